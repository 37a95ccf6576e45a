#!/bin/sh
# Installs Triptych from this folder, or takes it away again.
#
#   ./install.sh                      for you alone, below ~/.local
#   sudo ./install.sh /usr/local      for everybody
#   ./install.sh --uninstall [PREFIX] what was installed goes, your settings stay
set -eu

usage() { sed -n 's/^# \{0,1\}//p' "$0"; }

here=$(cd "$(dirname "$0")" && pwd)
remove=no
case ${1-} in
-h | --help) usage; exit 0 ;;
--uninstall) remove=yes; shift ;;
-*) usage >&2; exit 2 ;;
esac
prefix=${1:-${HOME:?}/.local}
list=$prefix/lib/triptych/installed-files

refresh() { # so that menus and file types are known at once, where the desktop has these tools
    command -v update-desktop-database >/dev/null && update-desktop-database -q "$prefix/share/applications" || :
    command -v update-mime-database >/dev/null && update-mime-database "$prefix/share/mime" || :
    command -v gtk-update-icon-cache >/dev/null && gtk-update-icon-cache -qtf "$prefix/share/icons/hicolor" || :
}

uninstall() {
    [ -f "$list" ] || return 0
    while IFS= read -r file; do rm -f "$prefix/$file"; done <"$list"
    rm -rf "$prefix/lib/triptych"
}

if [ "$remove" = yes ]; then
    [ -f "$list" ] || { echo "Triptych is not installed in $prefix." >&2; exit 1; }
    uninstall
    refresh
    echo "Triptych is gone from $prefix."
    exit 0
fi

uninstall
mkdir -p "$prefix/lib" "$prefix/bin" "$prefix/share"
cp -a "$here/lib/triptych" "$prefix/lib/"
cp -a "$here/share/." "$prefix/share/"
ln -sf ../lib/triptych/triptych "$prefix/bin/triptych"
{ echo bin/triptych; cd "$here" && find share -type f; } >"$list"
sed -i "s|^Exec=triptych |Exec=\"$prefix/bin/triptych\" |; s|^TryExec=.*|TryExec=$prefix/bin/triptych|" \
    "$prefix/share/applications/triptych.desktop"
refresh
echo "Triptych is installed: $prefix/bin/triptych"
