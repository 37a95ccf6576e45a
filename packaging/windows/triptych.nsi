; The Windows installer: for one user, without administrator. Made by packaging/build.py, which
; defines VERSION, PAYLOAD (the bundle's folder), ICONS, ASSOCIATIONS and OUT.
;
; setup.exe /S installs silently; /D=FOLDER, the last argument and without quotes, says where.
; Where Triptych is running, it asks to close it; silently, it ends with 2 and changes nothing.
; setup.exe /S /NOFILES leaves out the file associations, /NODESKTOP the desktop's shortcut.
; uninstall.exe /S /DATA removes the user's settings and recovery copies as well.

Unicode true
Target amd64-unicode
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma

!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include Sections.nsh

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Triptych"
!define CLASSES "Software\Classes"
!define APPLICATION "${CLASSES}\Applications\triptych.exe"
!define PATHS "Software\Microsoft\Windows\CurrentVersion\App Paths"

Name "Triptych"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Triptych"
InstallDirRegKey HKCU "Software\Triptych" "Folder"
BrandingText "Triptych ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Triptych"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Triptych setup"
VIAddVersionKey "LegalCopyright" "GPL-3.0-or-later"

!define MUI_ICON "${ICONS}\triptych.ico"
!define MUI_UNICON "${ICONS}\triptych.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\triptych.exe"
!define MUI_FINISHPAGE_NOAUTOCLOSE
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Japanese"

; An extension only learns that Triptych can open it: what opens it today still does.
!macro Associate EXTENSION KIND
  WriteRegStr HKCU "${CLASSES}\${EXTENSION}\OpenWithProgids" "${KIND}" ""
!macroend
!macro Dissociate EXTENSION KIND
  DeleteRegValue HKCU "${CLASSES}\${EXTENSION}\OpenWithProgids" "${KIND}"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${EXTENSION}\OpenWithProgids"
  DeleteRegKey /ifempty HKCU "${CLASSES}\${EXTENSION}"
!macroend
; What Explorer offers it for in "Open with", where somebody looks for a program by hand.
!macro Support EXTENSION
  WriteRegStr HKCU "${APPLICATION}\SupportedTypes" "${EXTENSION}" ""
!macroend
!macro Kind NAME TITLE
  WriteRegStr HKCU "${CLASSES}\Triptych.${NAME}" "" "${TITLE}"
  WriteRegStr HKCU "${CLASSES}\Triptych.${NAME}\DefaultIcon" "" "$INSTDIR\icons\file-${NAME}.ico"
  WriteRegStr HKCU "${CLASSES}\Triptych.${NAME}\shell\open\command" "" '"$INSTDIR\triptych.exe" "%1"'
!macroend
!macro Unkind NAME TITLE
  DeleteRegKey HKCU "${CLASSES}\Triptych.${NAME}"
!macroend
!include "${ASSOCIATIONS}"

; A program that is running cannot be written to; nothing is written here.
!macro Probe FILE
  ${If} ${FileExists} "${FILE}"
    ClearErrors
    FileOpen $R3 "${FILE}" a
    ${If} ${Errors}
      StrCpy $R2 "running"
    ${Else}
      FileClose $R3
    ${EndIf}
  ${EndIf}
!macroend
!macro AskToClose
  StrCpy $R4 0
  ${Do}
    StrCpy $R2 ""
    !insertmacro Probe "$INSTDIR\triptych.exe"
    !insertmacro Probe "$INSTDIR\triptych-cli.exe"
    ${If} $R2 == ""
      ${ExitDo}
    ${EndIf}
    ; A virus scanner holds it for a moment only.
    IntOp $R4 $R4 + 1
    ${If} $R4 < 4
      Sleep 500
    ${ElseIf} ${Cmd} `MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(Running)" /SD IDCANCEL IDCANCEL`
      SetErrorLevel 2
      Abort "$(Running)"
    ${EndIf}
  ${Loop}
!macroend

; The new version is unpacked beside the old one, which then gives way as a whole or not at all.
!define NEW "$INSTDIR\new"
!define OLD "$INSTDIR\old"
!define GONE "$INSTDIR\gone"
!macro Swap NAME
  ${If} $R5 == ""
    ClearErrors
    ${If} ${FileExists} "$INSTDIR\${NAME}"
      Rename "$INSTDIR\${NAME}" "${OLD}\${NAME}"
    ${EndIf}
    Rename "${NEW}\${NAME}" "$INSTDIR\${NAME}"
    ${If} ${Errors}
      StrCpy $R5 "failed"
    ${EndIf}
  ${EndIf}
!macroend
!macro Restore NAME
  ${If} ${FileExists} "${OLD}\${NAME}"
    RMDir /r "$INSTDIR\${NAME}"
    Delete "$INSTDIR\${NAME}"
    Rename "${OLD}\${NAME}" "$INSTDIR\${NAME}"
  ${EndIf}
!macroend
!macro Everything DO
  !insertmacro ${DO} "_internal"
  !insertmacro ${DO} "triptych.exe"
  !insertmacro ${DO} "triptych-cli.exe"
!macroend

!macro TellExplorer
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section "Triptych" Program
  SectionIn RO
  !insertmacro AskToClose
  ; An installation that was broken off may have left the only whole version there.
  !insertmacro Everything Restore
  RMDir /r "${NEW}"
  RMDir /r "${OLD}"
  RMDir /r "${GONE}"
  SetOutPath "${NEW}"
  File /r "${PAYLOAD}\*"
  SetOutPath "$INSTDIR"
  CreateDirectory "${OLD}"
  StrCpy $R5 ""
  !insertmacro Everything Swap
  ${If} $R5 != ""
    !insertmacro Everything Restore
  ${EndIf}
  ; In one step, so that a half of it is never taken for what is to be restored.
  Rename "${OLD}" "${GONE}"
  RMDir /r "${GONE}"
  RMDir /r "${NEW}"
  ${If} $R5 != ""
    SetErrorLevel 2
    Abort "$(InUse)"
  ${EndIf}
  SetOutPath "$INSTDIR\icons"
  File "${ICONS}\triptych.ico" "${ICONS}\file-*.ico"
  SetOutPath "$INSTDIR"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Triptych.lnk" "$INSTDIR\triptych.exe" "" "$INSTDIR\icons\triptych.ico"
  WriteRegStr HKCU "Software\Triptych" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Triptych"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "The makers of Triptych"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\icons\triptych.ico"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  ; So that both are found by name: Windows+R, or "start triptych-cli" in a console.
  WriteRegStr HKCU "${PATHS}\triptych.exe" "" "$INSTDIR\triptych.exe"
  WriteRegStr HKCU "${PATHS}\triptych-cli.exe" "" "$INSTDIR\triptych-cli.exe"
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  IntFmt $0 "0x%08X" $0
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" "$0"
SectionEnd

Section "$(NameFiles)" Files
  !insertmacro KindAll
  !insertmacro AssociateAll
  !insertmacro SupportAll
  WriteRegStr HKCU "${APPLICATION}" "FriendlyAppName" "Triptych"
  WriteRegStr HKCU "${APPLICATION}\DefaultIcon" "" "$INSTDIR\icons\triptych.ico"
  WriteRegStr HKCU "${APPLICATION}\shell\open\command" "" '"$INSTDIR\triptych.exe" "%1"'
  !insertmacro TellExplorer
SectionEnd

Section "$(NameDesktop)" Desktop
  CreateShortcut "$DESKTOP\Triptych.lnk" "$INSTDIR\triptych.exe" "" "$INSTDIR\icons\triptych.ico"
SectionEnd

LangString Running ${LANG_ENGLISH} "Triptych is running. Save your work there and close it; then choose Retry. Nothing was changed so far."
LangString InUse ${LANG_ENGLISH} "Files of Triptych are in use, so the version that was there before stays."
LangString AboutProgram ${LANG_ENGLISH} "The program, and its entry in the Start menu."
LangString AboutFiles ${LANG_ENGLISH} "Lists Triptych under 'Open with' for parameter files."
LangString AboutDesktop ${LANG_ENGLISH} "One more way to start it."
LangString NameFiles ${LANG_ENGLISH} "Offer Triptych for its files"
LangString NameDesktop ${LANG_ENGLISH} "Shortcut on the desktop"
LangString NameData ${LANG_ENGLISH} "Settings and recovery copies"
LangString AboutGone ${LANG_ENGLISH} "The program, its icons, shortcuts and file types."
LangString AboutData ${LANG_ENGLISH} "Your settings, the copies of unsaved work, backups and indexes. Your files and mods stay."

LangString Running ${LANG_JAPANESE} "Triptych が実行中です。作業を保存して終了してから、「再試行」を選んでください。まだ何も変更していません。"
LangString InUse ${LANG_JAPANESE} "Triptych のファイルが使用中のため、以前のバージョンのままになります。"
LangString AboutProgram ${LANG_JAPANESE} "プログラム本体と、スタートメニューの項目です。"
LangString AboutFiles ${LANG_JAPANESE} "パラメーターファイルの「プログラムから開く」に Triptych を表示します。"
LangString AboutDesktop ${LANG_JAPANESE} "デスクトップからも起動できるようにします。"
LangString NameFiles ${LANG_JAPANESE} "対応するファイルを Triptych で開けるようにする"
LangString NameDesktop ${LANG_JAPANESE} "デスクトップにショートカットを作る"
LangString NameData ${LANG_JAPANESE} "設定と復元用の控え"
LangString AboutGone ${LANG_JAPANESE} "プログラム本体、アイコン、ショートカット、ファイルの種類です。"
LangString AboutData ${LANG_JAPANESE} "設定、保存していない作業の控え、バックアップ、索引です。ご自分のファイルと MOD は残ります。"
!insertmacro MUI_FUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${Program} $(AboutProgram)
  !insertmacro MUI_DESCRIPTION_TEXT ${Files} $(AboutFiles)
  !insertmacro MUI_DESCRIPTION_TEXT ${Desktop} $(AboutDesktop)
!insertmacro MUI_FUNCTION_DESCRIPTION_END

Function .onInit
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/NOFILES" $R1
  ${IfNot} ${Errors}
    !insertmacro UnselectSection ${Files}
  ${EndIf}
  ClearErrors
  ${GetOptions} $R0 "/NODESKTOP" $R1
  ${IfNot} ${Errors}
    !insertmacro UnselectSection ${Desktop}
  ${EndIf}
FunctionEnd

Section "un.Triptych" OldProgram
  SectionIn RO
  !insertmacro AskToClose
  !insertmacro DissociateAll
  !insertmacro UnkindAll
  DeleteRegKey HKCU "${APPLICATION}"
  DeleteRegKey HKCU "${PATHS}\triptych.exe"
  DeleteRegKey HKCU "${PATHS}\triptych-cli.exe"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Triptych"
  Delete "$SMPROGRAMS\Triptych.lnk"
  Delete "$DESKTOP\Triptych.lnk"
  ; Only what was installed goes, whatever else somebody keeps in this folder.
  RMDir /r "$INSTDIR\_internal"
  RMDir /r "$INSTDIR\icons"
  RMDir /r "${NEW}"
  RMDir /r "${OLD}"
  RMDir /r "${GONE}"
  Delete "$INSTDIR\triptych.exe"
  Delete "$INSTDIR\triptych-cli.exe"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  !insertmacro TellExplorer
SectionEnd

; What is the user's own goes only where that is asked for.
Section /o "un.$(NameData)" OldData
  ${If} $INSTDIR != "$LOCALAPPDATA\triptych" ; where other things may lie in it
    RMDir /r "$LOCALAPPDATA\triptych"
  ${EndIf}
  RMDir /r "$LOCALAPPDATA\cache\triptych"
  RMDir "$LOCALAPPDATA\cache"
SectionEnd

!insertmacro MUI_UNFUNCTION_DESCRIPTION_BEGIN
  !insertmacro MUI_DESCRIPTION_TEXT ${OldProgram} $(AboutGone)
  !insertmacro MUI_DESCRIPTION_TEXT ${OldData} $(AboutData)
!insertmacro MUI_UNFUNCTION_DESCRIPTION_END

Function un.onInit
  ${GetParameters} $R0
  ClearErrors
  ${GetOptions} $R0 "/DATA" $R1
  ${IfNot} ${Errors}
    !insertmacro SelectSection ${OldData}
  ${EndIf}
FunctionEnd
