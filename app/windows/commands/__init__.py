"""The commands of the window: menus, the palette, and what a command on rows does."""
