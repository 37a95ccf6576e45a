"""The verbs that schedulers set, as Tears of the Kingdom numbers them, and its slots for actions.

Files hold numbers alone; the commands of action files are named after the verbs.
"""

from __future__ import annotations

SLOTS = ("Main", "Sub", "SP", "SP2", "SP3")
"""What a slot of an actor is called, by the number that files hold."""

_NAMES = """
None Walk WalkBackwards Strafe Run Glide Floating Fly SideStep BackStep BackFlip Flee Crouch Jump
WallSlip WallJump JumpToCeiling JumpOffCeiling WaterDive AirDive GuideDive TurnAround Turn Warp Ride
RideRobot RideDragon RideJump GetOff GetOffRobot Surf Wakeboarding Land Fall SlippingDown Slide
SlideLand Dance Sleep Eat Wait GetAngry PreLift Lift Carry PutCarriedObject Throw ThrowWeapon
Manipulate Put Do Discover Scope TakingPhoto Observe PickUp HangingFlight Drawn Sheathed UseBow
UseTool UseSpecialPower DebugMove CrouchMove CrouchStep LockOnWait LockOnMove Charge Clamber DashUp
Climb ClimbLadder Hover HoverTurn HoverMove HoverDiscover HoverObserve HoverUseTool HoverLookAround
HoverNotice HoverProvoke HoverWasteTime Creep CreepWalk CreepRun LookAround Search Notice Talk
Listen Whistle Uproar WasteTime Provoke ParasailGlide AnimalGlide WaterfallClimbing Swim StandUp
BreakFrozen AIScheduleBehavior Arrive Cower GetUp JumpOut Hide Dive QuickDive Appear Disappear
SageSkillAwake SageSkillUse SageJumpSuper SageJumpSuperEnd PrepareWeapon CowerTurn Rolling Transform
Vanish Summon Parry Stop OpenDoor TakeOff Landing Inhale PreparatoryOperation01
PreparatoryOperation02 PreparatoryOperation03 BasicAttack LargeAttack JumpAttack RideJumpAttack
RushAttack SpinAttack DodgeAttack ChargeAttack DashAttack RangedAttack RangedLargeAttack SneakAttack
ThrustAttack HoverBasicAttack HoverRangedAttack JustAvoidAttack OrderAttack MoveAttack
DisturbanceAttack SpecialAttack01 SpecialAttack02 SpecialAttack03 InterruptSmallHit
InterruptMediumHit InterruptHugeHit InterruptSmash InterruptStealthHit InterruptWeakPointHit
InterruptCriticalHit InterruptHelmetHit InterruptDie InterruptGuard InterruptGuardAndRiposte
InterruptGuardBreak InterruptGuardBreakShieldDrop InterruptGuardJustRepelled
InterruptGuardJustRepelledWeaponDrop InterruptRepelled InterruptCombust InterruptFrozen
InterruptParalyze InterruptGust InterruptWet InterruptLightChemical InterruptFall InterruptBigFall
InterruptFallDamage InterruptAbyssFall InterruptDrown InterruptStruggle InterruptWaitForEventStart
InterruptSpecialPower InterruptEaten Call InterruptThrown InterruptThrownToOnGround HornAttack
TurnJump InterruptStrongFallDamage InterruptDown InterruptFrozenBreak MeanderRun WaterJump Dash
FollowMove PreparePopup LeftHandAttack ThrowAwayShield Entrust CircleMove RideSled AttachChemical
Recover Demoralized PreLaunch ConsecutiveAttack DrawnBow Surprise Struggle ForceDismount
LockOnFrontMove LockOnBackMove FastStrafe QuickTurn InterruptThrowAwayShield Sit Stand WakeUp
SearchUp LookSky HoverDash CancelSleep FollowSpecial InterruptFallFromRidable InterruptBrokenArmor
InterruptReleaseMagic InterruptConfusion WarpAvoid FrozenInIce DeathDisappear ThrowMaterial
LookSkySquat FeelCold FlapWings ChaseCommandRidable Metamorphose BattleCircleMove BattleRun
InterruptSightDown InterruptSlip CampWait CampEat Shout ForceReturnHome Idle Defeat
InterruptAncientWeaponDie AwaitingDeparture EndThreatend GuardKeep Doubt SpecialAttack04
SpecialAttackPrepare Tired Dislike Deactive LandCharge InterruptCrashedByObject RideTelescopeBase
EndConfusion FallAttack InterruptMiasmaDown InterruptShock Hunt GiveOrders EatCarriedItem
InterruptDownDamage Confuse InterruptFed InterruptCling InterruptFlick Dig DislikeNeck LookAtTerror
InterruptVacuumed InterruptGrabbed Strafe2 SageJumpPrepare Ridden ZonauGearLapseAttack Damage
ReturnToSafePosition SageJumpSuperStart ModelOnlyLOD InterruptQuickSand Invalid
"""
VERBS = tuple(_NAMES.split())
"""The name of each verb by its number."""


def verb_name(number: int) -> str:
    """Return the name of a verb, "" for a number that has none here."""
    return VERBS[number] if 0 <= number < len(VERBS) else ""


def slot_name(number: int) -> str:
    """Return the name of a slot, "" for a number that has none here."""
    return SLOTS[number] if 0 <= number < len(SLOTS) else ""
