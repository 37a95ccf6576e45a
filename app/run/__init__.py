"""Running a behaviour graph step by step, and the state machine of an actor."""
