"""The commands of the window: menus, the palette, and the commands on rows."""
