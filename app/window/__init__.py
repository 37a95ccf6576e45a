"""The main window: tabs, menus, panels, session, settings, dialogs, help."""
