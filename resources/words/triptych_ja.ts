<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
<context>
    <name>Triptych</name>
    <message>
        <source>   slope {slope}</source>
        <translation>   傾き {slope}</translation>
    </message>
    <message>
        <source>  (1 of {count})</source>
        <translation>  ({count} 件中 1 件目)</translation>
    </message>
    <message>
        <source> A text cannot change the file’s version, byte order or layout.</source>
        <translation>テキストではファイルのバージョン、バイト順、レイアウトは変更できません。</translation>
    </message>
    <message>
        <source> Also changed elsewhere, but taken from the text: {clashes:,}.</source>
        <translation>他でも変更され、テキストの内容を採用した箇所: {clashes:,}。</translation>
    </message>
    <message>
        <source> Go to</source>
        <translation> 移動</translation>
    </message>
    <message>
        <source> Only the file headers differ, as listed above.</source>
        <translation>上記のとおり、異なるのはファイルのヘッダーだけです。</translation>
    </message>
    <message>
        <source> Reloading discards your changes.</source>
        <translation>ここでの変更は失われます。</translation>
    </message>
    <message>
        <source> The document was changed elsewhere, too; both changes are kept.</source>
        <translation>文書は他でも変更されています。両方の変更が残ります。</translation>
    </message>
    <message>
        <source> Types changed: {rows}.</source>
        <translation> 型が変わりました: {rows}。</translation>
    </message>
    <message>
        <source> Where both changed the same value, the text wins.</source>
        <translation>同じ箇所はテキストが優先されます。</translation>
    </message>
    <message>
        <source> and {count:,} more</source>
        <translation> ほか {count:,} 件</translation>
    </message>
    <message numerus="yes">
        <source> and {n} more</source>
        <extracomment> and {n} more</extracomment>
        <translation>
            <numerusform>、ほか {n} 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> frames</source>
        <extracomment> frame</extracomment>
        <translation>
            <numerusform> フレーム</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source> hops</source>
        <extracomment> hop</extracomment>
        <translation>
            <numerusform> ホップ</numerusform>
        </translation>
    </message>
    <message>
        <source>%d %B %Y, %H:%M</source>
        <translation>%Y/%m/%d %H:%M</translation>
    </message>
    <message>
        <source>&amp;100 %</source>
        <translation>100 %(&amp;1)</translation>
    </message>
    <message>
        <source>&amp;About Triptych</source>
        <translation>Triptych について(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>追加(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Add a mod…</source>
        <translation>MOD を追加(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Add a node here…</source>
        <translation>ここにノードを追加(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Add a reroute point</source>
        <translation>中継点を追加(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Add files…</source>
        <translation>ファイルを追加(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Add here</source>
        <translation>ここに追加(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Add missing values</source>
        <translation>ない値を追加(&amp;A)</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Add {n:,} missing values</source>
        <extracomment>&amp;Add {n:,} missing value</extracomment>
        <translation>
            <numerusform>ない値を {n:,} 個追加(&amp;A)</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Answer for this node…</source>
        <translation>このノードの回答(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Apply</source>
        <translation>適用(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Apply to “{words}”</source>
        <translation>「{words}」に適用(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;BYML files</source>
        <translation>BYML ファイル(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>戻る(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Batch edit…</source>
        <translation>一括編集(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Both</source>
        <translation>両方(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Changes of the mod</source>
        <translation>MOD の変更点(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>閉じる(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Colour</source>
        <translation>色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Common ancestor</source>
        <translation>共通の祖先(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Compare and merge</source>
        <translation>比較とマージ(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Compare with the game’s file</source>
        <translation>ゲームのファイルと比較(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>コピー(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Copy all</source>
        <translation>すべてコピー(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Copy as hex	Ctrl+C</source>
        <translation>16 進数としてコピー(&amp;C)	Ctrl+C</translation>
    </message>
    <message>
        <source>&amp;Copy path</source>
        <translation>パスをコピー(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>ダーク(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Data inspector</source>
        <translation>データインスペクター(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>削除(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Delete the comment, not its nodes</source>
        <translation>コメントだけを削除（ノードは残す）(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Delete the note</source>
        <translation>メモを削除(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Delete values</source>
        <translation>値を削除(&amp;D)</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Delete {n:,} rows</source>
        <extracomment>&amp;Delete {n:,} row</extracomment>
        <translation>
            <numerusform>{n:,} 行を削除(&amp;D)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>&amp;Delete {n:,} values</source>
        <extracomment>&amp;Delete {n:,} value</extracomment>
        <translation>
            <numerusform>{n:,} 個の値を削除(&amp;D)</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Done</source>
        <translation>完了(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Edit the link’s name</source>
        <translation>呼び名を編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Edit the note</source>
        <translation>メモを編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Edit value</source>
        <translation>値を編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Effective values</source>
        <translation>有効な値(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Export as a raw file…</source>
        <translation>生データのファイルとしてエクスポート(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>エクスポート(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Files</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Fill…</source>
        <translation>値で埋める(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>絞り込み(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Find</source>
        <translation>検索(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Find…	Ctrl+F</source>
        <translation>検索(&amp;F)…	Ctrl+F</translation>
    </message>
    <message>
        <source>&amp;Fit its width</source>
        <translation>幅を合わせる(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>進む(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Frame the selection</source>
        <translation>選択を画面に収める(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Game</source>
        <translation>ゲーム(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>移動(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Go to an offset…	Ctrl+G</source>
        <translation>オフセットへ移動(&amp;G)…	Ctrl+G</translation>
    </message>
    <message>
        <source>&amp;Go to the row in the tree</source>
        <translation>ツリーの行へ移動(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Go to what it refers to</source>
        <translation>参照先へ移動(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Go to {words}</source>
        <translation>{words} へ移動(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Graph</source>
        <translation>グラフ(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Guided tour</source>
        <translation>ガイドツアー(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Hide the column</source>
        <translation>列を隠す(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;High contrast</source>
        <translation>ハイコントラスト(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;History</source>
        <translation>履歴(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Import a mod…</source>
        <translation>MOD をインポート(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Import a raw file…</source>
        <translation>生データのファイルをインポート(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>インポート(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Insert a node…</source>
        <translation>ノードを挿入(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>インスペクター(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>キーボードショートカット(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Leave the command</source>
        <translation>コマンドを抜ける(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Leave them</source>
        <translation>そのままにする(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Left</source>
        <translation>左(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>ライト(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;List of bookmarks…</source>
        <translation>ブックマークの一覧(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Lower mod</source>
        <translation>下の MOD(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Map</source>
        <translation>全体図(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Mine (target)</source>
        <translation>自分の版 (統合先)(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Move tab to other pane</source>
        <translation>タブを反対側のペインへ移動(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;New…</source>
        <translation>新規作成(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Next</source>
        <translation>次へ(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Next document</source>
        <translation>次の文書(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Only this command</source>
        <translation>このコマンドのみ(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>開く(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>開く(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Order</source>
        <translation>順序(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Override an inherited value</source>
        <translation>継承した値を上書き(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>貼り付け(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Paste	Ctrl+V</source>
        <translation>貼り付け(&amp;P)	Ctrl+V</translation>
    </message>
    <message>
        <source>&amp;Paste from the current row</source>
        <translation>現在の行から貼り付け(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Previous document</source>
        <translation>前の文書(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Problems</source>
        <translation>問題(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>終了(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>やり直し(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo {step}</source>
        <translation>やり直し(&amp;R) {step}</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>取り除く(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Remove from this panel</source>
        <translation>このパネルから外す(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Remove its links</source>
        <translation>このピンのリンクを削除(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Remove link</source>
        <translation>リンクを削除(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Rename the comment</source>
        <translation>コメントの名前を変更(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Rename them to “{new}”</source>
        <translation>「{new}」に変更(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>置き換える(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Replace class…</source>
        <translation>クラスを置き換え(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Replace with…</source>
        <translation>置き換え(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Resize…</source>
        <translation>サイズを変更(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Revert to the game’s</source>
        <translation>ゲームの内容に戻す(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Right</source>
        <translation>右(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>実行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Running a graph</source>
        <translation>グラフの実行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Save the archive</source>
        <translation>アーカイブを保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Select</source>
        <translation>選択(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Select its nodes</source>
        <translation>中のノードを選択(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Select its reroute points</source>
        <translation>中継点を選択(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Show all</source>
        <translation>すべて表示(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;State machine of this actor</source>
        <translation>このアクターの状態機械(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>ステップ(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Stop and close</source>
        <translation>中止して閉じる(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Straighten links</source>
        <translation>リンクをまっすぐにする(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;System default</source>
        <translation>システムの既定(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Theirs</source>
        <translation>相手(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Tree</source>
        <translation>ツリー(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>元に戻す(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo {step}</source>
        <translation>元に戻す(&amp;U) {step}</translation>
    </message>
    <message>
        <source>&amp;Variables</source>
        <translation>変数(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Write the merged mod</source>
        <translation>統合した MOD を書き込む(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Zoom</source>
        <translation>ズーム(&amp;Z)</translation>
    </message>
    <message>
        <source>(gone)</source>
        <translation>(なし)</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(なし)</translation>
    </message>
    <message>
        <source>*2, +1, x-1 or =x/2 starts from the value x of each; * and / round integers.</source>
        <translation>*2、+1、x-1、=x/2 は各行の値 x から計算します。* と / の結果は、整数では四捨五入します。</translation>
    </message>
    <message>
        <source>, connected</source>
        <translation>、接続済み</translation>
    </message>
    <message>
        <source>, others unknown</source>
        <translation>、ほかは不明</translation>
    </message>
    <message>
        <source>00, DE AD, +1 counts up</source>
        <translation>00、DE AD、+1 で連番</translation>
    </message>
    <message>
        <source>01 FF, ?? is any byte</source>
        <translation>01 FF、?? は任意のバイト</translation>
    </message>
    <message>
        <source>1, -0.5, 2*pi</source>
        <translation>1、-0.5、2*pi</translation>
    </message>
    <message>
        <source>1.5, 1/3</source>
        <translation>1.5、1/3</translation>
    </message>
    <message>
        <source>100, 1.5, 0x1F</source>
        <translation>100、1.5、0x1F</translation>
    </message>
    <message>
        <source>31, 0x1F, +16, end</source>
        <translation>31, 0x1F, +16, end</translation>
    </message>
    <message>
        <source>7, or from each value: *1.5, +1, x-1, =x/2</source>
        <translation>7、または各値から: *1.5、+1、x-1、=x/2</translation>
    </message>
    <message>
        <source>7z archives are only read: end the name in .zip</source>
        <translation>7z アーカイブは読み込み専用です: 名前の末尾を .zip にしてください</translation>
    </message>
    <message>
        <source>8-bit</source>
        <translation>8 bit</translation>
    </message>
    <message>
        <source>8-bit base</source>
        <translation>8 bit 基本色</translation>
    </message>
    <message>
        <source>: {over} too many for {kind}, which holds {limit}</source>
        <translation>: {over} バイト超過、{kind} は {limit} バイトまで</translation>
    </message>
    <message>
        <source>; packs are still being read</source>
        <translation>。パックを読み取り中です</translation>
    </message>
    <message>
        <source>; the colour itself is more precise</source>
        <translation>。実際の色はこれより精密です</translation>
    </message>
    <message>
        <source>; the rest needs another replace</source>
        <translation>、残りは次の回です</translation>
    </message>
    <message numerus="yes">
        <source>; {n:,} files cannot be read</source>
        <extracomment>; one file cannot be read</extracomment>
        <translation>
            <numerusform>、{n:,} 個のファイルは読み込めません</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; {n:,} values will be rounded</source>
        <extracomment>; 1 value will be rounded</extracomment>
        <translation>
            <numerusform>、{n:,} 個の値が四捨五入されます</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; {n:,} were rounded</source>
        <extracomment>; 1 was rounded</extracomment>
        <translation>
            <numerusform>、{n:,} 件を四捨五入</numerusform>
        </translation>
    </message>
    <message>
        <source>&lt;i&gt;Ctrl+click goes there&lt;/i&gt;</source>
        <translation>&lt;i&gt;Ctrl+クリックで移動&lt;/i&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Filter&lt;/b&gt; by name, value, hash or type. Several words must all match.&lt;/p&gt;
&lt;p&gt;&lt;tt&gt;name:speed&lt;/tt&gt; · &lt;tt&gt;value:1.5&lt;/tt&gt; · &lt;tt&gt;hash:0x5c3a&lt;/tt&gt; · &lt;tt&gt;type:f32&lt;/tt&gt;
search one column only.
&lt;tt&gt;is:changed&lt;/tt&gt; finds what differs from the file.&lt;/p&gt;
&lt;p&gt;F3 next result · Shift+F3 previous · Esc clears&lt;/p&gt;</source>
        <translation>&lt;p&gt;名前、値、ハッシュ、型で&lt;b&gt;絞り込み&lt;/b&gt;ます。複数の語はすべて一致する必要があります。&lt;/p&gt;
&lt;p&gt;&lt;tt&gt;name:speed&lt;/tt&gt; · &lt;tt&gt;value:1.5&lt;/tt&gt; · &lt;tt&gt;hash:0x5c3a&lt;/tt&gt; · &lt;tt&gt;type:f32&lt;/tt&gt;
は 1 つの列だけを調べます。
&lt;tt&gt;is:changed&lt;/tt&gt; はファイルと異なる行を探します。&lt;/p&gt;
&lt;p&gt;F3 で次 · Shift+F3 で前 · Esc で消去&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Find&lt;/b&gt; nodes by name, type, parameter, value, GUID or number. Several words must all be in the node; &lt;tt&gt;#12&lt;/tt&gt; is node 12.&lt;/p&gt;
&lt;p&gt;Enter or F3 next result · Shift+Enter or Shift+F3 previous · Esc closes&lt;/p&gt;</source>
        <translation>&lt;p&gt;名前、型、パラメータ、値、GUID、番号でノードを&lt;b&gt;検索&lt;/b&gt;します。複数の語はすべてそのノードに含まれる必要があります。&lt;tt&gt;#12&lt;/tt&gt; はノード 12 です。&lt;/p&gt;
&lt;p&gt;Enter または F3 で次 · Shift+Enter または Shift+F3 で前 · Esc で閉じる&lt;/p&gt;</translation>
    </message>
    <message>
        <source>A &amp;node of the graph…</source>
        <translation>グラフのノード(&amp;N)…</translation>
    </message>
    <message>
        <source>A copy of the mod is laid out the way the target expects it. The mod itself stays unchanged.</source>
        <translation>読み込む側に合わせた構成で MOD を書き出します。元の MOD は変わりません。</translation>
    </message>
    <message>
        <source>A dump contains the game’s own files, unpacked. Triptych never changes it: a file that you save goes to the same place in the mod folder, and is read from there first.</source>
        <translation>ダンプは、展開したゲーム本体のファイルです。Triptych がダンプを変更することはありません。ダンプのファイルを保存すると MOD フォルダーの同じ場所に書き込まれ、次からはそちらが先に読み込まれます。</translation>
    </message>
    <message>
        <source>A dump that no longer exists</source>
        <translation>存在しないダンプ</translation>
    </message>
    <message>
        <source>A job in {folder} was interrupted: some of its files are old, others new.</source>
        <translation>{folder} での処理が中断されました。一部のファイルは古く、一部は新しい状態です。</translation>
    </message>
    <message>
        <source>A mod has a folder such as romfs, content or aoc, or the folders of the game.</source>
        <translation>MOD には romfs、content、aoc などのフォルダーか、ゲームと同じフォルダーがあります。</translation>
    </message>
    <message>
        <source>A project: TKMM installs it and packages it for others. TKMM makes the size table.</source>
        <translation>プロジェクトです。TKMM でインストールでき、配布用にまとめることもできます。サイズは TKMM が計算します。</translation>
    </message>
    <message>
        <source>A run shows which nodes are entered and which way it takes. It is not the game: you answer for what the game’s own classes do.</source>
        <translation>実行すると、どのノードが開始され、どの分岐に進むかがわかります。ゲームそのものではありません。ゲームのクラスの動作は、あなたの回答に従います。</translation>
    </message>
    <message>
        <source>A tour of the window in a few cards. The window keeps working, so try what each card says. Esc closes the tour, and Help › Guided tour brings it back.</source>
        <translation>数枚のカードでウィンドウを案内します。その間もウィンドウは使えるので、カードの内容を試してみてください。Esc でカードを閉じ、「ヘルプ › ガイドツアー」で再び表示できます。</translation>
    </message>
    <message>
        <source>A zip or 7z archive or a folder with a mod in any layout: for TKMM, BCML or UKMM, a graphic pack for Cemu, or what a console or an emulator loads. It stays unchanged.</source>
        <translation>MOD の入った zip、7z、またはフォルダーです。TKMM・BCML・UKMM 用、Cemu のグラフィックパック、本体やエミュレーター用など、構成は問いません。元のパッケージは変わりません。</translation>
    </message>
    <message>
        <source>A {title} has no text yet.</source>
        <translation>{title}のテキスト表示にはまだ対応していません。</translation>
    </message>
    <message>
        <source>A&amp;INB files</source>
        <translation>AINB ファイル(&amp;I)</translation>
    </message>
    <message>
        <source>AA&amp;MP files</source>
        <translation>AAMP ファイル(&amp;M)</translation>
    </message>
    <message>
        <source>AAMP files store names as hashes. Lists of names, one name per line, turn the hashes back into names; documents opened from now on use them. Names that you type in the inspector are kept in {file}. More can be learned from the game: File, Learn names from the game’s executable.</source>
        <translation>AAMP ファイルは名前をハッシュで保存します。名前の一覧 (1 行に 1 つ) を追加すると、これから開く文書で名前が表示されます。インスペクターで入力した名前は {file} に保管されます。ゲームのプログラムからも名前を学習できます（「ファイル」の「ゲームの実行ファイルから名前を学習」）。</translation>
    </message>
    <message>
        <source>About Triptych</source>
        <translation>Triptych について</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>加算</translation>
    </message>
    <message>
        <source>Add &amp;here…</source>
        <translation>ここに追加(&amp;H)…</translation>
    </message>
    <message>
        <source>Add a &amp;case</source>
        <translation>ケースを追加(&amp;C)</translation>
    </message>
    <message>
        <source>Add a &amp;case or child</source>
        <translation>ケースまたは子を追加(&amp;C)</translation>
    </message>
    <message>
        <source>Add a &amp;child…</source>
        <translation>子を追加(&amp;C)…</translation>
    </message>
    <message>
        <source>Add a &amp;node linked here…</source>
        <translation>ここにつながるノードを追加(&amp;N)…</translation>
    </message>
    <message>
        <source>Add a &amp;node…</source>
        <translation>ノードを追加(&amp;N)…</translation>
    </message>
    <message>
        <source>Add a &amp;note</source>
        <translation>メモを追加(&amp;N)</translation>
    </message>
    <message>
        <source>Add a &amp;note here</source>
        <translation>ここにメモを追加(&amp;N)</translation>
    </message>
    <message>
        <source>Add a &amp;transition…</source>
        <translation>遷移を追加(&amp;T)…</translation>
    </message>
    <message>
        <source>Add a case</source>
        <translation>ケースを追加</translation>
    </message>
    <message>
        <source>Add a child</source>
        <translation>子を追加</translation>
    </message>
    <message>
        <source>Add a command that begins at the current node</source>
        <translation>現在のノードから始まるコマンドを追加します</translation>
    </message>
    <message>
        <source>Add a comment</source>
        <translation>コメントを追加</translation>
    </message>
    <message>
        <source>Add a dump…</source>
        <translation>ダンプを追加…</translation>
    </message>
    <message>
        <source>Add a knot (Insert, or double-click the plot)</source>
        <translation>制御点を追加 (Insert、またはプロットをダブルクリック)</translation>
    </message>
    <message>
        <source>Add a link</source>
        <translation>リンクを追加</translation>
    </message>
    <message>
        <source>Add a list…</source>
        <translation>一覧を追加…</translation>
    </message>
    <message>
        <source>Add a mod below…</source>
        <translation>下に MOD を追加…</translation>
    </message>
    <message>
        <source>Add a node (Ins)</source>
        <translation>ノードを追加 (Ins)</translation>
    </message>
    <message>
        <source>Add a node at “{label}”…</source>
        <translation>「{label}」にノードを追加…</translation>
    </message>
    <message>
        <source>Add a node that takes “{label}”…</source>
        <translation>「{label}」を使うノードを追加…</translation>
    </message>
    <message>
        <source>Add a node…</source>
        <translation>ノードを追加…</translation>
    </message>
    <message>
        <source>Add a note</source>
        <translation>メモを追加</translation>
    </message>
    <message>
        <source>Add a reroute &amp;point</source>
        <translation>中継点を追加(&amp;P)</translation>
    </message>
    <message>
        <source>Add a reroute point</source>
        <translation>中継点を追加</translation>
    </message>
    <message>
        <source>Add a row after the current one (Insert)</source>
        <translation>現在の行の後に行を追加 (Insert)</translation>
    </message>
    <message>
        <source>Add a transition</source>
        <translation>遷移を追加</translation>
    </message>
    <message>
        <source>Add a variable</source>
        <translation>変数を追加</translation>
    </message>
    <message>
        <source>Add an update or DLC…</source>
        <translation>アップデートや DLC を追加…</translation>
    </message>
    <message>
        <source>Add files to the archive</source>
        <translation>アーカイブにファイルを追加</translation>
    </message>
    <message>
        <source>Add here</source>
        <translation>ここに追加</translation>
    </message>
    <message>
        <source>Add knot here (double-click)</source>
        <translation>ここに制御点を追加 (ダブルクリック)</translation>
    </message>
    <message>
        <source>Add lists of names</source>
        <translation>名前の一覧を追加</translation>
    </message>
    <message>
        <source>Add node</source>
        <translation>ノード追加</translation>
    </message>
    <message>
        <source>Add two or more mods.</source>
        <translation>MOD を 2 つ以上追加してください。</translation>
    </message>
    <message>
        <source>Add {label}</source>
        <translation>{label} を追加</translation>
    </message>
    <message numerus="yes">
        <source>Add {n:,} values</source>
        <extracomment>Add {n:,} value</extracomment>
        <translation>
            <numerusform>{n:,} 個の値を追加</numerusform>
        </translation>
    </message>
    <message>
        <source>Add {name}</source>
        <translation>{name} を追加</translation>
    </message>
    <message>
        <source>Add {what}</source>
        <translation>{what} を追加</translation>
    </message>
    <message>
        <source>Adds {count:,} after the last</source>
        <translation>末尾に {count:,} 個を追加します</translation>
    </message>
    <message>
        <source>Again for the next one; Esc returns</source>
        <translation>もう一度押すと次へ。Esc で元の場所に戻ります</translation>
    </message>
    <message>
        <source>Align &amp;bottom</source>
        <translation>下に揃える(&amp;B)</translation>
    </message>
    <message>
        <source>Align &amp;centres</source>
        <translation>左右中央に揃える(&amp;C)</translation>
    </message>
    <message>
        <source>Align &amp;left</source>
        <translation>左に揃える(&amp;L)</translation>
    </message>
    <message>
        <source>Align &amp;middles</source>
        <translation>上下中央に揃える(&amp;M)</translation>
    </message>
    <message>
        <source>Align &amp;right</source>
        <translation>右に揃える(&amp;R)</translation>
    </message>
    <message>
        <source>Align &amp;top</source>
        <translation>上に揃える(&amp;T)</translation>
    </message>
    <message>
        <source>Align bottom</source>
        <translation>下に揃える</translation>
    </message>
    <message>
        <source>Align centres</source>
        <translation>左右中央に揃える</translation>
    </message>
    <message>
        <source>Align left</source>
        <translation>左に揃える</translation>
    </message>
    <message>
        <source>Align middles</source>
        <translation>上下中央に揃える</translation>
    </message>
    <message>
        <source>Align right</source>
        <translation>右に揃える</translation>
    </message>
    <message>
        <source>Align top</source>
        <translation>上に揃える</translation>
    </message>
    <message>
        <source>Alignment in bytes</source>
        <translation>アラインメント (バイト)</translation>
    </message>
    <message>
        <source>All ({count:,})</source>
        <translation>すべて ({count:,})</translation>
    </message>
    <message>
        <source>All conflicts are decided.</source>
        <translation>すべての競合を決定しました。</translation>
    </message>
    <message>
        <source>All conflicts are resolved.</source>
        <translation>すべての競合が解決されました。</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>すべてのファイル (*)</translation>
    </message>
    <message>
        <source>All files of the folder go into the archive under their names in it; texts of documents are converted to binary. A folder that was extracted becomes the same archive again.</source>
        <translation>フォルダー内のすべてのファイルを、その名前のままアーカイブに入れます。ドキュメントのテキストはバイナリに戻します。展開したフォルダーは元どおりのアーカイブになります。</translation>
    </message>
    <message>
        <source>All known node classes, and where each is used</source>
        <translation>既知のノードクラスのすべてと使用箇所</translation>
    </message>
    <message>
        <source>All open documents</source>
        <translation>開いているすべての文書</translation>
    </message>
    <message>
        <source>All queries are read</source>
        <translation>読み取られていないクエリはありません</translation>
    </message>
    <message>
        <source>All values are understood, but the file’s layout cannot be reproduced exactly: saving will normalise it.</source>
        <translation>すべての値を解釈できましたが、ファイルのレイアウトを正確には再現できません。保存すると標準の形になります。</translation>
    </message>
    <message>
        <source>All your changes were saved for recovery and will be offered at the next start.</source>
        <translation>変更はすべて保管してあり、次回の起動時に復元できます。</translation>
    </message>
    <message>
        <source>All {count:,} values are large enough.</source>
        <translation>{count:,} 個の値はすべて十分な大きさです。</translation>
    </message>
    <message>
        <source>Allow writing to it, or {other}</source>
        <translation>書き込みを許可するか、次のようにしてください: {other}</translation>
    </message>
    <message>
        <source>Alpha</source>
        <translation>アルファ</translation>
    </message>
    <message>
        <source>Already applied.</source>
        <translation>適用済みです。</translation>
    </message>
    <message>
        <source>Also deleted: {words}.</source>
        <translation>一緒に削除したもの: {words}。</translation>
    </message>
    <message>
        <source>Always write to packs with the earlier version of yours</source>
        <translation>変更前の内容と同じパックには常に書き込む</translation>
    </message>
    <message>
        <source>Amber</source>
        <translation>琥珀</translation>
    </message>
    <message>
        <source>An answer applies to all nodes of the same class, unless a node has its own</source>
        <translation>個別の回答がないかぎり、回答は同じクラスのすべてのノードに適用されます</translation>
    </message>
    <message>
        <source>An editor for each type</source>
        <translation>型ごとのエディター</translation>
    </message>
    <message>
        <source>An integer takes the nearest whole number: 22.5 → 23. Floats are never rounded.</source>
        <translation>整数の型では最も近い整数にします: 22.5 → 23。浮動小数点数は丸めません。</translation>
    </message>
    <message>
        <source>Angle about {name}</source>
        <translation>{name} 軸まわりの角度</translation>
    </message>
    <message>
        <source>Another file…</source>
        <translation>別のファイル…</translation>
    </message>
    <message>
        <source>Another program has changed the file since then.</source>
        <translation>その後、別のプログラムがファイルを変更しました。</translation>
    </message>
    <message>
        <source>Answer for every node of the class</source>
        <translation>同じクラスのすべてのノードに回答</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Answers (*.json)</source>
        <translation>回答 (*.json)</translation>
    </message>
    <message>
        <source>Answers of the node</source>
        <translation>ノードの回答</translation>
    </message>
    <message>
        <source>Answer…</source>
        <translation>回答…</translation>
    </message>
    <message>
        <source>Any name</source>
        <translation>すべての名前</translation>
    </message>
    <message>
        <source>Applied as one step. Undo (Ctrl+Z) reverts it.</source>
        <translation>1 つの操作として適用しました。「元に戻す」(Ctrl+Z) で取り消せます。</translation>
    </message>
    <message numerus="yes">
        <source>Applied: {n:,} changes as one step.</source>
        <extracomment>Applied: {n:,} change as one step.</extracomment>
        <translation>
            <numerusform>{n:,} 件の変更を 1 つの操作として適用しました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>適用</translation>
    </message>
    <message>
        <source>Apply it to the document, or discard what was typed?</source>
        <translation>文書に適用しますか、それとも入力を破棄しますか?</translation>
    </message>
    <message>
        <source>Apply the text</source>
        <translation>テキストを適用</translation>
    </message>
    <message>
        <source>Apply the text ({keys})</source>
        <translation>テキストを文書に適用 ({keys})</translation>
    </message>
    <message>
        <source>Archive</source>
        <translation>アーカイブ</translation>
    </message>
    <message>
        <source>Archives and m&amp;ods</source>
        <translation>アーカイブと MOD(&amp;O)</translation>
    </message>
    <message>
        <source>Arran&amp;ge</source>
        <translation>配置(&amp;G)</translation>
    </message>
    <message>
        <source>Arrows</source>
        <translation>矢印</translation>
    </message>
    <message>
        <source>Arrows of the state</source>
        <translation>この状態の矢印</translation>
    </message>
    <message>
        <source>As if the game began another one</source>
        <translation>ゲームが別のコマンドを始めるときと同じです</translation>
    </message>
    <message>
        <source>As one archive</source>
        <translation>1 つのアーカイブにまとめる</translation>
    </message>
    <message>
        <source>As opened</source>
        <translation>開いたときの状態</translation>
    </message>
    <message>
        <source>As text (YAML), which can be packed again</source>
        <translation>テキスト (YAML)。再びアーカイブにできます</translation>
    </message>
    <message>
        <source>As they are</source>
        <translation>そのまま</translation>
    </message>
    <message>
        <source>Ask its author for the folder it was made from; or have {manager} merge it alone, and import the folder that it writes, {folder}.</source>
        <translation>作者に元のフォルダーをもらうか、{manager} でこの MOD だけをマージし、書き出されたフォルダー {folder} をインポートしてください。</translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation>質問</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>前提</translation>
    </message>
    <message>
        <source>Attachment</source>
        <translation>アタッチメント</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>作者</translation>
    </message>
    <message>
        <source>Auto-la&amp;yout</source>
        <translation>整列(&amp;Y)</translation>
    </message>
    <message>
        <source>Auto-layout</source>
        <translation>整列</translation>
    </message>
    <message>
        <source>BCML</source>
        <translation>BCML</translation>
    </message>
    <message>
        <source>BCML installs it as it is, compares it with the game and makes the size table.</source>
        <translation>BCML がそのままインストールし、ゲームと比較してサイズを計算します。</translation>
    </message>
    <message>
        <source>BYML, version 2 (Breath of the Wild)</source>
        <translation>BYML バージョン 2 (Breath of the Wild)</translation>
    </message>
    <message>
        <source>BYML, version 2, big endian (Wii U)</source>
        <translation>BYML バージョン 2 ビッグエンディアン (Wii U)</translation>
    </message>
    <message>
        <source>BYML, version 4 (Switch)</source>
        <translation>BYML バージョン 4 (Switch)</translation>
    </message>
    <message>
        <source>BYML, version 7 (Tears of the Kingdom, Wonder)</source>
        <translation>BYML バージョン 7 (Tears of the Kingdom, Wonder)</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>Back (Alt+Left)</source>
        <translation>戻る (Alt+Left)</translation>
    </message>
    <message>
        <source>Back to 100 %</source>
        <translation>100 % に戻す</translation>
    </message>
    <message>
        <source>Back to the node in {origin} that calls this one</source>
        <translation>呼び出し元の {origin} のノードに戻る</translation>
    </message>
    <message>
        <source>Back to the results (Esc in the list)</source>
        <translation>結果に戻ります(一覧で Esc)</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>ベース</translation>
    </message>
    <message>
        <source>Base colour</source>
        <translation>基本色</translation>
    </message>
    <message numerus="yes">
        <source>Batch edit {n:,} values</source>
        <extracomment>Batch edit {n:,} value</extracomment>
        <translation>
            <numerusform>{n:,} 個の値を一括編集</numerusform>
        </translation>
    </message>
    <message>
        <source>Batch edit…</source>
        <translation>一括編集…</translation>
    </message>
    <message>
        <source>Becomes</source>
        <translation>変更後</translation>
    </message>
    <message>
        <source>Begin a c&amp;ommand here</source>
        <translation>ここから始まるコマンドを追加(&amp;O)</translation>
    </message>
    <message>
        <source>Behavior</source>
        <translation>ビヘイビア</translation>
    </message>
    <message>
        <source>Behaviour as a graph</source>
        <translation>挙動をグラフで</translation>
    </message>
    <message>
        <source>Behaviour graph (AINB): AI</source>
        <translation>ビヘイビアグラフ (AINB): AI</translation>
    </message>
    <message>
        <source>Behaviour graph (AINB): logic</source>
        <translation>ビヘイビアグラフ (AINB): ロジック</translation>
    </message>
    <message>
        <source>Behaviour graph (AINB): sequence</source>
        <translation>ビヘイビアグラフ (AINB): シーケンス</translation>
    </message>
    <message>
        <source>Behaviour graphs (*.ainb)</source>
        <translation>ビヘイビアグラフ (*.ainb)</translation>
    </message>
    <message>
        <source>Big endian</source>
        <translation>ビッグエンディアン</translation>
    </message>
    <message>
        <source>Binary, all bits</source>
        <translation>2 進数 (全ビット)</translation>
    </message>
    <message>
        <source>Blue</source>
        <translation>青</translation>
    </message>
    <message>
        <source>Book&amp;mark</source>
        <translation>ブックマーク(&amp;M)</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>ブックマーク</translation>
    </message>
    <message>
        <source>Bookmark the current row</source>
        <translation>後で戻れるように行に印を付ける</translation>
    </message>
    <message>
        <source>Bookmark this row</source>
        <translation>この行にブックマークを付ける</translation>
    </message>
    <message>
        <source>Bookmarks</source>
        <translation>ブックマーク</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>両方</translation>
    </message>
    <message>
        <source>Both sides in one tree</source>
        <translation>両側を 1 つのツリーに表示</translation>
    </message>
    <message>
        <source>Both sides next to each other</source>
        <translation>左右に並べて表示</translation>
    </message>
    <message>
        <source>Break&amp;point</source>
        <translation>ブレークポイント(&amp;P)</translation>
    </message>
    <message>
        <source>Breath of the Wild (Switch)</source>
        <translation>ゼルダの伝説 ブレス オブ ザ ワイルド (Switch)</translation>
    </message>
    <message>
        <source>Breath of the Wild (Wii U)</source>
        <translation>ゼルダの伝説 ブレス オブ ザ ワイルド (Wii U)</translation>
    </message>
    <message>
        <source>Bro&amp;ken references</source>
        <translation>リンク切れの参照(&amp;K)</translation>
    </message>
    <message>
        <source>Broken references</source>
        <translation>リンク切れの参照</translation>
    </message>
    <message>
        <source>Built in</source>
        <translation>組み込み</translation>
    </message>
    <message>
        <source>By port</source>
        <translation>ポート</translation>
    </message>
    <message>
        <source>Byte order</source>
        <translation>バイト順</translation>
    </message>
    <message>
        <source>Bytes can be inserted and removed only in insert mode (Insert)</source>
        <translation>バイトの削除と挿入は挿入モード (Insert) でのみできます</translation>
    </message>
    <message>
        <source>Bytes of {name}</source>
        <translation>{name} のバイト列</translation>
    </message>
    <message>
        <source>Bytes to fill with</source>
        <translation>埋めるバイト</translation>
    </message>
    <message>
        <source>Bytes to find</source>
        <translation>検索するバイト列</translation>
    </message>
    <message>
        <source>C&amp;omment around the selection</source>
        <translation>選択範囲をコメントで囲む(&amp;O)</translation>
    </message>
    <message>
        <source>CRC-32 of “{name}”</source>
        <translation>「{name}」の CRC-32</translation>
    </message>
    <message>
        <source>CRC-32 or path</source>
        <translation>CRC-32 またはパス</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Cancelled: merge again to see all files.</source>
        <translation>中止しました。すべてのファイルを見るには、もう一度マージしてください。</translation>
    </message>
    <message>
        <source>Cards explain the parts of the window</source>
        <translation>カードがウィンドウの各部分を順に示します</translation>
    </message>
    <message>
        <source>Cemu, as a graphic pack</source>
        <translation>Cemu (グラフィックパック)</translation>
    </message>
    <message>
        <source>Certainty</source>
        <translation>確かさ</translation>
    </message>
    <message>
        <source>Chan&amp;ge type</source>
        <translation>型の変更(&amp;G)</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>変更</translation>
    </message>
    <message>
        <source>Change all</source>
        <translation>すべて変更</translation>
    </message>
    <message>
        <source>Change all selected values at once</source>
        <translation>選択したすべての値を一度に変更します</translation>
    </message>
    <message>
        <source>Change the type</source>
        <translation>型を変更</translation>
    </message>
    <message>
        <source>Change the type of {label}</source>
        <translation>{label} の型を変更</translation>
    </message>
    <message>
        <source>Change the type to {kind}</source>
        <translation>型を {kind} に変更</translation>
    </message>
    <message>
        <source>Change the type; the shape is kept as closely as the type allows</source>
        <translation>別の種類に変えます。形はできるだけ保たれます</translation>
    </message>
    <message>
        <source>Change {label}</source>
        <translation>{label} を変更</translation>
    </message>
    <message>
        <source>Changed by you</source>
        <translation>変更済み</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>変更</translation>
    </message>
    <message>
        <source>Changes of the mod</source>
        <translation>MOD の変更点</translation>
    </message>
    <message>
        <source>Changes without a conflict</source>
        <translation>競合のない変更</translation>
    </message>
    <message>
        <source>Channels outside 0 to 1 are clamped here only</source>
        <translation>0〜1 の外の成分：ここの表示だけ丸めています</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>もう一度確認</translation>
    </message>
    <message>
        <source>Check the mod’s si&amp;zes</source>
        <translation>MOD のサイズを確認(&amp;Z)</translation>
    </message>
    <message>
        <source>Check whether the sizes in the mod’s size table are large enough</source>
        <translation>MOD のサイズテーブルの値が十分かを調べます</translation>
    </message>
    <message>
        <source>Checking every file of the mod…</source>
        <translation>MOD のすべてのファイルを調べています…</translation>
    </message>
    <message>
        <source>Checking it…</source>
        <translation>調べています…</translation>
    </message>
    <message>
        <source>Checking the mods…</source>
        <translation>MOD を調べています…</translation>
    </message>
    <message>
        <source>Child</source>
        <translation>子</translation>
    </message>
    <message>
        <source>Choices: {title}</source>
        <translation>選択肢: {title}</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>選択</translation>
    </message>
    <message>
        <source>Choose a class and place a node at the pointer</source>
        <translation>クラスを選び、ポインターの位置にノードを追加します</translation>
    </message>
    <message>
        <source>Choose a dump and a mod folder in the settings first.</source>
        <translation>先に設定でダンプと MOD フォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>ファイルを選択</translation>
    </message>
    <message>
        <source>Choose a folder</source>
        <translation>フォルダーを選択</translation>
    </message>
    <message>
        <source>Choose a folder for your mod in the settings, or save it in another folder.</source>
        <translation>設定で MOD のフォルダーを選ぶか、別のフォルダーに保存してください。</translation>
    </message>
    <message>
        <source>Choose a folder.</source>
        <translation>フォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Choose a mod folder…</source>
        <translation>MOD フォルダーを選択…</translation>
    </message>
    <message>
        <source>Choose a package.</source>
        <translation>パッケージを選んでください。</translation>
    </message>
    <message>
        <source>Choose an archive.</source>
        <translation>アーカイブを選んでください。</translation>
    </message>
    <message>
        <source>Choose the dictionaries</source>
        <translation>辞書の選択</translation>
    </message>
    <message>
        <source>Choose the dump of &amp;your game…</source>
        <translation>ゲームのダンプを選択(&amp;Y)…</translation>
    </message>
    <message>
        <source>Choose the dump of a game or a mod in the settings to search in it.</source>
        <translation>検索するには、設定でゲームのダンプまたは MOD を選んでください。</translation>
    </message>
    <message>
        <source>Choose the dump of the game.</source>
        <translation>ゲームのダンプを選んでください。</translation>
    </message>
    <message>
        <source>Choose the dump of your game and a folder for your mod in the settings: then every file of the game is listed here, and what you save goes to the mod. Archives that you open are listed here, too.</source>
        <translation>設定でゲームのダンプと MOD のフォルダーを選ぶと、ゲームのすべてのファイルをここで検索でき、保存した内容は MOD に書き込まれます。開いたアーカイブもここに表示されます。</translation>
    </message>
    <message>
        <source>Choose the dump of your game…</source>
        <translation>ゲームのダンプを選択…</translation>
    </message>
    <message>
        <source>Choose the file for “{role}”.</source>
        <translation>「{role}」を選んでください。</translation>
    </message>
    <message>
        <source>Choose the folder of a dump</source>
        <translation>ダンプのフォルダーを選択</translation>
    </message>
    <message>
        <source>Choose the folder of a mod</source>
        <translation>MOD のフォルダーを選択</translation>
    </message>
    <message>
        <source>Choose the folder of an update or DLC</source>
        <translation>アップデートまたは DLC のフォルダーを選択</translation>
    </message>
    <message>
        <source>Choose the folder of the merged mod</source>
        <translation>統合した MOD のフォルダーを選択</translation>
    </message>
    <message>
        <source>Choose the folder of the merged mod.</source>
        <translation>統合した MOD のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>Choose the folder of your mod</source>
        <translation>MOD のフォルダーを選択</translation>
    </message>
    <message>
        <source>Choose the folders…</source>
        <translation>フォルダーを選択…</translation>
    </message>
    <message>
        <source>Choose the game</source>
        <translation>ゲームを選択</translation>
    </message>
    <message>
        <source>Choose the game’s dump</source>
        <translation>ゲームのダンプを選択</translation>
    </message>
    <message>
        <source>Choose the packs…</source>
        <translation>パックを選択…</translation>
    </message>
    <message>
        <source>Choose what the row connects to</source>
        <translation>行がどこにつながるかを選択</translation>
    </message>
    <message>
        <source>Choose what to add at this row</source>
        <translation>この行に追加するものを選択</translation>
    </message>
    <message>
        <source>Choose {side}</source>
        <translation>{side} を採用</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>選択…</translation>
    </message>
    <message>
        <source>Class</source>
        <translation>クラス</translation>
    </message>
    <message>
        <source>Clear this list</source>
        <translation>この一覧を消去</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>閉じる (Esc)</translation>
    </message>
    <message>
        <source>Close a&amp;ll</source>
        <translation>すべて閉じる(&amp;L)</translation>
    </message>
    <message>
        <source>Close it here</source>
        <translation>ここでは閉じる</translation>
    </message>
    <message>
        <source>Close other documents and save again.</source>
        <translation>他の文書を閉じてから保存し直してください。</translation>
    </message>
    <message>
        <source>Close the other program and save again, or {other}</source>
        <translation>他のプログラムを閉じて保存し直すか、次のようにしてください: {other}</translation>
    </message>
    <message>
        <source>Close the tour (Esc)</source>
        <translation>ツアーを閉じる (Esc)</translation>
    </message>
    <message>
        <source>Close this side</source>
        <translation>この側を閉じる</translation>
    </message>
    <message>
        <source>Close {name}</source>
        <translation>{name} を閉じる</translation>
    </message>
    <message>
        <source>Co&amp;llapse all</source>
        <translation>すべて折りたたむ(&amp;L)</translation>
    </message>
    <message>
        <source>Co&amp;mpare…</source>
        <translation>比較(&amp;M)…</translation>
    </message>
    <message>
        <source>Co&amp;nnect to…</source>
        <translation>接続先(&amp;N)…</translation>
    </message>
    <message>
        <source>Col&amp;umns</source>
        <translation>列(&amp;U)</translation>
    </message>
    <message>
        <source>Colla&amp;pse to one box</source>
        <translation>1つの箱に折りたたむ(&amp;P)</translation>
    </message>
    <message>
        <source>Collapse or e&amp;xpand the comment</source>
        <translation>コメントを折りたたむ／展開する(&amp;X)</translation>
    </message>
    <message>
        <source>Colour a comment</source>
        <translation>コメントの色を変更</translation>
    </message>
    <message>
        <source>Colour, with its intensity</source>
        <translation>色（強度つき）</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Comes from</source>
        <translation>継承元</translation>
    </message>
    <message>
        <source>Comfortable &amp;rows</source>
        <translation>ゆったりした行間(&amp;R)</translation>
    </message>
    <message>
        <source>Comfortable rows</source>
        <translation>ゆったりした行間</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Command &amp;palette…</source>
        <translation>コマンドパレット(&amp;P)…</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>コマンドパレット</translation>
    </message>
    <message>
        <source>Command that begins here</source>
        <translation>ここから始まるコマンド</translation>
    </message>
    <message>
        <source>Command to run</source>
        <translation>実行するコマンド</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Commands and their shortcuts</source>
        <translation>コマンドとキー</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>コメント</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Compare &amp;with the game’s file</source>
        <translation>ゲームのファイルと比較(&amp;W)</translation>
    </message>
    <message>
        <source>Compare again</source>
        <translation>再比較</translation>
    </message>
    <message>
        <source>Compare the whole mod again</source>
        <translation>MOD 全体を比較し直す</translation>
    </message>
    <message>
        <source>Compare two versions</source>
        <translation>2 つのバージョンを比較</translation>
    </message>
    <message>
        <source>Compare with</source>
        <translation>比較する相手</translation>
    </message>
    <message>
        <source>Compare with the game’s file</source>
        <translation>ゲームのファイルと比較</translation>
    </message>
    <message>
        <source>Comparing the mod</source>
        <translation>MOD の比較</translation>
    </message>
    <message>
        <source>Comparing {count:,} packs…</source>
        <translation>{count:,} 個のパックを比較しています…</translation>
    </message>
    <message>
        <source>Comparing: {done:,} of {total:,} files</source>
        <translation>比較中: {total:,} 個中 {done:,} 個のファイル</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>比較中…</translation>
    </message>
    <message>
        <source>Comparison of {left} with {right}</source>
        <translation>{left} と {right} の比較</translation>
    </message>
    <message>
        <source>Completions</source>
        <translation>補完候補</translation>
    </message>
    <message>
        <source>Compute by a &amp;formula…</source>
        <translation>数式で計算(&amp;F)…</translation>
    </message>
    <message>
        <source>Compute by a formula</source>
        <translation>数式で計算</translation>
    </message>
    <message>
        <source>Compute the value by a formula</source>
        <translation>値を数式で計算</translation>
    </message>
    <message>
        <source>Compute {label} by a formula</source>
        <translation>{label} を数式で計算</translation>
    </message>
    <message>
        <source>Conflict</source>
        <translation>競合</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>競合</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>接続</translation>
    </message>
    <message>
        <source>Connect to</source>
        <translation>接続先</translation>
    </message>
    <message>
        <source>Connect {count:,} rows</source>
        <translation>{count:,} 行の接続先を変更</translation>
    </message>
    <message>
        <source>Connect {label}</source>
        <translation>{label} を接続</translation>
    </message>
    <message>
        <source>Constant</source>
        <translation>定数</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Cop&amp;y as</source>
        <translation>形式を選んでコピー(&amp;Y)</translation>
    </message>
    <message>
        <source>Cop&amp;y with all below</source>
        <translation>下位のノードごとコピー(&amp;Y)</translation>
    </message>
    <message numerus="yes">
        <source>Copied {n:,} cells</source>
        <extracomment>Copied {n:,} cell</extracomment>
        <translation>
            <numerusform>{n:,} 個のセルをコピーしました</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Copied {n} nodes.</source>
        <extracomment>Copied {n} node.</extracomment>
        <translation>
            <numerusform>{n} 個のノードをコピーしました。</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy &amp;name</source>
        <translation>名前をコピー(&amp;N)</translation>
    </message>
    <message>
        <source>Copy &amp;path</source>
        <translation>パスをコピー(&amp;P)</translation>
    </message>
    <message>
        <source>Copy &amp;value</source>
        <translation>値をコピー(&amp;V)</translation>
    </message>
    <message>
        <source>Copy all components</source>
        <translation>すべての成分をコピー</translation>
    </message>
    <message>
        <source>Copy all components (Ctrl+C where nothing is selected)</source>
        <translation>すべての成分をコピー (何も選択していないときは Ctrl+C)</translation>
    </message>
    <message>
        <source>Copy as &amp;text</source>
        <translation>テキストとしてコピー(&amp;T)</translation>
    </message>
    <message>
        <source>Copy as a &amp;table</source>
        <translation>表としてコピー(&amp;T)</translation>
    </message>
    <message>
        <source>Copy as a table (Ctrl+Shift+C)</source>
        <translation>表としてコピー (Ctrl+Shift+C)</translation>
    </message>
    <message>
        <source>Copy by dragging</source>
        <translation>ドラッグでコピー</translation>
    </message>
    <message>
        <source>Copy from the left document to the right ({keys})</source>
        <translation>左側の内容を右の文書に取り込む ({keys})</translation>
    </message>
    <message>
        <source>Copy from the right document to the left ({keys})</source>
        <translation>右側の内容を左の文書に取り込む ({keys})</translation>
    </message>
    <message>
        <source>Copy name’s &amp;hash</source>
        <translation>名前のハッシュをコピー(&amp;H)</translation>
    </message>
    <message>
        <source>Copy nodes with all that runs below them</source>
        <translation>ノードを、その下位で実行されるすべてのノードごと複製します</translation>
    </message>
    <message>
        <source>Copy the folder “atmosphere” to the SD card.</source>
        <translation>フォルダー「atmosphere」を SD カードにコピーします。</translation>
    </message>
    <message>
        <source>Copy the folder “load” to the emulator’s data folder.</source>
        <translation>フォルダー「load」をエミュレーターのデータフォルダーにコピーします。</translation>
    </message>
    <message>
        <source>Copy the folder “mods” to Ryujinx’s data folder.</source>
        <translation>フォルダー「mods」を Ryujinx のデータフォルダーにコピーします。</translation>
    </message>
    <message>
        <source>Copy the guid</source>
        <translation>GUID をコピー</translation>
    </message>
    <message>
        <source>Copy the report</source>
        <translation>レポートをコピー</translation>
    </message>
    <message>
        <source>Copy the selected rows, also as text</source>
        <translation>選択した行をコピー (テキストとしても)</translation>
    </message>
    <message>
        <source>Copy with all &amp;below</source>
        <translation>下位のノードごとコピー(&amp;B)</translation>
    </message>
    <message>
        <source>Copy {what}</source>
        <translation>{what} をコピー</translation>
    </message>
    <message>
        <source>Create</source>
        <translation>作成</translation>
    </message>
    <message>
        <source>Create a document, empty or from a sample</source>
        <translation>空の文書またはサンプルから新しい文書を作成</translation>
    </message>
    <message>
        <source>Create a table in the mod</source>
        <translation>MOD にサイズテーブルを書き込む</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>切り取り(&amp;T)</translation>
    </message>
    <message>
        <source>Currently {now:,}</source>
        <translation>現在 {now:,} 個です</translation>
    </message>
    <message>
        <source>Curve {number}</source>
        <translation>カーブ {number}</translation>
    </message>
    <message>
        <source>Curve {number}: {type}</source>
        <translation>カーブ {number}: {type}</translation>
    </message>
    <message>
        <source>D&amp;elete and reconnect</source>
        <translation>削除して前後をつなぐ(&amp;E)</translation>
    </message>
    <message>
        <source>D&amp;uplicate</source>
        <translation>複製(&amp;U)</translation>
    </message>
    <message>
        <source>DLC</source>
        <translation>DLC</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>De&amp;cide all open</source>
        <translation>未解決をすべて決定(&amp;C)</translation>
    </message>
    <message>
        <source>Decide later; until then the mod with the higher priority wins</source>
        <translation>あとで決めます。それまでは優先度の高い MOD の内容になります</translation>
    </message>
    <message>
        <source>Decimal</source>
        <translation>10 進数</translation>
    </message>
    <message>
        <source>Decompress the files</source>
        <translation>ファイルの圧縮を解く</translation>
    </message>
    <message>
        <source>Define what its class does, which no file shows</source>
        <translation>ファイルには書かれていないクラスの動作を指定します</translation>
    </message>
    <message>
        <source>Define what this node does, and continue</source>
        <translation>このノードの動作を指定して続けます</translation>
    </message>
    <message>
        <source>Delete a comment</source>
        <translation>コメントを削除</translation>
    </message>
    <message>
        <source>Delete a note</source>
        <translation>メモを削除</translation>
    </message>
    <message>
        <source>Delete and reconne&amp;ct</source>
        <translation>削除して前後をつなぐ(&amp;C)</translation>
    </message>
    <message>
        <source>Delete and reconnect</source>
        <translation>削除してつなぐ</translation>
    </message>
    <message>
        <source>Delete knot (Del)</source>
        <translation>制御点を削除 (Del)</translation>
    </message>
    <message>
        <source>Delete the selected knot (Del)</source>
        <translation>選択した制御点を削除 (Del)</translation>
    </message>
    <message>
        <source>Delete the selected rows</source>
        <translation>選択した行を削除</translation>
    </message>
    <message>
        <source>Delete the selected rows (Del)</source>
        <translation>選択した行を削除 (Del)</translation>
    </message>
    <message>
        <source>Delete the variable</source>
        <translation>変数を削除</translation>
    </message>
    <message>
        <source>Delete {count:,} rows</source>
        <translation>{count:,} 行を削除</translation>
    </message>
    <message>
        <source>Delete {label}</source>
        <translation>{label} を削除</translation>
    </message>
    <message numerus="yes">
        <source>Delete {n:,} values</source>
        <extracomment>Delete {n:,} value</extracomment>
        <translation>
            <numerusform>{n:,} 個の値を削除</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete {what}</source>
        <translation>{what} を削除</translation>
    </message>
    <message>
        <source>Deleting…</source>
        <translation>削除しています…</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>説明</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>詳細</translation>
    </message>
    <message>
        <source>Dictionaries (*.pack.zs *.zsdic);;All files (*)</source>
        <translation>辞書 (*.pack.zs *.zsdic);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差分</translation>
    </message>
    <message>
        <source>Difference between consecutive values</source>
        <translation>次の値ごとの増分</translation>
    </message>
    <message>
        <source>Differences from the file</source>
        <translation>ファイルとの違い</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>破棄</translation>
    </message>
    <message>
        <source>Discard what was typed</source>
        <translation>入力を取り消す</translation>
    </message>
    <message>
        <source>Discard what was typed and show the document</source>
        <translation>入力を破棄して文書の内容を表示</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Distribute &amp;horizontally</source>
        <translation>左右に等間隔に並べる(&amp;H)</translation>
    </message>
    <message>
        <source>Distribute &amp;vertically</source>
        <translation>上下に等間隔に並べる(&amp;V)</translation>
    </message>
    <message>
        <source>Distribute horizontally</source>
        <translation>左右に等間隔に並べる</translation>
    </message>
    <message>
        <source>Distribute vertically</source>
        <translation>上下に等間隔に並べる</translation>
    </message>
    <message>
        <source>Do not use {folder}</source>
        <translation>{folder} を使わない</translation>
    </message>
    <message>
        <source>Do you make mods? Choose the dump of your game: then you can find every file in it by name, and what you save goes to your mod. The dump is never changed.</source>
        <translation>MOD を作る場合は、ゲームのダンプを選択してください。その中のすべてのファイルを名前で検索でき、保存した内容は MOD に書き込まれます。ダンプが変更されることはありません。</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文書</translation>
    </message>
    <message>
        <source>Document of this side</source>
        <translation>この側の文書</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文書</translation>
    </message>
    <message>
        <source>Documents of this side</source>
        <translation>この側の文書</translation>
    </message>
    <message>
        <source>Documents that are not ticked are kept and offered again.</source>
        <translation>チェックしていないものは残り、次回も表示されます。</translation>
    </message>
    <message>
        <source>Don’t save</source>
        <translation>保存しない</translation>
    </message>
    <message>
        <source>Don’t use it</source>
        <translation>使わない</translation>
    </message>
    <message>
        <source>Double-click to go to where it is used; again for the next place</source>
        <translation>ダブルクリックで使用箇所へ移動、もう一度で次の箇所へ</translation>
    </message>
    <message>
        <source>Dragged nodes snap to a grid (Shift+S)</source>
        <translation>ドラッグしたノードをグリッドに吸着させる (Shift+S)</translation>
    </message>
    <message>
        <source>Dragged nodes snap to a grid; hold Ctrl to drag freely</source>
        <translation>ドラッグしたノードはグリッドに吸着します。Ctrl を押している間は自由に動かせます</translation>
    </message>
    <message>
        <source>Dragged nodes snap to others and to straight links (S)</source>
        <translation>ドラッグしたノードをほかのノードやまっすぐなリンクに吸着させる (S)</translation>
    </message>
    <message>
        <source>Dragged nodes snap to others and to straight links; hold Ctrl to drag freely</source>
        <translation>ドラッグしたノードは、ほかのノードやまっすぐなリンクの位置に吸着します。Ctrl を押している間は自由に動かせます</translation>
    </message>
    <message>
        <source>Drop it</source>
        <translation>破棄する</translation>
    </message>
    <message>
        <source>Dump</source>
        <translation>ダンプ</translation>
    </message>
    <message>
        <source>Dup&amp;licate</source>
        <translation>複製(&amp;L)</translation>
    </message>
    <message>
        <source>Dup&amp;licate with all below</source>
        <translation>下位のノードごと複製(&amp;L)</translation>
    </message>
    <message>
        <source>Duplicate the variable</source>
        <translation>変数を複製</translation>
    </message>
    <message>
        <source>Duplicate {count:,} nodes with all below</source>
        <translation>{count:,} 個のノードを下位のノードごと複製</translation>
    </message>
    <message>
        <source>Duplicate {count:,} rows</source>
        <translation>{count:,} 行を複製</translation>
    </message>
    <message>
        <source>Duplicate {label}</source>
        <translation>{label} を複製</translation>
    </message>
    <message>
        <source>Duplicate {label} with all below</source>
        <translation>{label} を下位のノードごと複製</translation>
    </message>
    <message>
        <source>Duplicate {name}</source>
        <translation>{name} を複製</translation>
    </message>
    <message>
        <source>E&amp;xpand</source>
        <translation>展開(&amp;X)</translation>
    </message>
    <message>
        <source>E&amp;xport a mod…</source>
        <translation>MOD をエクスポート(&amp;X)…</translation>
    </message>
    <message>
        <source>E&amp;xtract to a module…</source>
        <translation>モジュールに抽出(&amp;X)…</translation>
    </message>
    <message>
        <source>E&amp;xtract…</source>
        <translation>取り出す(&amp;X)…</translation>
    </message>
    <message>
        <source>Each version of the format has its own classes</source>
        <translation>クラスは形式のバージョンごとに異なります</translation>
    </message>
    <message>
        <source>Edit a list of maps by columns</source>
        <translation>マップの一覧を列ごとに編集</translation>
    </message>
    <message>
        <source>Edit a note</source>
        <translation>メモを編集</translation>
    </message>
    <message>
        <source>Edit all components</source>
        <translation>すべての成分をまとめて変更</translation>
    </message>
    <message>
        <source>Edit as text</source>
        <translation>テキストとして編集</translation>
    </message>
    <message>
        <source>Edit in &amp;inspector</source>
        <translation>インスペクターで編集(&amp;I)</translation>
    </message>
    <message>
        <source>Edit the parameter files of Nintendo’s games, byte for byte.</source>
        <translation>任天堂のゲームのパラメータファイルを 1 バイト単位で正確に編集します。</translation>
    </message>
    <message>
        <source>Edit the value; expand or collapse a container</source>
        <translation>値を編集、またはコンテナを開閉</translation>
    </message>
    <message>
        <source>Edits the parameter files of Nintendo’s games: what you do not change stays the same to the last byte, and every edit can be undone.</source>
        <translation>任天堂のゲームのパラメータファイルを編集します。すべてのファイルは 1 バイトも違わず元に戻り、すべての編集は取り消せます。</translation>
    </message>
    <message>
        <source>Effective values</source>
        <translation>有効な値</translation>
    </message>
    <message>
        <source>Element</source>
        <translation>エレメント</translation>
    </message>
    <message>
        <source>Elements</source>
        <translation>要素数</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>Empty. Insert adds a value.</source>
        <translation>空です。Insert で値を追加できます。</translation>
    </message>
    <message>
        <source>Emulators with a load folder (yuzu and its forks)</source>
        <translation>load フォルダーを使うエミュレーター (yuzu 系)</translation>
    </message>
    <message>
        <source>End the run and turn off its highlights</source>
        <translation>実行を終了し、強調表示を消します</translation>
    </message>
    <message>
        <source>Ended with Failure in frame {frame}.</source>
        <translation>フレーム {frame} で Failure で終了しました。</translation>
    </message>
    <message>
        <source>Ended with Success in frame {frame}.</source>
        <translation>フレーム {frame} で Success で終了しました。</translation>
    </message>
    <message>
        <source>Enter the name of the archive; its extension decides how it is compressed.</source>
        <translation>アーカイブの名前を入力してください。圧縮方式は名前で決まります。</translation>
    </message>
    <message>
        <source>Enter the name of the mod.</source>
        <translation>MOD の名前を入力してください。</translation>
    </message>
    <message>
        <source>Entries of the size table</source>
        <translation>サイズテーブルの項目</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>エラー</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>イベント</translation>
    </message>
    <message>
        <source>Every step can be undone</source>
        <translation>どの操作も元に戻せます</translation>
    </message>
    <message>
        <source>Every value, with its type</source>
        <translation>すべての値と、その型</translation>
    </message>
    <message>
        <source>Everything else</source>
        <translation>そのほか</translation>
    </message>
    <message>
        <source>Ex&amp;port as</source>
        <translation>エクスポート(&amp;P)</translation>
    </message>
    <message>
        <source>Executables (main sdk subsdk* *.nso *.rpx *.rpl);;All files (*)</source>
        <translation>実行ファイル (main sdk subsdk* *.nso *.rpx *.rpl);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Execute</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Expand belo&amp;w</source>
        <translation>下をすべて展開(&amp;W)</translation>
    </message>
    <message>
        <source>Expanded {count} rows. Repeat to expand more.</source>
        <translation>{count} 行を展開しました。もう一度実行するとさらに展開します。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>エクスポート</translation>
    </message>
    <message>
        <source>Export a mod</source>
        <translation>MOD のエクスポート</translation>
    </message>
    <message>
        <source>Export as &amp;DOT…</source>
        <translation>DOT としてエクスポート(&amp;D)…</translation>
    </message>
    <message>
        <source>Export as &amp;PNG…</source>
        <translation>PNG としてエクスポート(&amp;P)…</translation>
    </message>
    <message>
        <source>Export as &amp;SVG…</source>
        <translation>SVG としてエクスポート(&amp;S)…</translation>
    </message>
    <message>
        <source>Export bytes</source>
        <translation>バイト列のエクスポート</translation>
    </message>
    <message>
        <source>Export elements</source>
        <translation>要素のエクスポート</translation>
    </message>
    <message>
        <source>Export the graph</source>
        <translation>グラフのエクスポート</translation>
    </message>
    <message>
        <source>Exporting {name}…</source>
        <translation>{name} をエクスポート中…</translation>
    </message>
    <message>
        <source>Extract</source>
        <translation>展開</translation>
    </message>
    <message>
        <source>Extract an arc&amp;hive…</source>
        <translation>アーカイブを展開(&amp;H)…</translation>
    </message>
    <message>
        <source>Extract archives inside it to folders, too</source>
        <translation>中のアーカイブもフォルダーにする</translation>
    </message>
    <message>
        <source>Extract to a module</source>
        <translation>モジュールに抽出</translation>
    </message>
    <message>
        <source>Extract to “{name}”</source>
        <translation>「{name}」に抽出</translation>
    </message>
    <message>
        <source>Extracting {name}…</source>
        <translation>{name} を展開中…</translation>
    </message>
    <message>
        <source>F&amp;ill the selection…</source>
        <translation>選択範囲を埋める(&amp;I)…</translation>
    </message>
    <message>
        <source>F&amp;ind in the graph</source>
        <translation>グラフ内を検索(&amp;I)</translation>
    </message>
    <message>
        <source>Fi&amp;nd and replace…</source>
        <translation>検索と置換(&amp;N)…</translation>
    </message>
    <message>
        <source>File</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>File changed on disk</source>
        <translation>ディスク上のファイルが変更されています</translation>
    </message>
    <message>
        <source>File, as the game names it</source>
        <translation>ファイル (ゲーム内のパス)</translation>
    </message>
    <message>
        <source>File: Open recent: {name}</source>
        <translation>ファイル: 最近使ったファイル: {name}</translation>
    </message>
    <message>
        <source>File: Open sample: {name}</source>
        <translation>ファイル: サンプルを開く: {name}</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>ファイル</translation>
    </message>
    <message>
        <source>Files are saved in {mirror}</source>
        <translation>ファイルの保存先: {mirror}</translation>
    </message>
    <message>
        <source>Files found</source>
        <translation>見つかったファイル</translation>
    </message>
    <message>
        <source>Files have been saved since then: check again.</source>
        <translation>その後ファイルが書き込まれました。もう一度確認してください。</translation>
    </message>
    <message>
        <source>Files of the game’s dump are never changed: choose a folder for your mod, and they are saved there, at the same paths.</source>
        <translation>ゲームのダンプのファイルは変更されません。MOD のフォルダーを選ぶと、その中の同じパスに保存します。</translation>
    </message>
    <message>
        <source>Files of the merged mod</source>
        <translation>統合した MOD のファイル</translation>
    </message>
    <message>
        <source>Files that need more than the table says</source>
        <translation>値が足りないファイル</translation>
    </message>
    <message>
        <source>Files that use the class</source>
        <translation>クラスを使うファイル</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>ファイル…</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>埋める</translation>
    </message>
    <message>
        <source>Fills all {rows:,} rows</source>
        <translation>{rows:,} 行すべてを埋めます</translation>
    </message>
    <message>
        <source>Fills {rows:,} rows</source>
        <translation>{rows:,} 行を埋めます</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>絞り込み</translation>
    </message>
    <message>
        <source>Filter commands</source>
        <translation>コマンドを絞り込み</translation>
    </message>
    <message>
        <source>Filter commands…</source>
        <translation>コマンドを絞り込み…</translation>
    </message>
    <message>
        <source>Filter files and places…</source>
        <translation>ファイルと場所を絞り込み…</translation>
    </message>
    <message>
        <source>Filter files and values…</source>
        <translation>ファイルと値を絞り込み…</translation>
    </message>
    <message>
        <source>Filter names, values, types…</source>
        <translation>名前、値、型で絞り込み…</translation>
    </message>
    <message>
        <source>Filter rows</source>
        <translation>行を絞り込む</translation>
    </message>
    <message>
        <source>Filter rows…</source>
        <translation>行を絞り込む…</translation>
    </message>
    <message>
        <source>Filter states…</source>
        <translation>状態を絞り込む…</translation>
    </message>
    <message>
        <source>Filter values</source>
        <translation>値を絞り込む</translation>
    </message>
    <message>
        <source>Filter values…</source>
        <translation>値を絞り込む…</translation>
    </message>
    <message>
        <source>Filter…</source>
        <translation>絞り込み…</translation>
    </message>
    <message>
        <source>Fin&amp;d and replace</source>
        <translation>検索と置換(&amp;D)</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>次を検索(&amp;N)</translation>
    </message>
    <message>
        <source>Find &amp;references to this</source>
        <translation>ここへの参照を検索(&amp;R)</translation>
    </message>
    <message>
        <source>Find &amp;uses</source>
        <translation>これを使うものを検索(&amp;U)</translation>
    </message>
    <message>
        <source>Find &amp;uses of this file</source>
        <translation>このファイルを使うものを検索(&amp;U)</translation>
    </message>
    <message>
        <source>Find &amp;what starts this action</source>
        <translation>このアクションを始めるもの(&amp;W)</translation>
    </message>
    <message>
        <source>Find a class…</source>
        <translation>クラスを検索…</translation>
    </message>
    <message>
        <source>Find a command…</source>
        <translation>コマンドを検索…</translation>
    </message>
    <message>
        <source>Find and replace</source>
        <translation>検索と置換</translation>
    </message>
    <message>
        <source>Find any command by name</source>
        <translation>すべてのコマンドを名前で実行</translation>
    </message>
    <message>
        <source>Find anything</source>
        <translation>何でも検索</translation>
    </message>
    <message>
        <source>Find every file, and save to a mod</source>
        <translation>すべてのファイルを検索でき、保存先は MOD になります</translation>
    </message>
    <message>
        <source>Find files by name…</source>
        <translation>ファイルを名前で検索…</translation>
    </message>
    <message>
        <source>Find in &amp;games and mods…</source>
        <translation>ゲームと MOD を検索(&amp;G)…</translation>
    </message>
    <message>
        <source>Find in documents</source>
        <translation>文書内を検索</translation>
    </message>
    <message>
        <source>Find in the graph</source>
        <translation>グラフ内を検索</translation>
    </message>
    <message>
        <source>Find in the graph (Ctrl+F)</source>
        <translation>グラフ内を検索 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Find in the page</source>
        <translation>ページ内を検索</translation>
    </message>
    <message>
        <source>Find in the text…</source>
        <translation>テキスト内を検索…</translation>
    </message>
    <message>
        <source>Find in this page…</source>
        <translation>このページ内を検索…</translation>
    </message>
    <message>
        <source>Find nodes, values, #12…</source>
        <translation>ノード、値、#12 を検索…</translation>
    </message>
    <message>
        <source>Find numbers: &gt; 100, 1..5, = 0x10, nan…</source>
        <translation>数値を検索: &gt; 100、1..5、= 0x10、nan…</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>前を検索(&amp;V)</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>検索…</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>全体表示</translation>
    </message>
    <message>
        <source>Fit (F)</source>
        <translation>全体を表示 (F)</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>修正</translation>
    </message>
    <message>
        <source>Fix all of this kind</source>
        <translation>同じ種類をすべて修正</translation>
    </message>
    <message>
        <source>Fix the problem</source>
        <translation>問題を修正</translation>
    </message>
    <message>
        <source>Focus</source>
        <translation>フォーカス</translation>
    </message>
    <message>
        <source>Focus mo&amp;de</source>
        <translation>フォーカスモード(&amp;D)</translation>
    </message>
    <message>
        <source>Focus mode: dim everything far from the selection (H)</source>
        <translation>選択から遠いものを薄く表示 (H)</translation>
    </message>
    <message>
        <source>Focus other &amp;pane</source>
        <translation>もう一方のペインに移動(&amp;P)</translation>
    </message>
    <message>
        <source>Focus the &amp;notice</source>
        <translation>お知らせに移動(&amp;N)</translation>
    </message>
    <message>
        <source>Fold</source>
        <translation>折りたたむ</translation>
    </message>
    <message>
        <source>Fold all</source>
        <translation>すべて折りたたむ</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>フォルダー</translation>
    </message>
    <message>
        <source>Folder of the merged mod</source>
        <translation>作成する MOD のフォルダー</translation>
    </message>
    <message>
        <source>Folder…</source>
        <translation>フォルダー…</translation>
    </message>
    <message>
        <source>For</source>
        <translation>対象</translation>
    </message>
    <message>
        <source>For a console, an emulator or a mod manager</source>
        <translation>本体、エミュレーター、MOD マネージャー向けに書き出します</translation>
    </message>
    <message>
        <source>For the lower mod</source>
        <translation>下の MOD を優先</translation>
    </message>
    <message>
        <source>For the selected conflicts:</source>
        <translation>選択した競合:</translation>
    </message>
    <message>
        <source>For the upper mod</source>
        <translation>上の MOD を優先</translation>
    </message>
    <message>
        <source>For “{name}”</source>
        <translation>「{name}」を優先</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>数式</translation>
    </message>
    <message>
        <source>Formula…</source>
        <translation>数式…</translation>
    </message>
    <message>
        <source>Forward (Alt+Right)</source>
        <translation>進む (Alt+Right)</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>フレーム</translation>
    </message>
    <message>
        <source>Frame bac&amp;k</source>
        <translation>1 フレーム戻る(&amp;K)</translation>
    </message>
    <message>
        <source>Frame the &amp;whole graph</source>
        <translation>グラフ全体を画面に収める(&amp;W)</translation>
    </message>
    <message>
        <source>Frames to run</source>
        <translation>実行するフレーム数</translation>
    </message>
    <message>
        <source>Free software under the GNU General Public License, version 3 or later.</source>
        <translation>GNU General Public License バージョン 3 以降に基づくフリーソフトウェアです。</translation>
    </message>
    <message>
        <source>From</source>
        <translation>変更元</translation>
    </message>
    <message>
        <source>From a package to a new folder</source>
        <translation>パッケージを専用のフォルダーに展開します</translation>
    </message>
    <message>
        <source>From an existing variable or a new one</source>
        <translation>既存の変数か新しい変数から選びます</translation>
    </message>
    <message>
        <source>From the sample “{name}”</source>
        <translation>サンプル「{name}」から</translation>
    </message>
    <message>
        <source>G&amp;raph</source>
        <translation>グラフ(&amp;R)</translation>
    </message>
    <message>
        <source>Game</source>
        <translation>ゲーム</translation>
    </message>
    <message>
        <source>Games and mods</source>
        <translation>ゲームと MOD</translation>
    </message>
    <message>
        <source>General</source>
        <translation>全般</translation>
    </message>
    <message>
        <source>Getting s&amp;tarted</source>
        <translation>はじめに(&amp;T)</translation>
    </message>
    <message>
        <source>Getting started</source>
        <translation>はじめに</translation>
    </message>
    <message>
        <source>Give a node another class; slots and links that fit are kept</source>
        <translation>ノードを別のクラスにします。合うスロットとリンクはそのまま残ります</translation>
    </message>
    <message>
        <source>Give the document its own value in place of the parent’s</source>
        <translation>親から受け継いだ値を、このドキュメント自身の値にします</translation>
    </message>
    <message>
        <source>Go &amp;to the action this verb starts</source>
        <translation>この動詞が始めるアクションへ移動(&amp;T)</translation>
    </message>
    <message>
        <source>Go &amp;to the action “{name}”</source>
        <translation>アクション「{name}」へ移動(&amp;T)</translation>
    </message>
    <message>
        <source>Go back to the end of the previous frame</source>
        <translation>前のフレームの終わりに戻ります</translation>
    </message>
    <message>
        <source>Go back to the previous row</source>
        <translation>前に選択していた行に戻る</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>続行</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>移動</translation>
    </message>
    <message>
        <source>Go to a row by its path</source>
        <translation>パスを指定して行へ移動</translation>
    </message>
    <message>
        <source>Go to a saved view or to a comment; Alt+1 to Alt+9 go to the first nine</source>
        <translation>登録した表示やコメントへ移動します。最初の9つは Alt+1～Alt+9</translation>
    </message>
    <message>
        <source>Go to it</source>
        <translation>ノードへ移動</translation>
    </message>
    <message>
        <source>Go to p&amp;ath…</source>
        <translation>パスへ移動(&amp;A)…</translation>
    </message>
    <message>
        <source>Go to path</source>
        <translation>パスへ移動</translation>
    </message>
    <message>
        <source>Go to the next problem ({keys})</source>
        <translation>次の問題へ移動 ({keys})</translation>
    </message>
    <message>
        <source>Go to the row in the tree (Ctrl+Return)</source>
        <translation>ツリーの行へ移動 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>Go to where it &amp;begins</source>
        <translation>リンクの始点へ移動(&amp;B)</translation>
    </message>
    <message>
        <source>Go to where it &amp;ends</source>
        <translation>リンクの終点へ移動(&amp;E)</translation>
    </message>
    <message>
        <source>Go to where it comes from</source>
        <translation>継承元へ移動</translation>
    </message>
    <message>
        <source>Go to where it is used</source>
        <translation>使用箇所へ移動</translation>
    </message>
    <message>
        <source>Go to {where}</source>
        <translation>{where} へ移動</translation>
    </message>
    <message>
        <source>Go to {where} (Ctrl+Return)</source>
        <translation>{where} へ移動 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>Go to {words}</source>
        <translation>{words} へ移動</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>グラフ</translation>
    </message>
    <message>
        <source>Graph of the</source>
        <translation>表示するグラフ</translation>
    </message>
    <message>
        <source>Graph of {name}</source>
        <translation>{name} のグラフ</translation>
    </message>
    <message>
        <source>Graph of {words} with the differences</source>
        <translation>{words} のグラフ (差分付き)</translation>
    </message>
    <message>
        <source>Graphviz (*.dot)</source>
        <translation>Graphviz (*.dot)</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>緑</translation>
    </message>
    <message>
        <source>Grey</source>
        <translation>灰</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>グリッド</translation>
    </message>
    <message>
        <source>Hash of a name</source>
        <translation>名前のハッシュ</translation>
    </message>
    <message>
        <source>Have the selected link run through a point to drag; it is not saved to the file</source>
        <translation>選択したリンクを、ドラッグできる点を通るようにします。ファイルには保存されません</translation>
    </message>
    <message>
        <source>Help – Triptych</source>
        <translation>ヘルプ – Triptych</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>16 進</translation>
    </message>
    <message>
        <source>Hex, all bits</source>
        <translation>16 進数 (全ビット)</translation>
    </message>
    <message>
        <source>Hex, rounded to 8 bits</source>
        <translation>16 進数 (8 ビットに丸めた値)</translation>
    </message>
    <message>
        <source>Hide everything its command does not reach</source>
        <translation>コマンドから到達しないものを隠す</translation>
    </message>
    <message>
        <source>Hide the nodes that the selected command does not reach</source>
        <translation>選択したコマンドから到達しないノードを隠します</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>ハイコントラスト</translation>
    </message>
    <message>
        <source>History</source>
        <translation>履歴</translation>
    </message>
    <message>
        <source>Hops in focus</source>
        <translation>フォーカスのホップ数</translation>
    </message>
    <message>
        <source>How far the focus reaches upstream and downstream ([ and ])</source>
        <translation>フォーカスが上流と下流に届く範囲 ([ と ])</translation>
    </message>
    <message>
        <source>Hue across, saturation up</source>
        <translation>横は色相、縦は彩度</translation>
    </message>
    <message>
        <source>Hue and saturation</source>
        <translation>色相と彩度</translation>
    </message>
    <message>
        <source>Hue in degrees</source>
        <translation>色相（度）</translation>
    </message>
    <message>
        <source>Hue: 0 is red, 120 green, 240 blue</source>
        <translation>色相：0 は赤、120 は緑、240 は青</translation>
    </message>
    <message>
        <source>If you stop now, the files that are written stay so, and the others stay as they are. This cannot be undone later.</source>
        <translation>今中止すると、書き込み済みのファイルはそのまま残り、ほかのファイルは元のままになります。あとで元に戻すことはできません。</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>インポート</translation>
    </message>
    <message>
        <source>Import a mod</source>
        <translation>MOD のインポート</translation>
    </message>
    <message>
        <source>Import bytes</source>
        <translation>バイト列のインポート</translation>
    </message>
    <message>
        <source>Import elements</source>
        <translation>要素のインポート</translation>
    </message>
    <message>
        <source>Importing {name}…</source>
        <translation>{name} をインポート中…</translation>
    </message>
    <message>
        <source>In</source>
        <translation>入</translation>
    </message>
    <message>
        <source>In decimal</source>
        <translation>10 進数</translation>
    </message>
    <message numerus="yes">
        <source>In frame {frame}, after step {n}.</source>
        <extracomment>In frame {frame}, after step {n}.</extracomment>
        <translation>
            <numerusform>フレーム {frame}、ステップ {n} の後です。</numerusform>
        </translation>
    </message>
    <message>
        <source>In hex</source>
        <translation>16 進数</translation>
    </message>
    <message>
        <source>In rows named</source>
        <translation>行の名前</translation>
    </message>
    <message>
        <source>In the current comparison</source>
        <translation>前面の比較の差分</translation>
    </message>
    <message>
        <source>In the mod</source>
        <translation>MOD 内の場所</translation>
    </message>
    <message>
        <source>In the text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>In the tree and in fields</source>
        <translation>ツリーと入力欄</translation>
    </message>
    <message>
        <source>In this run</source>
        <translation>この実行での値</translation>
    </message>
    <message>
        <source>Includes the queries and variables they need, so that another file can take them</source>
        <translation>必要なクエリと変数も含めてコピーするので、別のファイルにも貼り付けられます</translation>
    </message>
    <message>
        <source>Indenting…</source>
        <translation>字下げしています…</translation>
    </message>
    <message>
        <source>Inherits from {chain}.</source>
        <translation>{chain} から継承しています。</translation>
    </message>
    <message>
        <source>Inline &amp;the module</source>
        <translation>モジュールを展開(&amp;T)</translation>
    </message>
    <message>
        <source>Inline {label}</source>
        <translation>{label} を展開</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>Input not taken over</source>
        <translation>入力が反映されていません</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>Insert a no&amp;de in the link…</source>
        <translation>リンクにノードを挿入(&amp;D)…</translation>
    </message>
    <message>
        <source>Insert a node in the link…</source>
        <translation>リンクにノードを挿入…</translation>
    </message>
    <message>
        <source>Insert in this link</source>
        <translation>このリンクに挿入</translation>
    </message>
    <message>
        <source>Insert the copied rows as new ones</source>
        <translation>コピーした行を新しい行として挿入</translation>
    </message>
    <message>
        <source>Insert the hash of a name</source>
        <translation>名前のハッシュを入力</translation>
    </message>
    <message>
        <source>Insert the {words}</source>
        <translation>{words} を入力</translation>
    </message>
    <message>
        <source>Insert {label}</source>
        <translation>{label} を挿入</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>インスペクター</translation>
    </message>
    <message>
        <source>Intensity</source>
        <translation>強度</translation>
    </message>
    <message>
        <source>Into the selected link, or that of the current row or node</source>
        <translation>選択したリンク、または現在の行かノードのリンクへ</translation>
    </message>
    <message>
        <source>It cannot be compared: {reason}</source>
        <translation>比較できません: {reason}</translation>
    </message>
    <message>
        <source>It cannot be read: {reason}</source>
        <translation>読み込めません: {reason}</translation>
    </message>
    <message>
        <source>It has no file yet.</source>
        <translation>まだどのファイルにもありません。</translation>
    </message>
    <message>
        <source>It is damaged or incomplete: get a fresh copy of it. </source>
        <translation>ファイルが壊れているか途中で切れています。元のファイルを取得し直してください。</translation>
    </message>
    <message>
        <source>It is empty.</source>
        <translation>空です。</translation>
    </message>
    <message>
        <source>It uses files of your own game; none is written unless you save.</source>
        <translation>お手持ちのゲームのファイルを表示します。保存しない限り、何も書き込まれません。</translation>
    </message>
    <message>
        <source>It uses samples that come with the program.</source>
        <translation>付属のサンプルを表示します。</translation>
    </message>
    <message>
        <source>It will be written to {out}.</source>
        <translation>保存先: {out}</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>アイテム</translation>
    </message>
    <message>
        <source>Its contents are missing.</source>
        <translation>内容が失われています。</translation>
    </message>
    <message>
        <source>Its file is no longer there.</source>
        <translation>元のファイルはもうありません。</translation>
    </message>
    <message>
        <source>Its files are used unless a mod above it has its own</source>
        <translation>上の MOD にないファイルが、この MOD から読み込まれます</translation>
    </message>
    <message>
        <source>Its path in the archive:</source>
        <translation>アーカイブ内のパス:</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>登録</translation>
    </message>
    <message>
        <source>Keep both where both add something</source>
        <translation>両方が追加したものは両方残す</translation>
    </message>
    <message>
        <source>Keep editing</source>
        <translation>編集を続ける</translation>
    </message>
    <message>
        <source>Keep the game’s version</source>
        <translation>ゲームの値のままにします</translation>
    </message>
    <message>
        <source>Keep this version</source>
        <translation>この内容を保持</translation>
    </message>
    <message>
        <source>Keep what both add to the list</source>
        <translation>両方が一覧に加えたものを残します</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>保管日時</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>キーボード</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>キーボードショートカット</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>Knot {number}   x {x}   y {y}{slope}</source>
        <translation>制御点 {number}   x {x}   y {y}{slope}</translation>
    </message>
    <message>
        <source>Knots in use, and the maximum</source>
        <translation>設定済みの制御点の数と、入る数</translation>
    </message>
    <message>
        <source>Laid out like</source>
        <translation>配置の手本</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>Lay out the whole graph again, moved nodes included</source>
        <translation>すべてを配置し直します。動かしたノードも元に戻ります</translation>
    </message>
    <message>
        <source>Laying out {count:,} nodes…</source>
        <translation>{count:,} 個のノードを配置中…</translation>
    </message>
    <message>
        <source>Laying out {count:,} nodes… (Esc stops it)</source>
        <translation>{count:,} 個のノードを配置中…（Esc で中止）</translation>
    </message>
    <message>
        <source>Leads to</source>
        <translation>移る先</translation>
    </message>
    <message>
        <source>Learn names from the game’s exec&amp;utable…</source>
        <translation>ゲームの実行ファイルから名前を学習(&amp;U)…</translation>
    </message>
    <message>
        <source>Learn names from the game’s executable</source>
        <translation>ゲームの実行ファイルから名前を学習</translation>
    </message>
    <message>
        <source>Learning names from files…</source>
        <translation>ファイルから名前を学習しています…</translation>
    </message>
    <message>
        <source>Learning nodes from files…</source>
        <translation>ファイルからノードを学習しています…</translation>
    </message>
    <message>
        <source>Leave &amp;open</source>
        <translation>未解決に戻す(&amp;O)</translation>
    </message>
    <message>
        <source>Left in frame {frame}, as when another command begins.</source>
        <translation>別のコマンドが始まるときと同じように、フレーム {frame} で中断しました。</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Lin&amp;ks and sources</source>
        <translation>接続と値の取得元(&amp;K)</translation>
    </message>
    <message>
        <source>Line numbers</source>
        <translation>行番号</translation>
    </message>
    <message>
        <source>Line up the selected nodes</source>
        <translation>選択したノードを揃えます</translation>
    </message>
    <message>
        <source>Line {line}, column {column}</source>
        <translation>{line} 行 {column} 列</translation>
    </message>
    <message>
        <source>Line {line}, column {column}: </source>
        <translation>{line} 行 {column} 列: </translation>
    </message>
    <message>
        <source>Link</source>
        <translation>リンクする</translation>
    </message>
    <message>
        <source>List</source>
        <translation>リスト</translation>
    </message>
    <message>
        <source>List of &amp;commands</source>
        <translation>コマンドの一覧(&amp;C)</translation>
    </message>
    <message>
        <source>List of open d&amp;ocuments…</source>
        <translation>開いている文書の一覧(&amp;O)…</translation>
    </message>
    <message>
        <source>List of the commands (C)</source>
        <translation>コマンドの一覧 (C)</translation>
    </message>
    <message>
        <source>List values in games and mods that name missing files</source>
        <translation>ゲームと MOD で、存在しないファイルを指す値を一覧します</translation>
    </message>
    <message>
        <source>List what refers to the current row: links in its document, uses of a flag</source>
        <translation>現在の行を参照しているものを一覧します（文書内のリンク、フラグの使用箇所など）</translation>
    </message>
    <message>
        <source>Lists of names</source>
        <translation>名前の一覧</translation>
    </message>
    <message>
        <source>Lists the variables of the file and the outputs that you watch. Press Space on an output in the page “Node” to add it.</source>
        <translation>ファイルの変数と、ウォッチ中の出力がここに表示されます。「ノード」ページの出力で Space を押すと追加されます。</translation>
    </message>
    <message>
        <source>Little endian</source>
        <translation>リトルエンディアン</translation>
    </message>
    <message>
        <source>Load answers</source>
        <translation>回答の読み込み</translation>
    </message>
    <message>
        <source>Load answers from a file, as “triptych run --answers” reads it</source>
        <translation>「triptych run --answers」と同じ形式のファイルから回答を読み込みます</translation>
    </message>
    <message>
        <source>Load…</source>
        <translation>読み込み…</translation>
    </message>
    <message>
        <source>Locate it…</source>
        <translation>場所を指定…</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>格納先</translation>
    </message>
    <message>
        <source>Looking for the parents…</source>
        <translation>親を探しています…</translation>
    </message>
    <message>
        <source>Lower mod</source>
        <translation>下の MOD</translation>
    </message>
    <message>
        <source>M&amp;erge</source>
        <translation>マージ(&amp;E)</translation>
    </message>
    <message>
        <source>M&amp;erge mods…</source>
        <translation>MOD をマージ(&amp;E)…</translation>
    </message>
    <message>
        <source>Ma&amp;ke a constant</source>
        <translation>定数にする(&amp;K)</translation>
    </message>
    <message>
        <source>Made for</source>
        <translation>対象機種</translation>
    </message>
    <message>
        <source>Make a random guid</source>
        <translation>ランダムな GUID を作成</translation>
    </message>
    <message>
        <source>Make an archive from a folder</source>
        <translation>フォルダーからアーカイブを作成します</translation>
    </message>
    <message>
        <source>Make room and save again, or save it on another disk.</source>
        <translation>空きを作ってから保存し直すか、別のディスクに保存してください。</translation>
    </message>
    <message>
        <source>Make room, or save it on another disk.</source>
        <translation>空きを作るか、別のディスクに保存してください。</translation>
    </message>
    <message>
        <source>Make the gaps between the selected nodes equal</source>
        <translation>選択したノードの間隔を等しくします</translation>
    </message>
    <message>
        <source>Make the length 1, in the same direction</source>
        <translation>同じ向きのまま長さを 1 にします</translation>
    </message>
    <message>
        <source>Make {label} a constant</source>
        <translation>{label} を定数にする</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>全体図</translation>
    </message>
    <message>
        <source>Map of the graph</source>
        <translation>グラフの全体図</translation>
    </message>
    <message>
        <source>Map of the graph in the corner (M)</source>
        <translation>隅にグラフの全体図を表示 (M)</translation>
    </message>
    <message>
        <source>Map of the graph: click or drag to go there (M hides it)</source>
        <translation>グラフの全体図: クリックまたはドラッグで移動 (M で隠す)</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>大文字と小文字を区別</translation>
    </message>
    <message>
        <source>Maximum number of frames for Run</source>
        <translation>「実行」で進む最大フレーム数</translation>
    </message>
    <message>
        <source>Mer&amp;ge…</source>
        <translation>マージ(&amp;G)…</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>マージ</translation>
    </message>
    <message>
        <source>Merge into {words}</source>
        <translation>{words} へのマージ</translation>
    </message>
    <message>
        <source>Merge mods</source>
        <translation>MOD のマージ</translation>
    </message>
    <message>
        <source>Merge of {theirs} into {mine}</source>
        <translation>{theirs} を {mine} にマージ</translation>
    </message>
    <message>
        <source>Merge several mods into one</source>
        <translation>複数の MOD を 1 つに統合</translation>
    </message>
    <message>
        <source>Merge two edited versions</source>
        <translation>編集された 2 つのバージョンを統合</translation>
    </message>
    <message>
        <source>Merge {words}</source>
        <translation>{words} をマージ</translation>
    </message>
    <message>
        <source>Merged &amp;mod</source>
        <translation>統合先(&amp;M)</translation>
    </message>
    <message>
        <source>Merged mod</source>
        <translation>統合した MOD</translation>
    </message>
    <message>
        <source>Merging mods</source>
        <translation>MOD をマージしています</translation>
    </message>
    <message>
        <source>Merging…</source>
        <translation>マージ中…</translation>
    </message>
    <message>
        <source>Mine</source>
        <translation>自分</translation>
    </message>
    <message>
        <source>Mo&amp;ds</source>
        <translation>MOD(&amp;D)</translation>
    </message>
    <message>
        <source>Mod</source>
        <translation>MOD</translation>
    </message>
    <message>
        <source>Mod folder</source>
        <translation>MOD フォルダー</translation>
    </message>
    <message>
        <source>Mod: DLC</source>
        <translation>MOD: DLC</translation>
    </message>
    <message>
        <source>Mod: {name}</source>
        <translation>MOD: {name}</translation>
    </message>
    <message>
        <source>Mods</source>
        <translation>MOD のみ</translation>
    </message>
    <message>
        <source>Mods, highest priority first</source>
        <translation>MOD (優先順)</translation>
    </message>
    <message>
        <source>Module</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>More</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>More commands for this buffer</source>
        <translation>このバッファのその他の操作</translation>
    </message>
    <message>
        <source>More than {limit:,} differences: the rest is compared as whole containers. </source>
        <translation>差分が {limit:,} 件を超えたため、残りはコンテナ単位で比較しました。</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>下へ移動(&amp;D)</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>上へ移動(&amp;U)</translation>
    </message>
    <message>
        <source>Move a comment</source>
        <translation>コメントを移動</translation>
    </message>
    <message>
        <source>Move a reroute point</source>
        <translation>中継点を移動</translation>
    </message>
    <message>
        <source>Move by dragging</source>
        <translation>ドラッグで移動</translation>
    </message>
    <message>
        <source>Move do&amp;wn</source>
        <translation>下へ移動(&amp;W)</translation>
    </message>
    <message>
        <source>Move dow&amp;n</source>
        <translation>下へ移動(&amp;N)</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下へ</translation>
    </message>
    <message>
        <source>Move mods</source>
        <translation>MOD の順番を変更</translation>
    </message>
    <message>
        <source>Move reroute points</source>
        <translation>中継点をまとめて移動</translation>
    </message>
    <message>
        <source>Move tab to own &amp;window</source>
        <translation>タブを別ウィンドウへ移動(&amp;W)</translation>
    </message>
    <message>
        <source>Move the end of a link</source>
        <translation>リンクの端を移動</translation>
    </message>
    <message>
        <source>Move the nodes and all below them to a file of their own, and call it</source>
        <translation>ノードを下位のノードごと別のファイルに移し、それを呼び出します</translation>
    </message>
    <message>
        <source>Move the selected nodes up or down until the links between them are straight</source>
        <translation>選択したノードを上下に動かし、ノード間のリンクをまっすぐにします</translation>
    </message>
    <message>
        <source>Move u&amp;p</source>
        <translation>上へ移動(&amp;P)</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上へ</translation>
    </message>
    <message>
        <source>Move {count:,} links</source>
        <translation>{count:,} 本のリンクを移動</translation>
    </message>
    <message>
        <source>Move {count:,} rows</source>
        <translation>{count:,} 行を移動</translation>
    </message>
    <message>
        <source>Move {label}</source>
        <translation>{label} を移動</translation>
    </message>
    <message numerus="yes">
        <source>Move {n:,} nodes</source>
        <extracomment>Move {n:,} node</extracomment>
        <translation>
            <numerusform>{n:,} 個のノードを移動</numerusform>
        </translation>
    </message>
    <message>
        <source>Multiply by</source>
        <translation>乗算</translation>
    </message>
    <message>
        <source>MurmurHash3 of “{name}”</source>
        <translation>「{name}」の MurmurHash3</translation>
    </message>
    <message>
        <source>N&amp;ode catalogue</source>
        <translation>ノードカタログ(&amp;O)</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Name of the row</source>
        <translation>行の名前</translation>
    </message>
    <message>
        <source>Name of this hash</source>
        <translation>このハッシュの名前</translation>
    </message>
    <message>
        <source>Name of this view</source>
        <translation>この表示の名前</translation>
    </message>
    <message>
        <source>Name to hash</source>
        <translation>ハッシュを求める名前</translation>
    </message>
    <message>
        <source>Name what the canvas shows, to return to it later</source>
        <translation>今見えている場所に名前を付けて、後で戻れるようにします</translation>
    </message>
    <message>
        <source>Name, or hash as 0x…</source>
        <translation>名前、または 0x… のハッシュ</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Names cannot be saved in {file}: {error}.</source>
        <translation>{file} に名前を保管できません: {error}。</translation>
    </message>
    <message>
        <source>Names could not be learned from files: {reason}.</source>
        <translation>ファイルから名前を学習できませんでした：{reason}。</translation>
    </message>
    <message>
        <source>Names for hashes: the list of the &lt;tt&gt;aamp&lt;/tt&gt; package.</source>
        <translation>ハッシュの名前: &lt;tt&gt;aamp&lt;/tt&gt; パッケージの一覧。</translation>
    </message>
    <message>
        <source>Ne&amp;xt bookmark</source>
        <translation>次のブックマーク(&amp;X)</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>必要な値</translation>
    </message>
    <message>
        <source>Neither of “{out}” and the mod “{mod}” may be inside the other. Choose another folder.</source>
        <translation>「{out}」と MOD「{mod}」は一方が他方の中にあります。別のフォルダーを指定してください。</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新規</translation>
    </message>
    <message>
        <source>New document</source>
        <translation>新しい文書</translation>
    </message>
    <message>
        <source>New document: it has no file until you save it.</source>
        <translation>新しいドキュメントです。保存するまでファイルはありません。</translation>
    </message>
    <message>
        <source>New elements</source>
        <translation>新しい要素</translation>
    </message>
    <message>
        <source>New here? A guided tour shows the parts of the window in two minutes.</source>
        <translation>初めての方へ: ガイドツアーで、ウィンドウの各部分を 2 分で紹介します。</translation>
    </message>
    <message>
        <source>New shortcut</source>
        <translation>新しいショートカット</translation>
    </message>
    <message>
        <source>New text</source>
        <translation>新しい文字列</translation>
    </message>
    <message>
        <source>Next &amp;difference</source>
        <translation>次の差分(&amp;D)</translation>
    </message>
    <message>
        <source>Next &amp;frame</source>
        <translation>次のフレーム(&amp;F)</translation>
    </message>
    <message>
        <source>Next difference</source>
        <translation>次の差分</translation>
    </message>
    <message>
        <source>Next problem</source>
        <translation>次の問題</translation>
    </message>
    <message>
        <source>Next result</source>
        <translation>次の結果</translation>
    </message>
    <message>
        <source>Next result (F3)</source>
        <translation>次の結果 (F3)</translation>
    </message>
    <message>
        <source>Nintendo Switch</source>
        <translation>Nintendo Switch</translation>
    </message>
    <message>
        <source>No action was found for “{name}”: {reason}.</source>
        <translation>「{name}」のアクションが見つかりません: {reason}。</translation>
    </message>
    <message>
        <source>No assumptions yet. A run lists here what it assumes without proof; double-click one or press Return to assume the opposite.</source>
        <translation>まだありません。確証なしに前提としている内容がここに表示されます。ダブルクリックまたは Return で切り替えられます。</translation>
    </message>
    <message>
        <source>No available scheduler or brain starts “{name}”.</source>
        <translation>手元にあるスケジューラーとブレインの中に「{name}」を始めるものはありません。</translation>
    </message>
    <message>
        <source>No bookmarks yet. Ctrl+B bookmarks the current row.</source>
        <translation>ブックマークはまだありません。Ctrl+B で現在の行に付けられます。</translation>
    </message>
    <message>
        <source>No category</source>
        <translation>カテゴリーなし</translation>
    </message>
    <message>
        <source>No commands match “{text}”.</source>
        <translation>「{text}」に一致するコマンドはありません。入力を短くしてみてください。</translation>
    </message>
    <message>
        <source>No differences</source>
        <translation>差分はありません</translation>
    </message>
    <message>
        <source>No file name contains “{words}”</source>
        <translation>名前に「{words}」を含むファイルはありません</translation>
    </message>
    <message>
        <source>No files are missing.</source>
        <translation>見つからないファイルはありません。</translation>
    </message>
    <message>
        <source>No files yet: drop files here, or add them from the menu.</source>
        <translation>まだファイルがありません。ここにファイルをドロップするか、メニューから追加してください。</translation>
    </message>
    <message>
        <source>No known node has this name</source>
        <translation>この名前のノードは見つかりません</translation>
    </message>
    <message>
        <source>No matching commands</source>
        <translation>一致するコマンドはありません</translation>
    </message>
    <message>
        <source>No name, value, hash or type matches “{text}”.
Esc in the filter shows all rows again.</source>
        <translation>名前、値、ハッシュ、型のいずれも「{text}」に一致しません。
絞り込み欄で Esc を押すとすべての行に戻ります。</translation>
    </message>
    <message>
        <source>No names can be learned from {file}: {reason}. Nothing was changed.</source>
        <translation>{file} から名前を学習できません：{reason}。何も変更していません。</translation>
    </message>
    <message>
        <source>No open documents.</source>
        <translation>開いているドキュメントはありません。</translation>
    </message>
    <message>
        <source>No problems found.</source>
        <translation>問題は見つかりませんでした。</translation>
    </message>
    <message>
        <source>No problems of the kinds shown. Turn on more above to see the rest.</source>
        <translation>上で選択した種類の問題はありません。他も選択すると残りが表示されます。</translation>
    </message>
    <message>
        <source>No recovery copy of “{name}” could be saved: {error}.</source>
        <translation>「{name}」を復元用に保管できませんでした: {error}。</translation>
    </message>
    <message>
        <source>No references to files of the dump</source>
        <translation>ダンプのファイルへの参照はありません</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>見つかりません</translation>
    </message>
    <message>
        <source>No results as text. Turn on # to compare numbers.</source>
        <translation>文字列としては見つかりません。数値を比較するには「#」をオンにしてください。</translation>
    </message>
    <message>
        <source>No results in names, types, numbers, values and attachments</source>
        <translation>名前、型、番号、値、アタッチメントを調べました。入力を短くしてみてください。</translation>
    </message>
    <message>
        <source>No results on this page</source>
        <translation>このページにはありません</translation>
    </message>
    <message>
        <source>No results. Turn on Names to search names, too.</source>
        <translation>見つかりません。名前も検索するには「名前」をオンにしてください。</translation>
    </message>
    <message>
        <source>No rotation: it has no direction</source>
        <translation>回転なし: 向きがありません</translation>
    </message>
    <message>
        <source>No shortcut</source>
        <translation>ショートカットなし</translation>
    </message>
    <message>
        <source>No value can be replaced</source>
        <translation>置換できる値はありません</translation>
    </message>
    <message>
        <source>No value would change.</source>
        <translation>別の値になるものはありません。</translation>
    </message>
    <message>
        <source>No values in common</source>
        <translation>共通の値はありません</translation>
    </message>
    <message>
        <source>No variables yet: add one, or turn a value into one with Ctrl+T.</source>
        <translation>変数はまだありません。追加するか、Ctrl+T で値から作ってください。</translation>
    </message>
    <message>
        <source>No views or comments yet. Shift+V saves the current view.</source>
        <translation>表示もコメントもまだありません。Shift+V で今の表示を登録します。</translation>
    </message>
    <message>
        <source>No, thanks</source>
        <translation>今はしない</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>ノード</translation>
    </message>
    <message>
        <source>Node catalogue</source>
        <translation>ノードカタログ</translation>
    </message>
    <message>
        <source>Node classes</source>
        <translation>ノードのクラス</translation>
    </message>
    <message>
        <source>Node of a class</source>
        <translation>クラスのノード</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>ノード</translation>
    </message>
    <message>
        <source>Nodes could not be learned from files: {reason}.</source>
        <translation>ファイルからノードの情報を集められませんでした：{reason}。</translation>
    </message>
    <message>
        <source>Nodes that can be added</source>
        <translation>追加できるノード</translation>
    </message>
    <message>
        <source>None of {count:,} references is broken</source>
        <translation>{count:,} 件の参照はすべて正常です</translation>
    </message>
    <message>
        <source>None yet. Drop files here or open one.</source>
        <translation>まだありません。ここにファイルをドロップするか、開いてください。</translation>
    </message>
    <message>
        <source>None yet: files you open are listed here</source>
        <translation>まだありません。開いたファイルがここに並びます</translation>
    </message>
    <message>
        <source>None yet: what you search for is listed here</source>
        <translation>まだありません。検索した内容がここに並びます</translation>
    </message>
    <message>
        <source>Normalise</source>
        <translation>正規化</translation>
    </message>
    <message>
        <source>Not a valid pattern: {fault}</source>
        <translation>パターンの誤り: {fault}</translation>
    </message>
    <message>
        <source>Not all files are written: {jobs}</source>
        <translation>まだ書き込みが終わっていません: {jobs}</translation>
    </message>
    <message>
        <source>Not all packs were read</source>
        <translation>読み取っていないパックがあります</translation>
    </message>
    <message>
        <source>Not applied: {reason}.</source>
        <translation>取り込めませんでした: {reason}。</translation>
    </message>
    <message>
        <source>Not changed: {reason}.</source>
        <translation>変更できませんでした: {reason}。</translation>
    </message>
    <message>
        <source>Not everything was restored: {reason}.</source>
        <translation>すべては復元できませんでした: {reason}。</translation>
    </message>
    <message>
        <source>Not fixed: {error}.</source>
        <translation>修正できませんでした: {error}。</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>見つかりません</translation>
    </message>
    <message>
        <source>Not merged: {error}.</source>
        <translation>マージできませんでした: {error}。</translation>
    </message>
    <message>
        <source>Not replaced: {error}.</source>
        <translation>置換できませんでした: {error}。</translation>
    </message>
    <message>
        <source>Not used in any file</source>
        <translation>使用箇所なし</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>注意</translation>
    </message>
    <message>
        <source>Nothing can be added here: select a row that contains others</source>
        <translation>ここには何も追加できません。他の行を含む行を選んでください</translation>
    </message>
    <message>
        <source>Nothing differs</source>
        <translation>差分はありません</translation>
    </message>
    <message>
        <source>Nothing differs from the file.
Esc in the filter shows all rows again.</source>
        <translation>ファイルとの違いはありません。
絞り込み欄で Esc を押すとすべての行に戻ります。</translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation>何も選択されていません</translation>
    </message>
    <message>
        <source>Nothing that starts it has this name.</source>
        <translation>そのような名前のものはありません。</translation>
    </message>
    <message>
        <source>Nothing to apply.</source>
        <translation>適用するものはありません。</translation>
    </message>
    <message>
        <source>Nothing was added to “{name}”: {reason}. The archive is as it was.</source>
        <translation>「{name}」に追加できませんでした: {reason}。アーカイブは元のままです。</translation>
    </message>
    <message>
        <source>Nothing was changed on either side, so there is nothing to merge.</source>
        <translation>どちらの側も変更されていないため、マージするものがありません。</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>何も変更していません。</translation>
    </message>
    <message>
        <source>Nothing was replaced in files</source>
        <translation>ファイルでは何も置換されませんでした</translation>
    </message>
    <message>
        <source>Nothing was replaced in files: “{name}”: {reason}.</source>
        <translation>ファイルでは何も置換されませんでした: 「{name}」: {reason}。</translation>
    </message>
    <message>
        <source>Nothing was reverted: {reason}.</source>
        <translation>何も戻していません: {reason}。</translation>
    </message>
    <message>
        <source>Nothing was written</source>
        <translation>何も書き込んでいません</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>現在</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数値</translation>
    </message>
    <message>
        <source>Number base</source>
        <translation>基数</translation>
    </message>
    <message>
        <source>Number of elements</source>
        <translation>要素の数</translation>
    </message>
    <message>
        <source>Numbers by comparison</source>
        <translation>数値を比較で検索</translation>
    </message>
    <message>
        <source>Numbers of {label}</source>
        <translation>{label} の数値</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>対象</translation>
    </message>
    <message>
        <source>Of a game, a mod or any files</source>
        <translation>ゲーム、MOD、またはその他のファイルのフォルダー</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>オフセット</translation>
    </message>
    <message>
        <source>Offset to go to</source>
        <translation>移動先のオフセット</translation>
    </message>
    <message>
        <source>One step up or down in a number field</source>
        <translation>数値欄を 1 段階増減</translation>
    </message>
    <message>
        <source>OneShot</source>
        <translation>ワンショット</translation>
    </message>
    <message>
        <source>Onl&amp;y this row as text</source>
        <translation>この行だけをテキストで表示(&amp;Y)</translation>
    </message>
    <message>
        <source>Only behaviour graphs have variables, and this document is not one.</source>
        <translation>変数があるのは挙動グラフです。この文書は挙動グラフではありません。</translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation>差分のみ</translation>
    </message>
    <message>
        <source>Only open</source>
        <translation>未解決のみ</translation>
    </message>
    <message>
        <source>Only open documents can receive changes.</source>
        <translation>変更を取り込めるのは開いているドキュメントだけです。</translation>
    </message>
    <message>
        <source>Only open files were searched. Choose the dump of your game to find every file in it; Triptych never changes it.</source>
        <translation>開いているものだけを検索しました。ゲームのダンプを選ぶと、その中のすべてのファイルを検索できます。Triptych がダンプを変更することはありません。</translation>
    </message>
    <message>
        <source>Only the way it is stored differs.</source>
        <translation>保存形式だけが異なります。</translation>
    </message>
    <message>
        <source>Only {shown}</source>
        <translation>{shown} のみ</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近使ったファイル(&amp;R)</translation>
    </message>
    <message>
        <source>Open &amp;scheduler</source>
        <translation>スケジューラーを開く(&amp;S)</translation>
    </message>
    <message>
        <source>Open a &amp;folder…</source>
        <translation>フォルダーを開く(&amp;F)…</translation>
    </message>
    <message>
        <source>Open a behaviour graph (AINB) with commands to run one of them.</source>
        <translation>コマンドのある挙動グラフ（AINB）を開くと、コマンドを実行できます。</translation>
    </message>
    <message>
        <source>Open a document to see its problems.</source>
        <translation>文書を開くと、気になる点がここに表示されます。</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>ファイルを開く…</translation>
    </message>
    <message>
        <source>Open a folder</source>
        <translation>フォルダーを開く</translation>
    </message>
    <message>
        <source>Open a parameter file</source>
        <translation>パラメータファイルを開く</translation>
    </message>
    <message>
        <source>Open a&amp;ction</source>
        <translation>アクションを開く(&amp;C)</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>再び開く</translation>
    </message>
    <message>
        <source>Open another folder…</source>
        <translation>別のフォルダーを開く…</translation>
    </message>
    <message>
        <source>Open documents</source>
        <translation>開いている文書</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Open parameter files</source>
        <translation>パラメータファイルを開く</translation>
    </message>
    <message>
        <source>Open sam&amp;ple</source>
        <translation>サンプルを開く(&amp;P)</translation>
    </message>
    <message>
        <source>Open the dump’s &amp;version</source>
        <translation>ダンプ側のファイルを開く(&amp;V)</translation>
    </message>
    <message>
        <source>Open the mod&amp;ule</source>
        <translation>モジュールを開く(&amp;U)</translation>
    </message>
    <message>
        <source>Opening {name}…</source>
        <translation>{name} を開いています…</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Or back to the first pane</source>
        <translation>または最初のペインに戻します</translation>
    </message>
    <message>
        <source>Order of the &amp;file</source>
        <translation>ファイルの順序(&amp;F)</translation>
    </message>
    <message>
        <source>Order of the angles</source>
        <translation>角度の順序</translation>
    </message>
    <message>
        <source>Orientation. {words}</source>
        <translation>向き。{words}</translation>
    </message>
    <message>
        <source>Others</source>
        <translation>その他</translation>
    </message>
    <message>
        <source>Out</source>
        <translation>出</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Override here</source>
        <translation>ここで上書き</translation>
    </message>
    <message>
        <source>Override {label}</source>
        <translation>{label} を上書き</translation>
    </message>
    <message>
        <source>Overwrite</source>
        <translation>上書き</translation>
    </message>
    <message>
        <source>Pa&amp;ste over</source>
        <translation>上書き貼り付け(&amp;S)</translation>
    </message>
    <message>
        <source>Pac&amp;k a folder…</source>
        <translation>フォルダーをアーカイブにする(&amp;K)…</translation>
    </message>
    <message>
        <source>Pack</source>
        <translation>パック</translation>
    </message>
    <message>
        <source>Pack a folder</source>
        <translation>フォルダーをアーカイブにする</translation>
    </message>
    <message>
        <source>Package</source>
        <translation>パッケージ</translation>
    </message>
    <message>
        <source>Packing {name}…</source>
        <translation>{name} を作成中…</translation>
    </message>
    <message>
        <source>Packs</source>
        <translation>パック</translation>
    </message>
    <message>
        <source>Packs, dumps, mods, size tables</source>
        <translation>パック、ダンプ、MOD、サイズテーブル</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>ページ</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>ページ</translation>
    </message>
    <message>
        <source>Parameter archive (AAMP)</source>
        <translation>パラメータアーカイブ (AAMP)</translation>
    </message>
    <message>
        <source>Parameter files ({every})</source>
        <translation>パラメータファイル ({every})</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>貼り付け</translation>
    </message>
    <message>
        <source>Paste over {label}</source>
        <translation>{label} に上書き貼り付け</translation>
    </message>
    <message numerus="yes">
        <source>Paste {n:,} values</source>
        <extracomment>Paste {n:,} value</extracomment>
        <translation>
            <numerusform>{n:,} 個の値を貼り付け</numerusform>
        </translation>
    </message>
    <message>
        <source>Pasted into “{label}”.</source>
        <translation>「{label}」に貼り付けました。</translation>
    </message>
    <message>
        <source>Pasting…</source>
        <translation>貼り付けています…</translation>
    </message>
    <message>
        <source>Path of a file, as the game names it, or its CRC-32 as 0x…</source>
        <translation>ゲームでのファイルのパス、または 0x… の CRC-32</translation>
    </message>
    <message>
        <source>Path of the selected row</source>
        <translation>選択した行のパス</translation>
    </message>
    <message>
        <source>Path to look up</source>
        <translation>検索するパス</translation>
    </message>
    <message>
        <source>Pick a colour from the screen</source>
        <translation>画面から色を選択</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>Picture (*.png)</source>
        <translation>画像 (*.png)</translation>
    </message>
    <message>
        <source>Please report this.</source>
        <translation>この問題を報告してください。</translation>
    </message>
    <message>
        <source>Plot of the curve</source>
        <translation>カーブのプロット</translation>
    </message>
    <message>
        <source>Plot of {label}</source>
        <translation>{label} のプロット</translation>
    </message>
    <message>
        <source>Pre&amp;vious bookmark</source>
        <translation>前のブックマーク(&amp;V)</translation>
    </message>
    <message>
        <source>Preparing the rows…</source>
        <translation>行を準備しています…</translation>
    </message>
    <message>
        <source>Press the new shortcut</source>
        <translation>新しいショートカットキーを押してください</translation>
    </message>
    <message>
        <source>Preview of the choice</source>
        <translation>選択中の候補のプレビュー</translation>
    </message>
    <message>
        <source>Preview replace</source>
        <translation>置換のプレビュー</translation>
    </message>
    <message>
        <source>Previous d&amp;ifference</source>
        <translation>前の差分(&amp;I)</translation>
    </message>
    <message>
        <source>Previous difference</source>
        <translation>前の差分</translation>
    </message>
    <message>
        <source>Previous result</source>
        <translation>前の結果</translation>
    </message>
    <message>
        <source>Previous result (Shift+F3)</source>
        <translation>前の結果 (Shift+F3)</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>Problems in the text</source>
        <translation>テキストの問題</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>プロパティ</translation>
    </message>
    <message>
        <source>Put a titled box around the selected nodes; it is not saved to the file</source>
        <translation>選択したノードを見出し付きの枠で囲みます。ファイルには保存されません</translation>
    </message>
    <message>
        <source>Put text on the canvas; it is not saved to the file</source>
        <translation>キャンバスに文章を置きます。ファイルには保存されません</translation>
    </message>
    <message>
        <source>Put the folder into Cemu’s folder “graphicPacks”.</source>
        <translation>フォルダーを Cemu の「graphicPacks」に入れます。</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>クエリ</translation>
    </message>
    <message>
        <source>R&amp;un</source>
        <translation>実行(&amp;U)</translation>
    </message>
    <message>
        <source>Raw values: the game interprets them differently from one parameter to another</source>
        <translation>生の値です。ゲームでの扱いはパラメータごとに異なります</translation>
    </message>
    <message>
        <source>Re&amp;fresh</source>
        <translation>最新の情報に更新(&amp;F)</translation>
    </message>
    <message>
        <source>Re&amp;name…</source>
        <translation>名前の変更(&amp;N)…</translation>
    </message>
    <message>
        <source>Reached from</source>
        <translation>移る元</translation>
    </message>
    <message>
        <source>Read from the text “{name}”, which stays unchanged.</source>
        <translation>テキスト「{name}」から読み込みました。元のテキストはそのまま残ります。</translation>
    </message>
    <message>
        <source>Reading files</source>
        <translation>ファイルを調べています</translation>
    </message>
    <message>
        <source>Reading names from the packs</source>
        <translation>パックから名前を読み取り中</translation>
    </message>
    <message>
        <source>Reading names: {done:,} of {total:,}</source>
        <translation>名前を読み取り中: {done:,} / {total:,}</translation>
    </message>
    <message>
        <source>Reading the copied rows…</source>
        <translation>コピーした行を読み込んでいます…</translation>
    </message>
    <message>
        <source>Reading the files of {owner}…</source>
        <translation>{owner} のファイルを読み込み中…</translation>
    </message>
    <message>
        <source>Reading the modules that “{name}” calls…</source>
        <translation>「{name}」が呼び出すモジュールを読み込んでいます…</translation>
    </message>
    <message>
        <source>Reading the text…</source>
        <translation>テキストを読み取り中…</translation>
    </message>
    <message>
        <source>Reading values from the files</source>
        <translation>ファイルから値を読み込み中</translation>
    </message>
    <message>
        <source>Reading values: {done:,} of {total:,}</source>
        <translation>値を読み込み中: {done:,} / {total:,}</translation>
    </message>
    <message>
        <source>Reading {name}…</source>
        <translation>{name} を読み込み中…</translation>
    </message>
    <message>
        <source>Recent colour {text}</source>
        <translation>最近の色 {text}</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近使ったファイル</translation>
    </message>
    <message>
        <source>Recent searches (Alt+Down)</source>
        <translation>最近の検索 (Alt+Down)</translation>
    </message>
    <message>
        <source>Recently used</source>
        <translation>最近使用</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>復元</translation>
    </message>
    <message>
        <source>Recover all</source>
        <translation>すべて復元</translation>
    </message>
    <message>
        <source>Recover documents</source>
        <translation>文書の復元</translation>
    </message>
    <message>
        <source>Recovered changes</source>
        <translation>復元した変更</translation>
    </message>
    <message>
        <source>Recovered: another program has changed the file since then. Saving asks before replacing it.</source>
        <translation>復元しました。その後、別のプログラムがファイルを変更しています。保存で置き換える前に確認します。</translation>
    </message>
    <message>
        <source>Recovered: its original location is unknown. Save it where you want it.</source>
        <translation>復元しました。元の場所は分かりません。好きな場所に保存してください。</translation>
    </message>
    <message>
        <source>Recovered: the file could not be compared with its earlier version. Saving asks before replacing it.</source>
        <translation>復元しました。ファイルが以前と同じか比べられませんでした。保存で置き換える前に確認します。</translation>
    </message>
    <message>
        <source>Recovered: the file no longer exists. Save to create it again.</source>
        <translation>復元しました。ファイルはもうありません。保存すると書き直されます。</translation>
    </message>
    <message>
        <source>Recovered: these changes are not in the file yet. Save to keep them.</source>
        <translation>復元した文書です。変更はまだファイルに書き込まれていません。保存すると残ります。</translation>
    </message>
    <message>
        <source>Recovered: this has no file yet. Save to keep it.</source>
        <translation>復元しました。まだどのファイルにも入っていません。残すには保存してください。</translation>
    </message>
    <message>
        <source>Recovering {name}…</source>
        <translation>{name} を復元中…</translation>
    </message>
    <message>
        <source>Red</source>
        <translation>赤</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>やり直し</translation>
    </message>
    <message>
        <source>Redoing…</source>
        <translation>やり直しています…</translation>
    </message>
    <message>
        <source>References to {where}</source>
        <translation>{where} への参照</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>正規表現</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>再読み込み</translation>
    </message>
    <message>
        <source>Reload from &amp;disk</source>
        <translation>ディスクから再読み込み(&amp;D)</translation>
    </message>
    <message>
        <source>Reload from disk?</source>
        <translation>ディスクから再読み込みしますか?</translation>
    </message>
    <message>
        <source>Reload it, or save yours under another name.</source>
        <translation>再読み込みするか、別の名前で保存してください。</translation>
    </message>
    <message>
        <source>Reloading {name}…</source>
        <translation>{name} を再読み込み中…</translation>
    </message>
    <message>
        <source>Reloading “{name}” discards the changes made since it was last saved.</source>
        <translation>「{name}」を再読み込みすると、保存後の変更が失われます。</translation>
    </message>
    <message>
        <source>Remo&amp;ve its reroute points</source>
        <translation>中継点をすべて削除(&amp;V)</translation>
    </message>
    <message>
        <source>Remo&amp;ve unread queries</source>
        <translation>読み取られていないクエリを削除(&amp;V)</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>Remove a link</source>
        <translation>リンクを削除</translation>
    </message>
    <message>
        <source>Remove a reroute point</source>
        <translation>中継点を削除</translation>
    </message>
    <message>
        <source>Remove bookmark</source>
        <translation>ブックマークを削除</translation>
    </message>
    <message>
        <source>Remove files that are the &amp;same as the game’s…</source>
        <translation>ゲームと同じファイルを取り除く(&amp;S)…</translation>
    </message>
    <message>
        <source>Remove links &amp;here</source>
        <translation>ここのリンクを削除(&amp;H)</translation>
    </message>
    <message>
        <source>Remove reroute points</source>
        <translation>中継点をすべて削除</translation>
    </message>
    <message>
        <source>Remove the value, so that the parent’s takes effect</source>
        <translation>この値を取り除き、親の値を有効にします</translation>
    </message>
    <message>
        <source>Remove unread queries</source>
        <translation>読み取られていないクエリを削除</translation>
    </message>
    <message>
        <source>Remove {count:,} links</source>
        <translation>{count:,} 本のリンクを削除</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>{name} を取り除く</translation>
    </message>
    <message numerus="yes">
        <source>Removed {n} unread queries.</source>
        <extracomment>Removed {n} unread query.</extracomment>
        <translation>
            <numerusform>読み取られていないクエリを {n} 個削除しました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Removes the last {n:,} of {now:,}; only undo brings them back</source>
        <extracomment>Takes the last one of {now:,} away; only undo brings what was there back</extracomment>
        <translation>
            <numerusform>{now:,} 個のうち末尾の {n:,} 個を取り除きます。元の値は「元に戻す」でのみ復元できます</numerusform>
        </translation>
    </message>
    <message>
        <source>Rena&amp;me</source>
        <translation>名前の変更(&amp;M)</translation>
    </message>
    <message>
        <source>Rename a comment</source>
        <translation>コメントの名前を変更</translation>
    </message>
    <message>
        <source>Rename a file of the archive</source>
        <translation>アーカイブ内のファイル名の変更</translation>
    </message>
    <message>
        <source>Rename references too?</source>
        <translation>この名前を使っているテキストも変更しますか？</translation>
    </message>
    <message>
        <source>Rename the row; write a hash as 0x…</source>
        <translation>行に別の名前、または 0x… のハッシュを付ける</translation>
    </message>
    <message>
        <source>Rename {label}</source>
        <translation>{label} の名前を変更</translation>
    </message>
    <message>
        <source>Rename {old}</source>
        <translation>{old} の名前を変更</translation>
    </message>
    <message>
        <source>Rename “{old}”</source>
        <translation>「{old}」の名前を変更</translation>
    </message>
    <message>
        <source>Reopen closed ta&amp;b</source>
        <translation>閉じたタブを再度開く(&amp;B)</translation>
    </message>
    <message>
        <source>Reopen files on startup</source>
        <translation>起動時にファイルを開き直す</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>置換</translation>
    </message>
    <message>
        <source>Replace &amp;in games and mods…</source>
        <translation>ゲームと MOD で置換(&amp;I)…</translation>
    </message>
    <message>
        <source>Replace all</source>
        <translation>すべて置換</translation>
    </message>
    <message>
        <source>Replace files?</source>
        <translation>ファイルを置き換えますか？</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>置き換える</translation>
    </message>
    <message>
        <source>Replace it with a value of another type</source>
        <translation>別の型の値に置き換えます</translation>
    </message>
    <message>
        <source>Replace selected</source>
        <translation>選択を置換</translation>
    </message>
    <message>
        <source>Replace text</source>
        <translation>文字列を置換</translation>
    </message>
    <message>
        <source>Replace the node that calls the module with the module’s nodes</source>
        <translation>モジュールのノードを、それを呼び出すノードの位置に展開します</translation>
    </message>
    <message>
        <source>Replace the variable or formula with a plain value</source>
        <translation>変数や式を通常の値に置き換えます</translation>
    </message>
    <message>
        <source>Replace this row with the copied one</source>
        <translation>この行をコピーした行で置き換え</translation>
    </message>
    <message>
        <source>Replace with</source>
        <translation>置き換えるファイル</translation>
    </message>
    <message>
        <source>Replace with 7, *1.5, +1, x-1, =x/2…</source>
        <translation>置換後: 7、*1.5、+1、x-1、=x/2…</translation>
    </message>
    <message>
        <source>Replace with…</source>
        <translation>置換後…</translation>
    </message>
    <message>
        <source>Replace {label} with {title}</source>
        <translation>{label} を {title} に置き換え</translation>
    </message>
    <message numerus="yes">
        <source>Replace {n:,} results</source>
        <extracomment>Replace 1 result</extracomment>
        <translation>
            <numerusform>{n:,} 件を置換</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Replace {n:,} values</source>
        <extracomment>Replace one value</extracomment>
        <translation>
            <numerusform>{n:,} 個の値を置換</numerusform>
        </translation>
    </message>
    <message>
        <source>Replace {what}</source>
        <translation>{what} を置換</translation>
    </message>
    <message>
        <source>Replace “{label}” with…</source>
        <translation>「{label}」を次に置き換え…</translation>
    </message>
    <message>
        <source>Replaced {done:,}{kept}.</source>
        <translation>{done:,} 件を置換しました{kept}。</translation>
    </message>
    <message>
        <source>Replace…</source>
        <translation>置換…</translation>
    </message>
    <message>
        <source>Replacing</source>
        <translation>置換しています</translation>
    </message>
    <message>
        <source>Replacing in games and mods</source>
        <translation>ゲームと MOD での置換</translation>
    </message>
    <message>
        <source>Replacing {number:,} of {count:,}…</source>
        <translation>{count:,} 件中 {number:,} 件目を置換中…</translation>
    </message>
    <message>
        <source>Replacing…</source>
        <translation>置換しています…</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>レポート</translation>
    </message>
    <message>
        <source>Reroute point {number:,} of {count:,}, link from {source} to {target}</source>
        <translation>{source} から {target} へのリンクの中継点 {number:,}/{count:,}</translation>
    </message>
    <message>
        <source>Reset</source>
        <translation>既定に戻す</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>すべて既定に戻す</translation>
    </message>
    <message>
        <source>Reset and o&amp;verride</source>
        <translation>リセットと上書き(&amp;V)</translation>
    </message>
    <message>
        <source>Reset order and width&amp;s</source>
        <translation>最初の順序と幅(&amp;S)</translation>
    </message>
    <message>
        <source>Reset to the &amp;file’s value</source>
        <translation>ファイルの値に戻す(&amp;F)</translation>
    </message>
    <message>
        <source>Reset to the &amp;parent’s value</source>
        <translation>親の値に戻す(&amp;P)</translation>
    </message>
    <message>
        <source>Reset to the parent’s value</source>
        <translation>親の値に戻す</translation>
    </message>
    <message>
        <source>Reset to the value in the file</source>
        <translation>ファイルの値に戻す</translation>
    </message>
    <message>
        <source>Reset to the value in the file: {was} (Alt+Delete)</source>
        <translation>ファイルの値 {was} に戻す (Alt+Delete)</translation>
    </message>
    <message>
        <source>Reset {label}</source>
        <translation>{label}を元に戻す</translation>
    </message>
    <message>
        <source>Reset {label} to the parent’s</source>
        <translation>{label} を親の値に戻す</translation>
    </message>
    <message numerus="yes">
        <source>Reset {n:,} values</source>
        <extracomment>Reset {n:,} value</extracomment>
        <translation>
            <numerusform>{n:,}個の値を元に戻す</numerusform>
        </translation>
    </message>
    <message>
        <source>Resize</source>
        <translation>サイズ変更</translation>
    </message>
    <message>
        <source>Resize a comment</source>
        <translation>コメントの大きさを変更</translation>
    </message>
    <message>
        <source>Restar&amp;t</source>
        <translation>最初から(&amp;T)</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>復元</translation>
    </message>
    <message>
        <source>Restore what was there</source>
        <translation>以前の内容に戻します</translation>
    </message>
    <message>
        <source>Restoring…</source>
        <translation>復元しています…</translation>
    </message>
    <message>
        <source>Return to the start of the run</source>
        <translation>実行の始めに戻ります</translation>
    </message>
    <message>
        <source>Return: go there · Del: delete the view</source>
        <translation>Return: 移動 · Del: 表示の登録を解除</translation>
    </message>
    <message>
        <source>Return: go to a node of the class there; again for the next one</source>
        <translation>Return: そこにあるこのクラスのノードへ、もう一度で次へ</translation>
    </message>
    <message>
        <source>Return: go to the row · Del: remove the bookmark</source>
        <translation>Return で移動 · Del で削除</translation>
    </message>
    <message>
        <source>Return: go to the row · Delete: leave it out</source>
        <translation>Return で移動 · Delete で一覧から除外</translation>
    </message>
    <message>
        <source>Return: go to the tab · Del: close it</source>
        <translation>Return: タブへ移動 · Del: 閉じる</translation>
    </message>
    <message>
        <source>Return: open the file at this value · F2: edit the value</source>
        <translation>Return: この値でファイルを開く · F2: 別の値を入力</translation>
    </message>
    <message>
        <source>Retype {count:,} rows to {kind}</source>
        <translation>{count:,} 行の型を {kind} に変更</translation>
    </message>
    <message>
        <source>Retype {label} to {kind}</source>
        <translation>{label} の型を {kind} に変更</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Revert the selection to the game’s version</source>
        <translation>選択したものをゲームの内容に戻す</translation>
    </message>
    <message>
        <source>Revert to the game’s</source>
        <translation>ゲームの内容に戻す</translation>
    </message>
    <message>
        <source>Revert to the game’s?</source>
        <translation>ゲームの内容に戻しますか?</translation>
    </message>
    <message numerus="yes">
        <source>Revert {n:,} files to the game’s?</source>
        <extracomment>Revert {n} file to the game’s?</extracomment>
        <translation>
            <numerusform>{n:,} 個のファイルをゲームの内容に戻しますか?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Revert {n:,} values to the game’s</source>
        <extracomment>Revert one value to the game’s</extracomment>
        <translation>
            <numerusform>{n:,} 個の値をゲームの内容に戻す</numerusform>
        </translation>
    </message>
    <message>
        <source>Revert “{name}” to the game’s?</source>
        <translation>「{name}」をゲームの内容に戻しますか?</translation>
    </message>
    <message>
        <source>Reverting…</source>
        <translation>ゲームの内容に戻しています…</translation>
    </message>
    <message>
        <source>Rewriting the file to compare it</source>
        <translation>ファイルを書き直して比較しています</translation>
    </message>
    <message>
        <source>Rewriting this file without changes gives identical bytes.</source>
        <translation>変更せずに書き直すと、このファイルはまったく同じバイト列になります。</translation>
    </message>
    <message>
        <source>Root</source>
        <translation>ルート</translation>
    </message>
    <message>
        <source>Root/Objects/x, hashes as 0x…, positions as [3] · Tab completes</source>
        <translation>Root/Objects/x、ハッシュは 0x…、位置は [3] · Tab で補完</translation>
    </message>
    <message>
        <source>Round integers</source>
        <translation>整数は四捨五入</translation>
    </message>
    <message>
        <source>Rounded to 8 bits per channel{more}. A channel that you edit gets the rounded value</source>
        <translation>各成分を 8 ビットに丸めています{more}。入力し直した成分は丸めた値になります</translation>
    </message>
    <message>
        <source>Rows of both documents</source>
        <translation>両方の文書の行</translation>
    </message>
    <message>
        <source>Rows of {left}</source>
        <translation>{left} の行</translation>
    </message>
    <message>
        <source>Rows of {name}</source>
        <translation>{name} の行</translation>
    </message>
    <message>
        <source>Rows of {right}</source>
        <translation>{right} の行</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>規則</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>実行</translation>
    </message>
    <message>
        <source>Run a behaviour graph step by step</source>
        <translation>挙動グラフを 1 ステップずつ実行します</translation>
    </message>
    <message>
        <source>Run one step, inside modules too</source>
        <translation>モジュールの中も含めて 1 ステップ実行します</translation>
    </message>
    <message>
        <source>Run one step; a module counts as one</source>
        <translation>1 ステップ実行します。モジュールは 1 ステップとして扱います</translation>
    </message>
    <message>
        <source>Run to the &amp;end of the node</source>
        <translation>ノードの終わりまで実行(&amp;E)</translation>
    </message>
    <message>
        <source>Run to the end of the frame</source>
        <translation>フレームの終わりまで実行します</translation>
    </message>
    <message>
        <source>Run to the next breakpoint, or for some frames</source>
        <translation>次のブレークポイントまで、または数フレーム実行します</translation>
    </message>
    <message>
        <source>Run until the node of this step ends or is left</source>
        <translation>このステップのノードが終わるまで実行します</translation>
    </message>
    <message>
        <source>Ryujinx</source>
        <translation>Ryujinx</translation>
    </message>
    <message>
        <source>S&amp;ort</source>
        <translation>並べ替え(&amp;O)</translation>
    </message>
    <message>
        <source>Sa&amp;ve all</source>
        <translation>すべて保存(&amp;V)</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>サンプル</translation>
    </message>
    <message>
        <source>Saturation in percent</source>
        <translation>彩度（%）</translation>
    </message>
    <message>
        <source>Saturation: 0 is grey, 100 the pure hue</source>
        <translation>彩度：0 は灰色、100 は純色</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>名前を付けて保存(&amp;A)…</translation>
    </message>
    <message>
        <source>Save again in a moment.</source>
        <translation>しばらくしてからもう一度保存してください。</translation>
    </message>
    <message>
        <source>Save anyway</source>
        <translation>このまま保存</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>名前を付けて保存…</translation>
    </message>
    <message>
        <source>Save changes?</source>
        <translation>変更を保存しますか?</translation>
    </message>
    <message>
        <source>Save it again</source>
        <translation>保存し直す</translation>
    </message>
    <message>
        <source>Save it in another folder, such as that of your mod: {mod}.</source>
        <translation>MOD のフォルダーなど、別のフォルダーに保存してください: {mod}。</translation>
    </message>
    <message>
        <source>Save it in another folder.</source>
        <translation>別のフォルダーに保存してください。</translation>
    </message>
    <message>
        <source>Save it on another disk, and please report this.</source>
        <translation>別のディスクに保存し、この問題を報告してください。</translation>
    </message>
    <message>
        <source>Save it on another disk.</source>
        <translation>別のディスクに保存してください。</translation>
    </message>
    <message>
        <source>Save it under a shorter name.</source>
        <translation>もっと短い名前で保存してください。</translation>
    </message>
    <message>
        <source>Save it under another name or in another folder.</source>
        <translation>別の名前か、別のフォルダーに保存してください。</translation>
    </message>
    <message>
        <source>Save it under another name.</source>
        <translation>別の名前で保存してください。</translation>
    </message>
    <message>
        <source>Save selected</source>
        <translation>選択したものを保存</translation>
    </message>
    <message>
        <source>Save the answers</source>
        <translation>回答の保存</translation>
    </message>
    <message>
        <source>Save the answers to a file, as “triptych run --answers” reads it</source>
        <translation>回答を「triptych run --answers」と同じ形式のファイルに保存します</translation>
    </message>
    <message>
        <source>Save the archive and open it</source>
        <translation>アーカイブを保存して開く</translation>
    </message>
    <message>
        <source>Save the changes to “{name}”?</source>
        <translation>「{name}」の変更を保存しますか?</translation>
    </message>
    <message>
        <source>Save the document to its file</source>
        <translation>文書をファイルに保存</translation>
    </message>
    <message>
        <source>Save this vie&amp;w…</source>
        <translation>この表示を保存(&amp;W)…</translation>
    </message>
    <message>
        <source>Save with errors?</source>
        <translation>エラーのまま保存しますか?</translation>
    </message>
    <message>
        <source>Save your documents now.</source>
        <translation>今すぐ文書を保存してください。</translation>
    </message>
    <message>
        <source>Save {name} as</source>
        <translation>{name} に名前を付けて保存</translation>
    </message>
    <message>
        <source>Save, and see what changed</source>
        <translation>保存と、変更の確認</translation>
    </message>
    <message>
        <source>Saving now replaces that other version with yours.</source>
        <translation>今保存すると、そのバージョンが現在の内容で置き換えられます。</translation>
    </message>
    <message>
        <source>Scalable picture (*.svg)</source>
        <translation>ベクター画像 (*.svg)</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>設定(&amp;T)…</translation>
    </message>
    <message>
        <source>Search all pages…</source>
        <translation>全ページを検索…</translation>
    </message>
    <message>
        <source>Search for</source>
        <translation>検索の対象</translation>
    </message>
    <message>
        <source>Search in</source>
        <translation>検索範囲</translation>
    </message>
    <message>
        <source>Search names</source>
        <translation>名前を調べる</translation>
    </message>
    <message>
        <source>Search results</source>
        <translation>検索結果</translation>
    </message>
    <message>
        <source>Search the help</source>
        <translation>ヘルプを検索</translation>
    </message>
    <message>
        <source>Search types</source>
        <translation>型を調べる</translation>
    </message>
    <message>
        <source>Search values</source>
        <translation>値を調べる</translation>
    </message>
    <message>
        <source>Searching the files for uses…</source>
        <translation>使用箇所を検索しています…</translation>
    </message>
    <message>
        <source>Searching {count:,} rows…</source>
        <translation>{count:,} 行を検索中…</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>検索中…</translation>
    </message>
    <message>
        <source>Secondary root</source>
        <translation>2 つ目のルート</translation>
    </message>
    <message>
        <source>Select &amp;all nodes</source>
        <translation>すべてのノードを選択(&amp;A)</translation>
    </message>
    <message>
        <source>Select &amp;whole columns</source>
        <translation>列全体を選択(&amp;W)</translation>
    </message>
    <message>
        <source>Select a difference first</source>
        <translation>先に差分を選択してください</translation>
    </message>
    <message>
        <source>Select a list of maps or objects to see it as a table.</source>
        <translation>マップやオブジェクトの一覧を選択すると、表として表示されます。</translation>
    </message>
    <message>
        <source>Select a node to see its values and to answer for it.</source>
        <translation>ノードを選択すると、値の確認と回答ができます。</translation>
    </message>
    <message>
        <source>Select a row to see and edit its value here.</source>
        <translation>行を選択すると、ここで値を確認・編集できます。</translation>
    </message>
    <message>
        <source>Select a state to list its arrows. Double-click a state or an arrow to open its file, where you can edit the values.</source>
        <translation>状態を選択すると、その矢印が一覧に表示されます。状態や矢印をダブルクリックすると、値を編集できるファイルが開きます。</translation>
    </message>
    <message>
        <source>Select a value that the document inherits or has itself.</source>
        <translation>継承した値か、このドキュメント自身の値を選択してください。</translation>
    </message>
    <message>
        <source>Select all &amp;below</source>
        <translation>下位のノードをすべて選択(&amp;B)</translation>
    </message>
    <message>
        <source>Select all &amp;others</source>
        <translation>ほかのすべてを選択(&amp;O)</translation>
    </message>
    <message>
        <source>Select r&amp;eroute points</source>
        <translation>中継点を選択(&amp;E)</translation>
    </message>
    <message>
        <source>Select the &amp;column</source>
        <translation>列を選択(&amp;C)</translation>
    </message>
    <message>
        <source>Select the bytes to be filled</source>
        <translation>埋めるバイトを選択してください</translation>
    </message>
    <message>
        <source>Select the points of the links here, to move or delete them with the nodes</source>
        <translation>ここのリンクの中継点を選択し、ノードと一緒に移動・削除できるようにします</translation>
    </message>
    <message>
        <source>Select u&amp;nread queries</source>
        <translation>読み取られていないクエリを選択(&amp;N)</translation>
    </message>
    <message>
        <source>Select whole &amp;rows</source>
        <translation>行全体を選択(&amp;R)</translation>
    </message>
    <message>
        <source>Selector</source>
        <translation>セレクター</translation>
    </message>
    <message>
        <source>Set</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Set or remove a breakpoint at the current node</source>
        <translation>現在のノードのブレークポイントを設定または解除します</translation>
    </message>
    <message>
        <source>Set them in the mod’s table</source>
        <translation>MOD のテーブルに設定</translation>
    </message>
    <message>
        <source>Set to</source>
        <translation>値を設定</translation>
    </message>
    <message numerus="yes">
        <source>Set {n:,} values</source>
        <extracomment>Set {n:,} value</extracomment>
        <translation>
            <numerusform>{n:,} 個の値を設定</numerusform>
        </translation>
    </message>
    <message>
        <source>Set, add, multiply, or replace text in all selected rows</source>
        <translation>選択したすべての行で値の設定、加算、乗算、文字列の置換を行う</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Shift+Up, Shift+Down</source>
        <translation>Shift+Up、Shift+Down</translation>
    </message>
    <message>
        <source>Short by</source>
        <translation>不足</translation>
    </message>
    <message>
        <source>Show &amp;changes only</source>
        <translation>変更のみ表示(&amp;C)</translation>
    </message>
    <message>
        <source>Show a document beside the tabs</source>
        <translation>タブの横に文書を表示</translation>
    </message>
    <message>
        <source>Show a list of files without folders</source>
        <translation>フォルダーなしでファイルの一覧を表示</translation>
    </message>
    <message>
        <source>Show all commands again (Esc)</source>
        <translation>すべてのコマンドを再び表示 (Esc)</translation>
    </message>
    <message>
        <source>Show and type angles in degrees; radians are stored</source>
        <translation>角度を度で表示・入力します (保存はラジアン)</translation>
    </message>
    <message>
        <source>Show dumps, mods and archives</source>
        <translation>ダンプ、MOD、アーカイブを表示</translation>
    </message>
    <message>
        <source>Show errors</source>
        <translation>エラーを表示</translation>
    </message>
    <message>
        <source>Show everything (Home); the selection (F)</source>
        <translation>全体を表示 (Home)、選択を表示 (F)</translation>
    </message>
    <message>
        <source>Show in the &amp;files panel</source>
        <translation>ファイルパネルに表示(&amp;F)</translation>
    </message>
    <message>
        <source>Show in “{words}”</source>
        <translation>「{words}」で表示</translation>
    </message>
    <message numerus="yes">
        <source>Show more ({n:,} rows)</source>
        <extracomment>Show more ({n:,} row)</extracomment>
        <translation>
            <numerusform>さらに表示 ({n:,}行)</numerusform>
        </translation>
    </message>
    <message>
        <source>Show notes</source>
        <translation>注意を表示</translation>
    </message>
    <message>
        <source>Show only files with open conflicts</source>
        <translation>未解決の競合があるファイルだけを表示</translation>
    </message>
    <message>
        <source>Show only rows that match</source>
        <translation>一致する行だけを表示</translation>
    </message>
    <message>
        <source>Show only this command</source>
        <translation>このコマンドだけを表示</translation>
    </message>
    <message>
        <source>Show only this row</source>
        <translation>この行だけを表示</translation>
    </message>
    <message>
        <source>Show rows and graph side by side (Ctrl+Shift+2)</source>
        <translation>行とグラフを並べて表示 (Ctrl+Shift+2)</translation>
    </message>
    <message>
        <source>Show the comment and its nodes as one box with its links to the outside</source>
        <translation>コメントとそのノードを、外へのリンクを持つ1つの箱で表します</translation>
    </message>
    <message>
        <source>Show the document as YAML</source>
        <translation>文書を YAML として表示</translation>
    </message>
    <message>
        <source>Show the graph (Ctrl+2)</source>
        <translation>グラフを表示 (Ctrl+2)</translation>
    </message>
    <message>
        <source>Show the graph of {words}</source>
        <translation>{words} のグラフを表示</translation>
    </message>
    <message>
        <source>Show the node on the canvas; again for the next one</source>
        <translation>キャンバスにノードを表示します。もう一度押すと次のノードへ移動します</translation>
    </message>
    <message>
        <source>Show the problems</source>
        <translation>問題を表示</translation>
    </message>
    <message>
        <source>Show the row and all below it</source>
        <translation>この行とその下をすべて表示</translation>
    </message>
    <message>
        <source>Show the rows (Ctrl+1)</source>
        <translation>行を表示 (Ctrl+1)</translation>
    </message>
    <message>
        <source>Show the text (Ctrl+3), or rows and text (Ctrl+Shift+3)</source>
        <translation>テキストを表示 (Ctrl+3)、行とテキストを表示 (Ctrl+Shift+3)</translation>
    </message>
    <message>
        <source>Show the variables of this graph</source>
        <translation>このグラフの変数を表示します</translation>
    </message>
    <message>
        <source>Show the whole curve (F, Home)</source>
        <translation>カーブ全体を表示 (F、Home)</translation>
    </message>
    <message>
        <source>Show the whole document</source>
        <translation>文書全体を表示</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>一覧を表示</translation>
    </message>
    <message>
        <source>Show this value alone, with its full editor</source>
        <translation>この値だけを専用エディターで表示</translation>
    </message>
    <message>
        <source>Show warnings</source>
        <translation>警告を表示</translation>
    </message>
    <message>
        <source>Show what would be replaced (Return in the field)</source>
        <translation>置換される内容を表示します(欄で Return)</translation>
    </message>
    <message>
        <source>Show {view}</source>
        <translation>{view}を表示</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>Size table {name}</source>
        <translation>サイズテーブル {name}</translation>
    </message>
    <message>
        <source>Sizes of the mod</source>
        <translation>MOD のサイズ</translation>
    </message>
    <message>
        <source>Sizes of the mod’s files</source>
        <translation>MOD のファイルのサイズ</translation>
    </message>
    <message>
        <source>Sna&amp;p to nodes</source>
        <translation>ノードにスナップ(&amp;P)</translation>
    </message>
    <message>
        <source>Snap</source>
        <translation>スナップ</translation>
    </message>
    <message>
        <source>Snap handles to the grid; Ctrl inverts this while dragging, Shift is finer</source>
        <translation>ハンドルをグリッドに合わせます。ドラッグ中の Ctrl で逆に、Shift で細かくなります</translation>
    </message>
    <message>
        <source>Snap to the &amp;grid</source>
        <translation>グリッドにスナップ(&amp;G)</translation>
    </message>
    <message>
        <source>Something went wrong</source>
        <translation>問題が発生しました</translation>
    </message>
    <message>
        <source>Something went wrong inside Triptych ({kind}). Your documents are still open and the files on disk are unchanged. {fate}</source>
        <translation>Triptych の内部で問題が発生しました ({kind})。文書は開いたままで、ディスク上のファイルは元のままです。{fate}</translation>
    </message>
    <message>
        <source>Sort &amp;ascending</source>
        <translation>昇順に並べ替え(&amp;A)</translation>
    </message>
    <message>
        <source>Sort &amp;descending</source>
        <translation>降順に並べ替え(&amp;D)</translation>
    </message>
    <message>
        <source>Sort the elements of the array</source>
        <translation>配列の要素を順番に並べる</translation>
    </message>
    <message>
        <source>Sort {count:,} rows</source>
        <translation>{count:,} 行を並べ替え</translation>
    </message>
    <message>
        <source>Sort {label}</source>
        <translation>{label} を並べ替え</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>参照元</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>スペース</translation>
    </message>
    <message>
        <source>Space: replace it or not · Return: open the file · Ctrl+Return: replace</source>
        <translation>Space: 置換するかどうか · Return: ファイルを開く · Ctrl+Return: 置換</translation>
    </message>
    <message>
        <source>Splatoon 3</source>
        <translation>スプラトゥーン3</translation>
    </message>
    <message>
        <source>Split &amp;view</source>
        <translation>分割表示(&amp;V)</translation>
    </message>
    <message>
        <source>St&amp;op</source>
        <translation>停止(&amp;O)</translation>
    </message>
    <message>
        <source>Start the tour</source>
        <translation>ツアーを始める</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>State mac&amp;hines</source>
        <translation>状態機械(&amp;H)</translation>
    </message>
    <message>
        <source>State machine of {owner}</source>
        <translation>{owner} の状態機械</translation>
    </message>
    <message>
        <source>State of the run</source>
        <translation>実行の状態</translation>
    </message>
    <message>
        <source>Stated</source>
        <translation>現在の値</translation>
    </message>
    <message>
        <source>States</source>
        <translation>状態の一覧</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>増分</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>1 ステップ戻る(&amp;B)</translation>
    </message>
    <message>
        <source>Step &amp;into</source>
        <translation>ステップイン(&amp;I)</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>ステップ数</translation>
    </message>
    <message>
        <source>Steps of the grid, across and up</source>
        <translation>グリッドの間隔 (横と縦)</translation>
    </message>
    <message>
        <source>Steps of the run</source>
        <translation>実行のステップ</translation>
    </message>
    <message>
        <source>Still Busy at the end of frame {frame}.</source>
        <translation>フレーム {frame} の終わりでまだ Busy です。</translation>
    </message>
    <message>
        <source>Stop what is being written?</source>
        <translation>書き込みを中止しますか?</translation>
    </message>
    <message>
        <source>Stop where the run is now</source>
        <translation>現在の位置で止めます</translation>
    </message>
    <message>
        <source>Stopped: {reason}.</source>
        <translation>停止しました: {reason}。</translation>
    </message>
    <message>
        <source>Straighten links</source>
        <translation>リンクをまっすぐにする</translation>
    </message>
    <message>
        <source>Super Mario Bros. Wonder</source>
        <translation>スーパーマリオブラザーズ ワンダー</translation>
    </message>
    <message>
        <source>Swap sides</source>
        <translation>左右を入れ替え</translation>
    </message>
    <message>
        <source>Switch</source>
        <translation>切り替え</translation>
    </message>
    <message>
        <source>Switch with Atmosphère</source>
        <translation>Switch (Atmosphère)</translation>
    </message>
    <message>
        <source>System default</source>
        <translation>システムの既定</translation>
    </message>
    <message>
        <source>TKMM</source>
        <translation>TKMM</translation>
    </message>
    <message>
        <source>Ta&amp;ble</source>
        <translation>表(&amp;B)</translation>
    </message>
    <message>
        <source>Tab&amp;s and panes</source>
        <translation>タブとペイン(&amp;S)</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Take</source>
        <translation>取得</translation>
    </message>
    <message>
        <source>Take &amp;base</source>
        <translation>ベースを採用(&amp;B)</translation>
    </message>
    <message>
        <source>Take &amp;mine</source>
        <translation>自分の変更を採用(&amp;M)</translation>
    </message>
    <message>
        <source>Take &amp;theirs</source>
        <translation>相手の変更を採用(&amp;T)</translation>
    </message>
    <message>
        <source>Take all</source>
        <translation>すべて採用</translation>
    </message>
    <message>
        <source>Take all from the left</source>
        <translation>左側をすべて採用</translation>
    </message>
    <message>
        <source>Take all from the right</source>
        <translation>右側をすべて採用</translation>
    </message>
    <message>
        <source>Take b&amp;oth</source>
        <translation>両方を採用(&amp;O)</translation>
    </message>
    <message>
        <source>Take from a &amp;variable…</source>
        <translation>変数から取得(&amp;V)…</translation>
    </message>
    <message>
        <source>Take from a variable, or from a new one</source>
        <translation>変数から取得 (新しい変数も可)</translation>
    </message>
    <message>
        <source>Take from “{words}”</source>
        <translation>「{words}」から取り込む</translation>
    </message>
    <message>
        <source>Take left</source>
        <translation>左を採用</translation>
    </message>
    <message>
        <source>Take right</source>
        <translation>右を採用</translation>
    </message>
    <message>
        <source>Take the value from a variable</source>
        <translation>値を変数から取得</translation>
    </message>
    <message>
        <source>Take the version of the mod further down</source>
        <translation>下にある MOD の内容を採用します</translation>
    </message>
    <message>
        <source>Take the version of the mods further up</source>
        <translation>上にある MOD の内容を採用します</translation>
    </message>
    <message>
        <source>Take {count:,} differences from {source}</source>
        <translation>{source} から {count:,} 件の差分を取り込む</translation>
    </message>
    <message>
        <source>Take {label} from a variable</source>
        <translation>{label} を変数から取得</translation>
    </message>
    <message>
        <source>Take {label} from {source}</source>
        <translation>{source} から {label} を取り込む</translation>
    </message>
    <message>
        <source>Take “{label}” from here</source>
        <translation>「{label}」をこの変数から取得</translation>
    </message>
    <message>
        <source>Taken</source>
        <translation>採用</translation>
    </message>
    <message>
        <source>Takes effect after a restart.</source>
        <translation>再起動後に有効になります。</translation>
    </message>
    <message>
        <source>Te&amp;xt</source>
        <translation>テキスト(&amp;X)</translation>
    </message>
    <message>
        <source>Tears of the Kingdom</source>
        <translation>ゼルダの伝説 ティアーズ オブ ザ キングダム</translation>
    </message>
    <message>
        <source>Ten steps in a number field</source>
        <translation>数値欄を 10 段階増減</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>Text edited, not applied</source>
        <translation>テキストを編集済み、未適用</translation>
    </message>
    <message>
        <source>Text edited, not applied.</source>
        <translation>テキストを編集しました。まだ適用していません。</translation>
    </message>
    <message>
        <source>Text files (*.txt);;All files (*)</source>
        <translation>テキストファイル (*.txt);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Text not applied</source>
        <translation>テキストが未適用</translation>
    </message>
    <message>
        <source>Text of the document</source>
        <translation>文書のテキスト</translation>
    </message>
    <message>
        <source>Text of the note</source>
        <translation>メモの本文</translation>
    </message>
    <message>
        <source>Text that was typed but not applied was kept, too.</source>
        <translation>入力されて未適用のテキストも保管されています。</translation>
    </message>
    <message>
        <source>Text to find</source>
        <translation>検索するテキスト</translation>
    </message>
    <message>
        <source>The base: the colour at an intensity of 1</source>
        <translation>基本色: 強度 1 のときの色</translation>
    </message>
    <message>
        <source>The changes of theirs since the common ancestor are merged into mine; you resolve the conflicts.</source>
        <translation>ベース以降の相手の変更を自分の文書に取り込みます。両方が同じ箇所を変更した場合は選択できます。</translation>
    </message>
    <message numerus="yes">
        <source>The changes to {n} documents will be lost.</source>
        <extracomment>The changes to {n} document will be lost.</extracomment>
        <translation>
            <numerusform>{n} 件の文書の変更が失われます。</numerusform>
        </translation>
    </message>
    <message>
        <source>The command to run: type part of its name</source>
        <translation>実行するコマンド: 名前の一部を入力してください</translation>
    </message>
    <message>
        <source>The comments of “{name}” could not be read: {error}.</source>
        <translation>「{name}」のコメントを読み込めませんでした: {error}。</translation>
    </message>
    <message>
        <source>The comments of “{name}” could not be saved: {reason}.</source>
        <translation>「{name}」のコメントを保存できませんでした: {reason}。</translation>
    </message>
    <message>
        <source>The comparison is not up to date yet</source>
        <translation>比較結果がまだ最新ではありません</translation>
    </message>
    <message>
        <source>The comparison was cancelled, so it is not up to date.</source>
        <translation>比較を中止したため、結果は最新ではありません。</translation>
    </message>
    <message>
        <source>The current row and below</source>
        <translation>現在の行とその下</translation>
    </message>
    <message>
        <source>The decisions could not be saved: {reason}.</source>
        <translation>決定を保存できませんでした: {reason}。</translation>
    </message>
    <message>
        <source>The document was edited, so the run has ended. Run it again to see the changes.</source>
        <translation>ドキュメントが編集されたため、実行は終了しました。もう一度実行すると変更後の動作を確認できます。</translation>
    </message>
    <message>
        <source>The documents are being merged.</source>
        <translation>文書をマージしています。</translation>
    </message>
    <message>
        <source>The documents could not be compared: {reason}. Both are unchanged.</source>
        <translation>文書を比較できませんでした: {reason}。どちらも元のままです。</translation>
    </message>
    <message>
        <source>The documents could not be merged: {reason}. All are unchanged.</source>
        <translation>文書をマージできませんでした: {reason}。すべて元のままです。</translation>
    </message>
    <message>
        <source>The dump is inside the mod folder. Choose a separate folder for the mod.</source>
        <translation>ダンプが MOD フォルダーの中にあります。MOD 専用のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>The file</source>
        <translation>このファイル</translation>
    </message>
    <message>
        <source>The file headers differ, too: {told}</source>
        <translation>ファイルのヘッダーも異なります: {told}</translation>
    </message>
    <message>
        <source>The file on disk is unchanged</source>
        <translation>ディスク上のファイルは元のままです</translation>
    </message>
    <message>
        <source>The files are written to the folders in their names. The file “{name}” beside them keeps everything else, so that the folder can be packed again byte for byte.</source>
        <translation>ファイルは名前どおりのフォルダー構成で書き出します。一緒に置く「{name}」にファイルからは分からない情報を残すので、フォルダーから元と同じバイト列のアーカイブを作り直せます。</translation>
    </message>
    <message>
        <source>The files beside “{name}” were not read: {reason}.</source>
        <translation>「{name}」と同じ場所のファイルを読み込めませんでした: {reason}。</translation>
    </message>
    <message>
        <source>The files could not be read</source>
        <translation>ファイルを読み込めませんでした</translation>
    </message>
    <message>
        <source>The files could not be searched: {reason}.</source>
        <translation>ファイルを調べられませんでした: {reason}。</translation>
    </message>
    <message>
        <source>The files in {folder} are as before.</source>
        <translation>{folder} のファイルは元の状態に戻りました。</translation>
    </message>
    <message>
        <source>The fixed axes of the first, second and third rotation</source>
        <translation>1 番目、2 番目、3 番目に回す固定軸</translation>
    </message>
    <message>
        <source>The game and the mods are only read; the merged mod is a folder of its own.</source>
        <translation>ゲームと MOD は読み取るだけです。統合した MOD は別のフォルダーになります。</translation>
    </message>
    <message>
        <source>The game reads the one in “{name}” instead.</source>
        <translation>ゲームは代わりに「{name}」のファイルを読み込みます。</translation>
    </message>
    <message>
        <source>The game reserves as much memory for a file as its size table says: too little makes it crash, too much does no harm. Mod managers such as TKMM, UKMM and BCML make the table themselves; without one, the mod needs its own table.</source>
        <translation>ゲームはサイズテーブルの値だけメモリをファイルのために確保します。小さすぎるとクラッシュし、大きすぎても害はありません。TKMM、UKMM、BCML などの MOD マネージャーはテーブルを自動で作ります。使わない場合は、MOD に専用のテーブルが必要です。</translation>
    </message>
    <message>
        <source>The game’&amp;s</source>
        <translation>ゲーム側(&amp;S)</translation>
    </message>
    <message>
        <source>The game’s</source>
        <translation>ゲーム側</translation>
    </message>
    <message>
        <source>The game’s file is of another format.</source>
        <translation>ゲーム側のファイルは別の形式です。</translation>
    </message>
    <message>
        <source>The game’s version</source>
        <translation>ゲームの内容にする</translation>
    </message>
    <message>
        <source>The graph could not be laid out: {reason}. The document is as it was; the tree shows all of it (Ctrl+1).</source>
        <translation>グラフを配置できませんでした: {reason}。文書は元のままで、ツリー (Ctrl+1) ですべて確認できます。</translation>
    </message>
    <message>
        <source>The graph with the differences marked</source>
        <translation>差分に印を付けたグラフ</translation>
    </message>
    <message>
        <source>The greatest of r, g and b; the colour is base × intensity</source>
        <translation>r、g、b の最大値。基本色に掛けると元の色になります</translation>
    </message>
    <message>
        <source>The inspector edits what is selected: numbers, colours, curves, bytes, and a whole object as a form. It shows what the file has, and {reset_value} brings that back.</source>
        <translation>インスペクターでは、選択したものを編集できます。数値、色、カーブ、バイト列のほか、オブジェクト全体もフォームとして編集できます。ファイルの値も表示され、{reset_value} で元に戻せます。</translation>
    </message>
    <message>
        <source>The main features, on samples</source>
        <translation>サンプルで機能をひと通り見る</translation>
    </message>
    <message>
        <source>The matches will be deleted. Check the list, then press again.</source>
        <translation>一致箇所は空になります。一覧を確認してからもう一度押してください。</translation>
    </message>
    <message>
        <source>The mod changes nothing.</source>
        <translation>MOD による変更はありません。</translation>
    </message>
    <message>
        <source>The mod could not be compared: {reason}.</source>
        <translation>MOD を比較できませんでした: {reason}。</translation>
    </message>
    <message>
        <source>The mod folder is inside the dump, which is never changed. Choose another.</source>
        <translation>MOD フォルダーがダンプの中にあります。ダンプは変更しないため、別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>The mod has no size table: check its sizes before it is used.</source>
        <translation>MOD にサイズテーブルがありません。使う前にサイズを確認してください。</translation>
    </message>
    <message>
        <source>The mod needs the DLC of the game.</source>
        <translation>この MOD にはゲームの DLC が必要です。</translation>
    </message>
    <message>
        <source>The mod was not exported</source>
        <translation>MOD をエクスポートできませんでした</translation>
    </message>
    <message>
        <source>The mods could not be merged: {reason}.</source>
        <translation>MOD をマージできませんでした: {reason}。</translation>
    </message>
    <message>
        <source>The mods do not conflict anywhere.</source>
        <translation>MOD どうしの競合はありません。</translation>
    </message>
    <message>
        <source>The mod’s</source>
        <translation>MOD 側</translation>
    </message>
    <message>
        <source>The mod’s own version is removed. A pack with no other differences is removed from the mod. What was there is kept and can be restored.</source>
        <translation>MOD 独自の内容はなくなります。他に違いのないパックは MOD から取り除かれます。元の内容は保管され、後で復元できます。</translation>
    </message>
    <message>
        <source>The names in {root} could not be indexed: {reason}. No file was changed; searching finds only what was indexed before. Choose the folder again in the settings to retry.</source>
        <translation>{root} の名前の索引を作成できませんでした: {reason}。ファイルは変更していません。検索できるのは以前に索引を作成したものだけです。やり直すには、設定でフォルダーを選び直してください。</translation>
    </message>
    <message>
        <source>The node no longer sets a verb.</source>
        <translation>このノードはもう動詞を設定していません。</translation>
    </message>
    <message>
        <source>The node positions of “{name}” could not be read, so the graph was laid out again: {error}.</source>
        <translation>「{name}」のノードを動かした位置を読み取れなかったため、配置し直しました: {error}。</translation>
    </message>
    <message>
        <source>The node positions of “{name}” could not be saved: {reason}.</source>
        <translation>「{name}」のノードを動かした位置を記憶できませんでした: {reason}。</translation>
    </message>
    <message>
        <source>The order and alignment of the files are known.</source>
        <translation>ファイルの順序と配置は分かっています。</translation>
    </message>
    <message>
        <source>The package itself is there. Choose another folder.</source>
        <translation>パッケージ自体がそこにあります。別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>The parent “{name}” cannot be read: {reason}.</source>
        <translation>親「{name}」を読めません: {reason}。</translation>
    </message>
    <message>
        <source>The parent “{name}” inherits from itself in a circle.</source>
        <translation>親「{name}」の継承が循環しています。</translation>
    </message>
    <message>
        <source>The parent “{name}” is in none of the known folders.</source>
        <translation>親「{name}」は、開いているフォルダーのどこにもありません。</translation>
    </message>
    <message>
        <source>The plug-in “{name}” could not be loaded: {why}.</source>
        <translation>プラグイン「{name}」を読み込めませんでした: {why}。</translation>
    </message>
    <message>
        <source>The recovery copies could not be read: {error}.</source>
        <translation>復元用の控えを調べられません：{error}。</translation>
    </message>
    <message>
        <source>The recovery copy of “{name}” could not be deleted, so it will be offered again: {error}.</source>
        <translation>「{name}」の復元用の控えを削除できなかったため、次回も表示されます：{error}。</translation>
    </message>
    <message>
        <source>The recovery copy of “{name}” could not be read: {error}. It stays in {folder} and will be offered again at the next start.</source>
        <translation>「{name}」の控えを読めませんでした：{error}。{folder} に残り、次回の起動時にも表示されます。</translation>
    </message>
    <message>
        <source>The replace was not undone</source>
        <translation>置換は元に戻されませんでした</translation>
    </message>
    <message>
        <source>The replace was not undone: {reason}.</source>
        <translation>置換を元に戻しませんでした: {reason}。</translation>
    </message>
    <message>
        <source>The same as text</source>
        <translation>同じ内容をテキストで</translation>
    </message>
    <message>
        <source>The saved settings of runs of “{name}” could not be read: {error}.</source>
        <translation>「{name}」の実行について保存した内容を読み込めませんでした: {error}。</translation>
    </message>
    <message>
        <source>The search failed: {reason}.</source>
        <translation>検索できませんでした: {reason}。</translation>
    </message>
    <message>
        <source>The search for the file failed: {reason}.</source>
        <translation>ファイルを探せませんでした: {reason}。</translation>
    </message>
    <message>
        <source>The search for “{name}” failed: {reason}.</source>
        <translation>「{name}」を探せませんでした: {reason}。</translation>
    </message>
    <message>
        <source>The selected link, those of the current row, or all those of the selected nodes</source>
        <translation>選択したリンク、現在の行のリンク、または選択したノードのすべてのリンク</translation>
    </message>
    <message>
        <source>The setting “{key}” is damaged. What it held is kept as “{aside}” in {file}.</source>
        <translation>設定「{key}」が壊れています。元の内容は {file} の「{aside}」に残してあります。</translation>
    </message>
    <message>
        <source>The size table of the mod was not updated: {reason}. What you saved is safe. Save it again to retry, or let your mod manager set the sizes.</source>
        <translation>MOD のサイズテーブルを設定できませんでした: {reason}。保存した内容は無事です。もう一度保存してやり直すか、MOD マネージャーにサイズを設定させてください。</translation>
    </message>
    <message numerus="yes">
        <source>The sizes in the game’s size table are too small for {n} files: {stated} bytes for “{path}”, which needs {needed:,}, and so on. Mod managers such as TKMM, UKMM and BCML correct this themselves.</source>
        <extracomment>The size in the game’s size table is too small: {stated} bytes for “{path}”, which needs {needed:,}. Mod managers such as TKMM, UKMM and BCML correct this themselves.</extracomment>
        <translation>
            <numerusform>ゲームのサイズテーブルの値が {n} 個のファイルで足りません。例えば「{path}」は {stated} バイトですが、{needed:,} バイト必要です。TKMM、UKMM、BCML などの MOD マネージャーは自動で設定します。</numerusform>
        </translation>
    </message>
    <message>
        <source>The table has no entry for it: the game then guesses a size.</source>
        <translation>サイズテーブルに項目がありません。ゲームは推定値を使います。</translation>
    </message>
    <message>
        <source>The text could not be applied: {reason}. It is still here.</source>
        <translation>テキストを適用できませんでした: {reason}。テキストはそのまま残っています。</translation>
    </message>
    <message>
        <source>The text matches the document: nothing to apply.</source>
        <translation>テキストは文書と同じ内容です。適用するものはありません。</translation>
    </message>
    <message>
        <source>The text of “{name}” was edited but not applied yet.</source>
        <translation>「{name}」のテキストは編集されていますが、まだ適用していません。</translation>
    </message>
    <message>
        <source>The text typed in it could not be read: {error}.</source>
        <translation>入力中だったテキストは読めませんでした：{error}。</translation>
    </message>
    <message>
        <source>The text typed in it is damaged; what is lost shows as “�”.</source>
        <translation>入力中だったテキストは壊れています。失われた部分は「�」と表示されます。</translation>
    </message>
    <message>
        <source>The tree is the whole file. A number is selected: type “*2” and press Return. The bar at the left of a row marks what differs from the file.</source>
        <translation>ツリーはファイル全体を表します。数値が選択されているので、「*2」と入力して Return キーを押してください。行の左端のバーは、ファイルと異なる値を示します。</translation>
    </message>
    <message>
        <source>The type of this row is fixed</source>
        <translation>この行の型は固定です</translation>
    </message>
    <message>
        <source>The types differ: each row keeps its own.</source>
        <translation>型が異なります。各行の型はそのまま保たれます。</translation>
    </message>
    <message>
        <source>The upper mod has the higher priority. Drag, or press Alt and an arrow key.</source>
        <translation>上の MOD ほど優先度が高くなります。ドラッグするか、Alt と矢印キーで並べ替えます。</translation>
    </message>
    <message>
        <source>The values differ.</source>
        <translation>値が異なります。</translation>
    </message>
    <message>
        <source>The values in effect, including all that the file inherits from its parents</source>
        <translation>親から受け継いだものを含めて、実際に有効な値</translation>
    </message>
    <message>
        <source>The values in {root} could not be indexed: {reason}. No file was changed; searching finds only what was indexed before. Choose the folder again in the settings to retry.</source>
        <translation>{root} の値の索引を作成できませんでした: {reason}。ファイルは変更していません。検索できるのは以前に索引を作成したものだけです。やり直すには、設定でフォルダーを選び直してください。</translation>
    </message>
    <message>
        <source>The&amp;me</source>
        <translation>テーマ(&amp;M)</translation>
    </message>
    <message>
        <source>Theirs</source>
        <translation>相手</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>テーマ</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>次に</translation>
    </message>
    <message>
        <source>There are no values to edit here.</source>
        <translation>ここには編集できる値がありません。</translation>
    </message>
    <message>
        <source>There is no closed tab to reopen.</source>
        <translation>再度開ける閉じたタブはもうありません。</translation>
    </message>
    <message>
        <source>There is no file {file}.</source>
        <translation>ファイル {file} がありません。</translation>
    </message>
    <message>
        <source>There is no folder {folder}. Choose another.</source>
        <translation>フォルダー {folder} がありません。別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>There is no folder {mod}. Create it or choose another.</source>
        <translation>フォルダー {mod} がありません。作成するか、別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>There is no replace in games and mods to undo.</source>
        <translation>元に戻せるゲームや MOD での置換はありません。</translation>
    </message>
    <message>
        <source>There is no size table in the dump or in the mod.</source>
        <translation>ダンプにも MOD にもサイズテーブルがありません。</translation>
    </message>
    <message>
        <source>There is no such row.</source>
        <translation>その行はありません。</translation>
    </message>
    <message>
        <source>These are the same. Choose different ones.</source>
        <translation>同じものが選ばれています。異なるものを選んでください。</translation>
    </message>
    <message>
        <source>They will be lost if you do not save.</source>
        <translation>保存しないと変更は失われます。</translation>
    </message>
    <message>
        <source>This document</source>
        <translation>この文書</translation>
    </message>
    <message>
        <source>This document is empty.
Edit › Add here (Insert) adds the first row.</source>
        <translation>この文書にはまだ何もありません。
「編集」›「ここに追加」(Insert) で最初の行を追加できます。</translation>
    </message>
    <message>
        <source>This document names no parent: all values in effect are its own.</source>
        <translation>このドキュメントに親の指定はありません。有効な値はすべて自身のものです。</translation>
    </message>
    <message>
        <source>This file has no command to run: files of the category Logic never have one.</source>
        <translation>このファイルには実行できるコマンドがありません。Logic のファイルにはコマンドがありません。</translation>
    </message>
    <message>
        <source>This file has no commands. Select a node and press E to begin one there.</source>
        <translation>このファイルにコマンドはありません。ノードを選択して E を押すと、そこから始まるコマンドを追加できます。</translation>
    </message>
    <message>
        <source>This file has no nodes and no commands.
Double-click, or press Insert, to add a node.</source>
        <translation>このファイルにはノードもコマンドもありません。
ダブルクリックするか Insert を押すと、ノードを追加できます。</translation>
    </message>
    <message>
        <source>This is a sample: edit it as you like, and save it where you want.</source>
        <translation>サンプルです。自由に編集し、好きな場所に保存できます。</translation>
    </message>
    <message>
        <source>This shortcut is free.</source>
        <translation>このショートカットは使われていません。</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>タイムライン</translation>
    </message>
    <message>
        <source>Timeline of frames</source>
        <translation>フレームのタイムライン</translation>
    </message>
    <message>
        <source>Title of the comment</source>
        <translation>コメントの見出し</translation>
    </message>
    <message>
        <source>To the current node</source>
        <translation>現在のノードに追加します</translation>
    </message>
    <message>
        <source>To the folder</source>
        <translation>保存先フォルダー</translation>
    </message>
    <message>
        <source>To this row</source>
        <translation>この行へ</translation>
    </message>
    <message>
        <source>Toggle true or false</source>
        <translation>true と false を切り替え</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>ツール</translation>
    </message>
    <message>
        <source>Transition</source>
        <translation>遷移</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>ツリー</translation>
    </message>
    <message>
        <source>Tree &amp;and text</source>
        <translation>ツリーとテキスト(&amp;A)</translation>
    </message>
    <message>
        <source>Tree a&amp;nd graph</source>
        <translation>ツリーとグラフ(&amp;N)</translation>
    </message>
    <message>
        <source>Triptych closed unexpectedly while reopening {what}, so they were left closed.</source>
        <translation>前回の {what} を開いている途中で Triptych が終了したため、今回は開いていません。</translation>
    </message>
    <message>
        <source>Try fewer letters.</source>
        <translation>文字を減らしてみてください。</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Type a command…</source>
        <translation>コマンドを入力…</translation>
    </message>
    <message>
        <source>Type it here if you know it</source>
        <translation>名前がわかる場合はここに入力</translation>
    </message>
    <message>
        <source>Type of the curve</source>
        <translation>カーブの種類</translation>
    </message>
    <message>
        <source>Type over the value</source>
        <translation>値を上書き入力</translation>
    </message>
    <message>
        <source>Type part of a state’s name…</source>
        <translation>状態の名前の一部を入力…</translation>
    </message>
    <message>
        <source>Type something to find</source>
        <translation>検索する内容を入力してください</translation>
    </message>
    <message>
        <source>Type to filter…</source>
        <translation>名前の一部を入力…</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>型</translation>
    </message>
    <message>
        <source>Typing inserts bytes</source>
        <translation>入力したバイトを間に挿入します</translation>
    </message>
    <message>
        <source>Typing overwrites bytes</source>
        <translation>入力したバイトで上書きします</translation>
    </message>
    <message>
        <source>U&amp;pper mod</source>
        <translation>上の MOD(&amp;P)</translation>
    </message>
    <message>
        <source>UKMM</source>
        <translation>UKMM</translation>
    </message>
    <message>
        <source>UKMM installs it as it is, compares it with the game and makes the size table.</source>
        <translation>UKMM がそのままインストールし、ゲームと比較してサイズを計算します。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>Undo replace</source>
        <translation>置換を元に戻す</translation>
    </message>
    <message>
        <source>Undo replace in games and mod&amp;s</source>
        <translation>ゲームと MOD での置換を元に戻す(&amp;S)</translation>
    </message>
    <message>
        <source>Undo the job</source>
        <translation>処理を元に戻す</translation>
    </message>
    <message>
        <source>Undo the last changes and save again.</source>
        <translation>最後の変更を元に戻してから保存し直してください。</translation>
    </message>
    <message>
        <source>Undo the last step</source>
        <translation>最後のステップを取り消します</translation>
    </message>
    <message>
        <source>Undoing the replace</source>
        <translation>置換を元に戻しています</translation>
    </message>
    <message>
        <source>Undoing…</source>
        <translation>元に戻しています…</translation>
    </message>
    <message>
        <source>Unfold</source>
        <translation>展開</translation>
    </message>
    <message>
        <source>Unfold all</source>
        <translation>すべて展開</translation>
    </message>
    <message>
        <source>Unlinked</source>
        <translation>リンクなし</translation>
    </message>
    <message>
        <source>Unreached</source>
        <translation>未到達</translation>
    </message>
    <message>
        <source>Up, Down, wheel</source>
        <translation>上下キー、ホイール</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>アップデート</translation>
    </message>
    <message>
        <source>Upper mods</source>
        <translation>上の MOD</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Use it as the dump</source>
        <translation>ダンプとして使う</translation>
    </message>
    <message>
        <source>Use it as the mod</source>
        <translation>MOD として使う</translation>
    </message>
    <message>
        <source>Use which variant of {path}?</source>
        <translation>「{path}」のどのバリアントを使用しますか?</translation>
    </message>
    <message>
        <source>Used</source>
        <translation>使用数</translation>
    </message>
    <message numerus="yes">
        <source>Used in {n:,} other places</source>
        <extracomment>Used in {n:,} other place</extracomment>
        <translation>
            <numerusform>ほか {n:,} か所で使用</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Used in {n:,}{more} places, {nodes}</source>
        <extracomment>Used in {n:,}{more} place, {nodes}</extracomment>
        <translation>
            <numerusform>{n:,}{more} か所で使用、{nodes}</numerusform>
        </translation>
    </message>
    <message>
        <source>Uses of {name}</source>
        <translation>{name} を使うもの</translation>
    </message>
    <message>
        <source>V&amp;iews and comments…</source>
        <translation>表示とコメント(&amp;I)…</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Value now</source>
        <translation>現在の値</translation>
    </message>
    <message>
        <source>Value of new elements</source>
        <translation>新しい要素の値</translation>
    </message>
    <message>
        <source>Value of {label}</source>
        <translation>{label} の値</translation>
    </message>
    <message>
        <source>Value to fill with</source>
        <translation>埋める値</translation>
    </message>
    <message>
        <source>Value, number or text to find</source>
        <translation>値、数値、または検索する文字列</translation>
    </message>
    <message>
        <source>Value, the greatest of r, g and b; the line is 1</source>
        <translation>明度 (r、g、b の最大値)。線の位置が 1 です</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Values of the mod or the dump are replaced in the mod</source>
        <translation>MOD やダンプにある値を MOD の中で置き換えます</translation>
    </message>
    <message>
        <source>Values of the node</source>
        <translation>ノードの値</translation>
    </message>
    <message>
        <source>Variable of this value</source>
        <translation>この値の変数</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>変数</translation>
    </message>
    <message>
        <source>Variable…</source>
        <translation>変数…</translation>
    </message>
    <message>
        <source>Verbs, actions and transitions</source>
        <translation>動詞、アクション、どこへ移るか</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>バージョン</translation>
    </message>
    <message>
        <source>Version of the format</source>
        <translation>形式のバージョン</translation>
    </message>
    <message>
        <source>View {number}</source>
        <translation>表示 {number}</translation>
    </message>
    <message>
        <source>View: Theme: dark</source>
        <translation>表示: テーマ: ダーク</translation>
    </message>
    <message>
        <source>View: Theme: high contrast</source>
        <translation>表示: テーマ: ハイコントラスト</translation>
    </message>
    <message>
        <source>View: Theme: light</source>
        <translation>表示: テーマ: ライト</translation>
    </message>
    <message>
        <source>View: Theme: system</source>
        <translation>表示: テーマ: システム</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>表示の切り替え</translation>
    </message>
    <message>
        <source>Views and comments</source>
        <translation>表示とコメント</translation>
    </message>
    <message>
        <source>Violet</source>
        <translation>紫</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Watch</source>
        <translation>ウォッチ</translation>
    </message>
    <message>
        <source>Watched</source>
        <translation>ウォッチ</translation>
    </message>
    <message>
        <source>Watched values</source>
        <translation>ウォッチ中の値</translation>
    </message>
    <message>
        <source>Wave   periods {periods}   height {height}</source>
        <translation>波   周期 {periods}   高さ {height}</translation>
    </message>
    <message>
        <source>Welcome</source>
        <translation>ようこそ</translation>
    </message>
    <message>
        <source>Welcome to Triptych</source>
        <translation>Triptych へようこそ</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>What a run shows, and how certain it is</source>
        <translation>何が分かるか、どこまで確かか</translation>
    </message>
    <message>
        <source>What keeps files &amp;safe</source>
        <translation>ファイルを守る仕組み(&amp;S)</translation>
    </message>
    <message>
        <source>What starts “{name}”</source>
        <translation>「{name}」を始めるもの</translation>
    </message>
    <message>
        <source>What the &amp;mod changes</source>
        <translation>MOD の変更点(&amp;M)</translation>
    </message>
    <message>
        <source>What they contain, and their pitfalls</source>
        <translation>内容と注意点</translation>
    </message>
    <message>
        <source>What would be replaced</source>
        <translation>置換される内容</translation>
    </message>
    <message>
        <source>What would change</source>
        <translation>変わる内容</translation>
    </message>
    <message>
        <source>What you enter here is set in all selected rows.</source>
        <translation>ここに入力した内容は、すべての行に設定されます。</translation>
    </message>
    <message>
        <source>What you typed there will be dropped.</source>
        <translation>そこに入力した内容は破棄されます。</translation>
    </message>
    <message>
        <source>When saving a file in a pack, also write it to all packs that held the same file</source>
        <translation>1 つのパックに保存した内容を、同じファイルを持っていたすべてのパックに書き込む</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Whole words only</source>
        <translation>単語単位</translation>
    </message>
    <message>
        <source>Wii U</source>
        <translation>Wii U</translation>
    </message>
    <message>
        <source>Words in any cell, or in one column: Power:10, type:f32, is:changed</source>
        <translation>任意のセルの語、または列を指定: Power:10、type:f32、is:changed</translation>
    </message>
    <message>
        <source>Working… Esc cancels</source>
        <translation>処理中… Esc で中止</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>書き込む</translation>
    </message>
    <message>
        <source>Write it to all of them in the mod</source>
        <translation>MOD のすべてのパックに書き込む</translation>
    </message>
    <message>
        <source>Write it to the mod (Ctrl+Return in the list)</source>
        <translation>MOD に書き込みます(一覧で Ctrl+Return)</translation>
    </message>
    <message>
        <source>Write its files into a folder</source>
        <translation>中のファイルをフォルダーに書き出します</translation>
    </message>
    <message>
        <source>Write the graph for Graphviz</source>
        <translation>Graphviz 用にグラフを書き出す</translation>
    </message>
    <message>
        <source>Write to other packs</source>
        <translation>他のパックに書き込む</translation>
    </message>
    <message>
        <source>Writing the text…</source>
        <translation>テキストを書き出し中…</translation>
    </message>
    <message>
        <source>Writing to {count:,} packs…</source>
        <translation>{count:,} 個のパックに書き込んでいます…</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Your answers for “{name}” could not be saved: {reason}.</source>
        <translation>「{name}」への回答は保存されませんでした: {reason}。</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>拡大率</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>拡大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>縮小(&amp;O)</translation>
    </message>
    <message>
        <source>Zoom in (+)</source>
        <translation>拡大 (+)</translation>
    </message>
    <message>
        <source>Zoom out (-)</source>
        <translation>縮小 (-)</translation>
    </message>
    <message>
        <source>Zoom to 100 % (1)</source>
        <translation>100 % に拡大縮小 (1)</translation>
    </message>
    <message>
        <source>a curve needs one knot at least</source>
        <translation>カーブには制御点が 1 つ以上必要です</translation>
    </message>
    <message>
        <source>a curve of this type has no knots</source>
        <translation>この種類のカーブに制御点はありません</translation>
    </message>
    <message>
        <source>a file of the mod has the path of a folder of it</source>
        <translation>Modのファイルのパスが、そのModのフォルダーと同じです</translation>
    </message>
    <message>
        <source>a folder has this name</source>
        <translation>同じ名前のフォルダーがあります</translation>
    </message>
    <message>
        <source>a game</source>
        <translation>ゲーム</translation>
    </message>
    <message>
        <source>a game that is unknown</source>
        <translation>不明なゲーム</translation>
    </message>
    <message>
        <source>a link leads out of {folder} there, and nothing is written through it</source>
        <translation>{folder}の外へ導くリンクの先にあり、リンクを通じては書き込みません</translation>
    </message>
    <message>
        <source>a list of answers must have at least one</source>
        <translation>回答のリストには少なくとも1つ必要です</translation>
    </message>
    <message>
        <source>a value of type {kind} cannot be pasted as text</source>
        <translation>{kind} はテキストとして貼り付けられません</translation>
    </message>
    <message>
        <source>action</source>
        <translation>アクション</translation>
    </message>
    <message>
        <source>active</source>
        <translation>実行中</translation>
    </message>
    <message>
        <source>added</source>
        <translation>追加</translation>
    </message>
    <message>
        <source>aligned to</source>
        <translation>アラインメント</translation>
    </message>
    <message>
        <source>all {n} knots that a curve of this type has are set</source>
        <translation>この種類のカーブの制御点 {n} 個は、すべて使われています</translation>
    </message>
    <message>
        <source>already the same</source>
        <translation>すでに同じ</translation>
    </message>
    <message>
        <source>an alignment must be a power of two, not {number}</source>
        <translation>アラインメントは 2 の累乗です ({number} は使えません)</translation>
    </message>
    <message>
        <source>an empty value</source>
        <translation>空の値</translation>
    </message>
    <message>
        <source>an error in Triptych ({kind})</source>
        <translation>Triptych 内部の障害 ({kind})</translation>
    </message>
    <message>
        <source>another archive, such as the game’s; optional</source>
        <translation>ゲームのものなど、別のアーカイブ (空欄可)</translation>
    </message>
    <message>
        <source>another file of the archive would have changed</source>
        <translation>アーカイブ内の別のファイルが変わってしまうところでした</translation>
    </message>
    <message>
        <source>another program changed “{file}” meanwhile, which stays</source>
        <translation>その間に別のプログラムが「{file}」を変更したため、そのまま残されました</translation>
    </message>
    <message>
        <source>another program has the file open, or it may not be written</source>
        <translation>他のプログラムがファイルを開いているか、書き込みが許可されていません</translation>
    </message>
    <message>
        <source>another program is saving it</source>
        <translation>別のプログラムが保存中です</translation>
    </message>
    <message>
        <source>another program keeps writing to it</source>
        <translation>別のプログラムが書き込み続けています</translation>
    </message>
    <message>
        <source>another version</source>
        <translation>別のバージョン</translation>
    </message>
    <message>
        <source>answer…</source>
        <translation>回答…</translation>
    </message>
    <message>
        <source>any letter or digit</source>
        <translation>文字または数字</translation>
    </message>
    <message>
        <source>archives are nested too deeply</source>
        <translation>アーカイブの入れ子が深すぎます</translation>
    </message>
    <message>
        <source>at 0x{offset:X}</source>
        <translation>0x{offset:X}</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>base</source>
        <translation>基本色</translation>
    </message>
    <message>
        <source>big endian</source>
        <translation>ビッグエンディアン</translation>
    </message>
    <message>
        <source>bits 0x{digits}</source>
        <translation>ビット 0x{digits}</translation>
    </message>
    <message>
        <source>blackboard</source>
        <translation>ブラックボード</translation>
    </message>
    <message>
        <source>both</source>
        <translation>両方</translation>
    </message>
    <message>
        <source>breakpoint</source>
        <translation>ブレークポイント</translation>
    </message>
    <message>
        <source>byte order</source>
        <translation>バイト順</translation>
    </message>
    <message>
        <source>byte {code:02X}</source>
        <translation>バイト {code:02X}</translation>
    </message>
    <message>
        <source>bytes can only count up by whole numbers</source>
        <translation>バイトの連番は整数で指定します</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>読み込めません</translation>
    </message>
    <message>
        <source>carriage return</source>
        <translation>復帰</translation>
    </message>
    <message>
        <source>category</source>
        <translation>カテゴリ</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>変更</translation>
    </message>
    <message>
        <source>checking…</source>
        <translation>確認中…</translation>
    </message>
    <message>
        <source>child</source>
        <translation>子</translation>
    </message>
    <message>
        <source>choose</source>
        <translation>選択</translation>
    </message>
    <message>
        <source>collapsed</source>
        <translation>折りたたみ済み</translation>
    </message>
    <message>
        <source>column {column}</source>
        <translation>{column} 桁目</translation>
    </message>
    <message>
        <source>command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>commands</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>comment</source>
        <translation>コメント</translation>
    </message>
    <message>
        <source>computed in this frame</source>
        <translation>このフレームで計算</translation>
    </message>
    <message>
        <source>control flow</source>
        <translation>制御フロー</translation>
    </message>
    <message>
        <source>curve</source>
        <translation>カーブ</translation>
    </message>
    <message>
        <source>data</source>
        <translation>データ</translation>
    </message>
    <message>
        <source>default</source>
        <translation>既定</translation>
    </message>
    <message>
        <source>deg</source>
        <translation>度</translation>
    </message>
    <message>
        <source>dimmed: other side</source>
        <translation>薄色: 反対側にのみ存在</translation>
    </message>
    <message>
        <source>document</source>
        <translation>文書</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>end</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>enter</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>entered</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>entered in this frame</source>
        <translation>このフレームで開始</translation>
    </message>
    <message>
        <source>entry</source>
        <translation>開始</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>正確</translation>
    </message>
    <message>
        <source>exactly {value}</source>
        <translation>正確な値 {value}</translation>
    </message>
    <message>
        <source>expanded</source>
        <translation>展開済み</translation>
    </message>
    <message>
        <source>expression</source>
        <translation>式</translation>
    </message>
    <message>
        <source>first {n:,}</source>
        <translation>先頭の{n:,}件</translation>
    </message>
    <message>
        <source>float {number}</source>
        <translation>値 {number}</translation>
    </message>
    <message>
        <source>format</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>hash</source>
        <translation>ハッシュ</translation>
    </message>
    <message>
        <source>hash {hash}</source>
        <translation>ハッシュ {hash}</translation>
    </message>
    <message>
        <source>hash {hash}, name not known</source>
        <translation>ハッシュ {hash}、名前は不明</translation>
    </message>
    <message>
        <source>header</source>
        <translation>ヘッダー</translation>
    </message>
    <message>
        <source>height</source>
        <translation>高さ</translation>
    </message>
    <message>
        <source>hex</source>
        <translation>16 進</translation>
    </message>
    <message>
        <source>hue, sat.</source>
        <translation>色相・彩度</translation>
    </message>
    <message>
        <source>in no known file</source>
        <translation>既知のファイルになし</translation>
    </message>
    <message>
        <source>in place of {value} from {name}</source>
        <translation>{name} の {value} を上書き</translation>
    </message>
    <message>
        <source>in rows named {name}</source>
        <translation>行名 {name}</translation>
    </message>
    <message>
        <source>in this file</source>
        <translation>このファイルで使用</translation>
    </message>
    <message>
        <source>inferred</source>
        <translation>推定</translation>
    </message>
    <message>
        <source>inherited from {name}</source>
        <translation>{name} から継承</translation>
    </message>
    <message>
        <source>input</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>intensity</source>
        <translation>強度</translation>
    </message>
    <message>
        <source>intensity: {what}</source>
        <translation>強度: {what}</translation>
    </message>
    <message>
        <source>it belongs to an option, and only mod managers know options</source>
        <translation>オプションに属するファイルで、扱えるのは MOD マネージャーだけです</translation>
    </message>
    <message>
        <source>it belongs to the game dump, which is never changed</source>
        <translation>ゲームのダンプに属するファイルで、ダンプは変更しません</translation>
    </message>
    <message>
        <source>it contains no file of a game</source>
        <translation>ゲームのファイルが入っていません</translation>
    </message>
    <message>
        <source>it has changed since it was searched</source>
        <translation>確認した後に変更されています</translation>
    </message>
    <message>
        <source>it has the name of an archive but is none</source>
        <translation>アーカイブの名前ですが、アーカイブではありません</translation>
    </message>
    <message>
        <source>it holds no comments</source>
        <translation>コメントが入っていません</translation>
    </message>
    <message>
        <source>it holds no names</source>
        <translation>名前が含まれていません</translation>
    </message>
    <message>
        <source>it holds no positions</source>
        <translation>位置が含まれていません</translation>
    </message>
    <message>
        <source>it is a folder; open the files in it</source>
        <translation>フォルダーです。中のファイルを開いてください</translation>
    </message>
    <message>
        <source>it is nested too deeply</source>
        <translation>入れ子が深すぎます</translation>
    </message>
    <message>
        <source>it is no class of an editor</source>
        <translation>エディターのクラスではありません</translation>
    </message>
    <message>
        <source>it is not a file of the mod</source>
        <translation>MOD のファイルではありません</translation>
    </message>
    <message>
        <source>it is not an ordinary file</source>
        <translation>通常のファイルではありません</translation>
    </message>
    <message>
        <source>it is too large</source>
        <translation>大きすぎます</translation>
    </message>
    <message>
        <source>it was changed by another program meanwhile</source>
        <translation>その間に別のプログラムが変更しました</translation>
    </message>
    <message>
        <source>it was made by another version of Triptych</source>
        <translation>このバージョンの Triptych のものではありません</translation>
    </message>
    <message>
        <source>it was opened for comparison only</source>
        <translation>比較のためだけに読み込んだ文書です</translation>
    </message>
    <message>
        <source>its backup cannot be kept in {folder}: {error}</source>
        <translation>バックアップを {folder} に保存できません: {error}</translation>
    </message>
    <message>
        <source>its contents are missing</source>
        <translation>中身がありません</translation>
    </message>
    <message>
        <source>its journal cannot be kept in {folder}: {error}</source>
        <translation>ジャーナルを {folder} に保存できません: {error}</translation>
    </message>
    <message>
        <source>its text would not make the same bytes again</source>
        <translation>テキストからは同じバイト列に戻りません</translation>
    </message>
    <message>
        <source>its {count:,} bytes are not a whole number of elements of {width} bytes</source>
        <translation>{count:,} バイトは {width} バイトの要素の整数個ではありません</translation>
    </message>
    <message>
        <source>its {size:,} bytes are more than the {most:,} that fit here</source>
        <translation>{size:,} バイトは、ここに入る {most:,} バイトを超えています</translation>
    </message>
    <message>
        <source>knot {number} {name}</source>
        <translation>制御点 {number} {name}</translation>
    </message>
    <message>
        <source>layout</source>
        <translation>レイアウト</translation>
    </message>
    <message>
        <source>layout differs</source>
        <translation>レイアウトの差異</translation>
    </message>
    <message>
        <source>leave</source>
        <translation>終了</translation>
    </message>
    <message>
        <source>left</source>
        <translation>左</translation>
    </message>
    <message>
        <source>left in this frame</source>
        <translation>このフレームで終了</translation>
    </message>
    <message>
        <source>length {whole:.7g}</source>
        <translation>長さ {whole:.7g}</translation>
    </message>
    <message>
        <source>line break</source>
        <translation>改行</translation>
    </message>
    <message>
        <source>line {line}</source>
        <translation>{line} 行目</translation>
    </message>
    <message>
        <source>little endian</source>
        <translation>リトルエンディアン</translation>
    </message>
    <message>
        <source>lossless</source>
        <translation>ロスレス</translation>
    </message>
    <message>
        <source>mine</source>
        <translation>自分</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>modified</source>
        <translation>変更あり</translation>
    </message>
    <message>
        <source>module</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>module interface</source>
        <translation>モジュールの入出力</translation>
    </message>
    <message>
        <source>module {module}</source>
        <translation>モジュール {module}</translation>
    </message>
    <message>
        <source>module {module}: double-click to open it</source>
        <translation>モジュール {module}: ダブルクリックで開きます</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>移動</translation>
    </message>
    <message>
        <source>moved from place {first} to {second}</source>
        <translation>{first} 番目から {second} 番目へ移動</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>name learned from {place}</source>
        <translation>名前の出どころ: {place}</translation>
    </message>
    <message>
        <source>name learned from {place}, a part of “{text}” there</source>
        <translation>名前の出どころ: {place}（「{text}」の一部）</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新規</translation>
    </message>
    <message>
        <source>no</source>
        <translation>いいえ</translation>
    </message>
    <message>
        <source>no command can begin at this node</source>
        <translation>このノードからコマンドを始めることはできません</translation>
    </message>
    <message>
        <source>no entry</source>
        <translation>項目なし</translation>
    </message>
    <message>
        <source>no game reads it</source>
        <translation>ゲームが読まないファイルです</translation>
    </message>
    <message>
        <source>no known node reads a value of type {kind}</source>
        <translation>型 {kind} の値を読み取るノードは知られていません</translation>
    </message>
    <message>
        <source>no link here can be made straight: it is, or there is no room</source>
        <translation>ここにはまっすぐにできるリンクがありません。すでにまっすぐか、場所がありません</translation>
    </message>
    <message>
        <source>no link here has reroute points</source>
        <translation>ここには中継点のあるリンクがありません</translation>
    </message>
    <message>
        <source>no node</source>
        <translation>ノードなし</translation>
    </message>
    <message>
        <source>no node can be linked to this row</source>
        <translation>この行にはノードをつなげません</translation>
    </message>
    <message>
        <source>no node is selected</source>
        <translation>ノードが選択されていません</translation>
    </message>
    <message>
        <source>no node of this class can be added to this graph</source>
        <translation>このクラスのノードはこのグラフに入りません</translation>
    </message>
    <message>
        <source>no pins</source>
        <translation>ピンなし</translation>
    </message>
    <message>
        <source>no visible row has {name}</source>
        <translation>表示中の行に {name} を持つものがありません</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>ノード</translation>
    </message>
    <message>
        <source>nodes belong in behaviour graphs, and this document is not one</source>
        <translation>ノードはビヘイビアグラフに置くもので、この文書はそうではありません</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>none chosen</source>
        <translation>未選択</translation>
    </message>
    <message>
        <source>not in the file yet</source>
        <translation>まだファイルにありません</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>到達しない</translation>
    </message>
    <message>
        <source>not saved to a file yet</source>
        <translation>まだファイルなし</translation>
    </message>
    <message>
        <source>note</source>
        <translation>メモ</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>nothing is selected</source>
        <translation>何も選択されていません</translation>
    </message>
    <message>
        <source>nothing was pasted: {error}</source>
        <translation>貼り付けませんでした: {error}</translation>
    </message>
    <message>
        <source>nothing yet</source>
        <translation>まだありません</translation>
    </message>
    <message>
        <source>null: no value at all, unlike 0, false or an empty string</source>
        <translation>null: 何もないことを表します。0 でも false でも空の文字列でもありません</translation>
    </message>
    <message>
        <source>one of the files must be chosen</source>
        <translation>いずれかのファイルを選ぶ必要があります</translation>
    </message>
    <message>
        <source>only one command is shown; reroute points belong to the whole graph (Esc)</source>
        <translation>コマンドを 1 つだけ表示しています。中継点はグラフ全体のものです（Esc で全体を表示）</translation>
    </message>
    <message>
        <source>open</source>
        <translation>未決定</translation>
    </message>
    <message>
        <source>open in a tab</source>
        <translation>タブで開いています</translation>
    </message>
    <message>
        <source>order</source>
        <translation>順序</translation>
    </message>
    <message>
        <source>other rows are still being pasted</source>
        <translation>ほかの行をまだ貼り付けている途中です</translation>
    </message>
    <message>
        <source>other rows are still being prepared</source>
        <translation>ほかの行をまだ準備している途中です</translation>
    </message>
    <message>
        <source>output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>path</source>
        <translation>パス</translation>
    </message>
    <message>
        <source>periods</source>
        <translation>周期</translation>
    </message>
    <message>
        <source>pins unknown</source>
        <translation>ピンは不明</translation>
    </message>
    <message>
        <source>position {n}</source>
        <translation>{n} 番目</translation>
    </message>
    <message>
        <source>property</source>
        <translation>プロパティ</translation>
    </message>
    <message>
        <source>query</source>
        <translation>クエリ</translation>
    </message>
    <message numerus="yes">
        <source>reaches {n:,} nodes</source>
        <extracomment>reaches {n:,} node</extracomment>
        <translation>
            <numerusform>{n:,} 個のノードに到達</numerusform>
        </translation>
    </message>
    <message>
        <source>recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>recently used</source>
        <translation>最近使用</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>削除</translation>
    </message>
    <message>
        <source>renamed</source>
        <translation>名前変更</translation>
    </message>
    <message>
        <source>renamed to {name}</source>
        <translation>名前を {name} に変更</translation>
    </message>
    <message>
        <source>renaming was cancelled</source>
        <translation>新しい名前についての確認が取り消されました</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>置き換え</translation>
    </message>
    <message>
        <source>retyped</source>
        <translation>型変更</translation>
    </message>
    <message>
        <source>right</source>
        <translation>右</translation>
    </message>
    <message>
        <source>root</source>
        <translation>ルート</translation>
    </message>
    <message>
        <source>rounded</source>
        <translation>四捨五入</translation>
    </message>
    <message>
        <source>rows can only be moved one at a time among their siblings</source>
        <translation>同じ階層での移動は 1 行ずつ行います</translation>
    </message>
    <message>
        <source>same as yours was before</source>
        <translation>変更前の内容と同じ</translation>
    </message>
    <message>
        <source>saving…</source>
        <translation>保存中…</translation>
    </message>
    <message>
        <source>second entry</source>
        <translation>第二の開始</translation>
    </message>
    <message numerus="yes">
        <source>seen in {n:,} files</source>
        <extracomment>seen in {n:,} file</extracomment>
        <translation>
            <numerusform>{n:,} 個のファイルで使用</numerusform>
        </translation>
    </message>
    <message>
        <source>select a comment or a node in one</source>
        <translation>コメント、またはその中のノードを選択してください</translation>
    </message>
    <message>
        <source>select a link to add a reroute point</source>
        <translation>中継点を追加するリンクを選択してください</translation>
    </message>
    <message>
        <source>select the nodes to put the comment around</source>
        <translation>コメントで囲むノードを選択してください</translation>
    </message>
    <message>
        <source>selector</source>
        <translation>セレクター</translation>
    </message>
    <message>
        <source>sign {sign}, exponent {exponent}, fraction 0x{fraction:X}</source>
        <translation>符号 {sign}、指数 {exponent}、仮数 0x{fraction:X}</translation>
    </message>
    <message>
        <source>slope</source>
        <translation>傾き</translation>
    </message>
    <message>
        <source>some text</source>
        <translation>文字列</translation>
    </message>
    <message>
        <source>stated</source>
        <translation>公開情報</translation>
    </message>
    <message>
        <source>stays: {refusal}</source>
        <translation>変更なし: {refusal}</translation>
    </message>
    <message>
        <source>switched</source>
        <translation>変更済み</translation>
    </message>
    <message>
        <source>tab</source>
        <translation>タブ</translation>
    </message>
    <message>
        <source>the archive it belongs to is no longer there</source>
        <translation>元のアーカイブがもうありません</translation>
    </message>
    <message>
        <source>the bytes read back differ from those written</source>
        <translation>読み戻したバイト列が書き込んだものと一致しません</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>ディスクに空きがありません</translation>
    </message>
    <message>
        <source>the disk is write-protected</source>
        <translation>ディスクが書き込み禁止です</translation>
    </message>
    <message>
        <source>the disk reports an error</source>
        <translation>ディスクがエラーを返しました</translation>
    </message>
    <message>
        <source>the document was changed in the meantime</source>
        <translation>その間にドキュメントが変更されました</translation>
    </message>
    <message>
        <source>the document was edited while the copied rows were being read</source>
        <translation>コピーした行の読み込み中にドキュメントが編集されました</translation>
    </message>
    <message>
        <source>the document was edited while the rows were being prepared</source>
        <translation>行の準備中にドキュメントが編集されました</translation>
    </message>
    <message>
        <source>the dump of the game no longer exists</source>
        <translation>ゲームのダンプがもうありません</translation>
    </message>
    <message>
        <source>the file does not exist</source>
        <translation>ファイルが存在しません</translation>
    </message>
    <message>
        <source>the file does not hold the decisions of a merge</source>
        <translation>このファイルはマージの決定ファイルではありません</translation>
    </message>
    <message>
        <source>the file holds something else</source>
        <translation>ファイルの内容が異なります</translation>
    </message>
    <message>
        <source>the file is read-only</source>
        <translation>ファイルが読み取り専用です</translation>
    </message>
    <message>
        <source>the file “{name}” was not found</source>
        <translation>ファイル「{name}」が見つかりませんでした</translation>
    </message>
    <message>
        <source>the files do not show which game the mod is for</source>
        <translation>ファイルからは、どのゲームの MOD か分かりません</translation>
    </message>
    <message>
        <source>the filter is still searching</source>
        <translation>フィルターの検索がまだ終わっていません</translation>
    </message>
    <message>
        <source>the folder is no longer there</source>
        <translation>フォルダーがもうありません</translation>
    </message>
    <message>
        <source>the folder of Triptych’s own data, “{folder}”, cannot be created: {reason}. Set TRIPTYCH_HOME to another folder.</source>
        <translation>Triptychのデータ用フォルダー「{folder}」を作成できません: {reason}。TRIPTYCH_HOMEに別のフォルダーを設定してください。</translation>
    </message>
    <message>
        <source>the game has the same</source>
        <translation>ゲームのファイルと同じです</translation>
    </message>
    <message>
        <source>the game’s</source>
        <translation>ゲーム側</translation>
    </message>
    <message>
        <source>the game’s file is of another format</source>
        <translation>ゲームのファイルは別の形式です</translation>
    </message>
    <message>
        <source>the hue must be a number of degrees</source>
        <translation>色相は度の数値です</translation>
    </message>
    <message>
        <source>the intensity must be 0 or more</source>
        <translation>強度は 0 以上の数値です</translation>
    </message>
    <message>
        <source>the last byte has only one digit: each needs two</source>
        <translation>最後のバイトが 1 桁です。各バイトは 2 桁必要です</translation>
    </message>
    <message>
        <source>the link points back to itself</source>
        <translation>リンクが循環しています</translation>
    </message>
    <message>
        <source>the mod has variants of this file: {names}</source>
        <translation>Modにこのファイルのバリアントがあります: {names}</translation>
    </message>
    <message>
        <source>the mod manager makes the size table</source>
        <translation>サイズテーブルは MOD マネージャーが作成します</translation>
    </message>
    <message>
        <source>the name is too long for this disk</source>
        <translation>このディスクには名前が長すぎます</translation>
    </message>
    <message>
        <source>the node no longer exists</source>
        <translation>ノードがもうありません</translation>
    </message>
    <message>
        <source>the pack, the global packs and the folders of graphs</source>
        <translation>パック、共通パック、グラフのフォルダー</translation>
    </message>
    <message>
        <source>the picture could not be compressed</source>
        <translation>画像を圧縮できませんでした</translation>
    </message>
    <message>
        <source>the picture has another size</source>
        <translation>画像の大きさが異なります</translation>
    </message>
    <message>
        <source>the picture is not valid SVG: {error}</source>
        <translation>画像が SVG ではありません: {error}</translation>
    </message>
    <message>
        <source>the root</source>
        <translation>ルート</translation>
    </message>
    <message>
        <source>the root must stay</source>
        <translation>ルートは削除や置き換えができません</translation>
    </message>
    <message>
        <source>the rows of a graph are made of one other type at a time</source>
        <translation>グラフの行は一度に 1 つの型にしか変えられません</translation>
    </message>
    <message>
        <source>the saturation must be a number from 0 to 100</source>
        <translation>彩度は 0 から 100 の数値です</translation>
    </message>
    <message>
        <source>the search text is empty</source>
        <translation>検索する文字列がありません</translation>
    </message>
    <message>
        <source>the selected row does not match the filter</source>
        <translation>選択した行はフィルターに一致しません</translation>
    </message>
    <message>
        <source>the size table is not merged</source>
        <translation>サイズテーブルは統合されません</translation>
    </message>
    <message>
        <source>the step also changed “{name}”, which was edited since</source>
        <translation>この操作は「{name}」も変更しましたが、その文書がその後に編集されています</translation>
    </message>
    <message>
        <source>the table read back does not contain what was set</source>
        <translation>読み戻したサイズテーブルが設定した値になっていません</translation>
    </message>
    <message>
        <source>the whole document</source>
        <translation>文書全体</translation>
    </message>
    <message>
        <source>the {count} files</source>
        <translation>{count} 個のファイル</translation>
    </message>
    <message>
        <source>theirs</source>
        <translation>相手</translation>
    </message>
    <message>
        <source>there are no comments and notes in this graph</source>
        <translation>このグラフにはコメントとメモを追加できません</translation>
    </message>
    <message>
        <source>there are no reroute points in this graph</source>
        <translation>このグラフに中継点はありません</translation>
    </message>
    <message>
        <source>there are no rows on the clipboard</source>
        <translation>クリップボードに行がありません</translation>
    </message>
    <message>
        <source>there is no free name like “{name}”</source>
        <translation>「{name}」に似た空いている名前がありません</translation>
    </message>
    <message>
        <source>there is no link here that can be removed</source>
        <translation>ここには削除できるリンクがありません</translation>
    </message>
    <message>
        <source>there is no link here to insert a node in</source>
        <translation>ここにはノードを挿入できるリンクがありません</translation>
    </message>
    <message>
        <source>there is no mod for it</source>
        <translation>対応する MOD がありません</translation>
    </message>
    <message>
        <source>there is no mod in it</source>
        <translation>MOD が入っていません</translation>
    </message>
    <message>
        <source>there is no place for it</source>
        <translation>置き場所がありません</translation>
    </message>
    <message>
        <source>there is no size table in the dump, or no mod folder to write to</source>
        <translation>ダンプにサイズテーブルがないか、書き込み先の MOD フォルダーがありません</translation>
    </message>
    <message>
        <source>there is not enough memory</source>
        <translation>メモリが足りません</translation>
    </message>
    <message>
        <source>there is not enough memory for {width} × {height} pixels</source>
        <translation>{width} × {height} ピクセル分のメモリがありません</translation>
    </message>
    <message>
        <source>these links have formulas that would be lost; move them singly</source>
        <translation>これらのリンクには失われる数式があります。1 本ずつ移動してください</translation>
    </message>
    <message>
        <source>this fits none of the values in these rows</source>
        <translation>この値を受け入れる行がありません</translation>
    </message>
    <message>
        <source>this is a finished mod of BCML 2, whose packs hold only some of what it changes</source>
        <translation>これは BCML 2 で完成した MOD で、パックには変更の一部しか入っていません</translation>
    </message>
    <message>
        <source>this is a finished mod of BCML, whose packs hold only some of what it changes</source>
        <translation>これは BCML で完成した MOD で、パックには変更の一部しか入っていません</translation>
    </message>
    <message>
        <source>this is a finished mod of UKMM, in its own form</source>
        <translation>これは UKMM 独自の形式で完成した MOD です</translation>
    </message>
    <message>
        <source>this is not a valid pattern: {fault}</source>
        <translation>パターンの誤りです: {fault}</translation>
    </message>
    <message>
        <source>this node cannot have any more children</source>
        <translation>このノードからはこれ以上つなげられません</translation>
    </message>
    <message>
        <source>this row cannot be connected to anything else</source>
        <translation>この行の接続先は変更できません</translation>
    </message>
    <message>
        <source>this value cannot be computed by a formula</source>
        <translation>この値は数式で計算できません</translation>
    </message>
    <message>
        <source>this value cannot be taken from a variable</source>
        <translation>この値は変数から取得できません</translation>
    </message>
    <message>
        <source>this value is already a constant, or cannot be one</source>
        <translation>この値はすでに定数か、定数にできません</translation>
    </message>
    <message>
        <source>this verb</source>
        <translation>この動詞</translation>
    </message>
    <message>
        <source>transition</source>
        <translation>遷移</translation>
    </message>
    <message>
        <source>type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>type the bytes to fill with, such as 00</source>
        <translation>埋めるバイトを入力してください (例: 00)</translation>
    </message>
    <message>
        <source>type {number}</source>
        <translation>型 {number}</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message>
        <source>unreadable</source>
        <translation>読み込めません</translation>
    </message>
    <message>
        <source>unsaved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>use</source>
        <translation>使用数</translation>
    </message>
    <message>
        <source>value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>variable</source>
        <translation>変数</translation>
    </message>
    <message>
        <source>verified</source>
        <translation>検証済み</translation>
    </message>
    <message>
        <source>version</source>
        <translation>バージョン</translation>
    </message>
    <message>
        <source>was {old}</source>
        <translation>元の値 {old}</translation>
    </message>
    <message>
        <source>what this refers to</source>
        <translation>参照先</translation>
    </message>
    <message>
        <source>what was changed in {folder} could not be restored: {reason}</source>
        <translation>{folder} での変更を元に戻せませんでした: {reason}</translation>
    </message>
    <message>
        <source>what was written reads back differently from the open document</source>
        <translation>書き込んだ内容を読み戻すと、開いている内容と一致しません</translation>
    </message>
    <message>
        <source>what was written reads back differently from what is shown</source>
        <translation>書き込んだ内容を読み戻すと、表示している内容と一致しません</translation>
    </message>
    <message>
        <source>what was written reads back differently from what was packed</source>
        <translation>書き込んだ内容を読み直すと、まとめた内容と一致しません</translation>
    </message>
    <message>
        <source>whole values</source>
        <translation>値全体を共有</translation>
    </message>
    <message>
        <source>with path table</source>
        <translation>パステーブル付き</translation>
    </message>
    <message>
        <source>write</source>
        <translation>書き込み</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>はい</translation>
    </message>
    <message>
        <source>you do not have permission to read it</source>
        <translation>読み取る権限がありません</translation>
    </message>
    <message>
        <source>you do not have permission to write this folder or file</source>
        <translation>このフォルダーまたはファイルに書き込む権限がありません</translation>
    </message>
    <message>
        <source>your disk quota is used up</source>
        <translation>ディスクの割り当て容量を使い切っています</translation>
    </message>
    <message>
        <source>zoom in to drop on a row</source>
        <translation>行の上で放すには拡大してください</translation>
    </message>
    <message>
        <source>{answer} (every {name})</source>
        <translation>{answer}（すべての {name}）</translation>
    </message>
    <message>
        <source>{at:,} of {count:,}</source>
        <translation>{count:,} 件中 {at:,} 件目</translation>
    </message>
    <message>
        <source>{at} of {count}</source>
        <translation>{at} / {count}</translation>
    </message>
    <message>
        <source>{below:,} below</source>
        <translation>下に {below:,} 件</translation>
    </message>
    <message>
        <source>{color:.4g} times too bright for a screen: the base is shown</source>
        <translation>画面の {color:.4g} 倍の明るさ：基本色を表示しています</translation>
    </message>
    <message>
        <source>{count:,} elements are too many for this table: at most {most:,} fit</source>
        <translation>{count:,} 個の要素はこの表には多すぎます。入るのは {most:,} 個までです</translation>
    </message>
    <message>
        <source>{count:,} of {size:,} bytes, 0x{start:X} to 0x{last:X}</source>
        <translation>{size:,} バイト中 {count:,} バイト、0x{start:X} ～ 0x{last:X}</translation>
    </message>
    <message>
        <source>{count:,} of {total:,} classes</source>
        <translation>{total:,} クラス中 {count:,}</translation>
    </message>
    <message>
        <source>{count:,} of {total:,} nodes</source>
        <translation>{total:,} 個中 {count:,} 個のノード</translation>
    </message>
    <message>
        <source>{count:,} of {whole}</source>
        <translation>{whole}中 {count:,}</translation>
    </message>
    <message>
        <source>{count:,} pasted elements are too many: at most {most:,} fit</source>
        <translation>貼り付ける要素が {count:,} 個と多すぎます。入るのは {most:,} 個までです</translation>
    </message>
    <message>
        <source>{count:,} replaced</source>
        <translation>{count:,} 件を置換しました</translation>
    </message>
    <message>
        <source>{count} “{pack}” was not: {cause}. Every pack is intact, with either the old or the new file. {advice}</source>
        <translation>{count}「{pack}」には書き込めませんでした: {cause}。すべてのパックは壊れておらず、中のファイルは元のまま、または書き込み後のものです。{advice}</translation>
    </message>
    <message>
        <source>{done:,} of {total:,} files</source>
        <translation>{total:,} 個中 {done:,} 個のファイル</translation>
    </message>
    <message numerus="yes">
        <source>{files}, {n:,} values</source>
        <extracomment>{files}, {n:,} value</extracomment>
        <translation>
            <numerusform>{files}、{n:,} 個の値</numerusform>
        </translation>
    </message>
    <message>
        <source>{file}  (not found)</source>
        <translation>{file}  (見つかりません)</translation>
    </message>
    <message numerus="yes">
        <source>{file} contains {n:,} strings. Those that are names in your files are shown from now on.</source>
        <extracomment>{file} contains {n:,} string. Those that are names in your files are shown from now on.</extracomment>
        <translation>
            <numerusform>{file} には {n:,} 個の文字列があります。ファイルにある名前はこれから表示されます。</numerusform>
        </translation>
    </message>
    <message>
        <source>{file} will be used once you choose a dump of its game (Settings, Games and mods): then names are learned for the hashes in its files.</source>
        <translation>{file} は、そのゲームのダンプを選ぶと使われます（設定の「ゲームと MOD」）。ダンプのファイルにあるハッシュの名前を学習します。</translation>
    </message>
    <message>
        <source>{file}, node {number}</source>
        <translation>{file}、ノード {number}</translation>
    </message>
    <message>
        <source>{filter} shows only the rows that match: “speed”, “type:color”, “is:changed”. {find_replace} finds and replaces, {find_in_games} searches a whole game.</source>
        <translation>{filter} で、「speed」「type:color」「is:changed」などに一致する行だけを表示します。{find_replace} で検索と置換、{find_in_games} でゲーム全体の検索ができます。</translation>
    </message>
    <message>
        <source>{first} It waits for {nodes}{rest}.</source>
        <translation>{first}待っているノード: {nodes}{rest}。</translation>
    </message>
    <message>
        <source>{first}. {second}</source>
        <translation>{first}。{second}</translation>
    </message>
    <message>
        <source>{here:,} of {count}</source>
        <translation>{count} 件中 {here:,} 件目</translation>
    </message>
    <message>
        <source>{kind}, {count:,} bytes</source>
        <translation>{kind}、{count:,} バイト</translation>
    </message>
    <message>
        <source>{kind}, {count:,} elements, {size:,} bytes</source>
        <translation>{kind}、{count:,} 要素、{size:,} バイト</translation>
    </message>
    <message>
        <source>{kind}, {count:,} of at most {limit} bytes</source>
        <translation>{kind}、{count:,} バイト (最大 {limit})</translation>
    </message>
    <message>
        <source>{kind}, {count}</source>
        <translation>{kind}、{count}</translation>
    </message>
    <message>
        <source>{kind}, {order}, {count:,} files. Only the CRC-32 of each path is known.</source>
        <translation>{kind}、{order}、{count:,} 個のファイル。パスは CRC-32 でのみ記録されています。</translation>
    </message>
    <message>
        <source>{kind}, {use} floats in use</source>
        <translation>{kind}、使用中の float {use} 個</translation>
    </message>
    <message>
        <source>{label}: {value}</source>
        <translation>{label}: {value}</translation>
    </message>
    <message>
        <source>{mixed}  several values</source>
        <translation>{mixed}  複数の値</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} broken references</source>
        <extracomment>{n:,} broken reference</extracomment>
        <translation>
            <numerusform>{n:,} 個の参照先がありません</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} bytes, at 0x{cursor:X}</source>
        <extracomment>{n:,} byte, at 0x{cursor:X}</extracomment>
        <translation>
            <numerusform>{n:,} バイト、位置 0x{cursor:X}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} cells selected</source>
        <extracomment>{n:,} cell selected</extracomment>
        <translation>
            <numerusform>{n:,} 個のセルを選択</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} changes without a conflict</source>
        <extracomment>{n:,} change without a conflict</extracomment>
        <translation>
            <numerusform>競合のない変更 {n:,} 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} classes</source>
        <extracomment>{n:,} class</extracomment>
        <translation>
            <numerusform>{n:,} クラス</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} conflicts are not resolved yet: choose a version for each.</source>
        <extracomment>{n:,} conflict is not resolved yet: choose a version for each.</extracomment>
        <translation>
            <numerusform>{n:,} 件の競合が未解決です。それぞれ採用するバージョンを選んでください。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} conflicts are undecided: the mod with the higher priority wins there. You can decide before you write the mod.</source>
        <extracomment>{n:,} conflict is undecided: the mod with the higher priority wins there. You can decide before you write the mod.</extracomment>
        <translation>
            <numerusform>{n:,} 件の競合が未決定です。その場所は優先度の高い MOD の内容になります。書き込む前に決めることもできます。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} conflicts: changed on both sides</source>
        <extracomment>{n:,} conflict: changed on both sides</extracomment>
        <translation>
            <numerusform>{n:,} 件の競合: 両方が変更しています</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} decided</source>
        <extracomment>one decided</extracomment>
        <translation>
            <numerusform>解決済み {n:,} 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} elements</source>
        <extracomment>{n:,} element</extracomment>
        <translation>
            <numerusform>{n:,} 要素</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} entries</source>
        <extracomment>{n:,} entry</extracomment>
        <translation>
            <numerusform>{n:,} 項目</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} files</source>
        <extracomment>{n:,} file</extracomment>
        <translation>
            <numerusform>{n:,} 個のファイル</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} files already exist. Overwrite them?</source>
        <extracomment>{n:,} file already exists. Overwrite it?</extracomment>
        <translation>
            <numerusform>{n:,} 個のファイルが既にあります。上書きしますか?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} files already exist: {names}.</source>
        <extracomment>One file already exists: {names}.</extracomment>
        <translation>
            <numerusform>{n:,} 個のファイルがすでにあります: {names}。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} files are the same as the game’s</source>
        <extracomment>one file is the same as the game’s</extracomment>
        <translation>
            <numerusform>{n:,} 個のファイルはゲームと同じ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} files changed</source>
        <extracomment>{n:,} file changed</extracomment>
        <translation>
            <numerusform>{n:,} 個のファイルに変更</numerusform>
        </translation>
    </message>
    <message>
        <source>{n:,} files could not be opened, such as “{name}”: they do not exist. Nothing was changed.</source>
        <translation>「{name}」など{n:,}個のファイルを開けませんでした。ファイルが存在しません。何も変更されていません。</translation>
    </message>
    <message numerus="yes">
        <source>{n:,} files of the mod were reverted to the game’s.</source>
        <extracomment>One file of the mod was reverted to the game’s.</extracomment>
        <translation>
            <numerusform>MOD の {n:,} 個のファイルをゲームの内容に戻しました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} files of “{name}” are written to the folders in their names.</source>
        <extracomment>One file of “{name}” is written to the folder.</extracomment>
        <translation>
            <numerusform>「{name}」の {n:,} 個のファイルを、名前どおりのフォルダー構成で書き出します。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} files packed into {target}.</source>
        <extracomment>One file packed into {target}.</extracomment>
        <translation>
            <numerusform>{n:,} 個のファイルを {target} にまとめました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} files stay binary, such as {name}: {reason}.</source>
        <extracomment>One file stays binary: {name}: {reason}.</extracomment>
        <translation>
            <numerusform>{n:,} 個はバイナリのままです。例: {name}: {reason}。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} files were restored.</source>
        <extracomment>One file was restored.</extracomment>
        <translation>
            <numerusform>{n:,} 個のファイルが元どおりになりました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} files were written to {out}. Check the mod’s sizes next.</source>
        <extracomment>{n:,} file was written to {out}. Check the mod’s sizes next.</extracomment>
        <translation>
            <numerusform>{out} に {n:,} 個のファイルを書き込みました。次に MOD のサイズを確認してください。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} files written to {folder}.</source>
        <extracomment>One file written to {folder}.</extracomment>
        <translation>
            <numerusform>{n:,} 個のファイルを {folder} に書き出しました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} files written to {out}.</source>
        <extracomment>One file written to {out}.</extracomment>
        <translation>
            <numerusform>{n:,} 個のファイルを {out} に書き出しました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} more files were left unchanged.</source>
        <extracomment>One more file was left unchanged.</extracomment>
        <translation>
            <numerusform>ほかに {n:,} 個のファイルもそのままです。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} more files were not changed.</source>
        <extracomment>One more file was not changed.</extracomment>
        <translation>
            <numerusform>ほかに {n:,} 個のファイルも変更されませんでした。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} nodes</source>
        <extracomment>{n:,} node</extracomment>
        <translation>
            <numerusform>{n:,} ノード</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} nodes, collapsed</source>
        <extracomment>{n:,} node, collapsed</extracomment>
        <translation>
            <numerusform>{n:,} 個のノード（折りたたみ）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} nodes, most likely first</source>
        <extracomment>{n:,} node</extracomment>
        <translation>
            <numerusform>{n:,} 個のノード（使われそうな順）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} of the files are open; save them to update the mod.</source>
        <extracomment>One of the files is open; save it to update the mod.</extracomment>
        <translation>
            <numerusform>うち {n:,} 個のファイルは開いています。保存すると MOD に入ります。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} packs contain a different “{name}” and were left unchanged.</source>
        <extracomment>One pack contains a different “{name}” and was left unchanged.</extracomment>
        <translation>
            <numerusform>{n:,} 個のパックには別の「{name}」があるため、変更しませんでした。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} parameters</source>
        <extracomment>{n:,} parameter</extracomment>
        <translation>
            <numerusform>{n:,} パラメータ</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} results</source>
        <extracomment>{n:,} result</extracomment>
        <translation>
            <numerusform>{n:,} 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} results in {files} were replaced.</source>
        <extracomment>One result in {files} was replaced.</extracomment>
        <translation>
            <numerusform>{files}の {n:,} 件を置換しました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} results in {files} will be replaced</source>
        <extracomment>One result in {files} will be replaced</extracomment>
        <translation>
            <numerusform>{files}の {n:,} 件が置換されます</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} results stay, the first because {reason}</source>
        <extracomment>1 result stays: {reason}</extracomment>
        <translation>
            <numerusform>{n:,} 件はそのままです。最初の理由: {reason}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} rows</source>
        <extracomment>{n:,} row</extracomment>
        <translation>
            <numerusform>{n:,} 行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} strings refer to “{old}” by name.</source>
        <extracomment>One string refers to “{old}” by name.</extracomment>
        <translation>
            <numerusform>{n:,} か所の文字列が「{old}」を名前で参照しています。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} undecided</source>
        <extracomment>one undecided</extracomment>
        <translation>
            <numerusform>未決定 {n:,} 件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} values</source>
        <extracomment>one value</extracomment>
        <translation>
            <numerusform>{n:,} 個の値</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} values in {files} were replaced.</source>
        <extracomment>One value in {files} was replaced.</extracomment>
        <translation>
            <numerusform>{files}の {n:,} 個の値を置換しました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} values in {files} will be replaced</source>
        <extracomment>One value in {files} will be replaced</extracomment>
        <translation>
            <numerusform>{files}の {n:,} 個の値が置換されます</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} values stay, the first because {reason}</source>
        <extracomment>1 value stays: {reason}</extracomment>
        <translation>
            <numerusform>{n:,} 個の値はそのままです。最初の理由: {reason}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} values were rounded.</source>
        <extracomment>1 value was rounded.</extracomment>
        <translation>
            <numerusform>{n:,} 個の値を四捨五入しました。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} values will be rounded</source>
        <extracomment>1 value will be rounded</extracomment>
        <translation>
            <numerusform>{n:,} 個の値が四捨五入されます</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,} were left out, such as {name}: {reason}.</source>
        <extracomment>One was left out: {name}: {reason}.</extracomment>
        <translation>
            <numerusform>{n:,} 個を除外しました。例: {name}: {reason}。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n:,}{more} results</source>
        <extracomment>{n:,}{more} result</extracomment>
        <translation>
            <numerusform>{n:,}{more} 件</numerusform>
        </translation>
    </message>
    <message>
        <source>{names} and {count:,} more</source>
        <translation>{names} ほか {count:,} 件</translation>
    </message>
    <message>
        <source>{names} from the last session can no longer be found.</source>
        <translation>前回開いていた {names} が見つかりません。</translation>
    </message>
    <message>
        <source>{names} were not saved when Triptych last closed. Their changes were kept.</source>
        <translation>前回 Triptych が終了したとき、{names} は保存されていませんでした。変更は残っています。</translation>
    </message>
    <message>
        <source>{name} (backup)</source>
        <translation>{name} (バックアップ)</translation>
    </message>
    <message>
        <source>{name} (on disk)</source>
        <translation>{name} (ディスク上)</translation>
    </message>
    <message>
        <source>{name} (the game’s)</source>
        <translation>{name} (ゲーム側)</translation>
    </message>
    <message>
        <source>{name} angle</source>
        <translation>{name} 角</translation>
    </message>
    <message>
        <source>{name} angle: an angle must be a finite number</source>
        <translation>{name} 角: 角度は有限の数値です</translation>
    </message>
    <message>
        <source>{name} angle: {error}</source>
        <translation>{name} 角: {error}</translation>
    </message>
    <message>
        <source>{name} in {archive}</source>
        <translation>{archive} 内の {name}</translation>
    </message>
    <message>
        <source>{name} in {backup}</source>
        <translation>{backup} 内の {name}</translation>
    </message>
    <message>
        <source>{name} is compressed with the zstd dictionary {dictionary}, which is in Pack/ZsDic.pack.zs of the game’s dump.</source>
        <translation>{name} は zstd の辞書 {dictionary} で圧縮されています。辞書はゲームのダンプの Pack/ZsDic.pack.zs にあります。</translation>
    </message>
    <message>
        <source>{name} points to {place}</source>
        <translation>{name} の向き {place}</translation>
    </message>
    <message>
        <source>{name} was not imported: {error}</source>
        <translation>{name} をインポートできませんでした: {error}</translation>
    </message>
    <message>
        <source>{name} was not written: {reason}</source>
        <translation>{name} に書き込めませんでした: {reason}</translation>
    </message>
    <message>
        <source>{name}: another file</source>
        <translation>{name}: 別のファイル</translation>
    </message>
    <message>
        <source>{name}: there is no such value here</source>
        <translation>{name}: ここにはその値がありません</translation>
    </message>
    <message>
        <source>{name}: {reason}</source>
        <translation>{name}: {reason}</translation>
    </message>
    <message>
        <source>{node}, frame {frame}: {words}</source>
        <translation>{node}、フレーム {frame}: {words}</translation>
    </message>
    <message>
        <source>{node}: begin a run to see its values.</source>
        <translation>{node}: 実行を開始すると値が表示されます。</translation>
    </message>
    <message>
        <source>{node}: {why}</source>
        <translation>{node}: {why}</translation>
    </message>
    <message>
        <source>{number} (unknown)</source>
        <translation>{number} (不明)</translation>
    </message>
    <message>
        <source>{number} is outside the range of {type}</source>
        <translation>{number} は {type} の範囲外です</translation>
    </message>
    <message>
        <source>{number} is outside the {size:,} bytes</source>
        <translation>{number} は {size:,} バイトの範囲外です</translation>
    </message>
    <message numerus="yes">
        <source>{n} documents are not saved.</source>
        <extracomment>{n} document is not saved.</extracomment>
        <translation>
            <numerusform>{n} 件の文書が保存されていません。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} edits</source>
        <extracomment>{n} edit</extracomment>
        <translation>
            <numerusform>{n} 件の編集</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} edits will be lost if you do not save.</source>
        <extracomment>{n} edit will be lost if you do not save.</extracomment>
        <translation>
            <numerusform>保存しないと {n} 件の編集が失われます。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} files</source>
        <extracomment>{n} file</extracomment>
        <translation>
            <numerusform>{n} 個のファイル</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} files are missing or damaged…</source>
        <extracomment>{n} file is missing or damaged…</extracomment>
        <translation>
            <numerusform>{n} 個のファイルが見つからないか壊れています…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} files at least</source>
        <extracomment>{n} file at least</extracomment>
        <translation>
            <numerusform>少なくとも {n} 個のファイル</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} files could not be checked, such as {file}: {reason}.</source>
        <extracomment>One file could not be checked: {file}: {reason}.</extracomment>
        <translation>
            <numerusform>{n} 個のファイルを調べられませんでした。例: {file}: {reason}。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} of {count:,} values are too small.</source>
        <extracomment>One of {count:,} values is too small.</extracomment>
        <translation>
            <numerusform>{count:,} 個の値のうち {n} 個が小さすぎます。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} places</source>
        <extracomment>{n} place</extracomment>
        <translation>
            <numerusform>{n} か所</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} problems</source>
        <extracomment>{n} problem</extracomment>
        <translation>
            <numerusform>{n} 件の問題</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{n} values in the mod’s size table were raised for the files just saved.</source>
        <extracomment>One value in the mod’s size table was raised for the file just saved.</extracomment>
        <translation>
            <numerusform>保存した内容に合わせて、MOD のサイズテーブルの {n} 個の値を大きくしました。</numerusform>
        </translation>
    </message>
    <message>
        <source>{owner}: states</source>
        <translation>{owner}: 状態</translation>
    </message>
    <message>
        <source>{palette} finds every command by a few letters, {shortcuts} shows the keys, and the Help menu has a page on each format.</source>
        <translation>{palette} では、数文字の入力でどのコマンドも見つかります。{shortcuts} でキーの一覧を表示します。「ヘルプ」メニューには各形式の説明があります。</translation>
    </message>
    <message>
        <source>{place:,} of {count:,}</source>
        <translation>{count:,} 件中 {place:,} 件目</translation>
    </message>
    <message numerus="yes">
        <source>{place:,} of {n:,}{more} results</source>
        <extracomment>{place:,} of {n:,}{more} result</extracomment>
        <translation>
            <numerusform>{n:,}{more} 件中 {place:,} 件目</numerusform>
        </translation>
    </message>
    <message>
        <source>{place}
Show it in the files panel</source>
        <translation>{place}
ファイルパネルで表示</translation>
    </message>
    <message>
        <source>{place}: added {value}</source>
        <translation>{place}: {value} を追加</translation>
    </message>
    <message>
        <source>{place}: removed {value}</source>
        <translation>{place}: {value} を削除</translation>
    </message>
    <message>
        <source>{place}: {what}</source>
        <translation>{place}: {what}</translation>
    </message>
    <message>
        <source>{port} · {file}</source>
        <translation>{port} · {file}</translation>
    </message>
    <message>
        <source>{raw:,} unsigned</source>
        <translation>符号なしでは {raw:,}</translation>
    </message>
    <message>
        <source>{reason}.</source>
        <translation>{reason}。</translation>
    </message>
    <message>
        <source>{reason}. Nothing was changed.</source>
        <translation>{reason}。何も変更していません。</translation>
    </message>
    <message>
        <source>{record} has no {name}</source>
        <translation>{record} に {name} はありません</translation>
    </message>
    <message>
        <source>{results} in {files}</source>
        <translation>{files}に {results}</translation>
    </message>
    <message>
        <source>{rows} rows and {columns} columns were copied; there are fewer here</source>
        <translation>コピーされたのは {rows} 行 {columns} 列ですが、ここにはそれだけの余地がありません</translation>
    </message>
    <message numerus="yes">
        <source>{row} and {n:,} more</source>
        <extracomment>{row} and {n:,} more</extracomment>
        <translation>
            <numerusform>{row} とほか {n:,} 件</numerusform>
        </translation>
    </message>
    <message>
        <source>{row} is {kind}, {word} does not fit</source>
        <translation>{row} は {kind} です。{word} は入りません</translation>
    </message>
    <message>
        <source>{save} saves, and reads back what it wrote. A file of your game is saved to your mod. {compare} shows every difference, and you can take them over one by one.</source>
        <translation>{save} で保存し、書き込んだ内容を読み直して確認します。ゲームのファイルは MOD に保存されます。{compare} で違いをすべて表示し、1 つずつ取り込めます。</translation>
    </message>
    <message>
        <source>{sentence}, where modules are looked for.</source>
        <translation>{sentence}。モジュールはそこで探します。</translation>
    </message>
    <message>
        <source>{show_graph} shows an AINB file as its nodes. Drag from a pin to link it or to add a node that fits; {run_go} runs a command, step by step.</source>
        <translation>{show_graph} で、AINB ファイルをノードで表示します。ピンからドラッグすると、接続や、合うノードの追加ができます。{run_go} でコマンドを 1 ステップずつ実行します。</translation>
    </message>
    <message>
        <source>{show_text_both} shows YAML beside the tree. Ctrl+Return applies what you typed as one step; values keep their types.</source>
        <translation>{show_text_both} で、ツリーの横に YAML を表示します。Ctrl+Return で、入力した内容を 1 つの操作として適用します。値の型は保たれます。</translation>
    </message>
    <message>
        <source>{side} (undecided)</source>
        <translation>{side}（未決定）</translation>
    </message>
    <message>
        <source>{sign} (assumed)</source>
        <translation>{sign}（仮定）</translation>
    </message>
    <message>
        <source>{size:,} bytes</source>
        <translation>{size:,} バイト</translation>
    </message>
    <message>
        <source>{size:,} bytes (0x{size:X})</source>
        <translation>{size:,} バイト (0x{size:X})</translation>
    </message>
    <message>
        <source>{size} / {limit} bytes</source>
        <translation>{size} / {limit} バイト</translation>
    </message>
    <message>
        <source>{size} bytes</source>
        <translation>{size} バイト</translation>
    </message>
    <message>
        <source>{state} (continues)</source>
        <translation>{state} (続行)</translation>
    </message>
    <message>
        <source>{target} is not for mods of {game}</source>
        <translation>{target} は {game} の MOD 用ではありません</translation>
    </message>
    <message>
        <source>{tip} (Insert changes it)</source>
        <translation>{tip} (Insert で切り替え)</translation>
    </message>
    <message>
        <source>{title}
Return places it in the graph; drag it there</source>
        <translation>{title}
Return またはドラッグでグラフに置きます</translation>
    </message>
    <message>
        <source>{title} ({count:,})</source>
        <translation>{title} ({count:,})</translation>
    </message>
    <message>
        <source>{title}: DLC</source>
        <translation>{title}: DLC</translation>
    </message>
    <message>
        <source>{title}: update</source>
        <translation>{title}: アップデート</translation>
    </message>
    <message>
        <source>{type} at the cursor</source>
        <translation>カーソル位置の {type}</translation>
    </message>
    <message numerus="yes">
        <source>{type}, {n} floats</source>
        <extracomment>{type}, {n} float</extracomment>
        <translation>
            <numerusform>{type}、float {n} 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{type}, {n} knots</source>
        <extracomment>{type}, {n} knot</extracomment>
        <translation>
            <numerusform>{type}、制御点 {n} 個</numerusform>
        </translation>
    </message>
    <message>
        <source>{undo} undoes a step, wherever it was made, and {show_history} lists them all. Unsaved changes are kept even when the power fails.</source>
        <translation>{undo} で、どこで行った操作でも元に戻せます。{show_history} ですべての操作を一覧表示します。保存していない変更は、電源が切れても保持されます。</translation>
    </message>
    <message>
        <source>{values}, in the open document</source>
        <translation>{values}、開いている文書の中</translation>
    </message>
    <message>
        <source>{what}: {reason}.</source>
        <translation>{what}: {reason}。</translation>
    </message>
    <message>
        <source>{what}: {reason}. Nothing was changed.</source>
        <translation>{what}: {reason}。何も変更していません。</translation>
    </message>
    <message>
        <source>{words} (Ctrl+Return)</source>
        <translation>{words} (Ctrl+Return)</translation>
    </message>
    <message>
        <source>{words} (assumed)</source>
        <translation>{words}（仮定）</translation>
    </message>
    <message>
        <source>{words} ({count:,} times)</source>
        <translation>{words} ({count:,} 件)</translation>
    </message>
    <message>
        <source>{words} ({same})</source>
        <translation>{words} ({same})</translation>
    </message>
    <message>
        <source>{words} · reading {share} %</source>
        <translation>{words} · 読み込み中 {share} %</translation>
    </message>
    <message>
        <source>{words} · {count:,} selected</source>
        <translation>{words} · {count:,} 行を選択</translation>
    </message>
    <message>
        <source>{words}, of {count:,}</source>
        <translation>{words}({count:,} 個中)</translation>
    </message>
    <message numerus="yes">
        <source>{words}, {n:,} times</source>
        <extracomment>{words}, {n:,} time</extracomment>
        <translation>
            <numerusform>{words}、{n:,} 件</numerusform>
        </translation>
    </message>
    <message>
        <source>{words}: done. Ctrl+Z undoes it.</source>
        <translation>{words}: 完了しました。Ctrl+Z で取り消せます。</translation>
    </message>
    <message>
        <source>{words}: {done:,} of {total:,}</source>
        <translation>{words}: {total:,} 個中 {done:,} 個</translation>
    </message>
    <message numerus="yes">
        <source>{words}: {n:,} values</source>
        <extracomment>{words}: {n:,} value</extracomment>
        <translation>
            <numerusform>{words}: {n:,} 個の値</numerusform>
        </translation>
    </message>
    <message>
        <source>{words}; files are still being read</source>
        <translation>{words}（ファイルを読み込み中）</translation>
    </message>
    <message>
        <source>{words}; not all files were compared</source>
        <translation>{words}。すべてのファイルは比較していません</translation>
    </message>
    <message>
        <source>{words}; {more}</source>
        <translation>{words}、{more}</translation>
    </message>
    <message numerus="yes">
        <source>{words}; {n:,} more are to kinds of files that the dump does not contain</source>
        <extracomment>{words}; one more is to a kind of file that the dump does not contain</extracomment>
        <translation>
            <numerusform>{words}、ほかに {n:,} 個はダンプにファイルがない種類です</numerusform>
        </translation>
    </message>
    <message>
        <source>“{archive}” is an archive, and “{name}” in it is open. Close that first, or choose another name. Nothing was written.</source>
        <translation>「{archive}」はアーカイブで、その中の「{name}」が開いています。先にそれを閉じるか、別の名前を選んでください。何も書き込まれていません。</translation>
    </message>
    <message>
        <source>“{file}” was changed since, and stays.</source>
        <translation>「{file}」はその後変更されたため、そのまま残ります。</translation>
    </message>
    <message>
        <source>“{keep}” has no x and y</source>
        <translation>「{keep}」に x と y がありません</translation>
    </message>
    <message>
        <source>“{keep}” is too far away</source>
        <translation>「{keep}」が遠すぎます</translation>
    </message>
    <message>
        <source>“{label}” cannot be added here</source>
        <translation>「{label}」はここに追加できません</translation>
    </message>
    <message>
        <source>“{label}” has no pin that can connect to where this link ends</source>
        <translation>「{label}」はこのリンクの先へつながりません</translation>
    </message>
    <message>
        <source>“{label}” is a query: nodes that read it evaluate it; no command begins there</source>
        <translation>「{label}」はクエリです。値を読み取るノードが評価するため、ここからコマンドを始めることはできません</translation>
    </message>
    <message>
        <source>“{left}” and “{right}” hold the same rows and values, down to the last bit.{more}</source>
        <translation>「{left}」と「{right}」は行も値も最後のビットまで同じです。{more}</translation>
    </message>
    <message>
        <source>“{name}” ({value})</source>
        <translation>「{name}」 ({value})</translation>
    </message>
    <message>
        <source>“{name}” already exists</source>
        <translation>「{name}」はすでにあります</translation>
    </message>
    <message>
        <source>“{name}” already exists and will be replaced.</source>
        <translation>「{name}」はすでにあり、置き換えます。</translation>
    </message>
    <message>
        <source>“{name}” already has the game’s values there.</source>
        <translation>「{name}」のその値はすでにゲームと同じです。</translation>
    </message>
    <message>
        <source>“{name}” can no longer be found.</source>
        <translation>“{name}”が見つかりません。</translation>
    </message>
    <message>
        <source>“{name}” contains a game that is not unpacked. Dump its {inner} first.</source>
        <translation>「{name}」には展開していないゲームが入っています。先に {inner} をダンプしてください。</translation>
    </message>
    <message>
        <source>“{name}” contains mods but is not one itself. Choose one of them, such as “{mod}”.</source>
        <translation>「{name}」は MOD が入っているフォルダーで、MOD そのものではありません。「{mod}」など、中の MOD を選んでください。</translation>
    </message>
    <message>
        <source>“{name}” contains no answers: {reason}.</source>
        <translation>「{name}」には回答が含まれていません: {reason}。</translation>
    </message>
    <message>
        <source>“{name}” contains no document to compare. Nothing was changed. Choose another file, or one inside it.</source>
        <translation>「{name}」には文書がないため、比較できません。何も変更していません。別のファイルか、その中のファイルを選んでください。</translation>
    </message>
    <message>
        <source>“{name}” could not be opened. {fault}. {cut}{safe}</source>
        <translation>「{name}」を開けませんでした。{fault}。{cut}{safe}</translation>
    </message>
    <message>
        <source>“{name}” could not be opened: {reason}. {safe}</source>
        <translation>「{name}」を開けませんでした: {reason}。{safe}</translation>
    </message>
    <message>
        <source>“{name}” could not be saved in {parent}: {cause}. {safe}, and the document is still open with all its changes. {advice}</source>
        <translation>「{name}」を {parent} に保存できませんでした: {cause}。{safe}。文書はすべての変更とともに開いたままです。{advice}</translation>
    </message>
    <message>
        <source>“{name}” has changes that are not saved. Save or undo them first; nothing was reverted.</source>
        <translation>「{name}」に保存していない変更があります。先に保存するか取り消してください。何も戻していません。</translation>
    </message>
    <message>
        <source>“{name}” has changes: save the archive first.</source>
        <translation>「{name}」に変更があります。先にアーカイブを保存してください。</translation>
    </message>
    <message>
        <source>“{name}” has files of the dump of {title}. If it is the dump, Triptych can find every file in it, and never changes it.</source>
        <translation>「{name}」には「{title}」のダンプにあるファイルがあります。ダンプとして使うと、Triptych はこれを変更せず、すべてのファイルを検索できるようにします。</translation>
    </message>
    <message>
        <source>“{name}” has no file yet, so there is nothing to reload.</source>
        <translation>「{name}」にはまだファイルがないため、再読み込みするものがありません。</translation>
    </message>
    <message>
        <source>“{name}” has no value to type over</source>
        <translation>「{name}」には上書き入力できる値がありません</translation>
    </message>
    <message>
        <source>“{name}” has the game’s values again. Save it to update the mod.</source>
        <translation>「{name}」をゲームの値に戻しました。保存すると MOD に反映されます。</translation>
    </message>
    <message numerus="yes">
        <source>“{name}” has {n:,} errors that a game may not load.</source>
        <extracomment>“{name}” has an error that a game may not load.</extracomment>
        <translation>
            <numerusform>「{name}」には、ゲームが読み込めない可能性のあるエラーが {n:,} 件あります。</numerusform>
        </translation>
    </message>
    <message>
        <source>“{name}” is a dump, not a mod. Choose another folder.</source>
        <translation>「{name}」は MOD ではなくダンプそのものです。別のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>“{name}” is a file. Choose a folder.</source>
        <translation>「{name}」はファイルです。フォルダーを選んでください。</translation>
    </message>
    <message>
        <source>“{name}” is a graphic pack for Cemu: a mod, not the dump.</source>
        <translation>「{name}」は Cemu のグラフィックパックです。これは MOD で、ダンプではありません。</translation>
    </message>
    <message>
        <source>“{name}” is about to begin.</source>
        <translation>「{name}」を開始します。</translation>
    </message>
    <message numerus="yes">
        <source>“{name}” is also in {n} more packs ({names}). The game uses the one it loads first.</source>
        <extracomment>“{name}” is also in one more pack ({names}). The game uses the one it loads first.</extracomment>
        <translation>
            <numerusform>「{name}」は他の {n} 個のパックにもあります ({names})。ゲームは最初に読み込んだものを使います。</numerusform>
        </translation>
    </message>
    <message>
        <source>“{name}” is also open in another Triptych window. The second one to save is asked before replacing the other version.</source>
        <translation>「{name}」は Triptych の別のウィンドウでも開いています。後から保存するときは、もう一方の内容を置き換える前に確認します。</translation>
    </message>
    <message>
        <source>“{name}” is being saved; wait a moment</source>
        <translation>「{name}」を保存中です。しばらくお待ちください</translation>
    </message>
    <message>
        <source>“{name}” is being written; wait a moment</source>
        <translation>「{name}」に書き込み中です。しばらくお待ちください</translation>
    </message>
    <message>
        <source>“{name}” is empty. A dump contains folders such as Pack and System.</source>
        <translation>「{name}」は空です。ダンプには Pack や System などのフォルダーがあります。</translation>
    </message>
    <message>
        <source>“{name}” is in another file of the mod, “{file}”, so it cannot be reverted alone. Revert the whole file.</source>
        <translation>「{name}」は MOD の別のファイル「{file}」にあるため、単独では戻せません。ファイル全体を戻してください。</translation>
    </message>
    <message>
        <source>“{name}” is inside a dump. Choose the folder {above} instead.</source>
        <translation>「{name}」はダンプの中のフォルダーです。代わりに {above} を選んでください。</translation>
    </message>
    <message>
        <source>“{name}” is neither an update nor DLC of a game.</source>
        <translation>「{name}」はゲームのアップデートでも DLC でもありません。</translation>
    </message>
    <message>
        <source>“{name}” is no longer in its folder. It is still open here.</source>
        <translation>「{name}」は元のフォルダーからなくなりましたが、ここではまだ開いています。</translation>
    </message>
    <message>
        <source>“{name}” is not a file of a mod that the dump also has. Choose the folders of dump and mod in the settings.</source>
        <translation>「{name}」は、ダンプにもある MOD のファイルではありません。設定でダンプと MOD のフォルダーを選んでください。</translation>
    </message>
    <message>
        <source>“{name}” is not a row of a document, so it cannot be reverted alone. Revert the whole file.</source>
        <translation>「{name}」は文書の行ではないため、単独では戻せません。ファイル全体を戻してください。</translation>
    </message>
    <message>
        <source>“{name}” is not in {where}</source>
        <translation>「{name}」は{where}にありません</translation>
    </message>
    <message>
        <source>“{name}” is not the dump of a game that Triptych knows: it has no Pack/ZsDic.pack.zs, nor any other file that identifies a game.</source>
        <translation>「{name}」は Triptych の知るゲームのダンプではありません。Pack/ZsDic.pack.zs も、ゲームを見分ける他の手がかりもありません。</translation>
    </message>
    <message>
        <source>“{name}” is open in another tab, with changes that are not saved. Save or close it first, or choose another name. Nothing was written.</source>
        <translation>「{name}」は別のタブで開かれており、保存していない変更があります。先に保存するか閉じるか、別の名前を選んでください。何も書き込んでいません。</translation>
    </message>
    <message>
        <source>“{name}” is open; choose another name</source>
        <translation>「{name}」は開かれています。別の名前にしてください</translation>
    </message>
    <message>
        <source>“{name}” is replaced with yours in the ticked packs:</source>
        <translation>チェックしたパックの「{name}」を、保存した内容に置き換えます:</translation>
    </message>
    <message>
        <source>“{name}” is the DLC of Breath of the Wild. Choose the game itself.</source>
        <translation>「{name}」は Breath of the Wild の DLC です。ゲーム本体を選んでください。</translation>
    </message>
    <message>
        <source>“{name}” is the dump of {title}. Triptych finds every file in it and never changes any: what you save goes to a mod folder.</source>
        <translation>「{name}」は「{title}」のダンプです。Triptych はその中のすべてのファイルを検索でき、ダンプを変更することはありません。保存した内容は MOD フォルダーに書き込まれます。</translation>
    </message>
    <message>
        <source>“{name}” is the game’s own and has no changes, so it was not saved to the mod.</source>
        <translation>「{name}」はゲーム本来のファイルで変更がないため、MOD には保存しませんでした。</translation>
    </message>
    <message>
        <source>“{name}” is the same in all packs.</source>
        <translation>「{name}」はすべてのパックで同じです。</translation>
    </message>
    <message>
        <source>“{name}” is there twice, once as a text</source>
        <translation>「{name}」がテキストとしても入っており、二重になっています</translation>
    </message>
    <message>
        <source>“{name}” looks like a mod. If it is used as the mod of {title}, files of the dump are saved there.</source>
        <translation>「{name}」は MOD のようです。「{title}」の MOD として使うと、ダンプのファイルの保存先になります。</translation>
    </message>
    <message>
        <source>“{name}” looks like a mod: it has folders of a game, but not the files that every dump has. Choose the unchanged dump here, and this one as the mod folder.</source>
        <translation>「{name}」は MOD のようです。ゲームのフォルダーはありますが、ダンプに必ずあるファイルがありません。ここでは変更していないダンプを選び、このフォルダーは MOD フォルダーとして選んでください。</translation>
    </message>
    <message>
        <source>“{name}” needs more memory than is available. {safe} Close other documents first.</source>
        <translation>「{name}」を開くにはメモリが足りません。{safe}先に他の文書を閉じてください。</translation>
    </message>
    <message>
        <source>“{name}” was changed by another program since it was opened here.</source>
        <translation>「{name}」は、ここで開いた後に他のプログラムによって変更されました。</translation>
    </message>
    <message>
        <source>“{name}” was changed by another program.{lost}</source>
        <translation>「{name}」が他のプログラムによって変更されました。{lost}</translation>
    </message>
    <message>
        <source>“{name}” was changed elsewhere, and its unsaved changes no longer fit: {reason}. They were discarded; the archive on disk is intact. Please make them again.</source>
        <translation>「{name}」が他で変更され、保存していないファイルの変更が合わなくなりました: {reason}。これらの変更は破棄されましたが、ディスク上のアーカイブは無事です。もう一度変更してください。</translation>
    </message>
    <message>
        <source>“{name}” was edited after the replace, which was therefore not undone there. Undo it in the document.</source>
        <translation>「{name}」は置換の後に編集されたため、そこでは元に戻されませんでした。文書の中で元に戻してください。</translation>
    </message>
    <message>
        <source>“{name}” was edited while its file was read again, so it was not reloaded.</source>
        <translation>「{name}」はファイルの再読み込み中に編集されたため、再読み込みしませんでした。</translation>
    </message>
    <message>
        <source>“{name}” was left unchanged: {reason}.</source>
        <translation>「{name}」はそのままです: {reason}。</translation>
    </message>
    <message>
        <source>“{name}” was not changed: {reason}.</source>
        <translation>「{name}」は変更されませんでした: {reason}。</translation>
    </message>
    <message>
        <source>“{name}” was not changed: {reason}. Revert the whole file, or compare it with the game’s and take the differences that belong together.</source>
        <translation>「{name}」は変更していません: {reason}。ファイル全体を戻すか、ゲームのファイルと比較して関連するものをまとめて取り込んでください。</translation>
    </message>
    <message>
        <source>“{name}” was not exported</source>
        <translation>「{name}」をエクスポートできませんでした</translation>
    </message>
    <message>
        <source>“{name}” was not extracted</source>
        <translation>「{name}」を展開できませんでした</translation>
    </message>
    <message>
        <source>“{name}” was not imported</source>
        <translation>「{name}」をインポートできませんでした</translation>
    </message>
    <message>
        <source>“{name}” was not opened: “{origin}” is not in any folder</source>
        <translation>「{name}」は開けません。「{origin}」がフォルダーにないためです</translation>
    </message>
    <message>
        <source>“{name}” was not packed</source>
        <translation>「{name}」を作成できませんでした</translation>
    </message>
    <message>
        <source>“{name}” was not saved when Triptych last closed, {when}. Its changes were kept.</source>
        <translation>「{name}」は前回 Triptych が終了したときに保存されていませんでした ({when})。変更は保管されています。</translation>
    </message>
    <message>
        <source>“{name}” was not written to other packs: {reason}. They are unchanged. Save it again to retry.</source>
        <translation>「{name}」を他のパックに書き込めませんでした: {reason}。他のパックは元のままです。もう一度試すには、保存し直してください。</translation>
    </message>
    <message>
        <source>“{name}” was not written: {reason}. The document is as it was. {advice}</source>
        <translation>「{name}」に書き込めませんでした: {reason}。文書は元のままです。{advice}</translation>
    </message>
    <message>
        <source>“{name}” was not written: {reason}. {advice}</source>
        <translation>「{name}」を書き込めませんでした: {reason}。{advice}</translation>
    </message>
    <message>
        <source>“{name}” was saved and closed after the replace, which was therefore not undone there. Replace the values back, or restore the file’s backup.</source>
        <translation>「{name}」は置換後に保存して閉じられたため、そこでは置換を元に戻しませんでした。値を置換し直すか、ファイルのバックアップを復元してください。</translation>
    </message>
    <message>
        <source>“{name}” was saved together with the other packs, without your changes here. Reloading discards them.</source>
        <translation>「{name}」は他のパックと一緒に書き直されました。ここでの変更は含まれておらず、失われます。</translation>
    </message>
    <message>
        <source>“{name}” was written to {count:,} of {total:,} packs.</source>
        <translation>「{name}」を {total:,} 個中 {count:,} 個のパックに書き込みました。</translation>
    </message>
    <message>
        <source>“{name}” was written. The game finds it once it is in the same pack and in the size table.</source>
        <translation>「{name}」を書き込みました。ゲームが見つけられるように、同じパックとサイズ表に追加してください。</translation>
    </message>
    <message numerus="yes">
        <source>“{name}”, for {game}: {n:,} files.</source>
        <extracomment>“{name}”, for {game}: one file.</extracomment>
        <translation>
            <numerusform>「{name}」({game}): {n:,} 個のファイル。</numerusform>
        </translation>
    </message>
    <message>
        <source>“{name}”: {reason}.</source>
        <translation>「{name}」: {reason}。</translation>
    </message>
    <message>
        <source>“{one}” is {format} and “{other}” is {other_format}: only documents of the same format can be compared. Choose another one.</source>
        <translation>「{one}」は {format}、「{other}」は {other_format} です。同じ形式の文書だけを比較できます。別の文書を選んでください。</translation>
    </message>
    <message>
        <source>“{out}” is inside the game dump, which is never written to. Choose another folder.</source>
        <translation>「{out}」は読み取り専用のゲームの中にあります。別のフォルダーを指定してください。</translation>
    </message>
    <message>
        <source>“{out}” is inside the mod itself</source>
        <translation>「{out}」は MOD の中にあります</translation>
    </message>
    <message>
        <source>“{shown}” is already used for “{other}”.</source>
        <translation>「{shown}」は「{other}」に割り当てられています。</translation>
    </message>
    <message>
        <source>“{shown}” is needed for typing; hold Ctrl or Alt with it.</source>
        <translation>「{shown}」は入力に必要です。Ctrl または Alt と組み合わせてください。</translation>
    </message>
    <message>
        <source>“{title}” has no place for: {words}.</source>
        <translation>「{title}」にないため失われたもの: {words}。</translation>
    </message>
    <message>
        <source>“{typed:.40}” is not an offset, such as 31, 0x1F or +16</source>
        <translation>「{typed:.40}」はオフセットではありません。31、0x1F、+16 のように入力します</translation>
    </message>
    <message>
        <source>“{typed:.60}” is neither a known name nor a whole number</source>
        <translation>「{typed:.60}」は既知の名前でも整数でもありません</translation>
    </message>
    <message>
        <source>“{typed:.60}” is the name of several values: {numbers}</source>
        <translation>「{typed:.60}」は複数の値の名前です: {numbers}</translation>
    </message>
    <message>
        <source>“{typed}” does not fit in 64 bits</source>
        <translation>「{typed}」は 64 ビットに収まりません</translation>
    </message>
    <message>
        <source>“{typed}” is not a list</source>
        <translation>「{typed}」はリストではありません</translation>
    </message>
    <message>
        <source>“{value}” does not name anything in the pack, the mod or the dump.</source>
        <translation>「{value}」が指すものは、パック・MOD・ダンプのどこにもありません。</translation>
    </message>
    <message>
        <source>“{word:.20}” is not a colour: #RRGGBB or #RRGGBBAA in hex</source>
        <translation>「{word:.20}」は色ではありません。16 進数で #RRGGBB または #RRGGBBAA と入力します</translation>
    </message>
    <message>
        <source>“{words}” is shown for comparison only and cannot be changed</source>
        <translation>「{words}」は比較用に表示しているため変更されません</translation>
    </message>
    <message>
        <source>“{word}” is neither true nor false</source>
        <translation>「{word}」は true でも false でもありません</translation>
    </message>
    <message>
        <source>“{word}” is not a number</source>
        <translation>「{word}」は数値ではありません</translation>
    </message>
    <message>
        <source>“{word}” is not one of {choices}</source>
        <translation>「{word}」は {choices} のどれでもありません</translation>
    </message>
    <message>
        <source>“{word}” is not saved in “{name}” yet, so it cannot be opened.</source>
        <translation>「{word}」はまだ「{name}」に保存されていないため、開けません。</translation>
    </message>
    <message>
        <source>“{wrong}” in line {line} is not a hex digit</source>
        <translation>{line} 行目の「{wrong}」は 16 進数字ではありません</translation>
    </message>
    <message>
        <source>… and {count:,} more</source>
        <translation>… 他 {count:,} か所</translation>
    </message>
    <message>
        <source>… and {more:,} more</source>
        <translation>… ほか {more:,} 件</translation>
    </message>
    <message numerus="yes">
        <source>… and {n:,} more</source>
        <extracomment>… and one more</extracomment>
        <translation>
            <numerusform>…他 {n:,} 件</numerusform>
        </translation>
    </message>
    <message>
        <source>… {count:,} lines</source>
        <translation>… {count:,} 行</translation>
    </message>
</context>
<context>
    <name>formats</name>
    <message>
        <source>!vec2 … !vec4, !color, !quat, !curve, !buffer_int …</source>
        <translation>!vec2 … !vec4、!color、!quat、!curve、!buffer_int …</translation>
    </message>
    <message>
        <source>#{0} has a child that is not a node</source>
        <translation>#{0} に、ノードでない子があります</translation>
    </message>
    <message>
        <source>#{0} {1} has attachments</source>
        <translation>#{0} {1} にアタッチメントがあります</translation>
    </message>
    <message>
        <source>#{0} {1} has no port “{2}”, only {3}</source>
        <translation>#{0} {1} にポート「{2}」はありません。あるのは {3} だけです</translation>
    </message>
    <message>
        <source>#{0} {1}: no file is known that shows how {2} runs</source>
        <translation>#{0} {1}: {2} がどう実行されるかを示すファイルは知られていません</translation>
    </message>
    <message>
        <source>#{0} {1}: the file of the module has no command {2}</source>
        <translation>#{0} {1}: モジュールのファイルにコマンド {2} がありません</translation>
    </message>
    <message>
        <source>#{0} {1}: the file of the module is not available</source>
        <translation>#{0} {1}: モジュールのファイルが見つかりません</translation>
    </message>
    <message>
        <source>#{0} {1}: what nodes of type {2} do is unknown</source>
        <translation>#{0} {1}: 種類 {2} のノードの動作は不明です</translation>
    </message>
    <message>
        <source>#{0} {1}: what {2} {3} means is unknown</source>
        <translation>#{0} {1}: {2} {3} の意味は不明です</translation>
    </message>
    <message>
        <source>, with {0}</source>
        <translation>、{0} を含む</translation>
    </message>
    <message>
        <source>0x{0} is not a type of a value</source>
        <translation>0x{0} は値の型ではありません</translation>
    </message>
    <message>
        <source>0x{0} is not a version of AAMP</source>
        <translation>0x{0} は AAMP のバージョンではありません</translation>
    </message>
    <message>
        <source>0x{0} is outside the file’s body</source>
        <translation>0x{0} はファイル本体の外です</translation>
    </message>
    <message>
        <source>3 numbers should be here, not {0}</source>
        <translation>ここには数値が {0} 個ではなく 3 個必要です</translation>
    </message>
    <message>
        <source>4 of 84 nodes repeat a condition.</source>
        <translation>84 個のノードのうち 4 個で条件が重複しています。</translation>
    </message>
    <message>
        <source>50 nodes hold a OneShot beside an Execute, which “any” would cut in its first frame.</source>
        <translation>50 個のノードで OneShot が Execute と並んでいます。「いずれか」では Execute が最初のフレームで中断されてしまいます。</translation>
    </message>
    <message>
        <source>A OneShot without an answer ends at once with Failure.</source>
        <translation>回答のない OneShot は、すぐに Failure で終わります。</translation>
    </message>
    <message>
        <source>A OneShot without an answer ends at once with Success.</source>
        <translation>回答のない OneShot は、すぐに Success で終わります。</translation>
    </message>
    <message>
        <source>A OneShot without an answer stays Busy.</source>
        <translation>回答のない OneShot は Busy のままです。</translation>
    </message>
    <message>
        <source>A RandomSelector throws its dice on every update.</source>
        <translation>RandomSelector は、更新のたびに抽選します。</translation>
    </message>
    <message>
        <source>A RandomSelector throws its dice when it is entered.</source>
        <translation>RandomSelector は、入ったときに抽選します。</translation>
    </message>
    <message>
        <source>A Sequential updates one step a frame, whatever IsUpdateNextInFrame says.</source>
        <translation>Sequential は、IsUpdateNextInFrame に関係なく 1 フレームに 1 ステップずつ更新します。</translation>
    </message>
    <message>
        <source>A Simultaneous ends when all its children have ended.</source>
        <translation>Simultaneous は、すべての子が終わると終わります。</translation>
    </message>
    <message>
        <source>A Simultaneous ends when any of its children has ended.</source>
        <translation>Simultaneous は、いずれかの子が終わると終わります。</translation>
    </message>
    <message>
        <source>A Simultaneous goes on updating children that have ended.</source>
        <translation>Simultaneous は、終わった子も更新し続けます。</translation>
    </message>
    <message>
        <source>A Simultaneous keeps the result of a child that has ended.</source>
        <translation>Simultaneous は、終わった子の結果をそのまま保ちます。</translation>
    </message>
    <message>
        <source>A Simultaneous or Sequential passes over a child that is not a node.</source>
        <translation>Simultaneous と Sequential は、ノードでない子を飛ばします。</translation>
    </message>
    <message>
        <source>A bracket or a quote is not closed, or a comma is missing.</source>
        <translation>かっこか引用符が閉じられていないか、コンマがありません。</translation>
    </message>
    <message>
        <source>A child before is taken at {0} too, so this one never is.</source>
        <translation>前にある子も {0} で選ばれるため、この子が選ばれることはありません。</translation>
    </message>
    <message>
        <source>A child of “{0}” is node {1}, which is not there.</source>
        <translation>「{0}」の子が、存在しないノード {1} になっています。</translation>
    </message>
    <message>
        <source>A child of “{0}” is the query “{1}”; queries are evaluated for those that read them, and never run.</source>
        <translation>「{0}」の子がクエリ「{1}」になっています。クエリは読み取るもののために評価されるだけで、実行されません。</translation>
    </message>
    <message>
        <source>A child of “{0}” leads to no node.</source>
        <translation>「{0}」に、ノードにつながっていない子があります。</translation>
    </message>
    <message>
        <source>A child that two active nodes share is entered once, updated for each of them, and left when the last of them leaves it.</source>
        <translation>2 つの動作中のノードが共有する子は、1 回だけ入り、ノードごとに更新され、最後のノードが抜けるときに抜けます。</translation>
    </message>
    <message>
        <source>A child that two active nodes share is entered once, updated once a frame, and left when the last of them leaves it.</source>
        <translation>2 つの動作中のノードが共有する子は、1 回だけ入り、1 フレームに 1 回更新され、最後のノードが抜けるときに抜けます。</translation>
    </message>
    <message>
        <source>A class of the game without an answer ends at once with Failure.</source>
        <translation>回答のないゲームのクラスは、すぐに Failure で終わります。</translation>
    </message>
    <message>
        <source>A class of the game without an answer ends at once with Success.</source>
        <translation>回答のないゲームのクラスは、すぐに Success で終わります。</translation>
    </message>
    <message>
        <source>A class of the game without an answer stays Busy.</source>
        <translation>回答のないゲームのクラスは Busy のままです。</translation>
    </message>
    <message>
        <source>A class of the game without an answer takes its first port.</source>
        <translation>回答のないゲームのクラスは、最初のポートへ進みます。</translation>
    </message>
    <message>
        <source>A class of the game without an answer takes its last port.</source>
        <translation>回答のないゲームのクラスは、最後のポートへ進みます。</translation>
    </message>
    <message>
        <source>A class of the game without an answer takes none of its ports.</source>
        <translation>回答のないゲームのクラスは、どのポートへも進みません。</translation>
    </message>
    <message>
        <source>A command with two roots begins at the first.</source>
        <translation>ルートが 2 つあるコマンドは、1 つ目から始まります。</translation>
    </message>
    <message>
        <source>A command with two roots begins at the second.</source>
        <translation>ルートが 2 つあるコマンドは、2 つ目から始まります。</translation>
    </message>
    <message>
        <source>A condition names the blackboard's {0} number {1}, of none.</source>
        <translation>条件が、存在しないブラックボードの {0} {1} 番を指しています。</translation>
    </message>
    <message>
        <source>A division of ints by zero gives 0.</source>
        <translation>整数をゼロで割った結果は 0 です。</translation>
    </message>
    <message>
        <source>A map holds every name once: rename one of them, or remove it.</source>
        <translation>マップの名前は 1 つずつです。どれかの名前を変えるか、削除してください。</translation>
    </message>
    <message>
        <source>A module begins afresh each time it is entered.</source>
        <translation>モジュールは、入るたびに最初から始まります。</translation>
    </message>
    <message>
        <source>A module that is entered again goes on with its variables and outputs.</source>
        <translation>再び入ったモジュールは、変数と出力を引き継いで続きます。</translation>
    </message>
    <message>
        <source>A module whose file is not available answers as a class of the game does.</source>
        <translation>ファイルが見つからないモジュールは、ゲームのクラスと同じように答えます。</translation>
    </message>
    <message>
        <source>A name stands for its hash, so two spellings may be one name.</source>
        <translation>名前はハッシュの代わりなので、書き方が違っても同じ名前のことがあります。</translation>
    </message>
    <message>
        <source>A node is updated in the frame it is entered in.</source>
        <translation>ノードは入ったフレームのうちに更新されます。</translation>
    </message>
    <message>
        <source>A node names query {0}, but there are {1}.</source>
        <translation>ノードがクエリ {0} を指していますが、クエリは {1} 個です。</translation>
    </message>
    <message>
        <source>A number here is not a number (NaN).</source>
        <translation>数値ではないもの (NaN) が含まれています。</translation>
    </message>
    <message>
        <source>A query is computed for each node that reads it.</source>
        <translation>クエリは、読み取るノードごとに計算されます。</translation>
    </message>
    <message>
        <source>A query is computed once a frame, however many nodes read it.</source>
        <translation>クエリは、読み取るノードがいくつあっても 1 フレームに 1 回だけ計算されます。</translation>
    </message>
    <message>
        <source>A range before holds some of these numbers too.</source>
        <translation>前の範囲にも、この中の数値が含まれています。</translation>
    </message>
    <message>
        <source>A selector changes its child also while that is busy.</source>
        <translation>セレクターは、子が Busy の間も子を変えます。</translation>
    </message>
    <message>
        <source>A selector that leads to no node ends with Failure.</source>
        <translation>ノードにつながらないセレクターは Failure で終わります。</translation>
    </message>
    <message>
        <source>A selector that leads to no node ends with Success.</source>
        <translation>ノードにつながらないセレクターは Success で終わります。</translation>
    </message>
    <message>
        <source>A selector that leads to no node stays Busy.</source>
        <translation>ノードにつながらないセレクターは Busy のままです。</translation>
    </message>
    <message>
        <source>A text states that header in the comment at its top: “header=long”.</source>
        <translation>そのヘッダーは、テキストの先頭のコメントに「header=long」と書いて示します。</translation>
    </message>
    <message>
        <source>A text that says so needs quotes.</source>
        <translation>そのように書かれたテキストには引用符が必要です。</translation>
    </message>
    <message>
        <source>A text “default” is written in quotes.</source>
        <translation>「default」というテキストは引用符で囲みます。</translation>
    </message>
    <message>
        <source>A value names expression {0}, but the file has {1}.</source>
        <translation>値が式 {0} を指していますが、ファイルの式は {1} 個です。</translation>
    </message>
    <message>
        <source>A value names the blackboard's {0} number {1}, but the file has {2}.</source>
        <translation>値がブラックボードの {0} {1} 番を指していますが、ファイルには {2} 個しかありません。</translation>
    </message>
    <message>
        <source>A variable that is read from a parameter file has the stored start value.</source>
        <translation>パラメータファイルから読み取られる変数は、格納されている初期値を持ちます。</translation>
    </message>
    <message>
        <source>AINB version 0x{0} is not supported</source>
        <translation>AINB のバージョン 0x{0} には対応していません</translation>
    </message>
    <message>
        <source>Add “//” and the name of a file in it, or use open_pack().</source>
        <translation>「//」と中のファイル名を付けるか、open_pack() を使ってください。</translation>
    </message>
    <message>
        <source>All known hardware computes it this way.</source>
        <translation>既知のハードウェアはすべてこのように計算します。</translation>
    </message>
    <message>
        <source>An empty text is written as ''.</source>
        <translation>空のテキストは '' と書きます。</translation>
    </message>
    <message>
        <source>An event whose name begins with EventTrigger is left after one frame.</source>
        <translation>名前が EventTrigger で始まるイベントは、1 フレームで抜けます。</translation>
    </message>
    <message>
        <source>An event whose name begins with EventTrigger runs as any other event.</source>
        <translation>名前が EventTrigger で始まるイベントは、ほかのイベントと同じように実行されます。</translation>
    </message>
    <message>
        <source>An input reads an output of its own type; an expression may stand between.</source>
        <translation>入力は同じ型の出力を読み取ります。間に式を置くこともできます。</translation>
    </message>
    <message>
        <source>An int that does not fit into 32 bits wraps around.</source>
        <translation>32 ビットに収まらない整数は、桁あふれで一周します。</translation>
    </message>
    <message>
        <source>An odd number of floats in use: the engine takes 0 everywhere.</source>
        <translation>使われている float が奇数個です。エンジンではどこでも 0 になります。</translation>
    </message>
    <message>
        <source>An output can be read in the frame it is given in.</source>
        <translation>出力は、出されたフレームのうちに読み取れます。</translation>
    </message>
    <message>
        <source>An output that nothing was computed for holds the zero of its type.</source>
        <translation>何も計算されていない出力は、その型のゼロの値です。</translation>
    </message>
    <message>
        <source>Another command has the GUID {0} too.</source>
        <translation>GUID {0} を持つコマンドがほかにもあります。</translation>
    </message>
    <message>
        <source>Another command is named “{0}” too.</source>
        <translation>「{0}」という名前のコマンドがほかにもあります。</translation>
    </message>
    <message>
        <source>Another node has the GUID {0} too.</source>
        <translation>GUID {0} を持つノードがほかにもあります。</translation>
    </message>
    <message>
        <source>Another {0} named “{1}” comes before it here: the game reads both in turn.</source>
        <translation>これより前に「{1}」という名前の {0} がもう 1 つあります。ゲームは両方を順に読みます。</translation>
    </message>
    <message>
        <source>Another {0} variable is named “{1}” too.</source>
        <translation>「{1}」という名前の {0} の変数がほかにもあります。</translation>
    </message>
    <message>
        <source>Approximate: drawn like Hermit2D.</source>
        <translation>近似です。Hermit2D と同じように描いています。</translation>
    </message>
    <message>
        <source>Ask its author for one without a password, or pack it again without one.</source>
        <translation>パスワードのないものを作者に求めるか、パスワードなしで圧縮し直してください。</translation>
    </message>
    <message>
        <source>Ask its author for the project folder; or have TKMM merge it alone, and import the folder that it writes, TKMM.</source>
        <translation>作者にプロジェクトフォルダーを頼むか、TKMM でこれだけを統合し、書き出された TKMM フォルダーをインポートしてください。</translation>
    </message>
    <message>
        <source>At most {0} are written; the tree shows them all.</source>
        <translation>テキストに書き出せるのは {0} 個までです。ツリーにはすべて表示されます。</translation>
    </message>
    <message>
        <source>Attachments of nodes do nothing.</source>
        <translation>ノードのアタッチメントは何もしません。</translation>
    </message>
    <message>
        <source>BYML has no type {0}</source>
        <translation>BYML に型 {0} はありません</translation>
    </message>
    <message>
        <source>BYML version {0} is unknown, 1 to 10 are not</source>
        <translation>BYML のバージョン {0} は知られていません。知られているのは 1～10 です</translation>
    </message>
    <message>
        <source>CalculateTiming 1 lets a selector choose only when it is entered.</source>
        <translation>CalculateTiming が 1 のセレクターは、入ったときにだけ選びます。</translation>
    </message>
    <message>
        <source>CalculateTiming says nothing.</source>
        <translation>CalculateTiming は影響しません。</translation>
    </message>
    <message>
        <source>Changed type: {0}.</source>
        <translation>型が変わりました: {0}。</translation>
    </message>
    <message>
        <source>Children of one node are named …Initialize, …PreUpdate, …Update, …PostUpdate in order.</source>
        <translation>1 つのノードの子に、…Initialize、…PreUpdate、…Update、…PostUpdate の順に名前が付いています。</translation>
    </message>
    <message>
        <source>Classes of the game do not touch the blackboard.</source>
        <translation>ゲームのクラスはブラックボードに触れません。</translation>
    </message>
    <message>
        <source>Classes such as QueryMathAddS32 compute what their names say.</source>
        <translation>QueryMathAddS32 のようなクラスは、名前のとおりに計算します。</translation>
    </message>
    <message>
        <source>Correct the count</source>
        <translation>数を直す</translation>
    </message>
    <message>
        <source>Did you mean {0}?</source>
        <translation>{0} のことですか?</translation>
    </message>
    <message>
        <source>Download it again, or ask its author for another copy.</source>
        <translation>もう一度ダウンロードするか、作者に別のコピーを求めてください。</translation>
    </message>
    <message>
        <source>ExecuteBlackboardSet… and QueryBlackboardGet… write and read the variable that BlackboardKey names.</source>
        <translation>ExecuteBlackboardSet… と QueryBlackboardGet… は、BlackboardKey が指す変数を読み書きします。</translation>
    </message>
    <message>
        <source>Files of the games are far smaller; this one is damaged or made to cause harm.</source>
        <translation>ゲームのファイルはこれよりはるかに小さいものです。壊れているか、害を与えるために作られています。</translation>
    </message>
    <message>
        <source>Get a fresh copy of it.</source>
        <translation>元のファイルを取得し直してください。</translation>
    </message>
    <message>
        <source>Give a path to save it to.</source>
        <translation>保存先のパスを指定してください。</translation>
    </message>
    <message>
        <source>Give it a new GUID</source>
        <translation>新しい GUID を付ける</translation>
    </message>
    <message>
        <source>Give it the name of its file plus .yml, such as “Player.bgparamlist.yml”. It was tried as {0}: {1}</source>
        <translation>「Player.bgparamlist.yml」のように、元のファイルの名前に .yml を付けてください。{0} として試した結果: {1}</translation>
    </message>
    <message>
        <source>Give it “flags: [query]”.</source>
        <translation>「flags: [query]」を付けてください。</translation>
    </message>
    <message>
        <source>Give its Rows.</source>
        <translation>その Rows を渡してください。</translation>
    </message>
    <message>
        <source>Give the row a name.</source>
        <translation>行に名前を付けてください。</translation>
    </message>
    <message>
        <source>Hexadecimal numbers without padding show the dialect of roead.</source>
        <translation>16 進数の桁が揃えられていないため、roead の書き方です。</translation>
    </message>
    <message>
        <source>How the engine evaluates this type is not known: only its floats are shown.</source>
        <translation>エンジンがこの種類をどう計算するかは不明なため、float だけを表示しています。</translation>
    </message>
    <message>
        <source>Ids are any words or numbers.</source>
        <translation>id には任意の語か数値が使えます。</translation>
    </message>
    <message>
        <source>If another program or version of one wrote it, make the binary file there and convert that.</source>
        <translation>別のプログラムや別のバージョンで書かれたテキストなら、そこでバイナリファイルを作り、それを変換してください。</translation>
    </message>
    <message>
        <source>If it is a mod, import it: Triptych’s window and “triptych import-mod” do that.</source>
        <translation>MOD であればインポートしてください。Triptych のウィンドウか「triptych import-mod」でできます。</translation>
    </message>
    <message>
        <source>In 3 of 3 the second is for debugging.</source>
        <translation>3 件中 3 件で、2 つ目はデバッグ用です。</translation>
    </message>
    <message>
        <source>Indent lines with spaces, not tabs; put a value that begins so in quotes.</source>
        <translation>字下げにはタブではなく空白を使います。そのような文字で始まる値には引用符が必要です。</translation>
    </message>
    <message>
        <source>IsNoSelectWhenChildBusy and NoChangeWhenChildIsBusy keep a busy child.</source>
        <translation>IsNoSelectWhenChildBusy と NoChangeWhenChildIsBusy は、Busy の子を保ちます。</translation>
    </message>
    <message>
        <source>IsUpdateNextInFrame lets the next step of a Sequential run in the same frame; without it, the next step is updated in the frame after.</source>
        <translation>IsUpdateNextInFrame により、Sequential の次のステップが同じフレームで実行されます。それがなければ、次のステップは次のフレームで更新されます。</translation>
    </message>
    <message>
        <source>It can be: {0}.</source>
        <translation>次の値が使えます: {0}。</translation>
    </message>
    <message>
        <source>It cannot be read: {0}</source>
        <translation>読み取れません: {0}</translation>
    </message>
    <message>
        <source>It has no outputs.</source>
        <translation>出力はありません。</translation>
    </message>
    <message>
        <source>It has {0}.</source>
        <translation>あるのは {0} です。</translation>
    </message>
    <message>
        <source>It is called main (in the folder exefs) on the Switch, and ends with .rpx on Wii U.</source>
        <translation>実行ファイルの名前は、Switch では main (フォルダー exefs の中)、Wii U では末尾が .rpx です。</translation>
    </message>
    <message>
        <source>It is damaged or made to cause harm: get it again from its author.</source>
        <translation>壊れているか、悪意をもって作られています。作者から入手し直してください。</translation>
    </message>
    <message>
        <source>It is damaged, or something else than its first bytes say.</source>
        <translation>壊れているか、先頭のバイトが示すものとは別のファイルです。</translation>
    </message>
    <message>
        <source>It is left alone, since it could not be saved as it was.</source>
        <translation>元のとおりに保存できないため、そのままにします。</translation>
    </message>
    <message>
        <source>It is not a valid text of one either: {0}</source>
        <translation>その形式の正しいテキストでもありません: {0}</translation>
    </message>
    <message>
        <source>It is not there, but {0}</source>
        <translation>ここにはありませんが、{0}</translation>
    </message>
    <message>
        <source>It looks like a text in UTF-16: save it in UTF-8 with the program it was written in.</source>
        <translation>UTF-16 のテキストのようです。作成したプログラムで UTF-8 で保存し直してください。</translation>
    </message>
    <message>
        <source>It looks like “[12] Name”.</source>
        <translation>「[12] Name」のような形です。</translation>
    </message>
    <message>
        <source>It may not have been copied completely: get a fresh copy of it.</source>
        <translation>コピーが途中で終わっているのかもしれません。元のファイルを取得し直してください。</translation>
    </message>
    <message>
        <source>It stands before other steps in 28 of 57 Sequentials.</source>
        <translation>57 個の Sequential のうち 28 個で、ほかのステップより前にあります。</translation>
    </message>
    <message>
        <source>Its entries are lines of “name: …”.</source>
        <translation>項目は「名前: …」という形の行です。</translation>
    </message>
    <message>
        <source>Its name is that of {0}: rename it if that is wrong. If another program or version of one wrote it, make the binary file there and convert that.</source>
        <translation>名前は {0} のものです。違う場合は名前を変更してください。別のプログラムや別のバージョンで書かれたテキストなら、そこでバイナリファイルを作り、それを変換してください。</translation>
    </message>
    <message>
        <source>Its name may change.</source>
        <translation>名前は変更できます。</translation>
    </message>
    <message>
        <source>Its numbers stand in square brackets.</source>
        <translation>数値は角括弧で囲みます。</translation>
    </message>
    <message>
        <source>Known: {0}, and “!pointer” with a class.</source>
        <translation>使えるもの: {0}、クラス付きの「!pointer」。</translation>
    </message>
    <message>
        <source>Known: {0}.</source>
        <translation>使えるもの: {0}。</translation>
    </message>
    <message>
        <source>Let that program make the binary file, and open it.</source>
        <translation>そのプログラムでバイナリーファイルにしてから開いてください。</translation>
    </message>
    <message>
        <source>Lines that belong together must begin in the same column.</source>
        <translation>同じまとまりの行は、同じ桁から始める必要があります。</translation>
    </message>
    <message>
        <source>Make its length 1</source>
        <translation>長さを 1 にする</translation>
    </message>
    <message>
        <source>Max, Min, ClampMinMax and Cast…To… compute what their names say.</source>
        <translation>Max、Min、ClampMinMax、Cast…To… は、名前のとおりに計算します。</translation>
    </message>
    <message>
        <source>Names are 1 to 1024 letters, digits and signs of ASCII.</source>
        <translation>名前は ASCII の英数字と記号で 1～1024 文字です。</translation>
    </message>
    <message>
        <source>Neither the text nor its name shows the format: {0} was assumed.</source>
        <translation>テキストからも名前からも形式が分からないため、{0} とみなしました。</translation>
    </message>
    <message>
        <source>No class of the game computes anything by itself.</source>
        <translation>ゲームのクラスが自分で計算することはありません。</translation>
    </message>
    <message>
        <source>No element of this file has this id.</source>
        <translation>このファイルに、この id の要素はありません。</translation>
    </message>
    <message>
        <source>No element of this file has this id; the map’s other half may have it.</source>
        <translation>このファイルに、この id の要素はありません。マップのもう一方の半分にあるかもしれません。</translation>
    </message>
    <message>
        <source>No file has one.</source>
        <translation>該当するファイルがありません。</translation>
    </message>
    <message>
        <source>No file of the game has a node of the class “{0}”. Its inputs are from the game’s table of classes, which tells neither outputs, ports nor flags.</source>
        <translation>ゲームのどのファイルにも「{0}」クラスのノードがありません。入力はゲームのクラス表によるもので、出力、ポート、フラグは表からは分かりません。</translation>
    </message>
    <message>
        <source>No file shows it.</source>
        <translation>例となるファイルがありません。</translation>
    </message>
    <message>
        <source>No file shows it; answers can give the value.</source>
        <translation>例となるファイルがありません。値は回答で指定できます。</translation>
    </message>
    <message>
        <source>No function of expressions computes anything by itself.</source>
        <translation>式の関数が自分で計算することはありません。</translation>
    </message>
    <message>
        <source>No game is known to have such files; get a fresh copy of it.</source>
        <translation>このようなファイルを使うゲームは知られていません。元のファイルを取得し直してください。</translation>
    </message>
    <message>
        <source>No number lies between {0} and {1}.</source>
        <translation>{0} と {1} の間に数値はありません。</translation>
    </message>
    <message>
        <source>Node type 0x{0} ({1}) came with version {2}, but this file is of version {3}; a game may refuse it.</source>
        <translation>ノードの型 0x{0} ({1}) はバージョン {2} で加わりましたが、このファイルはバージョン {3} です。ゲームが受け付けない可能性があります。</translation>
    </message>
    <message>
        <source>Node {0} says that it is number {1}.</source>
        <translation>ノード {0} に、{1} 番であると書かれています。</translation>
    </message>
    <message>
        <source>Nothing leads to {0}, so it never runs.</source>
        <translation>{0} を指すものがないため、実行されることはありません。</translation>
    </message>
    <message>
        <source>Nothing uses 1 entry of the {0} table, such as “{1}”. Saving keeps what is unused.</source>
        <translation>{0} テーブルの「{1}」が使われていません。保存しても残ります。</translation>
    </message>
    <message>
        <source>Nothing uses {0} entries of the {1} table, such as “{2}”. Saving keeps what is unused.</source>
        <translation>{1} テーブルの「{2}」など {0} 個の項目が使われていません。保存しても残ります。</translation>
    </message>
    <message>
        <source>Objects and lists stand one step further in, below these words.</source>
        <translation>オブジェクトとリストは、この語の下に 1 段字下げして書きます。</translation>
    </message>
    <message>
        <source>Objects on one line show that the text is from the Python package aamp, which writes numbers with six digits; what they were rounded from is lost.</source>
        <translation>オブジェクトが 1 行に書かれているため、Python パッケージ aamp のテキストです。数値は 6 桁で書かれ、丸める前の値は失われています。</translation>
    </message>
    <message>
        <source>Of two children of a selector whose conditions fit, the first is taken.</source>
        <translation>セレクターの 2 つの子の条件が合うときは、最初の子が選ばれます。</translation>
    </message>
    <message>
        <source>Of two children of a selector whose conditions fit, the last is taken.</source>
        <translation>セレクターの 2 つの子の条件が合うときは、最後の子が選ばれます。</translation>
    </message>
    <message>
        <source>Only a class with side effects or chance would show the difference.</source>
        <translation>違いが現れるのは、副作用や乱数のあるクラスだけです。</translation>
    </message>
    <message>
        <source>Only the elements of arrays have an index.</source>
        <translation>インデックスがあるのは配列の要素だけです。</translation>
    </message>
    <message>
        <source>Only the first bytes of a file decide its format, not its name.</source>
        <translation>ファイルの形式は、名前ではなく先頭のバイトだけで決まります。</translation>
    </message>
    <message>
        <source>Only {0} files have; take YAML.</source>
        <translation>JSON 形式があるのは {0} のファイルだけです。YAML を使ってください。</translation>
    </message>
    <message>
        <source>Open it with a program for such files.</source>
        <translation>このようなファイルを扱うプログラムで開いてください。</translation>
    </message>
    <message>
        <source>Other nodes of the class “{0}” have other slots or children.</source>
        <translation>クラス「{0}」のほかのノードとは、スロットや子が異なります。</translation>
    </message>
    <message>
        <source>OutputOnlyOnEnter computes a query only when its reader is entered.</source>
        <translation>OutputOnlyOnEnter のクエリは、読み取るノードに入ったときにだけ計算されます。</translation>
    </message>
    <message>
        <source>OutputOnlyOnEnter says nothing.</source>
        <translation>OutputOnlyOnEnter は影響しません。</translation>
    </message>
    <message>
        <source>Outputs of nodes that are not queries are read from the next frame on.</source>
        <translation>クエリでないノードの出力は、次のフレームから読み取れます。</translation>
    </message>
    <message>
        <source>Path {0} is referred to, but the path table has {1}.</source>
        <translation>パス {0} が参照されていますが、パステーブルには {1} 個しかありません。</translation>
    </message>
    <message>
        <source>PlayPolicy, BusyPolicy, NumLoop, IsLoop, IsDelayJudge, PlugJudgeType, ChildFrameSync, IsNoSelectIfSameInstance, ChildStateSyncPolicy: 0 in nearly all files.</source>
        <translation>PlayPolicy、BusyPolicy、NumLoop、IsLoop、IsDelayJudge、PlugJudgeType、ChildFrameSync、IsNoSelectIfSameInstance、ChildStateSyncPolicy: ほぼすべてのファイルで 0 です。</translation>
    </message>
    <message>
        <source>Properties of built-in nodes whose meaning is unknown are passed over.</source>
        <translation>組み込みノードの、意味が不明なプロパティは無視されます。</translation>
    </message>
    <message>
        <source>Properties that forbid choosing again would be pointless otherwise.</source>
        <translation>そうでなければ、選び直しを禁じるプロパティに意味がなくなります。</translation>
    </message>
    <message>
        <source>Put a text that contains a colon and a space in quotes.</source>
        <translation>コロンと空白を含むテキストには引用符が必要です。</translation>
    </message>
    <message>
        <source>Ranges in files share their ends; PlugJudgeType may decide it.</source>
        <translation>ファイルの範囲は端を共有しています。PlugJudgeType で決まるのかもしれません。</translation>
    </message>
    <message>
        <source>Remove all but one of them.</source>
        <translation>1 つだけ残して削除してください。</translation>
    </message>
    <message>
        <source>Remove the repeated key</source>
        <translation>重複したキーを削除</translation>
    </message>
    <message>
        <source>Remove “header=long” from the comment at the top of its text, or the data.</source>
        <translation>テキストの先頭のコメントから「header=long」を削除するか、データを削除してください。</translation>
    </message>
    <message>
        <source>Rename it, or ask its author to: a folder can be imported as well.</source>
        <translation>名前を変更するか、作者に依頼してください。フォルダーもインポートできます。</translation>
    </message>
    <message>
        <source>Save it in UTF-8 with the program it was written in.</source>
        <translation>作成したプログラムで UTF-8 で保存し直してください。</translation>
    </message>
    <message>
        <source>Save it without compression.</source>
        <translation>圧縮せずに保存してください。</translation>
    </message>
    <message>
        <source>Select a file that “triptych diff --patch” has written.</source>
        <translation>「triptych diff --patch」で書き出したファイルを選んでください。</translation>
    </message>
    <message>
        <source>Select a node, or the document’s first row.</source>
        <translation>ノードか、文書の先頭の行を選択してください。</translation>
    </message>
    <message>
        <source>Selectors choose again on every update.</source>
        <translation>セレクターは更新のたびに選び直します。</translation>
    </message>
    <message>
        <source>Selectors choose only when they are entered.</source>
        <translation>セレクターは入ったときにだけ選びます。</translation>
    </message>
    <message>
        <source>Set the rows in it.</source>
        <translation>その中の行に設定してください。</translation>
    </message>
    <message>
        <source>Some bytes of the text are not UTF-8; they are kept unchanged.</source>
        <translation>テキストの一部のバイトが UTF-8 ではありません。そのまま残します。</translation>
    </message>
    <message>
        <source>Sort the keys</source>
        <translation>キーを並べ替える</translation>
    </message>
    <message>
        <source>Split the document or remove something.</source>
        <translation>文書を分けるか、何かを削除してください。</translation>
    </message>
    <message>
        <source>Stated for a tag that files do not hold; the name only hints at it.</source>
        <translation>ファイルにはないタグについての資料によります。名前はその手がかりにすぎません。</translation>
    </message>
    <message>
        <source>Stated for events of the kind EventTrigger, likely for others.</source>
        <translation>種類が EventTrigger のイベントについては資料にあり、ほかも同様と思われます。</translation>
    </message>
    <message>
        <source>Store it as 1</source>
        <translation>1 として格納する</translation>
    </message>
    <message>
        <source>Such classes work while they run, and many never end.</source>
        <translation>このようなクラスは実行中ずっと動作し、終わらないものも多くあります。</translation>
    </message>
    <message>
        <source>That file is not available.</source>
        <translation>そのファイルが見つかりません。</translation>
    </message>
    <message>
        <source>That is in another part: {0} {1}.</source>
        <translation>別の部分にあります: {0} {1}。</translation>
    </message>
    <message>
        <source>The bool is stored as {0}, not as 0 or 1.</source>
        <translation>ブール値が 0 か 1 ではなく {0} として格納されています。</translation>
    </message>
    <message>
        <source>The children of a Simultaneous run in the order they are stored in.</source>
        <translation>Simultaneous の子は、格納された順に実行されます。</translation>
    </message>
    <message>
        <source>The children of a Simultaneous run in the reverse of their order.</source>
        <translation>Simultaneous の子は、格納とは逆の順に実行されます。</translation>
    </message>
    <message>
        <source>The children of a module are always {0}.</source>
        <translation>モジュールの子は常に {0} です。</translation>
    </message>
    <message>
        <source>The children of a user defined are always {0}.</source>
        <translation>ユーザー定義のノードの子は常に {0} です。</translation>
    </message>
    <message>
        <source>The children of a {0} are always {1}.</source>
        <translation>{0} の子は常に {1} です。</translation>
    </message>
    <message>
        <source>The command “{0}” begins at [{1}] {2}, which is not marked as a root.</source>
        <translation>コマンド「{0}」は [{1}] {2} から始まりますが、ルートの印がありません。</translation>
    </message>
    <message>
        <source>The command “{0}” begins at a node that is not there.</source>
        <translation>コマンド「{0}」が、存在しないノードから始まっています。</translation>
    </message>
    <message>
        <source>The command “{0}” begins at node {1}, which is not there, which is not marked as a root.</source>
        <translation>コマンド「{0}」が、存在しないノード {1} から始まっています。ルートの印もありません。</translation>
    </message>
    <message>
        <source>The command “{0}” begins at the query [{1}] {2}.</source>
        <translation>コマンド「{0}」がクエリ [{1}] {2} から始まっています。</translation>
    </message>
    <message>
        <source>The command “{0}” begins at the query node {1}, which is not there.</source>
        <translation>コマンド「{0}」が、存在しないクエリノード {1} から始まっています。</translation>
    </message>
    <message>
        <source>The command's root is updated for the first time in the frame after.</source>
        <translation>コマンドのルートは、次のフレームで初めて更新されます。</translation>
    </message>
    <message>
        <source>The condition is in the game's code.</source>
        <translation>条件はゲームのコードの中にあります。</translation>
    </message>
    <message>
        <source>The condition of a default is 0 in every file, and {0} here.</source>
        <translation>既定の条件はどのファイルでも 0 ですが、ここでは {0} です。</translation>
    </message>
    <message>
        <source>The condition of a default is その他 in every file, and {0} here.</source>
        <translation>既定の条件はどのファイルでも その他 ですが、ここでは {0} です。</translation>
    </message>
    <message>
        <source>The constants of ClampMinMax stand first and last: low, value, high.</source>
        <translation>ClampMinMax の定数は最初と最後にあり、下限、値、上限の順です。</translation>
    </message>
    <message>
        <source>The curve uses {0} floats, but it has only {1}.</source>
        <translation>カーブは float を {0} 個使いますが、{1} 個しかありません。</translation>
    </message>
    <message>
        <source>The curve uses {0} floats, no multiple of the {1} of each knot.</source>
        <translation>カーブが使う float は {0} 個で、制御点 1 つ分の {1} 個の倍数ではありません。</translation>
    </message>
    <message>
        <source>The dictionaries are in {0} of the dump of the game the file belongs to.</source>
        <translation>辞書は、ファイルが属するゲームのダンプの {0} にあります。</translation>
    </message>
    <message>
        <source>The elements are not numbered {0}_0, {1}_1 … in their order.</source>
        <translation>要素に {0}_0、{1}_1 … と順番に番号が付いていません。</translation>
    </message>
    <message>
        <source>The engine keeps one state for each node.</source>
        <translation>エンジンはノードごとに 1 つの状態を保ちます。</translation>
    </message>
    <message>
        <source>The engine's classes have a staging buffer; when it is used is not known.</source>
        <translation>エンジンのクラスにはステージング用のバッファーがありますが、いつ使われるかは不明です。</translation>
    </message>
    <message>
        <source>The engine's classes; only 0 was seen in files.</source>
        <translation>エンジンのクラスから。ファイルで見られた値は 0 だけです。</translation>
    </message>
    <message>
        <source>The event “{0}” begins at a node of the class “{1}”.</source>
        <translation>イベント「{0}」がクラス「{1}」のノードから始まっています。</translation>
    </message>
    <message>
        <source>The event “{0}” has no child “{1}”, so nothing runs.</source>
        <translation>イベント「{0}」に子「{1}」がないため、何も実行されません。</translation>
    </message>
    <message>
        <source>The file is arranged in a way that saving does not follow: all values stay, but the saved file will be arranged as the games' own are, even without an edit.</source>
        <translation>このファイルの並びは、保存時の並びと異なります。値はすべて残りますが、編集しなくても、保存するとゲーム本来の並びになります。</translation>
    </message>
    <message>
        <source>The file is cut off: get a fresh copy of it.</source>
        <translation>ファイルが途中で切れています。元のファイルを取得し直してください。</translation>
    </message>
    <message>
        <source>The file is needed to know more.</source>
        <translation>詳しく知るにはファイルが必要です。</translation>
    </message>
    <message>
        <source>The file's layout cannot be kept, because {0}. Saving will rearrange it; all values stay.</source>
        <translation>{0}ため、ファイルの並びを保てません。保存すると並べ直されますが、値はすべて残ります。</translation>
    </message>
    <message>
        <source>The first line of a text of this kind is “ainb: 0x407”.</source>
        <translation>この種類のテキストの 1 行目は「ainb: 0x407」です。</translation>
    </message>
    <message>
        <source>The flags of “{0}” do not fit where its value comes from.</source>
        <translation>「{0}」のフラグが、値の取得元と合っていません。</translation>
    </message>
    <message>
        <source>The formats are {0}.</source>
        <translation>形式は {0} です。</translation>
    </message>
    <message>
        <source>The formula names {0}, and “{1}” has no such port.</source>
        <translation>数式は {0} を使っていますが、「{1}」にそのようなポートはありません。</translation>
    </message>
    <message>
        <source>The hashes of the file “{0}” are not those of its name.</source>
        <translation>ファイル「{0}」のハッシュが、その名前のものと一致しません。</translation>
    </message>
    <message>
        <source>The header does not list this table: the game reads only listed tables.</source>
        <translation>ヘッダーにこのテーブルがありません。ゲームはヘッダーにあるテーブルだけを読みます。</translation>
    </message>
    <message>
        <source>The header does not mark the strings as UTF-8.</source>
        <translation>ヘッダーに、文字列が UTF-8 であるという印がありません。</translation>
    </message>
    <message>
        <source>The index is named “{0}”, but it leads to {1}.</source>
        <translation>インデックスの名前は「{0}」ですが、指しているのは {1} です。</translation>
    </message>
    <message>
        <source>The index leads to {0}, but only AIs and actions are run this way.</source>
        <translation>インデックスは {0} を指していますが、この方法で実行されるのは AI とアクションだけです。</translation>
    </message>
    <message>
        <source>The index {0} leads to nothing: there are {1} elements, from 0 on.</source>
        <translation>インデックス {0} の指す先がありません。要素は 0 から数えて {1} 個です。</translation>
    </message>
    <message>
        <source>The input “{0}” reads output {1} of node {2}, which is not there.</source>
        <translation>入力「{0}」が、存在しないノード {2} の出力 {1} を読み取っています。</translation>
    </message>
    <message>
        <source>The keys name variables of the file, or of another; ExecuteOnce: on enter only.</source>
        <translation>キーはこのファイルか別のファイルの変数を指します。ExecuteOnce は入ったときだけです。</translation>
    </message>
    <message>
        <source>The keys of this map are not sorted, so a game will not find all of them.</source>
        <translation>このマップのキーが順番に並んでいないため、ゲームが見つけられないキーがあります。</translation>
    </message>
    <message>
        <source>The knots are not in the order of x.</source>
        <translation>制御点が x の順に並んでいません。</translation>
    </message>
    <message>
        <source>The knots of the curve do not go from left to right.</source>
        <translation>カーブの制御点が左から右へ並んでいません。</translation>
    </message>
    <message>
        <source>The last {0} of the zeros that end the file are missing, and stay so.</source>
        <translation>ファイルの末尾にあるはずのゼロのうち、最後の {0} バイトがありません。そのままにします。</translation>
    </message>
    <message>
        <source>The names, and the names of their ports.</source>
        <translation>クラスの名前と、ポートの名前から。</translation>
    </message>
    <message>
        <source>The output “{0}” is marked as read, and nothing reads it.</source>
        <translation>出力「{0}」には読み取られるという印がありますが、読み取るものがありません。</translation>
    </message>
    <message>
        <source>The output “{0}” is read, and not marked so.</source>
        <translation>出力「{0}」は読み取られていますが、その印がありません。</translation>
    </message>
    <message>
        <source>The properties' names.</source>
        <translation>プロパティの名前から。</translation>
    </message>
    <message>
        <source>The property's name, and a flag of that meaning in the engine's classes.</source>
        <translation>プロパティの名前と、エンジンのクラスにある同じ意味のフラグから。</translation>
    </message>
    <message>
        <source>The property's name.</source>
        <translation>プロパティの名前から。</translation>
    </message>
    <message>
        <source>The query [{0}] {1} is evaluated for “{2}”, and not read by it as often: {3} of {4} times.</source>
        <translation>クエリ [{0}] {1} が「{2}」のために評価される回数と、読み取られる回数が異なります ({4} 回のうち {3} 回)。</translation>
    </message>
    <message>
        <source>The query [{0}] {1} is evaluated for “{2}”, and not read by it.</source>
        <translation>クエリ [{0}] {1} が「{2}」のために評価されますが、読み取られていません。</translation>
    </message>
    <message>
        <source>The query node {0}, which is not there is evaluated for “{1}”, and not read by it as often: {2} of {3} times.</source>
        <translation>存在しないクエリノード {0} が「{1}」のために評価される回数と、読み取られる回数が異なります ({3} 回のうち {2} 回)。</translation>
    </message>
    <message>
        <source>The query node {0}, which is not there is evaluated for “{1}”, and not read by it.</source>
        <translation>存在しないクエリノード {0} が「{1}」のために評価されますが、読み取られていません。</translation>
    </message>
    <message>
        <source>The rotation has the length {0} instead of 1.</source>
        <translation>回転の長さが 1 ではなく {0} です。</translation>
    </message>
    <message>
        <source>The run stops at a Simultaneous or Sequential with a child that is not a node.</source>
        <translation>Simultaneous や Sequential にノードでない子があると、そこで実行が止まります。</translation>
    </message>
    <message>
        <source>The run stops at a built-in node with a property whose meaning is unknown.</source>
        <translation>意味が不明なプロパティのある組み込みノードで実行が止まります。</translation>
    </message>
    <message>
        <source>The run stops at a division of ints by zero.</source>
        <translation>整数をゼロで割ると、そこで実行が止まります。</translation>
    </message>
    <message>
        <source>The run stops at a module whose file is not available.</source>
        <translation>ファイルが見つからないモジュールで実行が止まります。</translation>
    </message>
    <message>
        <source>The run stops at a node with attachments.</source>
        <translation>アタッチメントのあるノードで実行が止まります。</translation>
    </message>
    <message>
        <source>The run stops where a variable of a parameter file is read.</source>
        <translation>パラメータファイルの変数が読み取られると、そこで実行が止まります。</translation>
    </message>
    <message>
        <source>The run stops where an int does not fit into 32 bits.</source>
        <translation>整数が 32 ビットに収まらないと、そこで実行が止まります。</translation>
    </message>
    <message>
        <source>The run stops where an output is read that nothing was computed for.</source>
        <translation>何も計算されていない出力が読み取られると、そこで実行が止まります。</translation>
    </message>
    <message>
        <source>The tag “{0}” does not state the alignment of the file; {1} was assumed.</source>
        <translation>タグ「{0}」にファイルのアラインメントがないため、{1} とみなしました。</translation>
    </message>
    <message>
        <source>The tag “{0}” shows that the text is in the dialect of a later oead.</source>
        <translation>タグ「{0}」から、新しい oead の書き方のテキストと分かります。</translation>
    </message>
    <message>
        <source>The tag “{0}” shows that the text is in the dialect of roead.</source>
        <translation>タグ「{0}」から、roead の書き方のテキストと分かります。</translation>
    </message>
    <message>
        <source>The tag “{0}” shows that the text is in the dialect of {1}.</source>
        <translation>タグ「{0}」から、{1} の書き方のテキストと分かります。</translation>
    </message>
    <message>
        <source>The text does not state the file’s byte order: little endian was assumed.</source>
        <translation>テキストにファイルのバイト順がないため、リトルエンディアンとみなしました。</translation>
    </message>
    <message>
        <source>The text does not state the file’s version: 7 was assumed, little endian.</source>
        <translation>テキストにファイルのバージョンがないため、7 (リトルエンディアン) とみなしました。</translation>
    </message>
    <message>
        <source>The text does not state the file’s version: 7 was assumed.</source>
        <translation>テキストにファイルのバージョンがないため、7 とみなしました。</translation>
    </message>
    <message>
        <source>The text takes {0} bytes, but {1} holds {2}: the game cuts it off.</source>
        <translation>テキストは {0} バイトですが、{1} に入るのは {2} バイトです。ゲームでは途中で切れます。</translation>
    </message>
    <message>
        <source>The text was changed so that the order of the file’s parts, told in its comment, no longer fits; saving arranges them as the games’ tools do.</source>
        <translation>テキストが変更され、コメントにあるファイルの並びと合わなくなりました。保存すると、ゲームのツールと同じ並びになります。</translation>
    </message>
    <message>
        <source>The upper end of the range of an F32 selector belongs to it.</source>
        <translation>F32 のセレクターの範囲は、上端を含みます。</translation>
    </message>
    <message>
        <source>The upper end of the range of an F32 selector does not belong to it.</source>
        <translation>F32 のセレクターの範囲は、上端を含みません。</translation>
    </message>
    <message>
        <source>There are: {0}.</source>
        <translation>次のものがあります: {0}。</translation>
    </message>
    <message>
        <source>They are classes of the game.</source>
        <translation>アタッチメントはゲームのクラスです。</translation>
    </message>
    <message>
        <source>They are f0, f1, f2 …</source>
        <translation>f0、f1、f2 … という名前です</translation>
    </message>
    <message>
        <source>They are {0}.</source>
        <translation>それらは {0} です。</translation>
    </message>
    <message>
        <source>This bool is stored as {0}, which counts as true and is kept.</source>
        <translation>このブール値は {0} として格納されています。真とみなし、そのまま残します。</translation>
    </message>
    <message>
        <source>This item has no {0}{1}, which the others have.</source>
        <translation>この項目には、ほかの項目にある {0}{1} がありません。</translation>
    </message>
    <message>
        <source>This looks like a file of Tears of the Kingdom, but it is of version 2, which some tools save by default; that game's own files are of version 7 or 4.</source>
        <translation>Tears of the Kingdom のファイルのようですが、一部のツールが既定で保存するバージョン 2 です。このゲームのファイルはバージョン 7 か 4 です。</translation>
    </message>
    <message>
        <source>This map has the key “{0}” more than once; a game finds one of them.</source>
        <translation>このマップにはキー「{0}」が複数あります。ゲームが見つけるのはそのうちの 1 つです。</translation>
    </message>
    <message>
        <source>This null is stored with the number {0}, which is kept.</source>
        <translation>この null には数値 {0} が格納されています。そのまま残します。</translation>
    </message>
    <message>
        <source>This object differs from the one with the same Id at {0}; give both the same values, or one of them another Id.</source>
        <translation>このオブジェクトは {0} にある同じ Id のものと異なります。両方を同じ値にするか、一方に別の Id を付けてください。</translation>
    </message>
    <message>
        <source>Too few floats are in use for one knot.</source>
        <translation>使われている float が制御点 1 つ分に足りません。</translation>
    </message>
    <message>
        <source>Triptych does not read node type 0x{0} ({1})</source>
        <translation>Triptych はノードの型 0x{0} ({1}) を読み込めません</translation>
    </message>
    <message>
        <source>Truncate it to fit</source>
        <translation>入る長さに切り詰める</translation>
    </message>
    <message>
        <source>Unknown type: only its floats are shown.</source>
        <translation>不明な種類です。float だけを表示しています。</translation>
    </message>
    <message>
        <source>Unpack it first, or open it in Triptych’s window together with what is inside.</source>
        <translation>先に展開するか、Triptych のウィンドウで中身と一緒に開いてください。</translation>
    </message>
    <message>
        <source>Unpack it with the program it is made for, and import the folder.</source>
        <translation>対応するプログラムで展開し、そのフォルダーをインポートしてください。</translation>
    </message>
    <message>
        <source>Values are In, Out, numbers, texts in double quotes, true, false and calls.</source>
        <translation>値に使えるのは、In、Out、数値、二重引用符で囲んだテキスト、true、false、呼び出しです。</translation>
    </message>
    <message>
        <source>Values are {0}, numbers, texts, true, false and calls.</source>
        <translation>値に使えるのは、{0}、数値、テキスト、true、false、呼び出しです。</translation>
    </message>
    <message>
        <source>Version 1 of the format is experimental here: it is known from descriptions only, so numbers can be edited and everything else is kept unchanged.</source>
        <translation>形式のバージョン 1 への対応は試験的です。資料からしか知られていないため、数値だけを編集でき、ほかはすべてそのまま残します。</translation>
    </message>
    <message>
        <source>Versions 0x404, 0x407 and 0x408 are known.</source>
        <translation>対応しているのはバージョン 0x404、0x407、0x408 です。</translation>
    </message>
    <message>
        <source>Versions 1 and 2 are known; texts about the format begin like this too.</source>
        <translation>対応しているのはバージョン 1 と 2 です。この形式について書かれたテキストも、このように始まります。</translation>
    </message>
    <message>
        <source>Versions 1, 2 and 3 are known.</source>
        <translation>対応しているのはバージョン 1、2、3 です。</translation>
    </message>
    <message>
        <source>What can be added: {0}.</source>
        <translation>追加できるもの: {0}。</translation>
    </message>
    <message>
        <source>What “{0}” reads depends on its own outputs, by [{1}] {2}: a circle.</source>
        <translation>「{0}」が読み取る値は、[{1}] {2} を通って自分自身の出力に依存しています (循環)。</translation>
    </message>
    <message>
        <source>What “{0}” reads depends on its own outputs, by node {1}, which is not there: a circle.</source>
        <translation>「{0}」が読み取る値は、存在しないノード {1} を通って自分自身の出力に依存しています (循環)。</translation>
    </message>
    <message>
        <source>Without the lines that begin with “# triptych:” the text reads all the same.</source>
        <translation>「# triptych:」で始まる行がなくても、テキストは読み込めます。</translation>
    </message>
    <message>
        <source>Without “{0}”, the folder is packed by the usual rules.</source>
        <translation>「{0}」がなければ、フォルダーは通常の規則でまとめられます。</translation>
    </message>
    <message>
        <source>Write a “value:” of that type, or the “class:” of a pointer.</source>
        <translation>その型の「value:」か、ポインターの「class:」を書いてください。</translation>
    </message>
    <message>
        <source>Write it in double quotes as "\u{0}".</source>
        <translation>二重引用符で囲んで "\u{0}" と書いてください。</translation>
    </message>
    <message>
        <source>Write its number, such as “.?{0}”.</source>
        <translation>「.?{0}」のように番号を書いてください。</translation>
    </message>
    <message>
        <source>Write the node’s id and the output, such as “&lt;- [4] GetSpeed.Out”.</source>
        <translation>「&lt;- [4] GetSpeed.Out」のように、ノードの id と出力を書いてください。</translation>
    </message>
    <message>
        <source>Write the node’s id, such as “-&gt; [3] Walk”.</source>
        <translation>「-&gt; [3] Walk」のように、ノードの id を書いてください。</translation>
    </message>
    <message>
        <source>Write what it stands for in full.</source>
        <translation>それが表す内容をそのまま書いてください。</translation>
    </message>
    <message>
        <source>Write “!u” before it for u32, “!l” for s64, or “!ul” for u64.</source>
        <translation>前に、u32 なら「!u」、s64 なら「!l」、u64 なら「!ul」を付けてください。</translation>
    </message>
    <message>
        <source>Write “!u” before it for u32.</source>
        <translation>u32 にするには、前に「!u」を付けてください。</translation>
    </message>
    <message>
        <source>Write “blackboard:” with its number among those of its type, and a value.</source>
        <translation>「blackboard:」に同じ型の中での番号を書き、値も書いてください。</translation>
    </message>
    <message>
        <source>Write “when: default”.</source>
        <translation>「when: default」と書いてください。</translation>
    </message>
    <message>
        <source>Write “when:” with the value and “to:” with the link.</source>
        <translation>「when:」に値を、「to:」にリンクを書いてください。</translation>
    </message>
    <message>
        <source>Write “{0}” before it to change the type to {1}.</source>
        <translation>型を {1} に変えるには、前に「{0}」を付けてください。</translation>
    </message>
    <message>
        <source>[{0}] has several outputs “{1}”</source>
        <translation>[{0}] に出力「{1}」が複数あります</translation>
    </message>
    <message>
        <source>a 0x{0} ({1}) is announced, a 0x{2} ({3}) found</source>
        <translation>0x{0} ({1}) があるはずの場所に 0x{2} ({3}) があります</translation>
    </message>
    <message>
        <source>a 0x{0} ({1}) is announced, but byte 0x{2} found</source>
        <translation>0x{0} ({1}) があるはずの場所にバイト 0x{2} があります</translation>
    </message>
    <message>
        <source>a BYML file begins with “YB” or “BY”</source>
        <translation>BYML ファイルの先頭は “YB” か “BY” です</translation>
    </message>
    <message>
        <source>a Document or bytes are needed, not {0}</source>
        <translation>Document か bytes が必要です（{0} ではなく）</translation>
    </message>
    <message>
        <source>a GUID</source>
        <translation>GUID</translation>
    </message>
    <message>
        <source>a GUID should be here</source>
        <translation>ここには GUID が必要です</translation>
    </message>
    <message>
        <source>a Yaz0 copy reaches outside the unpacked file</source>
        <translation>Yaz0 のコピーが、展開したファイルの外を指しています</translation>
    </message>
    <message>
        <source>a blackboard of version 0x{0} has no {1}</source>
        <translation>バージョン 0x{0} のブラックボードに {1} はありません</translation>
    </message>
    <message>
        <source>a buffer is outside the data section</source>
        <translation>バッファーがデータセクションの外にあります</translation>
    </message>
    <message>
        <source>a call has no place for its arguments</source>
        <translation>呼び出しに引数を置く場所がありません</translation>
    </message>
    <message>
        <source>a call names function {0} of {1}</source>
        <translation>呼び出しが関数 {0} を指していますが、関数は {1} 個です</translation>
    </message>
    <message>
        <source>a child and a command lead to a node</source>
        <translation>子とコマンドはノードへつながります</translation>
    </message>
    <message>
        <source>a child is a node</source>
        <translation>子はノードです</translation>
    </message>
    <message>
        <source>a child of “{0}” needs a name: add one, then connect it to a node</source>
        <translation>「{0}」の子には名前が必要です。子を追加してから、ノードにつないでください</translation>
    </message>
    <message>
        <source>a command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>a command always leads to a node; connect it to another one</source>
        <translation>コマンドは必ずノードへつながります。別のノードにつなぎ替えてください</translation>
    </message>
    <message>
        <source>a command begins at a node</source>
        <translation>コマンドはノードから始まります</translation>
    </message>
    <message>
        <source>a command begins at a node, and there is none yet</source>
        <translation>コマンドはノードから始まりますが、まだノードがありません</translation>
    </message>
    <message>
        <source>a command has “{0}” for its second root</source>
        <translation>「{0}」を 2 つ目のルートとするコマンドがあります</translation>
    </message>
    <message>
        <source>a constant holds no number</source>
        <translation>定数に数値がありません</translation>
    </message>
    <message>
        <source>a container holds at most {0} entries</source>
        <translation>コンテナに入る項目は {0} 個までです</translation>
    </message>
    <message>
        <source>a curve has {0} floats, not {1}</source>
        <translation>カーブの float は {1} 個ではなく {0} 個です</translation>
    </message>
    <message>
        <source>a curve has {0} numbers, of which there are 1 to 4 here, but these are {1} numbers</source>
        <translation>カーブ 1 つは {0} 個の数値で、1～4 個のカーブを置けますが、ここにある数値は {1} 個です</translation>
    </message>
    <message>
        <source>a dictionary with “format” and “content” is needed</source>
        <translation>「format」と「content」を持つ辞書が必要です</translation>
    </message>
    <message>
        <source>a document</source>
        <translation>文書</translation>
    </message>
    <message>
        <source>a document has one root list, “param_root”, and here is another</source>
        <translation>文書のルートのリスト「param_root」は 1 つですが、ここにもう 1 つあります</translation>
    </message>
    <message>
        <source>a file and a part of it cannot both be replaced</source>
        <translation>ファイルとその一部を両方置き換えることはできません</translation>
    </message>
    <message>
        <source>a file does not call itself as a module</source>
        <translation>ファイルが自分自身をモジュールとして呼び出すことはできません</translation>
    </message>
    <message>
        <source>a file in the patch is damaged: “{0}”</source>
        <translation>パッチのファイルが壊れています:「{0}」</translation>
    </message>
    <message>
        <source>a file is a map of “Alignment” and “Data”</source>
        <translation>ファイルは「Alignment」と「Data」のマップです</translation>
    </message>
    <message>
        <source>a file is outside the SARC archive</source>
        <translation>ファイルが SARC アーカイブの外にあります</translation>
    </message>
    <message>
        <source>a file with a path table’s header cannot hold binary data</source>
        <translation>パステーブルのヘッダーがあるファイルに、バイナリーデータは入りません</translation>
    </message>
    <message>
        <source>a file without a path table’s header cannot hold a path reference</source>
        <translation>パステーブルのヘッダーがないファイルに、パスの参照は入りません</translation>
    </message>
    <message>
        <source>a flag</source>
        <translation>フラグ</translation>
    </message>
    <message>
        <source>a formula</source>
        <translation>数式</translation>
    </message>
    <message>
        <source>a formula has at most {0} characters</source>
        <translation>数式は {0} 文字までです</translation>
    </message>
    <message>
        <source>a formula has at most {0} words and signs</source>
        <translation>数式に使える語と記号は {0} 個までです</translation>
    </message>
    <message>
        <source>a key is missing here</source>
        <translation>マップにキーがありません</translation>
    </message>
    <message>
        <source>a key is missing its “:”</source>
        <translation>キーのあとに「:」がありません</translation>
    </message>
    <message>
        <source>a key is not allowed here</source>
        <translation>ここにマップのキーは置けません</translation>
    </message>
    <message>
        <source>a line is indented with a tab</source>
        <translation>字下げにタブ文字が使われています</translation>
    </message>
    <message>
        <source>a link</source>
        <translation>リンク</translation>
    </message>
    <message>
        <source>a link leads from a child, a command or an output to a node or an input</source>
        <translation>リンクは、子・コマンド・出力から、ノードか入力へつながります</translation>
    </message>
    <message>
        <source>a link of node {0} is outside</source>
        <translation>ノード {0} のリンクが範囲外にあります</translation>
    </message>
    <message>
        <source>a link of this node holds no value of its own</source>
        <translation>このノードのリンクに固有の値はありません</translation>
    </message>
    <message>
        <source>a link such as “-&gt; [3] Walk”</source>
        <translation>「-&gt; [3] Walk」のようなリンク</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>リスト</translation>
    </message>
    <message>
        <source>a list has the entries “objects” and “lists” only</source>
        <translation>リストの項目は「objects」と「lists」だけです</translation>
    </message>
    <message>
        <source>a list in brackets is missing its “,” or “]”</source>
        <translation>角かっこのリストに「,」か「]」がありません</translation>
    </message>
    <message>
        <source>a list of numbers needs the tag of its type, not “{0}”</source>
        <translation>数値のリストには「{0}」ではなく、その型のタグが必要です</translation>
    </message>
    <message>
        <source>a list points between two lists</source>
        <translation>2 つのリストの間を指しているリストがあります</translation>
    </message>
    <message>
        <source>a list points outside the lists</source>
        <translation>リストの外を指しているリストがあります</translation>
    </message>
    <message>
        <source>a list points outside the objects</source>
        <translation>オブジェクトの外を指しているリストがあります</translation>
    </message>
    <message>
        <source>a list should be here</source>
        <translation>ここにはリストが必要です</translation>
    </message>
    <message>
        <source>a list should be here: {0}</source>
        <translation>ここにはリストが必要です: {0}</translation>
    </message>
    <message>
        <source>a map in braces is missing its “,” or “}”</source>
        <translation>波かっこのマップに「,」か「}」がありません</translation>
    </message>
    <message>
        <source>a map of names should be here</source>
        <translation>ここには名前のマップが必要です</translation>
    </message>
    <message>
        <source>a mark is 0x8000</source>
        <translation>印は 0x8000 です</translation>
    </message>
    <message>
        <source>a module always has the same properties, inputs and outputs</source>
        <translation>モジュールのプロパティ、入力、出力は常に同じです</translation>
    </message>
    <message>
        <source>a module begins at one node, and these have none above them: {0}</source>
        <translation>モジュールは 1 つのノードから始まりますが、上にノードのないものが複数あります: {0}</translation>
    </message>
    <message>
        <source>a module needs a node that can be run; queries go with those they serve</source>
        <translation>モジュールには実行できるノードが必要です。クエリは、それを使うノードと一緒に移ります</translation>
    </message>
    <message>
        <source>a name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>a name in the archive is no text</source>
        <translation>アーカイブにテキストでない名前があります</translation>
    </message>
    <message>
        <source>a name is needed</source>
        <translation>名前が必要です</translation>
    </message>
    <message>
        <source>a name is outside the SARC archive's names</source>
        <translation>名前が SARC アーカイブの名前の範囲外にあります</translation>
    </message>
    <message>
        <source>a name must be a plain text</source>
        <translation>名前は通常のテキストでなければなりません</translation>
    </message>
    <message>
        <source>a name needs at least one character, and no NUL</source>
        <translation>名前は 1 文字以上で、NUL を含めることはできません</translation>
    </message>
    <message>
        <source>a node</source>
        <translation>ノード</translation>
    </message>
    <message>
        <source>a node does not read its own outputs</source>
        <translation>ノードが自分自身の出力を読み取ることはありません</translation>
    </message>
    <message>
        <source>a node has an attachment that is not in the file</source>
        <translation>ファイルにないアタッチメントを持つノードがあります</translation>
    </message>
    <message>
        <source>a node has at most {0} children</source>
        <translation>ノードの子は {0} 個までです</translation>
    </message>
    <message>
        <source>a node has at most {0} links</source>
        <translation>ノードのリンクは {0} 個までです</translation>
    </message>
    <message>
        <source>a node has the attachment {0}, which does not exist</source>
        <translation>ノードに、存在しないアタッチメント {0} があります</translation>
    </message>
    <message>
        <source>a node needs the name of its class</source>
        <translation>ノードにはクラスの名前が必要です</translation>
    </message>
    <message>
        <source>a node's {0} pass the {1} that there are</source>
        <translation>ノードの {0} が、{1} 個の範囲を超えています</translation>
    </message>
    <message>
        <source>a node, a list and a number should be here</source>
        <translation>ここにはノード、リスト、数値が必要です</translation>
    </message>
    <message>
        <source>a null cannot be typed as text</source>
        <translation>null はテキストとして入力できません</translation>
    </message>
    <message>
        <source>a null has no value to change; replace it with a value of another type</source>
        <translation>null に変更できる値はありません。別の型の値に置き換えてください</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数値</translation>
    </message>
    <message>
        <source>a number and a text</source>
        <translation>数値とテキスト</translation>
    </message>
    <message>
        <source>a number and a text should be here</source>
        <translation>ここには数値とテキストが必要です</translation>
    </message>
    <message>
        <source>a number does not fit into its field: “{0}”</source>
        <translation>数値がフィールドに収まりません: 「{0}」</translation>
    </message>
    <message>
        <source>a number of so many digits fits no type</source>
        <translation>この桁数の数値が入る型はありません</translation>
    </message>
    <message>
        <source>a number of thousands of digits is beyond the largest {0}, about {1}</source>
        <translation>何千桁もある数値は {0} の最大値 (約 {1}) を超えています</translation>
    </message>
    <message>
        <source>a number of thousands of digits is not a value of type {0}</source>
        <translation>何千桁もある数値は {0} 型の値ではありません</translation>
    </message>
    <message>
        <source>a number of thousands of digits is outside {0} … {1}, the range of {2}</source>
        <translation>何千桁もある数値は {2} の範囲 {0} … {1} を外れています</translation>
    </message>
    <message>
        <source>a number of {0} does not fit: “{1}”</source>
        <translation>{0}の数値が収まりません: 「{1}」</translation>
    </message>
    <message>
        <source>a number such as “0x407” should be here</source>
        <translation>ここには「0x407」のような数が必要です</translation>
    </message>
    <message>
        <source>a parameter</source>
        <translation>パラメータ</translation>
    </message>
    <message>
        <source>a parameter cannot be null</source>
        <translation>パラメータを null にはできません</translation>
    </message>
    <message>
        <source>a parameter has no children</source>
        <translation>パラメータは子を持ちません</translation>
    </message>
    <message>
        <source>a parameter is a single value or a list of numbers</source>
        <translation>パラメータは単一の値か、数値のリストです</translation>
    </message>
    <message>
        <source>a path</source>
        <translation>パス</translation>
    </message>
    <message>
        <source>a pointer has no value</source>
        <translation>ポインターに値はありません</translation>
    </message>
    <message>
        <source>a pointer stays one, since it says which class it points to</source>
        <translation>ポインターは指すクラスを示すものなので、ポインターのままです</translation>
    </message>
    <message>
        <source>a port has a name, no condition</source>
        <translation>ポートにあるのは名前で、条件はありません</translation>
    </message>
    <message>
        <source>a query is a node, such as “-&gt; [3] GetSpeed”</source>
        <translation>クエリは「-&gt; [3] GetSpeed」のようなノードです</translation>
    </message>
    <message>
        <source>a quote is not closed</source>
        <translation>引用符が閉じられないままテキストが終わっています</translation>
    </message>
    <message>
        <source>a range has 2 numbers, not {0}</source>
        <translation>範囲の数値は {0} 個ではなく 2 個です</translation>
    </message>
    <message>
        <source>a range has two ends, as in “0.5 … 1”</source>
        <translation>範囲には「0.5 … 1」のように両端が必要です</translation>
    </message>
    <message>
        <source>a record is larger than what it holds</source>
        <translation>レコードが、それを含むものより大きくなっています</translation>
    </message>
    <message>
        <source>a replacement</source>
        <translation>置き換え</translation>
    </message>
    <message>
        <source>a row cannot be moved into itself</source>
        <translation>行をそれ自身の中へ移動することはできません</translation>
    </message>
    <message>
        <source>a row of type {0} cannot take the place of one of type {1}</source>
        <translation>型 {0} の行を型 {1} の行と置き換えることはできません</translation>
    </message>
    <message>
        <source>a row of type {0} has no value of its own</source>
        <translation>型 {0} の行に固有の値はありません</translation>
    </message>
    <message>
        <source>a row of type {0} takes a dictionary</source>
        <translation>型 {0} の行には辞書が必要です</translation>
    </message>
    <message>
        <source>a row of type {0} takes a dictionary of dictionaries</source>
        <translation>型 {0} の行には辞書の辞書が必要です</translation>
    </message>
    <message>
        <source>a row of type {0} takes a dictionary of values</source>
        <translation>型 {0} の行には値の辞書が必要です</translation>
    </message>
    <message>
        <source>a row of type {0} takes a list</source>
        <translation>型 {0} の行にはリストが必要です</translation>
    </message>
    <message>
        <source>a second document begins here</source>
        <translation>ここから 2 つ目の文書が始まっています</translation>
    </message>
    <message>
        <source>a section cannot be unpacked: “{0}”</source>
        <translation>セクションを展開できません: 「{0}」</translation>
    </message>
    <message>
        <source>a section does not begin at a multiple of 4</source>
        <translation>4 の倍数の位置から始まっていないセクションがあります</translation>
    </message>
    <message>
        <source>a section has another size than is stated</source>
        <translation>セクションの大きさが、書かれているものと一致しません</translation>
    </message>
    <message>
        <source>a section of a list</source>
        <translation>リストのセクション</translation>
    </message>
    <message>
        <source>a segment cannot be unpacked: “{0}”</source>
        <translation>セグメントを展開できません：“{0}”</translation>
    </message>
    <message>
        <source>a segment has another size than is stated</source>
        <translation>セグメントの大きさが、書かれているものと一致しません</translation>
    </message>
    <message>
        <source>a segment has not the hash that is stated for it</source>
        <translation>セグメントのハッシュが、書かれているものと一致しません</translation>
    </message>
    <message>
        <source>a segment of {0} bytes is too large</source>
        <translation>{0} バイトのセグメントは大きすぎます</translation>
    </message>
    <message>
        <source>a single value has no room for others</source>
        <translation>単一の値にほかの値は入りません</translation>
    </message>
    <message>
        <source>a single value is expected here</source>
        <translation>ここには単一の値が必要です</translation>
    </message>
    <message>
        <source>a string does not end within the string section</source>
        <translation>文字列が文字列セクションの中で終わっていません</translation>
    </message>
    <message>
        <source>a string ends at its first NUL, so it cannot hold one</source>
        <translation>文字列は最初の NUL で終わるため、NUL を含めることはできません</translation>
    </message>
    <message>
        <source>a string holds half of a character (a lone surrogate)</source>
        <translation>文字列に不完全な文字 (単独のサロゲート) が含まれています</translation>
    </message>
    <message>
        <source>a string is outside the string section</source>
        <translation>文字列が文字列セクションの外にあります</translation>
    </message>
    <message>
        <source>a string is stated to be at {0} of the pool, which has {1} bytes</source>
        <translation>文字列の位置はプールの {0} とされていますが、プールは {1} バイトです</translation>
    </message>
    <message>
        <source>a table has lost the fields of its own</source>
        <translation>テーブル自身のフィールドが失われています</translation>
    </message>
    <message>
        <source>a table of the expressions is stated to be in their header</source>
        <translation>式の表の位置が、式のヘッダーの中とされています</translation>
    </message>
    <message>
        <source>a table of {0} has {1} bytes, no multiple of {2}</source>
        <translation>{0}の表は {1} バイトで、{2} の倍数ではありません</translation>
    </message>
    <message>
        <source>a table of {0} is outside its section</source>
        <translation>{0}の表がセクションの外にあります</translation>
    </message>
    <message>
        <source>a tag is missing its “&gt;”</source>
        <translation>タグに「&gt;」がありません</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>a text and {0} numbers</source>
        <translation>テキストと {0} 個の数値</translation>
    </message>
    <message>
        <source>a text and {0} numbers should be here</source>
        <translation>ここにはテキストと {0} 個の数値が必要です</translation>
    </message>
    <message>
        <source>a transition</source>
        <translation>遷移</translation>
    </message>
    <message>
        <source>a transition leads to one node; add another transition</source>
        <translation>遷移は 1 つのノードへつながります。遷移をもう 1 つ追加してください</translation>
    </message>
    <message>
        <source>a transition lies before its section</source>
        <translation>セクションより前にある遷移があります</translation>
    </message>
    <message>
        <source>a type</source>
        <translation>型</translation>
    </message>
    <message>
        <source>a type of node</source>
        <translation>ノードの種類</translation>
    </message>
    <message>
        <source>a user defined always has the same properties, inputs and outputs</source>
        <translation>ユーザー定義のノードのプロパティ、入力、出力は常に同じです</translation>
    </message>
    <message>
        <source>a value</source>
        <translation>値</translation>
    </message>
    <message>
        <source>a value comes from an output or from the blackboard</source>
        <translation>値は出力かブラックボードから取得します</translation>
    </message>
    <message>
        <source>a value comes from one of blackboard and expression</source>
        <translation>値の取得元は blackboard か expression のどちらか一方です</translation>
    </message>
    <message>
        <source>a value does not fit its type: “{0}”</source>
        <translation>値が型に収まりません: 「{0}」</translation>
    </message>
    <message>
        <source>a value is missing</source>
        <translation>値がありません</translation>
    </message>
    <message>
        <source>a value is missing here</source>
        <translation>ここに値がありません</translation>
    </message>
    <message>
        <source>a value is outside the data section</source>
        <translation>値がデータセクションの外にあります</translation>
    </message>
    <message>
        <source>a value named “{0}” is not in the file</source>
        <translation>「{0}」という値がファイルにありません</translation>
    </message>
    <message>
        <source>a value of this type cannot be put into a version {0} file</source>
        <translation>この型の値は、バージョン {0} のファイルには入りません</translation>
    </message>
    <message>
        <source>a value of type {0} cannot be typed as text</source>
        <translation>{0} はテキストとして入力できません</translation>
    </message>
    <message>
        <source>a value of type {0} follows from other parts of the file and is not typed</source>
        <translation>型 {0} の値はファイルのほかの部分で決まり、入力できません</translation>
    </message>
    <message>
        <source>a value of type {0} is edited as a whole, not as text</source>
        <translation>型 {0} の値は、テキストではなく全体として編集します</translation>
    </message>
    <message>
        <source>a value of type {0} is wanted, and “{1}” is of type {2}</source>
        <translation>必要なのは型 {0} の値ですが、「{1}」の型は {2} です</translation>
    </message>
    <message>
        <source>a value refers to a variable or expression that is not in the file</source>
        <translation>値が、ファイルにない変数か式を参照しています</translation>
    </message>
    <message>
        <source>a value refers to a variable that is not in the file</source>
        <translation>値が、ファイルにない変数を参照しています</translation>
    </message>
    <message>
        <source>a variable’s number needs a “value:”, which tells its type</source>
        <translation>変数を番号で指すには、型を示す「value:」が必要です</translation>
    </message>
    <message>
        <source>a vec3f has 3 numbers, not {0}</source>
        <translation>vec3f の数値は {0} 個ではなく 3 個です</translation>
    </message>
    <message>
        <source>a version</source>
        <translation>バージョン</translation>
    </message>
    <message>
        <source>a version {0} file cannot hold a {1} value</source>
        <translation>バージョン {0} のファイルに {1} の値は入りません</translation>
    </message>
    <message>
        <source>a whole number should be here</source>
        <translation>ここには整数が必要です</translation>
    </message>
    <message>
        <source>a word</source>
        <translation>語</translation>
    </message>
    <message>
        <source>a {0}</source>
        <translation>{0}</translation>
    </message>
    <message>
        <source>a {0} always has the same properties, inputs and outputs</source>
        <translation>{0} のプロパティ、入力、出力は常に同じです</translation>
    </message>
    <message>
        <source>a {0} does not fit into the data section</source>
        <translation>{0} がデータセクションに収まりません</translation>
    </message>
    <message>
        <source>a {0} has no rows below it</source>
        <translation>{0} の下に行はありません</translation>
    </message>
    <message>
        <source>a “: ” is not allowed here</source>
        <translation>ここに「: 」は置けません</translation>
    </message>
    <message>
        <source>actions</source>
        <translation>アクション</translation>
    </message>
    <message>
        <source>add() adds a row of a kind that you give.</source>
        <translation>add() で型を指定して行を追加できます。</translation>
    </message>
    <message>
        <source>add() adds a row.</source>
        <translation>行の追加には add() を使います。</translation>
    </message>
    <message>
        <source>all values of this array are of one type, 0x{0} ({1})</source>
        <translation>この配列の値の型はすべて 0x{0} ({1}) です</translation>
    </message>
    <message>
        <source>all values of this list must be of the type 0x{0} ({1})</source>
        <translation>このリストの値の型はすべて 0x{0} ({1}) でなければなりません</translation>
    </message>
    <message>
        <source>an AAMP file holds no {0}</source>
        <translation>AAMP ファイルに {0} は入りません</translation>
    </message>
    <message>
        <source>an AI program holds “{0}”</source>
        <translation>AI プログラムには「{0}」が含まれます</translation>
    </message>
    <message>
        <source>an Element_Expression has the slots that its formula needs; add a new one</source>
        <translation>Element_Expression のスロットは数式に合わせて決まります。新しく追加してください</translation>
    </message>
    <message>
        <source>an alignment is a number below 2^32, not {0}</source>
        <translation>アラインメントは 2^32 未満の数値です ({0} は使えません)</translation>
    </message>
    <message>
        <source>an archive holds at most {0} files</source>
        <translation>アーカイブに入るファイルは {0} 個までです</translation>
    </message>
    <message>
        <source>an archive that was read is needed</source>
        <translation>読み込んだアーカイブが必要です</translation>
    </message>
    <message>
        <source>an attachment</source>
        <translation>アタッチメント</translation>
    </message>
    <message>
        <source>an attachment has properties only</source>
        <translation>アタッチメントが持つのはプロパティだけです</translation>
    </message>
    <message>
        <source>an attachment needs the name of its class, without NUL</source>
        <translation>アタッチメントには、NUL を含まないクラスの名前が必要です</translation>
    </message>
    <message>
        <source>an attachment such as “[0] Delay”</source>
        <translation>「[0] Delay」のようなアタッチメント</translation>
    </message>
    <message>
        <source>an element of a list is missing its “-”</source>
        <translation>リストの項目に「-」がありません</translation>
    </message>
    <message>
        <source>an element of a list is not allowed here</source>
        <translation>ここにリストの項目は置けません</translation>
    </message>
    <message>
        <source>an element of an array is inherited with the whole array</source>
        <translation>配列の要素は配列全体と一緒に継承されます</translation>
    </message>
    <message>
        <source>an entry</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>an expression</source>
        <translation>式</translation>
    </message>
    <message>
        <source>an expression has at most {0} characters</source>
        <translation>式は {0} 文字までです</translation>
    </message>
    <message>
        <source>an expression holds a number that does not fit: “{0}”</source>
        <translation>式の数値が収まりません: 「{0}」</translation>
    </message>
    <message>
        <source>an expression of #{0} computes an int that does not fit into 32 bits</source>
        <translation>#{0} の式が、32 ビットに収まらない整数を計算しています</translation>
    </message>
    <message>
        <source>an expression of #{0} divides an int by zero</source>
        <translation>#{0} の式が、整数をゼロで割っています</translation>
    </message>
    <message>
        <source>an expression of #{0} runs more than {1} instructions</source>
        <translation>#{0} の式の命令の実行が {1} 回を超えています</translation>
    </message>
    <message>
        <source>an expression of version 1 has its one END at the end</source>
        <translation>バージョン 1 の式の END は、最後に 1 つだけです</translation>
    </message>
    <message>
        <source>an input reads an output of its own type only</source>
        <translation>入力が読み取れるのは、同じ型の出力だけです</translation>
    </message>
    <message>
        <source>an input reads the output of a node</source>
        <translation>入力はノードの出力を読み取ります</translation>
    </message>
    <message>
        <source>an instruction</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>オブジェクト</translation>
    </message>
    <message>
        <source>an object points outside the parameters</source>
        <translation>パラメータの外を指しているオブジェクトがあります</translation>
    </message>
    <message>
        <source>an operand of kind {0} holds no whole number</source>
        <translation>種類 {0} のオペランドに整数がありません</translation>
    </message>
    <message>
        <source>an operator is missing</source>
        <translation>演算子がありません</translation>
    </message>
    <message>
        <source>an output such as “&lt;- [4] GetSpeed.Out”</source>
        <translation>「&lt;- [4] GetSpeed.Out」のような出力</translation>
    </message>
    <message>
        <source>another attachment is called [{0}] too</source>
        <translation>[{0}] というアタッチメントがほかにもあります</translation>
    </message>
    <message>
        <source>another expression is called “{0}” too</source>
        <translation>「{0}」という式がほかにもあります</translation>
    </message>
    <message>
        <source>another file</source>
        <translation>別のファイル</translation>
    </message>
    <message>
        <source>another node is called [{0}] too</source>
        <translation>[{0}] というノードがほかにもあります</translation>
    </message>
    <message>
        <source>another parent has entered it already</source>
        <translation>すでに別の親から入っています</translation>
    </message>
    <message>
        <source>answers are a JSON object of who answers and what</source>
        <translation>回答は、誰が何を答えるかを示す JSON オブジェクトです</translation>
    </message>
    <message>
        <source>archives are nested more than {0} deep</source>
        <translation>アーカイブの入れ子が {0} 段を超えています</translation>
    </message>
    <message>
        <source>as text, shared containers would be written {0} values long</source>
        <translation>テキストにすると、共有されたコンテナが {0} 個の値になります</translation>
    </message>
    <message>
        <source>at {0} node</source>
        <translation>{0} 個のノード</translation>
    </message>
    <message>
        <source>at {0} nodes</source>
        <translation>{0} 個のノード</translation>
    </message>
    <message>
        <source>attachments</source>
        <translation>アタッチメント</translation>
    </message>
    <message>
        <source>begins as {0}</source>
        <translation>初期値 {0}</translation>
    </message>
    <message>
        <source>blackboard › {0}</source>
        <translation>ブラックボード › {0}</translation>
    </message>
    <message>
        <source>both the mod and this version changed it</source>
        <translation>MOD とこのバージョンの両方が変更しています</translation>
    </message>
    <message>
        <source>brackets are nested too deeply</source>
        <translation>かっこの入れ子が深すぎます</translation>
    </message>
    <message>
        <source>bytes make up the file</source>
        <translation>ファイルのバイト</translation>
    </message>
    <message>
        <source>child {0} is taken at {1} already</source>
        <translation>子 {0} がすでに {1} で選ばれます</translation>
    </message>
    <message>
        <source>children</source>
        <translation>子</translation>
    </message>
    <message>
        <source>choose a node</source>
        <translation>ノードを選択してください</translation>
    </message>
    <message>
        <source>commands</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>components</source>
        <translation>成分</translation>
    </message>
    <message>
        <source>conditions of this sort belong to another type of node than “{0}” has: take its type over as well</source>
        <translation>この種類の条件は「{0}」とは別の種類のノードのものです。種類も一緒に取り込んでください</translation>
    </message>
    <message>
        <source>containers would be nested more than {0} deep</source>
        <translation>コンテナの入れ子が {0} 段を超えます</translation>
    </message>
    <message>
        <source>curves</source>
        <translation>カーブ</translation>
    </message>
    <message>
        <source>data links follow from what inputs read</source>
        <translation>データのリンクは、入力が読み取るもので決まります</translation>
    </message>
    <message>
        <source>documents of this format are not graphs</source>
        <translation>この形式の文書はグラフではありません</translation>
    </message>
    <message>
        <source>documents of this format have no variables</source>
        <translation>この形式の文書に変数はありません</translation>
    </message>
    <message>
        <source>effective values are read-only</source>
        <translation>実効値は読み取り専用です</translation>
    </message>
    <message>
        <source>either “formula” or “code” is needed here</source>
        <translation>ここには「formula」か「code」のどちらかが必要です</translation>
    </message>
    <message>
        <source>entries</source>
        <translation>項目</translation>
    </message>
    <message>
        <source>expressions</source>
        <translation>式</translation>
    </message>
    <message>
        <source>expressions have unsigned ints from version 3 on only</source>
        <translation>式で符号なし整数を使えるのは、バージョン 3 以降だけです</translation>
    </message>
    <message>
        <source>expressions of version {0} are not supported</source>
        <translation>式のバージョン {0} には対応していません</translation>
    </message>
    <message>
        <source>files of version 0x404 have no replacements</source>
        <translation>バージョン 0x404 のファイルに置き換えはありません</translation>
    </message>
    <message>
        <source>files with a path table hold path references in place of binary data</source>
        <translation>パステーブルのあるファイルは、バイナリーデータの代わりにパスの参照を持ちます</translation>
    </message>
    <message>
        <source>flags</source>
        <translation>フラグ</translation>
    </message>
    <message>
        <source>flags of its own has only one source among several, in a list</source>
        <translation>固有のフラグを持てるのは、リストにある複数の入力元のうちの 1 つだけです</translation>
    </message>
    <message>
        <source>from the calling module</source>
        <translation>呼び出し元のモジュールから</translation>
    </message>
    <message>
        <source>from the root file</source>
        <translation>ルートのファイルから</translation>
    </message>
    <message>
        <source>gives the very code of the file</source>
        <translation>ファイルと同じコードになります</translation>
    </message>
    <message>
        <source>here, only a single output that is read has a mark</source>
        <translation>ここでマークを持てるのは、読み取る出力が 1 つだけの場合です</translation>
    </message>
    <message>
        <source>hex digits</source>
        <translation>16 進数</translation>
    </message>
    <message>
        <source>in the formula, a {0} is needed where a {1} stands</source>
        <translation>数式の {1} の場所には {0} が必要です</translation>
    </message>
    <message>
        <source>in the formula, a {0} is needed where an {1} stands</source>
        <translation>数式の {1} の場所には {0} が必要です</translation>
    </message>
    <message>
        <source>in the formula, an input cannot be given a value</source>
        <translation>数式では、入力に値を代入できません</translation>
    </message>
    <message>
        <source>in the formula, an {0} is needed where a {1} stands</source>
        <translation>数式の {1} の場所には {0} が必要です</translation>
    </message>
    <message>
        <source>in the formula, an {0} is needed where an {1} stands</source>
        <translation>数式の {1} の場所には {0} が必要です</translation>
    </message>
    <message>
        <source>in the formula, brackets are nested more than {0} deep</source>
        <translation>数式のかっこの入れ子が {0} 段を超えています</translation>
    </message>
    <message>
        <source>in the formula, nothing is called “{0}”</source>
        <translation>数式に「{0}」という名前のものはありません</translation>
    </message>
    <message>
        <source>in the formula, nothing shows the type of a value</source>
        <translation>数式の中に、型の分からない値があります</translation>
    </message>
    <message>
        <source>in the formula, nothing shows the type of an argument</source>
        <translation>数式の中に、型の分からない引数があります</translation>
    </message>
    <message>
        <source>in the formula, only a place such as “Out” is given a value</source>
        <translation>数式で値を代入できるのは、「Out」のような場所だけです</translation>
    </message>
    <message>
        <source>in the formula, x, y and z are taken of ports only</source>
        <translation>数式で x、y、z を使えるのはポートだけです</translation>
    </message>
    <message>
        <source>in the formula, {0} at its end</source>
        <translation>数式の最後: {0}</translation>
    </message>
    <message>
        <source>in the formula, {0} before “{1}”</source>
        <translation>数式の「{1}」の前: {0}</translation>
    </message>
    <message>
        <source>in the formula, “{0}” has no type that there is</source>
        <translation>数式の「{0}」の型は存在しません</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>inputs and outputs</source>
        <translation>入力と出力</translation>
    </message>
    <message>
        <source>inputs have {0} sources, but {1} fit</source>
        <translation>入力に {0} 個の入力元がありますが、入るのは {1} 個です</translation>
    </message>
    <message>
        <source>inputs share the entries of their sources</source>
        <translation>複数の入力が入力元の項目を共有しています</translation>
    </message>
    <message>
        <source>instructions</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>it cannot be unpacked: “{0}”</source>
        <translation>展開できません: 「{0}」</translation>
    </message>
    <message>
        <source>it cannot pass another of the same name: nothing tells them apart</source>
        <translation>同じ名前のものとは順番を入れ替えられません。区別がつかなくなります</translation>
    </message>
    <message>
        <source>it follows from the name that the module ends with; change that</source>
        <translation>これはモジュールの終わりの名前で決まります。そちらを変更してください</translation>
    </message>
    <message>
        <source>it has a fraction</source>
        <translation>小数部があります</translation>
    </message>
    <message>
        <source>it has no file</source>
        <translation>ファイルがありません</translation>
    </message>
    <message>
        <source>it has two rows called “{0}”</source>
        <translation>「{0}」という行が 2 つあります</translation>
    </message>
    <message>
        <source>it is a bool</source>
        <translation>ブール値です</translation>
    </message>
    <message>
        <source>it is a child of itself, so it is not entered again</source>
        <translation>自分自身の子なので、再び入りません</translation>
    </message>
    <message>
        <source>it is a query of itself; what is stored is read</source>
        <translation>自分自身のクエリなので、格納されている値を読み取ります</translation>
    </message>
    <message>
        <source>it is a single value</source>
        <translation>単一の値です</translation>
    </message>
    <message>
        <source>it is a text</source>
        <translation>テキストです</translation>
    </message>
    <message>
        <source>it is beyond every float</source>
        <translation>どの浮動小数点型にも収まりません</translation>
    </message>
    <message>
        <source>it is beyond every integer</source>
        <translation>どの整数型にも収まりません</translation>
    </message>
    <message>
        <source>it is compressed by method {0}, which is not read here</source>
        <translation>対応していない方式 {0} で圧縮されています</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>壊れています</translation>
    </message>
    <message>
        <source>it is damaged: “{0}”</source>
        <translation>壊れています: 「{0}」</translation>
    </message>
    <message>
        <source>it is not a block of private characters</source>
        <translation>私用文字のブロックではありません</translation>
    </message>
    <message>
        <source>it is not a number</source>
        <translation>数値ではありません</translation>
    </message>
    <message>
        <source>it is not an ordinary file, but one of a device or the system</source>
        <translation>通常のファイルではなく、デバイスやシステムのファイルです</translation>
    </message>
    <message>
        <source>it is not null</source>
        <translation>null ではありません</translation>
    </message>
    <message>
        <source>it is null</source>
        <translation>null です</translation>
    </message>
    <message>
        <source>it is of another version of Triptych</source>
        <translation>Triptych の別のバージョンのものです</translation>
    </message>
    <message>
        <source>it is of type {0} and has no “{1}” in it</source>
        <translation>型は {0} で、中に「{1}」はありません</translation>
    </message>
    <message>
        <source>it is one number</source>
        <translation>1 つの数値です</translation>
    </message>
    <message>
        <source>it is packed by a method for programs (BCJ2), which is not read here</source>
        <translation>対応していないプログラム用の方式 (BCJ2) で圧縮されています</translation>
    </message>
    <message>
        <source>it is packed by the method {0}, which is not read here</source>
        <translation>対応していない方式 {0} で圧縮されています</translation>
    </message>
    <message>
        <source>it is truncated</source>
        <translation>途中で切れています</translation>
    </message>
    <message>
        <source>it leads back to a container around it</source>
        <translation>外側のコンテナに戻る行です</translation>
    </message>
    <message>
        <source>it lies outside of the archive</source>
        <translation>アーカイブの外にあります</translation>
    </message>
    <message>
        <source>it names no function</source>
        <translation>関数を指していません</translation>
    </message>
    <message>
        <source>it was listed</source>
        <translation>一覧にはありました</translation>
    </message>
    <message>
        <source>it would be rounded</source>
        <translation>丸められます</translation>
    </message>
    <message>
        <source>its answer is {0}</source>
        <translation>回答は {0} です</translation>
    </message>
    <message>
        <source>its file is not available, and no answer says that it ends</source>
        <translation>ファイルが見つからず、終わるという回答もありません</translation>
    </message>
    <message>
        <source>its name has characters that no name of a file has</source>
        <translation>名前にファイル名として使えない文字が含まれています</translation>
    </message>
    <message>
        <source>its name has the character NUL in it, and that of a file never has</source>
        <translation>名前に NUL 文字が含まれています。ファイルの名前に NUL は使えません</translation>
    </message>
    <message>
        <source>its next step is updated in the next frame</source>
        <translation>次のステップは次のフレームで更新されます</translation>
    </message>
    <message>
        <source>its own value</source>
        <translation>固有の値</translation>
    </message>
    <message>
        <source>key table</source>
        <translation>キーテーブル</translation>
    </message>
    <message>
        <source>key {0} is used, but the key table has {1}</source>
        <translation>キー {0} が使われていますが、キーテーブルには {1} 個しかありません</translation>
    </message>
    <message>
        <source>kinds of links</source>
        <translation>リンクの種類</translation>
    </message>
    <message>
        <source>known are {0}</source>
        <translation>使えるのは {0} です</translation>
    </message>
    <message>
        <source>links</source>
        <translation>リンク</translation>
    </message>
    <message>
        <source>lists are nested more than {0} deep</source>
        <translation>リストの入れ子が {0} 段を超えています</translation>
    </message>
    <message>
        <source>lists are nested without end, or nearly so</source>
        <translation>リストの入れ子に終わりがないか、深すぎます</translation>
    </message>
    <message>
        <source>lists can only be nested {0} deep</source>
        <translation>リストの入れ子は {0} 段までです</translation>
    </message>
    <message>
        <source>lists in one list</source>
        <translation>1 つのリスト内のリスト</translation>
    </message>
    <message>
        <source>maps and lists would be nested more than {0} deep</source>
        <translation>マップとリストの入れ子が {0} 段を超えます</translation>
    </message>
    <message>
        <source>module</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>modules</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>modules call each other more than {0} deep</source>
        <translation>モジュールの呼び出しの入れ子が {0} 段を超えています</translation>
    </message>
    <message>
        <source>more than 65,536 variables or expressions cannot be referred to</source>
        <translation>65,536 個を超える変数や式は参照できません</translation>
    </message>
    <message>
        <source>more than {0} bytes do not fit a link</source>
        <translation>リンクに {0} バイトを超えるデータは入りません</translation>
    </message>
    <message>
        <source>more {0} are claimed than the header says there are</source>
        <translation>ヘッダーにある数より多くの {0} が使われています</translation>
    </message>
    <message>
        <source>multiple sources</source>
        <translation>複数の入力元</translation>
    </message>
    <message>
        <source>no AI and no action is named “{0}”</source>
        <translation>「{0}」という名前の AI もアクションもありません</translation>
    </message>
    <message>
        <source>no answer says that it ends</source>
        <translation>終わるという回答がありません</translation>
    </message>
    <message>
        <source>no child at {0}</source>
        <translation>{0} に子がありません</translation>
    </message>
    <message>
        <source>no child is chosen</source>
        <translation>選ばれた子がありません</translation>
    </message>
    <message>
        <source>no command can begin at this node</source>
        <translation>このノードからコマンドを始めることはできません</translation>
    </message>
    <message>
        <source>no element has this index</source>
        <translation>この番号の要素はありません</translation>
    </message>
    <message>
        <source>no element of this file has this id</source>
        <translation>この ID の要素はこのファイルにありません</translation>
    </message>
    <message>
        <source>no executable of a game</source>
        <translation>ゲームの実行ファイルではありません</translation>
    </message>
    <message>
        <source>no file is compressed more than {0} times over</source>
        <translation>ファイルを重ねて圧縮できるのは {0} 回までです</translation>
    </message>
    <message>
        <source>no formula computes this value</source>
        <translation>この値を計算する数式はありません</translation>
    </message>
    <message>
        <source>no formula is allowed here</source>
        <translation>ここに数式は置けません</translation>
    </message>
    <message>
        <source>no instruction begins at {0}</source>
        <translation>{0} から始まる命令はありません</translation>
    </message>
    <message>
        <source>no link can begin or end at this row</source>
        <translation>この行でリンクを始めることも終えることもできません</translation>
    </message>
    <message>
        <source>no name would be left</source>
        <translation>名前が空になります</translation>
    </message>
    <message>
        <source>no node</source>
        <translation>ノードなし</translation>
    </message>
    <message>
        <source>no node can be put into this link</source>
        <translation>このリンクにノードは挿入できません</translation>
    </message>
    <message>
        <source>no number lies between {0} and {1}</source>
        <translation>{0} と {1} の間に数値はありません</translation>
    </message>
    <message>
        <source>no output “{0}” at [{1}] {2}</source>
        <translation>[{1}] {2} に出力「{0}」がありません</translation>
    </message>
    <message>
        <source>no parent has this row</source>
        <translation>この行はどの親にもありません</translation>
    </message>
    <message>
        <source>no row here can be {0}</source>
        <translation>ここの行を {0} にすることはできません</translation>
    </message>
    <message>
        <source>no string of the expressions begins where one is named</source>
        <translation>指された場所から始まる、式の文字列がありません</translation>
    </message>
    <message>
        <source>no type of an expression</source>
        <translation>式の型ではありません</translation>
    </message>
    <message>
        <source>no value can begin with this character</source>
        <translation>この文字で始まる値は書けません</translation>
    </message>
    <message>
        <source>no value of this row can be taken from a variable</source>
        <translation>この行の値はどれも変数から取得できません</translation>
    </message>
    <message>
        <source>no {0} can be added here</source>
        <translation>ここに {0} は追加できません</translation>
    </message>
    <message>
        <source>no {0} can be added to the {1} of this node</source>
        <translation>このノードの {1} に {0} は追加できません</translation>
    </message>
    <message>
        <source>no {0} is allowed here</source>
        <translation>ここに {0} は置けません</translation>
    </message>
    <message>
        <source>no {0} is allowed in “{1}”</source>
        <translation>「{1}」に {0} は置けません</translation>
    </message>
    <message>
        <source>node {0}, output {1}, which is not there</source>
        <translation>存在しないノード {0} の出力 {1}</translation>
    </message>
    <message>
        <source>node {0}, which is not there</source>
        <translation>存在しないノード {0}</translation>
    </message>
    <message>
        <source>node {0}, which is not there › {1}</source>
        <translation>存在しないノード {0} › {1}</translation>
    </message>
    <message>
        <source>node {0}, which is not there › {1} cannot take its value from “{2}” where that is of type {3}: take over what differs there, too</source>
        <translation>存在しないノード {0} › {1} は、「{2}」の型が {3} である側では、そこから値を取得できません。そこの差分も取り込んでください</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>ノード</translation>
    </message>
    <message>
        <source>nodes are copied together, or variables, or slots, and nothing else</source>
        <translation>コピーできるのは、ノードだけ、変数だけ、またはスロットだけです</translation>
    </message>
    <message>
        <source>nodes share their {0}</source>
        <translation>複数のノードが {0} を共有しています</translation>
    </message>
    <message>
        <source>nodes, commands, variables and slots can be duplicated</source>
        <translation>複製できるのは、ノード、コマンド、変数、スロットです</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>none of its children runs</source>
        <translation>実行中の子がありません</translation>
    </message>
    <message>
        <source>not every system can store this name</source>
        <translation>この名前を保存できないシステムがあります</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>nothing can be divided by zero</source>
        <translation>ゼロで割ることはできません</translation>
    </message>
    <message>
        <source>nothing can be put in here</source>
        <translation>ここには何も入れられません</translation>
    </message>
    <message>
        <source>nothing gives the output “{0}” a value</source>
        <translation>出力「{0}」に値を与えるものがありません</translation>
    </message>
    <message>
        <source>nothing more is expected here</source>
        <translation>ここにはもう何も入りません</translation>
    </message>
    <message>
        <source>nothing shows the type of “{0}”</source>
        <translation>「{0}」の型が分かりません</translation>
    </message>
    <message>
        <source>nothing shows what the function “{0}” gives</source>
        <translation>関数「{0}」の結果を示すものがありません</translation>
    </message>
    <message>
        <source>numbers</source>
        <translation>数値</translation>
    </message>
    <message>
        <source>objects in one list</source>
        <translation>1 つのリスト内のオブジェクト</translation>
    </message>
    <message>
        <source>objects stand before lists, so this is no place for it</source>
        <translation>オブジェクトはリストより前に並ぶため、ここには置けません</translation>
    </message>
    <message>
        <source>of a graph, only a node or all of it is shown as text</source>
        <translation>グラフでテキストとして表示できるのは、ノード 1 つか全体だけです</translation>
    </message>
    <message>
        <source>offset 0x{0}</source>
        <translation>オフセット 0x{0}</translation>
    </message>
    <message>
        <source>one mod takes it out, and another changes it</source>
        <translation>一方の MOD が取り除き、もう一方が変更しています</translation>
    </message>
    <message>
        <source>one name with its value should be here, of {0}</source>
        <translation>ここには{0}のうち 1 つの名前とその値が必要です</translation>
    </message>
    <message>
        <source>one node should be here, not {0}</source>
        <translation>ここにはノードが {0} 個ではなく 1 つ必要です</translation>
    </message>
    <message>
        <source>one of these should be here: {0}</source>
        <translation>ここには次のいずれかが必要です: {0}</translation>
    </message>
    <message>
        <source>one row takes the place of one; {0} were copied</source>
        <translation>1 行と置き換えられるのは 1 行だけですが、{0} 行がコピーされています</translation>
    </message>
    <message>
        <source>one value with its texts should be here</source>
        <translation>ここには 1 つの値とそのテキストが必要です</translation>
    </message>
    <message>
        <source>one value, or three for a vector, should stand in brackets</source>
        <translation>かっこの中には値 1 つか、ベクトルなら 3 つが必要です</translation>
    </message>
    <message>
        <source>only Fork, Join and modules lead to others by transitions</source>
        <translation>遷移でほかへつながるのは Fork、Join、モジュールだけです</translation>
    </message>
    <message>
        <source>only a list can be the root</source>
        <translation>ルートになれるのはリストだけです</translation>
    </message>
    <message>
        <source>only a node leads to others</source>
        <translation>ほかへつながるのはノードだけです</translation>
    </message>
    <message>
        <source>only a node that calls a module goes on by the name that this ends with</source>
        <translation>この終わりの名前で先へ進むのは、モジュールを呼び出すノードだけです</translation>
    </message>
    <message>
        <source>only a node that calls a module has one to put in its place</source>
        <translation>展開できるのは、モジュールを呼び出すノードだけです</translation>
    </message>
    <message>
        <source>only a transition whose low byte of flags is 0 has a command</source>
        <translation>コマンドを持つのは、フラグの下位バイトが 0 の遷移だけです</translation>
    </message>
    <message>
        <source>only a whole document can take the place of this row</source>
        <translation>この行と置き換えられるのは文書全体だけです</translation>
    </message>
    <message>
        <source>only arrays are added to by index</source>
        <translation>位置を指定して追加できるのは配列だけです</translation>
    </message>
    <message>
        <source>only documents of one format can be merged, not {0}</source>
        <translation>統合できるのは同じ形式の文書だけです ({0} は統合できません)</translation>
    </message>
    <message>
        <source>only files of version 0x404 have states</source>
        <translation>状態があるのは、バージョン 0x404 のファイルだけです</translation>
    </message>
    <message>
        <source>only files with a path table hold path references</source>
        <translation>パスの参照を持てるのは、パステーブルのあるファイルだけです</translation>
    </message>
    <message>
        <source>only ints are of an enum</source>
        <translation>列挙型にできるのは int だけです</translation>
    </message>
    <message>
        <source>only nodes, and commands that begin at one, have others below them</source>
        <translation>下に続くものがあるのは、ノードと、ノードから始まるコマンドだけです</translation>
    </message>
    <message>
        <source>only numbers are allowed here</source>
        <translation>ここに置けるのは数値だけです</translation>
    </message>
    <message>
        <source>only pointers have a word in the place of a value</source>
        <translation>値の代わりにワードを持つのはポインターだけです</translation>
    </message>
    <message>
        <source>only the last child of a selector of values is the default</source>
        <translation>既定になるのは、値のセレクターの最後の子だけです</translation>
    </message>
    <message>
        <source>only the values of inputs are “!default”</source>
        <translation>「!default」を使えるのは入力の値だけです</translation>
    </message>
    <message>
        <source>only values from the blackboard have a component</source>
        <translation>成分があるのは、ブラックボードから取得した値だけです</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>parameters in one object</source>
        <translation>1 つのオブジェクト内のパラメータ</translation>
    </message>
    <message>
        <source>part {0} of the list of files is not known</source>
        <translation>ファイルの一覧に不明な部分 {0} があります</translation>
    </message>
    <message>
        <source>parts of a behaviour graph are pasted beside the others, not over them</source>
        <translation>ビヘイビアグラフの部品は、ほかの部品の隣に貼り付けます。上書きはできません</translation>
    </message>
    <message>
        <source>parts of the file overlap at 0x{0}</source>
        <translation>0x{0} でファイルの一部が重なっている</translation>
    </message>
    <message>
        <source>path table</source>
        <translation>パステーブル</translation>
    </message>
    <message>
        <source>properties</source>
        <translation>プロパティ</translation>
    </message>
    <message>
        <source>remove attachment</source>
        <translation>アタッチメントを削除</translation>
    </message>
    <message>
        <source>remove child</source>
        <translation>子を削除</translation>
    </message>
    <message>
        <source>replace child</source>
        <translation>子を置き換え</translation>
    </message>
    <message>
        <source>replacements</source>
        <translation>置き換え</translation>
    </message>
    <message>
        <source>select the node to put the slots into</source>
        <translation>スロットの入れ先のノードを選択してください</translation>
    </message>
    <message>
        <source>setup: {0}; then: {1}</source>
        <translation>準備: {0}; その後: {1}</translation>
    </message>
    <message>
        <source>slot has no name that is known</source>
        <translation>スロットの名前は知られていません</translation>
    </message>
    <message>
        <source>slot {0} has no name that is known</source>
        <translation>スロット {0} の名前は知られていません</translation>
    </message>
    <message>
        <source>something else stands where an object belongs</source>
        <translation>オブジェクトがあるべき場所に別のものがあります</translation>
    </message>
    <message>
        <source>something follows the end of the document</source>
        <translation>文書の終わりのあとに、まだ何かが続いています</translation>
    </message>
    <message>
        <source>something follows the root list</source>
        <translation>ルートのリストのあとに何かがあります</translation>
    </message>
    <message>
        <source>something refers to a node that is not in the file</source>
        <translation>ファイルにないノードを参照しているものがあります</translation>
    </message>
    <message>
        <source>something refers to a part that is not in the file</source>
        <translation>ファイルにない部分を参照しているものがあります</translation>
    </message>
    <message>
        <source>string table</source>
        <translation>文字列テーブル</translation>
    </message>
    <message>
        <source>string {0} is used, but the string table has {1}</source>
        <translation>文字列 {0} が使われていますが、文字列テーブルには {1} 個しかありません</translation>
    </message>
    <message>
        <source>string {0} of the {1} has no end</source>
        <translation>{1}の文字列 {0} に終わりがありません</translation>
    </message>
    <message>
        <source>texts</source>
        <translation>テキスト</translation>
    </message>
    <message>
        <source>the SARC archive has headers of other sizes than all known</source>
        <translation>SARC アーカイブのヘッダーの大きさが、既知のどれとも異なります</translation>
    </message>
    <message>
        <source>the SARC archive has no table of names</source>
        <translation>SARC アーカイブに名前の表がありません</translation>
    </message>
    <message>
        <source>the SARC archive is cut short in its table of files</source>
        <translation>SARC アーカイブが、ファイルの表の途中で切れています</translation>
    </message>
    <message>
        <source>the SARC archive's data begin outside it</source>
        <translation>SARC アーカイブのデータがアーカイブの外から始まっています</translation>
    </message>
    <message>
        <source>the SARC header is cut short or damaged</source>
        <translation>SARC のヘッダーが途中で切れているか壊れています</translation>
    </message>
    <message>
        <source>the Yaz0 data are cut short</source>
        <translation>Yaz0 のデータが途中で切れています</translation>
    </message>
    <message>
        <source>the Yaz0 data cannot be unpacked</source>
        <translation>Yaz0 データを展開できません</translation>
    </message>
    <message>
        <source>the Yaz0 header is cut short</source>
        <translation>Yaz0 のヘッダーが途中で切れています</translation>
    </message>
    <message>
        <source>the actions</source>
        <translation>アクション</translation>
    </message>
    <message>
        <source>the alignment of {0} is dropped</source>
        <translation>アラインメント {0} が失われます</translation>
    </message>
    <message>
        <source>the answer of #{0} for “{1}”: {2}</source>
        <translation>「{1}」に対する #{0} の回答: {2}</translation>
    </message>
    <message>
        <source>the answer of “{0}” is an object of {1}</source>
        <translation>「{0}」の回答は {1} のオブジェクトです</translation>
    </message>
    <message>
        <source>the archive already holds a file “{0}”</source>
        <translation>アーカイブにはすでにファイル「{0}」があります</translation>
    </message>
    <message>
        <source>the archive holds no file “{0}”</source>
        <translation>アーカイブにファイル「{0}」がありません</translation>
    </message>
    <message>
        <source>the archive holds {0} files, more than any mod</source>
        <translation>アーカイブに {0} 個のファイルがあり、MOD としては多すぎます</translation>
    </message>
    <message>
        <source>the archive is cut short</source>
        <translation>アーカイブが途中で切れています</translation>
    </message>
    <message>
        <source>the archive is damaged</source>
        <translation>アーカイブが壊れています</translation>
    </message>
    <message>
        <source>the archive is damaged: “{0}”</source>
        <translation>アーカイブが壊れています: 「{0}」</translation>
    </message>
    <message>
        <source>the archive is locked with a password</source>
        <translation>アーカイブがパスワードで保護されています</translation>
    </message>
    <message>
        <source>the archive is truncated</source>
        <translation>アーカイブが途中で切れています</translation>
    </message>
    <message>
        <source>the arguments of a call lie in “mem”</source>
        <translation>呼び出しの引数は「mem」に置きます</translation>
    </message>
    <message>
        <source>the attachment table has no whole number of entries</source>
        <translation>アタッチメントの表の大きさが項目の倍数ではありません</translation>
    </message>
    <message>
        <source>the attachments</source>
        <translation>アタッチメント</translation>
    </message>
    <message>
        <source>the attachments of a node pass their table</source>
        <translation>ノードのアタッチメントが表の外にはみ出しています</translation>
    </message>
    <message>
        <source>the beginning of the archive is damaged</source>
        <translation>アーカイブの先頭が壊れています</translation>
    </message>
    <message>
        <source>the binary data claims {0} bytes, more than fit</source>
        <translation>バイナリーデータの大きさが {0} バイトとされていますが、収まりません</translation>
    </message>
    <message>
        <source>the blackboard has several “{0}”</source>
        <translation>ブラックボードに「{0}」が複数あります</translation>
    </message>
    <message>
        <source>the blackboard ids</source>
        <translation>ブラックボードの id</translation>
    </message>
    <message>
        <source>the blackboard's entries</source>
        <translation>ブラックボードの項目</translation>
    </message>
    <message>
        <source>the blackboard's file references</source>
        <translation>ブラックボードのファイル参照</translation>
    </message>
    <message>
        <source>the blackboard's types</source>
        <translation>ブラックボードの型</translation>
    </message>
    <message>
        <source>the blackboard's {0} values</source>
        <translation>ブラックボードの {0} の値</translation>
    </message>
    <message>
        <source>the body of attachment {0} is outside</source>
        <translation>アタッチメント {0} の本体が範囲外にあります</translation>
    </message>
    <message>
        <source>the body of node {0} is stated to be at {1}, outside its section</source>
        <translation>ノード {0} の本体の位置は {1} とされていますが、セクションの外です</translation>
    </message>
    <message>
        <source>the bytes of this value are not understood, so they cannot be edited</source>
        <translation>この値のバイトは解釈できないため、編集できません</translation>
    </message>
    <message>
        <source>the character U+{0} is not allowed in YAML as it is</source>
        <translation>文字 U+{0} は、YAML にそのままでは書けません</translation>
    </message>
    <message>
        <source>the children of a module are always {0}</source>
        <translation>モジュールの子は常に {0} です</translation>
    </message>
    <message>
        <source>the children of a user defined are always {0}</source>
        <translation>ユーザー定義のノードの子は常に {0} です</translation>
    </message>
    <message>
        <source>the children of a {0} are always {1}</source>
        <translation>{0} の子は常に {1} です</translation>
    </message>
    <message>
        <source>the children of a {0} hold numbers that this node's do not have</source>
        <translation>{0} の子には、このノードの子にない数値があります</translation>
    </message>
    <message>
        <source>the class of a pointer</source>
        <translation>ポインターのクラス</translation>
    </message>
    <message>
        <source>the code of an expression passes the instructions of the file</source>
        <translation>式のコードが、ファイルの命令の範囲を超えています</translation>
    </message>
    <message>
        <source>the command {0} and {1} more that began there</source>
        <translation>そこから始まっていたコマンド {0} とほか {1} 個</translation>
    </message>
    <message>
        <source>the command {0} that began there</source>
        <translation>そこから始まっていたコマンド {0}</translation>
    </message>
    <message>
        <source>the command “{0}” begins at “{1}”</source>
        <translation>コマンド「{0}」が「{1}」から始まっています</translation>
    </message>
    <message>
        <source>the command “{0}” leads to no node</source>
        <translation>コマンド「{0}」がノードにつながっていません</translation>
    </message>
    <message>
        <source>the command “{0}” of the module begins at a query</source>
        <translation>モジュールのコマンド「{0}」がクエリから始まっています</translation>
    </message>
    <message>
        <source>the commands</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>the commands {0} and {1} more that began there</source>
        <translation>そこから始まっていたコマンド {0} とほか {1} 個</translation>
    </message>
    <message>
        <source>the commands {0} that began there</source>
        <translation>そこから始まっていたコマンド {0}</translation>
    </message>
    <message>
        <source>the comment’s “{0}” cannot be used: {1}</source>
        <translation>コメントの「{0}」が使えません: {1}</translation>
    </message>
    <message>
        <source>the constants of the expressions</source>
        <translation>式の定数</translation>
    </message>
    <message>
        <source>the container claims {0} entries, more than the file has room for</source>
        <translation>コンテナの項目が {0} 個とされていますが、ファイルに収まりません</translation>
    </message>
    <message>
        <source>the container is inside itself</source>
        <translation>コンテナが自分自身の中にあります</translation>
    </message>
    <message>
        <source>the container reaches beyond the end of the file</source>
        <translation>コンテナがファイルの終わりを超えています</translation>
    </message>
    <message>
        <source>the data links follow from what the inputs are connected to</source>
        <translation>データのリンクは、入力のつなぎ先で決まります</translation>
    </message>
    <message>
        <source>the default of a selector stays its last child</source>
        <translation>セレクターの既定の子は常に最後です</translation>
    </message>
    <message>
        <source>the default of a selector takes all other values, and has no condition</source>
        <translation>セレクターの既定の子はほかのすべての値を受けるため、条件がありません</translation>
    </message>
    <message>
        <source>the document</source>
        <translation>文書</translation>
    </message>
    <message>
        <source>the document has this row itself</source>
        <translation>この行は文書自身にあります</translation>
    </message>
    <message>
        <source>the elements of an array have no names</source>
        <translation>配列の要素に名前はありません</translation>
    </message>
    <message>
        <source>the enum table</source>
        <translation>列挙型の表</translation>
    </message>
    <message>
        <source>the expression ends too early</source>
        <translation>式が途中で終わっています</translation>
    </message>
    <message>
        <source>the expressions</source>
        <translation>式</translation>
    </message>
    <message>
        <source>the expressions do not begin with “EXB ”</source>
        <translation>式の先頭が “EXB ” ではありません</translation>
    </message>
    <message>
        <source>the expressions of #{0} read themselves</source>
        <translation>#{0} の式が自分自身を読み取っています</translation>
    </message>
    <message>
        <source>the expressions of both files are of different versions</source>
        <translation>2 つのファイルで式のバージョンが異なります</translation>
    </message>
    <message>
        <source>the expressions of one frame run more than {0} instructions</source>
        <translation>1 フレームの式の命令の実行が {0} 回を超えています</translation>
    </message>
    <message>
        <source>the file could not be compressed as Yaz0</source>
        <translation>ファイルを Yaz0 で圧縮できませんでした</translation>
    </message>
    <message>
        <source>the file ends within its header</source>
        <translation>ファイルがヘッダーの途中で終わっています</translation>
    </message>
    <message>
        <source>the file ends within its header: it has {0} bytes</source>
        <translation>ファイルがヘッダーの途中で終わっています。{0} バイトしかありません</translation>
    </message>
    <message>
        <source>the file has no root list</source>
        <translation>ファイルにルートのリストがありません</translation>
    </message>
    <message>
        <source>the file has {0} bytes, and no file of the games comes near {1}</source>
        <translation>ファイルは {0} バイトです。ゲームのファイルで {1} バイトに近いものはありません</translation>
    </message>
    <message>
        <source>the file is compressed more than {0} times over</source>
        <translation>ファイルが {0} 回を超えて重ねて圧縮されています</translation>
    </message>
    <message>
        <source>the file is cut off: its header says {0} bytes, it has {1}</source>
        <translation>ファイルが途中で切れています。ヘッダーでは {0} バイトですが、実際は {1} バイトです</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>ファイルが空です</translation>
    </message>
    <message>
        <source>the file is several zstd frames, one after the other</source>
        <translation>ファイルに複数の zstd フレームが続いています</translation>
    </message>
    <message>
        <source>the file is {0}, not {1}</source>
        <translation>ファイルは {1} ではなく {0} です</translation>
    </message>
    <message>
        <source>the file of the module has no command {0}</source>
        <translation>モジュールのファイルにコマンド {0} がありません</translation>
    </message>
    <message>
        <source>the file of the module is not available</source>
        <translation>モジュールのファイルが見つかりません</translation>
    </message>
    <message>
        <source>the file would be larger than 4 GiB, which BYML cannot address</source>
        <translation>ファイルが、BYML で扱える 4 GiB を超えます</translation>
    </message>
    <message>
        <source>the files are of different versions, so their parts cannot be mixed</source>
        <translation>2 つのファイルのバージョンが異なるため、一部だけを混ぜることはできません</translation>
    </message>
    <message>
        <source>the files are of several formats: {0}</source>
        <translation>ファイルの形式が複数あります: {0}</translation>
    </message>
    <message>
        <source>the files of the SARC archive overlap</source>
        <translation>SARC アーカイブのファイルが重なっています</translation>
    </message>
    <message>
        <source>the first transition is outside its section</source>
        <translation>最初の遷移がセクションの外にあります</translation>
    </message>
    <message>
        <source>the flags 0x{0} are none of a value that comes from elsewhere</source>
        <translation>フラグ 0x{0} は、別の場所から取得する値のものではありません</translation>
    </message>
    <message>
        <source>the flags 0x{0} do not go with where the value comes from</source>
        <translation>フラグ 0x{0} は、値の取得元と合いません</translation>
    </message>
    <message>
        <source>the formula cannot be read from “{0}” on</source>
        <translation>数式の「{0}」から先が読み取れません</translation>
    </message>
    <message>
        <source>the formula is used by {0}: take over what differs there, too</source>
        <translation>この数式は {0} で使われています。そこの差分も取り込んでください</translation>
    </message>
    <message>
        <source>the formula needs too much memory</source>
        <translation>数式に必要なメモリーが多すぎます</translation>
    </message>
    <message>
        <source>the frame has more than {0} steps</source>
        <translation>フレームのステップが {0} を超えています</translation>
    </message>
    <message>
        <source>the head of the zstd frame is damaged: “{0}”</source>
        <translation>zstd フレームの先頭が壊れています: 「{0}」</translation>
    </message>
    <message>
        <source>the header</source>
        <translation>ヘッダー</translation>
    </message>
    <message>
        <source>the header needs 16 bytes, the file has {0}</source>
        <translation>ヘッダーには 16 バイト必要ですが、ファイルは {0} バイトです</translation>
    </message>
    <message>
        <source>the header of the expressions</source>
        <translation>式のヘッダー</translation>
    </message>
    <message>
        <source>the header states {0} bytes, which the data are too short for</source>
        <translation>ヘッダーでは {0} バイトですが、データが足りません</translation>
    </message>
    <message>
        <source>the header takes {0} bytes, the file has only {1}</source>
        <translation>ヘッダーには {0} バイト必要ですが、ファイルは {1} バイトしかありません</translation>
    </message>
    <message>
        <source>the index that led there</source>
        <translation>そこを指していたインデックス</translation>
    </message>
    <message>
        <source>the inheritance is 0 (root file), 1 (calling module) or 2 (none)</source>
        <translation>継承は 0 (ルートのファイル)、1 (呼び出し元のモジュール)、2 (なし) のいずれかです</translation>
    </message>
    <message>
        <source>the input “{0}” reads an output that is not in the file</source>
        <translation>入力「{0}」が、ファイルにない出力を読み取っています</translation>
    </message>
    <message>
        <source>the instructions</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>the keys of a new hash map are of 32 or 64 bits</source>
        <translation>新しいハッシュマップのキーは 32 ビットか 64 ビットです</translation>
    </message>
    <message>
        <source>the last child of a selector is its default, which must stay</source>
        <translation>セレクターの最後の子は既定の子なので、削除できません</translation>
    </message>
    <message>
        <source>the last child takes all other values</source>
        <translation>最後の子はほかのすべての値を受けます</translation>
    </message>
    <message>
        <source>the last {0} {1} are dropped</source>
        <translation>最後の {0} 個の{1}が失われます</translation>
    </message>
    <message>
        <source>the links of node {0}</source>
        <translation>ノード {0} のリンク</translation>
    </message>
    <message>
        <source>the links of node {0} pass their table</source>
        <translation>ノード {0} のリンクが表の外にはみ出しています</translation>
    </message>
    <message>
        <source>the list in the patch is damaged</source>
        <translation>パッチの一覧が壊れています</translation>
    </message>
    <message>
        <source>the list of files is cut short</source>
        <translation>ファイルの一覧が途中で切れています</translation>
    </message>
    <message>
        <source>the list of files is damaged</source>
        <translation>ファイルの一覧が壊れています</translation>
    </message>
    <message>
        <source>the low and the high end</source>
        <translation>下端と上端</translation>
    </message>
    <message>
        <source>the mods change the head of the file differently</source>
        <translation>MOD によるファイルのヘッダーの変更が異なります</translation>
    </message>
    <message>
        <source>the mods have other files there</source>
        <translation>MOD ごとに別のファイルがあります</translation>
    </message>
    <message>
        <source>the module has an {0}, which belongs to its caller</source>
        <translation>モジュールに、呼び出し元に属する {0} があります</translation>
    </message>
    <message>
        <source>the module has not the one command “{0}” that begins at a node</source>
        <translation>モジュールのコマンドが、ノードから始まる「{0}」1 つではありません</translation>
    </message>
    <message>
        <source>the module has tables of transitions, actions or enums, which would be lost</source>
        <translation>モジュールに、遷移・アクション・列挙型の表があります。展開すると失われます</translation>
    </message>
    <message>
        <source>the module is of version 0x{0}, this file 0x{1}</source>
        <translation>モジュールのバージョンは 0x{0} ですが、このファイルは 0x{1} です</translation>
    </message>
    <message>
        <source>the module's file is not a behaviour graph</source>
        <translation>モジュールのファイルがビヘイビアグラフではありません</translation>
    </message>
    <message>
        <source>the modules</source>
        <translation>モジュール</translation>
    </message>
    <message>
        <source>the name holds half of a character</source>
        <translation>名前に不完全な文字が含まれています</translation>
    </message>
    <message>
        <source>the name of a child must be a plain text</source>
        <translation>子の名前は通常のテキストでなければなりません</translation>
    </message>
    <message>
        <source>the name of a class</source>
        <translation>クラスの名前</translation>
    </message>
    <message>
        <source>the name of a module ends in “{0}”</source>
        <translation>モジュールの名前は「{0}」で終わります</translation>
    </message>
    <message>
        <source>the name of a variable</source>
        <translation>変数の名前</translation>
    </message>
    <message>
        <source>the name of an expression</source>
        <translation>式の名前</translation>
    </message>
    <message>
        <source>the name of the variable “{0}” lies too far in the file</source>
        <translation>変数「{0}」の名前が、ファイル内で遠すぎる位置にあります</translation>
    </message>
    <message>
        <source>the names of the archive's files are too long together</source>
        <translation>アーカイブ内のファイルの名前が、合わせると長すぎます</translation>
    </message>
    <message>
        <source>the node keeps its id, [{0}]</source>
        <translation>ノードの id は [{0}] のままにします</translation>
    </message>
    <message>
        <source>the node of this number is not a query</source>
        <translation>この番号のノードはクエリではありません</translation>
    </message>
    <message>
        <source>the node that the command begins at</source>
        <translation>コマンドの始まりのノード</translation>
    </message>
    <message>
        <source>the node that the link leads to</source>
        <translation>リンク先のノード</translation>
    </message>
    <message>
        <source>the nodes</source>
        <translation>ノード</translation>
    </message>
    <message>
        <source>the nodes are of version 0x{0}, this file is 0x{1}</source>
        <translation>ノードはバージョン 0x{0} ですが、このファイルは 0x{1} です</translation>
    </message>
    <message>
        <source>the nodes share the bytes of their links</source>
        <translation>複数のノードがリンクのバイトを共有しています</translation>
    </message>
    <message>
        <source>the number is outside {0} … {1}</source>
        <translation>数値が {0} … {1} の範囲外です</translation>
    </message>
    <message>
        <source>the numbers of a binary buffer go from 0 to 255</source>
        <translation>バイナリーのバッファーの数値は 0～255 です</translation>
    </message>
    <message>
        <source>the numbers of enums are looked up by a table of this file</source>
        <translation>列挙型の番号は、このファイルの表で調べられます</translation>
    </message>
    <message>
        <source>the offset is outside the file’s body</source>
        <translation>オフセットがファイル本体の外です</translation>
    </message>
    <message>
        <source>the operands of “{0}” have not the same type</source>
        <translation>「{0}」のオペランドの型が揃っていません</translation>
    </message>
    <message>
        <source>the order of a map is that of its keys</source>
        <translation>マップの順番はキーの順です</translation>
    </message>
    <message>
        <source>the order of these links is the file's own</source>
        <translation>これらのリンクの順番はファイルで決まっています</translation>
    </message>
    <message>
        <source>the order of these parts is the file's own</source>
        <translation>これらの順番はファイルで決まっています</translation>
    </message>
    <message>
        <source>the order of these rows is not free</source>
        <translation>これらの行の順番は変えられません</translation>
    </message>
    <message>
        <source>the order of these rows is the file's own</source>
        <translation>これらの行の順番はファイルで決まっています</translation>
    </message>
    <message>
        <source>the output of a node is read by an input</source>
        <translation>ノードの出力は入力が読み取ります</translation>
    </message>
    <message>
        <source>the output that is read</source>
        <translation>読み取られる出力</translation>
    </message>
    <message>
        <source>the outputs</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>the outputs in the answer of “{0}” are an object of names and values</source>
        <translation>「{0}」の回答の出力は、名前と値のオブジェクトです</translation>
    </message>
    <message>
        <source>the parts of a node</source>
        <translation>ノードの各部</translation>
    </message>
    <message>
        <source>the patch is of another version of Triptych</source>
        <translation>パッチが Triptych の別のバージョンのものです</translation>
    </message>
    <message>
        <source>the path table's offsets do not ascend inside the file</source>
        <translation>パステーブルのオフセットが、ファイルの中で昇順に並んでいません</translation>
    </message>
    <message>
        <source>the port in the answer of “{0}” is not a text</source>
        <translation>「{0}」の回答のポートがテキストではありません</translation>
    </message>
    <message>
        <source>the queries of a node pass their table</source>
        <translation>ノードのクエリが表の外にはみ出しています</translation>
    </message>
    <message>
        <source>the query table has no whole number of entries</source>
        <translation>クエリの表の大きさが項目の倍数ではありません</translation>
    </message>
    <message>
        <source>the replacement table counts these children</source>
        <translation>これらの子は置き換えの表で数えられています</translation>
    </message>
    <message>
        <source>the replacements</source>
        <translation>置き換え</translation>
    </message>
    <message>
        <source>the result in the answer of “{0}” is one of {1}</source>
        <translation>「{0}」の回答の結果は {1} のいずれかです</translation>
    </message>
    <message>
        <source>the result is beyond the largest {0}</source>
        <translation>計算結果が {0} の最大値を超えています</translation>
    </message>
    <message>
        <source>the result is not a whole number</source>
        <translation>計算結果が整数ではありません</translation>
    </message>
    <message>
        <source>the result is too large</source>
        <translation>計算結果が大きすぎます</translation>
    </message>
    <message>
        <source>the root has no siblings</source>
        <translation>ルートに隣の行はありません</translation>
    </message>
    <message>
        <source>the root list is 0x{0}, not param_root</source>
        <translation>ルートのリストは param_root ではなく 0x{0} です</translation>
    </message>
    <message>
        <source>the root list is called “param_root”, not “{0}”</source>
        <translation>ルートのリストの名前は「{0}」ではなく「param_root」です</translation>
    </message>
    <message>
        <source>the root list must stay, under its name</source>
        <translation>ルートのリストは、その名前のまま残す必要があります</translation>
    </message>
    <message>
        <source>the root must stay</source>
        <translation>ルートは削除や置き換えができません</translation>
    </message>
    <message>
        <source>the root of a version {0} file is a container</source>
        <translation>バージョン {0} のファイルのルートはコンテナです</translation>
    </message>
    <message>
        <source>the root of a version {0} file is a map or a list, not a single value</source>
        <translation>バージョン {0} のファイルのルートは、単一の値ではなくマップかリストです</translation>
    </message>
    <message>
        <source>the root reaches beyond the end of the file</source>
        <translation>ルートがファイルの終わりを超えています</translation>
    </message>
    <message>
        <source>the root stays where it is</source>
        <translation>ルートは移動できません</translation>
    </message>
    <message>
        <source>the row of a container does not hold it</source>
        <translation>コンテナの行はその中身を持っていません</translation>
    </message>
    <message>
        <source>the rows are too deep</source>
        <translation>行の階層が深すぎます</translation>
    </message>
    <message>
        <source>the rows of this format are made of one other type at a time</source>
        <translation>この形式の行を別の型に変えるときは、型を 1 つずつ指定します</translation>
    </message>
    <message>
        <source>the rows of this format refer to no others</source>
        <translation>この形式の行はほかの行を参照しません</translation>
    </message>
    <message>
        <source>the rows on the clipboard are of {0}, this is {1}; their text may be put into the text view</source>
        <translation>クリップボードの行は {0} のもので、この文書は {1} です。行のテキストならテキスト表示に貼り付けられます</translation>
    </message>
    <message>
        <source>the run has {0} frames</source>
        <translation>実行が {0} フレームに達しました</translation>
    </message>
    <message>
        <source>the section of unknown meaning</source>
        <translation>意味が不明なセクション</translation>
    </message>
    <message>
        <source>the sections end at {0}, but the header says {1} bytes</source>
        <translation>セクションは {0} で終わりますが、ヘッダーでは {1} バイトとされています</translation>
    </message>
    <message>
        <source>the signatures of functions</source>
        <translation>関数のシグネチャ</translation>
    </message>
    <message>
        <source>the size table is cut short</source>
        <translation>サイズテーブルが途中で切れています</translation>
    </message>
    <message>
        <source>the size table is shorter than it says</source>
        <translation>サイズテーブルが、書かれている長さより短くなっています</translation>
    </message>
    <message>
        <source>the slot is computed while it runs</source>
        <translation>スロットは実行中に計算されます</translation>
    </message>
    <message>
        <source>the slot {0} is computed while it runs</source>
        <translation>スロット {0} は実行中に計算されます</translation>
    </message>
    <message>
        <source>the sources of the input “{0}” pass their table</source>
        <translation>入力「{0}」の入力元が表の外にはみ出しています</translation>
    </message>
    <message>
        <source>the state of node {0} is outside its section</source>
        <translation>ノード {0} の状態がセクションの外にあります</translation>
    </message>
    <message>
        <source>the states</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>the string pool has no end</source>
        <translation>文字列プールに終わりがありません</translation>
    </message>
    <message>
        <source>the strings of the expressions begin after their section</source>
        <translation>式の文字列がセクションより後から始まっています</translation>
    </message>
    <message>
        <source>the strings of the table at 0x{0} are not one after the other</source>
        <translation>0x{0} のテーブルの文字列が連続していない</translation>
    </message>
    <message>
        <source>the strings of the {0} overlap</source>
        <translation>{0}の文字列が重なっています</translation>
    </message>
    <message>
        <source>the strings use every private character, so none is left for other bytes</source>
        <translation>文字列がすべての私用文字を使っているため、ほかのバイトを表す文字が残っていません</translation>
    </message>
    <message>
        <source>the table at 0x{0} has the same string twice</source>
        <translation>0x{0} のテーブルに同じ文字列が 2 つある</translation>
    </message>
    <message>
        <source>the table of sections has another layout</source>
        <translation>セクションの表の並びが異なります</translation>
    </message>
    <message>
        <source>the tables of a node</source>
        <translation>ノードの表</translation>
    </message>
    <message>
        <source>the tables of an attachment</source>
        <translation>アタッチメントの表</translation>
    </message>
    <message>
        <source>the tables of {0}</source>
        <translation>{0}の表</translation>
    </message>
    <message>
        <source>the tag “{0}” means nothing here</source>
        <translation>ここではタグ「{0}」に意味がありません</translation>
    </message>
    <message>
        <source>the text does not say which format it is</source>
        <translation>テキストから形式が分かりません</translation>
    </message>
    <message>
        <source>the text does not state the value exactly</source>
        <translation>テキストは値を正確には表しません</translation>
    </message>
    <message>
        <source>the text holds half of a character (a lone surrogate)</source>
        <translation>テキストに不完全な文字 (単独のサロゲート) が含まれています</translation>
    </message>
    <message>
        <source>the text holds half of a character here</source>
        <translation>ここに不完全な文字が含まれています</translation>
    </message>
    <message>
        <source>the text holds no nodes</source>
        <translation>テキストにノードがありません</translation>
    </message>
    <message>
        <source>the text holds no value</source>
        <translation>テキストに値がありません</translation>
    </message>
    <message>
        <source>the text is empty</source>
        <translation>テキストが空です</translation>
    </message>
    <message>
        <source>the text is not JSON: it is too deep, or a number is too long</source>
        <translation>テキストが JSON ではありません。深すぎるか、数値が長すぎます</translation>
    </message>
    <message>
        <source>the text is not JSON: {0}</source>
        <translation>テキストが JSON ではありません: {0}</translation>
    </message>
    <message>
        <source>the text is not in UTF-16</source>
        <translation>テキストが UTF-16 ではありません</translation>
    </message>
    <message>
        <source>the text is not in UTF-8</source>
        <translation>テキストが UTF-8 ではありません</translation>
    </message>
    <message>
        <source>the text is too deep</source>
        <translation>テキストの入れ子が深すぎます</translation>
    </message>
    <message>
        <source>the text of an AINB file</source>
        <translation>AINB ファイルのテキスト</translation>
    </message>
    <message>
        <source>the text of “|” or “&gt;” must begin on a new line</source>
        <translation>複数行のテキストは改行してから始めます</translation>
    </message>
    <message>
        <source>the transition is used by {0}: take over what differs there, too</source>
        <translation>この遷移は {0} で使われています。そこの差分も取り込んでください</translation>
    </message>
    <message>
        <source>the transitions</source>
        <translation>遷移</translation>
    </message>
    <message>
        <source>the two sides exclude each other here, so one must be chosen</source>
        <translation>ここでは両方の変更が両立しないため、どちらかを選ぶ必要があります</translation>
    </message>
    <message>
        <source>the type of an output</source>
        <translation>出力の型</translation>
    </message>
    <message>
        <source>the type of this row cannot be changed</source>
        <translation>この行の型は変更できません</translation>
    </message>
    <message>
        <source>the type string has no end</source>
        <translation>種類を表す文字列に終わりがありません</translation>
    </message>
    <message>
        <source>the value has changed</source>
        <translation>値が変わりました</translation>
    </message>
    <message>
        <source>the value of this row is its own</source>
        <translation>この行の値は固有の値です</translation>
    </message>
    <message>
        <source>the value {0} is dropped</source>
        <translation>値 {0} が失われます</translation>
    </message>
    <message>
        <source>the value’s offset is outside the file’s body</source>
        <translation>値のオフセットがファイル本体の外です</translation>
    </message>
    <message>
        <source>the variable “{0}” comes from a file that is not available</source>
        <translation>変数「{0}」の元になるファイルが見つかりません</translation>
    </message>
    <message>
        <source>the verb is computed while it runs</source>
        <translation>動詞は実行中に計算されます</translation>
    </message>
    <message>
        <source>the verb {0} is computed while it runs</source>
        <translation>動詞 {0} は実行中に計算されます</translation>
    </message>
    <message>
        <source>the whole document is a container</source>
        <translation>文書全体はコンテナーです</translation>
    </message>
    <message>
        <source>the zstd frame is cut short</source>
        <translation>zstd フレームが途中で切れています</translation>
    </message>
    <message>
        <source>the zstd frame is cut short or damaged</source>
        <translation>zstd フレームが途中で切れているか壊れています</translation>
    </message>
    <message>
        <source>the zstd frame or its dictionary is damaged: “{0}”</source>
        <translation>zstd フレームかその辞書が壊れています: 「{0}」</translation>
    </message>
    <message>
        <source>the zstd frame states {0} bytes, which its blocks do not hold</source>
        <translation>zstd フレームでは {0} バイトとされていますが、ブロックに入っていません</translation>
    </message>
    <message>
        <source>the {0} begins with 0x{1}</source>
        <translation>{0}が 0x{1} から始まっています</translation>
    </message>
    <message>
        <source>the {0} claims {1} entries, more than fit</source>
        <translation>{0}の項目が {1} 個とされていますが、収まりません</translation>
    </message>
    <message>
        <source>the {0} is a 0x{1} ({2})</source>
        <translation>{0}が 0x{1} ({2}) になっています</translation>
    </message>
    <message>
        <source>the {0} is outside the file</source>
        <translation>{0}がファイルの外にあります</translation>
    </message>
    <message>
        <source>the {0} section is stated to be at {1}, but the file has {2} bytes</source>
        <translation>{0} セクションの位置は {1} とされていますが、ファイルは {2} バイトです</translation>
    </message>
    <message>
        <source>the {0} section lies before the {1} section</source>
        <translation>{0} セクションが {1} セクションより前にあります</translation>
    </message>
    <message>
        <source>there already is a format “{0}”</source>
        <translation>形式「{0}」は既にあります</translation>
    </message>
    <message>
        <source>there are no rows on the clipboard</source>
        <translation>クリップボードに行がありません</translation>
    </message>
    <message>
        <source>there are too many powers</source>
        <translation>累乗が多すぎます</translation>
    </message>
    <message>
        <source>there are too many signs</source>
        <translation>記号が多すぎます</translation>
    </message>
    <message>
        <source>there are unknown bytes at 0x{0}</source>
        <translation>0x{0} に不明なバイトがある</translation>
    </message>
    <message>
        <source>there are {0} numbers: for a curve there are {1}, how many floats are in use, the type, and {2} floats</source>
        <translation>数値が {0} 個あります。カーブには、使う float の数、種類、{2} 個の float の合計 {1} 個が必要です</translation>
    </message>
    <message>
        <source>there are {0} numbers: for each of {1} curves there are {2}, how many floats are in use, the type, and {3} floats</source>
        <translation>数値が {0} 個あります。{1} 個のカーブそれぞれに、使う float の数、種類、{3} 個の float の合計 {2} 個が必要です</translation>
    </message>
    <message>
        <source>there is a {0} of this name here</source>
        <translation>この名前の {0} がここにあります</translation>
    </message>
    <message>
        <source>there is an {0} of this name here</source>
        <translation>この名前の {0} がここにあります</translation>
    </message>
    <message>
        <source>there is no BYML version {0}, only 1 to 10</source>
        <translation>BYML のバージョン {0} はありません。あるのは 1～10 です</translation>
    </message>
    <message>
        <source>there is no [{0}]: it holds {1}, counted from [0]</source>
        <translation>[{0}] はありません。[0] から数えて {1} 個あります</translation>
    </message>
    <message>
        <source>there is no assumption “{0}”</source>
        <translation>「{0}」という仮定はありません</translation>
    </message>
    <message>
        <source>there is no attachment [{0}]</source>
        <translation>アタッチメント [{0}] がありません</translation>
    </message>
    <message>
        <source>there is no command “{0}”</source>
        <translation>コマンド「{0}」がありません</translation>
    </message>
    <message>
        <source>there is no expression “{0}”</source>
        <translation>式「{0}」がありません</translation>
    </message>
    <message>
        <source>there is no format {0}</source>
        <translation>{0} という形式はありません</translation>
    </message>
    <message>
        <source>there is no free name like “{0}” left here</source>
        <translation>「{0}」のような名前で、ここで空いているものがもうありません</translation>
    </message>
    <message>
        <source>there is no int {0}</source>
        <translation>int {0} がありません</translation>
    </message>
    <message>
        <source>there is no name with the hash {0}</source>
        <translation>ハッシュ {0} の名前はありません</translation>
    </message>
    <message>
        <source>there is no node [{0}]</source>
        <translation>ノード [{0}] がありません</translation>
    </message>
    <message>
        <source>there is no node [{0}]: there are {1}</source>
        <translation>ノード [{0}] はありません（全部で {1} 個）</translation>
    </message>
    <message>
        <source>there is no node type 0x{0}</source>
        <translation>ノードの型 0x{0} はありません</translation>
    </message>
    <message>
        <source>there is no node “{0}”</source>
        <translation>ノード「{0}」はありません</translation>
    </message>
    <message>
        <source>there is no node “{0}” that a command could begin at</source>
        <translation>コマンドの始まりにできるノード「{0}」がありません</translation>
    </message>
    <message>
        <source>there is no number to start from</source>
        <translation>計算の元になる数値がありません</translation>
    </message>
    <message>
        <source>there is no output “{0}” that “{1}” could read</source>
        <translation>「{1}」が読み取れる出力「{0}」がありません</translation>
    </message>
    <message>
        <source>there is no place {0} in a container of {1}</source>
        <translation>{1} 個の項目があるコンテナに、{0} という位置はありません</translation>
    </message>
    <message>
        <source>there is no place {0} in an array of {1}</source>
        <translation>{1} 個の要素がある配列に、{0} という位置はありません</translation>
    </message>
    <message>
        <source>there is no root list, “param_root”</source>
        <translation>ルートのリスト「param_root」がありません</translation>
    </message>
    <message>
        <source>there is no row at {0}</source>
        <translation>{0} に行がありません</translation>
    </message>
    <message>
        <source>there is no such place</source>
        <translation>そのような場所はありません</translation>
    </message>
    <message>
        <source>there is no variable “{0}” on the blackboard</source>
        <translation>ブラックボードに変数「{0}」がありません</translation>
    </message>
    <message>
        <source>there is no {0} number {1} on the blackboard, which has {2}</source>
        <translation>ブラックボードの {0} に {1} 番はありません。あるのは {2} 個です</translation>
    </message>
    <message>
        <source>there is no {0} of {1}</source>
        <translation>{1} の {0} はありません</translation>
    </message>
    <message>
        <source>there is no {0} “{1}” on the blackboard</source>
        <translation>ブラックボードに {0}「{1}」がありません</translation>
    </message>
    <message>
        <source>there is no {0}: it holds {1}, counted from [0]</source>
        <translation>{0} はありません。[0] から数えて {1} 個あります</translation>
    </message>
    <message>
        <source>there is no {0}th power of {1}</source>
        <translation>{1} の {0} 乗はありません</translation>
    </message>
    <message>
        <source>there is no “{0}”</source>
        <translation>「{0}」はありません</translation>
    </message>
    <message>
        <source>there is no “{0}” here</source>
        <translation>ここに「{0}」はありません</translation>
    </message>
    <message>
        <source>there is no “{0}” on the blackboard</source>
        <translation>ブラックボードに「{0}」がありません</translation>
    </message>
    <message>
        <source>there is nothing at this place</source>
        <translation>この場所には何もありません</translation>
    </message>
    <message>
        <source>these numbers cannot be stored for an output that is not there</source>
        <translation>存在しない出力に、これらの数値は格納できません</translation>
    </message>
    <message>
        <source>these numbers do not fit: a byte, a word, half a word</source>
        <translation>これらの数値はバイト、ワード、ハーフワードに収まりません</translation>
    </message>
    <message>
        <source>they are kept in the order of their types</source>
        <translation>これらは型の順に並びます</translation>
    </message>
    <message>
        <source>this AAMP file is big endian</source>
        <translation>この AAMP ファイルはビッグエンディアンです</translation>
    </message>
    <message>
        <source>this AAMP file is marked as big endian</source>
        <translation>この AAMP ファイルには、ビッグエンディアンの印があります</translation>
    </message>
    <message>
        <source>this cannot be done with the whole document</source>
        <translation>文書全体に対してこの操作はできません</translation>
    </message>
    <message>
        <source>this cannot take the place of a {0}</source>
        <translation>これで {0} を置き換えることはできません</translation>
    </message>
    <message>
        <source>this class was offered by another document</source>
        <translation>このクラスは別の文書のものです</translation>
    </message>
    <message>
        <source>this file is compressed with the zstd dictionary {0}, which is not available</source>
        <translation>このファイルは zstd の辞書 {0} で圧縮されていますが、辞書がありません</translation>
    </message>
    <message>
        <source>this format has no {0}</source>
        <translation>この形式に {0} はありません</translation>
    </message>
    <message>
        <source>this formula would not be read again as it is written</source>
        <translation>この数式は、書かれたとおりに読み直せません</translation>
    </message>
    <message>
        <source>this is a RAR archive</source>
        <translation>RAR アーカイブです</translation>
    </message>
    <message>
        <source>this is a SARC archive</source>
        <translation>SARC アーカイブです</translation>
    </message>
    <message>
        <source>this is a SARC archive, not edited here</source>
        <translation>SARC アーカイブです。ここでは編集できません</translation>
    </message>
    <message>
        <source>this is a Yaz0-compressed file</source>
        <translation>Yaz0 で圧縮されたファイルです</translation>
    </message>
    <message>
        <source>this is a Yaz0-compressed file, not edited here</source>
        <translation>Yaz0 で圧縮されたファイルです。ここでは編集できません</translation>
    </message>
    <message>
        <source>this is a finished mod of TKMM (.tkcl), which holds changes and not files</source>
        <translation>TKMM の完成した MOD (.tkcl) で、ファイルではなく変更が入っています</translation>
    </message>
    <message>
        <source>this is a link, which leads out of its folder</source>
        <translation>これはリンクで、フォルダーの外を指しています</translation>
    </message>
    <message>
        <source>this is a message text file (MSBT)</source>
        <translation>メッセージテキストファイル (MSBT) です</translation>
    </message>
    <message>
        <source>this is a message text file (MSBT), not edited here</source>
        <translation>メッセージテキストファイル (MSBT) です。ここでは編集できません</translation>
    </message>
    <message>
        <source>this is a resource size table</source>
        <translation>リソースサイズテーブルです</translation>
    </message>
    <message>
        <source>this is a resource size table, not edited here</source>
        <translation>リソースサイズテーブルです。ここでは編集できません</translation>
    </message>
    <message>
        <source>this is a text in UTF-16</source>
        <translation>UTF-16 のテキストです</translation>
    </message>
    <message>
        <source>this is a text in UTF-16, not edited here</source>
        <translation>UTF-16 のテキストです。ここでは編集できません</translation>
    </message>
    <message>
        <source>this is a text of Switch-Toolbox, in which “!l” and “!h” mean other types than here</source>
        <translation>Switch-Toolbox のテキストで、「!l」と「!h」の型がここでの意味と異なります</translation>
    </message>
    <message>
        <source>this is a text of byml-lens, which keeps the types in a document of its own</source>
        <translation>byml-lens のテキストで、型が別の文書に書かれています</translation>
    </message>
    <message>
        <source>this is a zip archive</source>
        <translation>zip アーカイブです</translation>
    </message>
    <message>
        <source>this is a zip archive, not edited here</source>
        <translation>zip アーカイブです。ここでは編集できません</translation>
    </message>
    <message>
        <source>this is a zstd-compressed file</source>
        <translation>zstd で圧縮されたファイルです</translation>
    </message>
    <message>
        <source>this is a zstd-compressed file, not edited here</source>
        <translation>zstd で圧縮されたファイルです。ここでは編集できません</translation>
    </message>
    <message>
        <source>this is an archive</source>
        <translation>アーカイブです</translation>
    </message>
    <message>
        <source>this is no 7z archive</source>
        <translation>7z アーカイブではありません</translation>
    </message>
    <message>
        <source>this is no AINB file</source>
        <translation>AINB ファイルではありません</translation>
    </message>
    <message>
        <source>this is no brain, scheduler or action of an actor</source>
        <translation>アクターのブレイン、スケジューラー、アクションではありません</translation>
    </message>
    <message>
        <source>this is no longer an AI program</source>
        <translation>すでに AI プログラムではなくなっています</translation>
    </message>
    <message>
        <source>this is no patch of Triptych</source>
        <translation>Triptych のパッチではありません</translation>
    </message>
    <message>
        <source>this is no sound zip archive: “{0}”</source>
        <translation>正しい zip アーカイブではありません: 「{0}」</translation>
    </message>
    <message>
        <source>this is not JSON</source>
        <translation>JSON ではありません</translation>
    </message>
    <message>
        <source>this is not YAML</source>
        <translation>YAML ではありません</translation>
    </message>
    <message>
        <source>this is not YAML: “{0}”</source>
        <translation>YAML ではありません: 「{0}」</translation>
    </message>
    <message>
        <source>this is not a name for a child</source>
        <translation>これは子の名前ではありません</translation>
    </message>
    <message>
        <source>this is not a name for a child of the kind {0}</source>
        <translation>これは種類 {0} の子の名前ではありません</translation>
    </message>
    <message>
        <source>this is not a node of a BYML document</source>
        <translation>BYML 文書のノードではありません</translation>
    </message>
    <message>
        <source>this is not a table of resource sizes</source>
        <translation>リソースサイズのテーブルではありません</translation>
    </message>
    <message>
        <source>this is not a zstd dictionary: its first four bytes differ</source>
        <translation>zstd の辞書ではありません。先頭の 4 バイトが異なります</translation>
    </message>
    <message>
        <source>this is not an AAMP file: it does not begin with “AAMP”</source>
        <translation>AAMP ファイルではありません。先頭が “AAMP” ではありません</translation>
    </message>
    <message>
        <source>this is not an AINB file: it does not begin with “AIB ”</source>
        <translation>AINB ファイルではありません。先頭が “AIB ” ではありません</translation>
    </message>
    <message>
        <source>this is not an archive, so there are no files inside</source>
        <translation>アーカイブではないため、中にファイルはありません</translation>
    </message>
    <message>
        <source>this is not an {0} or {1} file: it begins with {2}</source>
        <translation>{0} や {1} のファイルではありません。先頭は {2} です</translation>
    </message>
    <message>
        <source>this is not base64: “{0}”</source>
        <translation>base64 ではありません: 「{0}」</translation>
    </message>
    <message>
        <source>this is not read from a text in this older form</source>
        <translation>この古い形式のテキストからは読み取れません</translation>
    </message>
    <message>
        <source>this name cannot be changed</source>
        <translation>この名前は変更できません</translation>
    </message>
    <message>
        <source>this node should be number {0}, for links name nodes by their place</source>
        <translation>リンクはノードを位置で示すため、このノードは {0} 番でなければなりません</translation>
    </message>
    <message>
        <source>this node was deleted</source>
        <translation>このノードは削除されています</translation>
    </message>
    <message>
        <source>this node was offered by another document</source>
        <translation>このノードは別の文書のものです</translation>
    </message>
    <message>
        <source>this node’s children are chosen by “{0}” in this place</source>
        <translation>このノードの子は、この場所では「{0}」で選ばれます</translation>
    </message>
    <message>
        <source>this path has {0} folders, more than any file of a game</source>
        <translation>このパスには{0}個のフォルダーがあり、ゲームのどのファイルよりも多いです</translation>
    </message>
    <message>
        <source>this path leads out of its folder</source>
        <translation>このパスはフォルダーの外を指しています</translation>
    </message>
    <message>
        <source>this refers to nothing that can be changed</source>
        <translation>これが参照しているものは変更できません</translation>
    </message>
    <message>
        <source>this row has no value</source>
        <translation>この行に値はありません</translation>
    </message>
    <message>
        <source>this row leads to no such element</source>
        <translation>この行は、そのような要素を指していません</translation>
    </message>
    <message>
        <source>this slot was deleted</source>
        <translation>このスロットは削除されています</translation>
    </message>
    <message>
        <source>this value cannot be edited</source>
        <translation>この値は編集できません</translation>
    </message>
    <message>
        <source>this value cannot be taken from a {0}</source>
        <translation>この値を {0} から取得することはできません</translation>
    </message>
    <message>
        <source>this version changed it, and the mod removes it</source>
        <translation>このバージョンが変更し、MOD が削除しています</translation>
    </message>
    <message>
        <source>this version of YAML is not supported</source>
        <translation>対応していないバージョンの YAML です</translation>
    </message>
    <message>
        <source>this version of the game has another file there</source>
        <translation>このバージョンのゲームには別のファイルがあります</translation>
    </message>
    <message>
        <source>this version of the game has no such file</source>
        <translation>このバージョンのゲームにはそのファイルがありません</translation>
    </message>
    <message>
        <source>this word does not say that the value comes from the blackboard</source>
        <translation>この語は、値をブラックボードから取得することを示していません</translation>
    </message>
    <message>
        <source>this {0} file is laid out in a way that is not known</source>
        <translation>この {0} ファイルのレイアウトは未知のものです</translation>
    </message>
    <message>
        <source>three numbers</source>
        <translation>3 つの数値</translation>
    </message>
    <message>
        <source>to be read only: it would give other code than the file's</source>
        <translation>読み取り専用: ファイルとは別のコードになります</translation>
    </message>
    <message>
        <source>too many expressions share the same code</source>
        <translation>同じコードを共有する式が多すぎます</translation>
    </message>
    <message>
        <source>too many names share the hash of “{0}”</source>
        <translation>「{0}」と同じハッシュになる名前が多すぎます</translation>
    </message>
    <message>
        <source>transitions</source>
        <translation>遷移</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true か false</translation>
    </message>
    <message>
        <source>true or false should be here</source>
        <translation>ここには true か false が必要です</translation>
    </message>
    <message>
        <source>two files of the archive have the same name</source>
        <translation>アーカイブに同じ名前のファイルが 2 つあります</translation>
    </message>
    <message>
        <source>two lists claim the same children</source>
        <translation>2 つのリストが同じ子を指しています</translation>
    </message>
    <message>
        <source>type {0}</source>
        <translation>種類 {0}</translation>
    </message>
    <message>
        <source>type {0} is not a type of a stored parameter</source>
        <translation>型 {0} は格納されたパラメータの型ではありません</translation>
    </message>
    <message>
        <source>types of variables</source>
        <translation>変数の型</translation>
    </message>
    <message>
        <source>unpacked, this would be {0} bytes, more than the {1} allowed for its size</source>
        <translation>展開すると {0} バイトになり、この大きさのファイルに許される {1} バイトを超えます</translation>
    </message>
    <message>
        <source>user defined</source>
        <translation>ユーザー定義</translation>
    </message>
    <message>
        <source>values lie in more than {0} containers</source>
        <translation>値を囲むコンテナーが {0} 個を超えています</translation>
    </message>
    <message>
        <source>variables</source>
        <translation>変数</translation>
    </message>
    <message>
        <source>variables come from {0} files, but {1} fit</source>
        <translation>変数の元になるファイルが {0} 個ありますが、入るのは {1} 個です</translation>
    </message>
    <message>
        <source>verb has no name that is known</source>
        <translation>動詞の名前は知られていません</translation>
    </message>
    <message>
        <source>verb {0} has no name that is known</source>
        <translation>動詞 {0} の名前は知られていません</translation>
    </message>
    <message>
        <source>version 0x{0} knows no {1} variables</source>
        <translation>バージョン 0x{0} に {1} の変数はありません</translation>
    </message>
    <message>
        <source>what a row leads back to would be no longer in the document</source>
        <translation>行が指し戻す先がドキュメントからなくなります</translation>
    </message>
    <message>
        <source>what is replaced</source>
        <translation>置き換えの対象</translation>
    </message>
    <message>
        <source>what lists the files lies outside of the archive</source>
        <translation>ファイルの一覧がアーカイブの外にあります</translation>
    </message>
    <message>
        <source>what tells of the mod is not JSON</source>
        <translation>MOD の情報が JSON ではありません</translation>
    </message>
    <message>
        <source>what the mod changes there is not merged</source>
        <translation>MOD がここで変更するものは統合されません</translation>
    </message>
    <message>
        <source>what this is called follows from other parts of the file</source>
        <translation>これの名前はファイルのほかの部分で決まります</translation>
    </message>
    <message>
        <source>what would be written reads back differently from the document</source>
        <translation>書き込む内容を読み直すと、文書と一致しません</translation>
    </message>
    <message>
        <source>what {0} {1} means is unknown; it is passed over</source>
        <translation>{0} {1} の意味は不明なので、無視します</translation>
    </message>
    <message>
        <source>what “*” stands for unfolds to more than {0} values</source>
        <translation>「*」が表す内容が {0} 個を超える値になります</translation>
    </message>
    <message>
        <source>where the value is</source>
        <translation>値の場所</translation>
    </message>
    <message>
        <source>words lie between a list and its children</source>
        <translation>リストとその子の間のワード</translation>
    </message>
    <message>
        <source>words lie between a parameter and its value</source>
        <translation>パラメータと値の間のワード</translation>
    </message>
    <message>
        <source>words lie between an object and its parameters</source>
        <translation>オブジェクトとパラメータの間のワード</translation>
    </message>
    <message>
        <source>write a number, or such as &gt; 100, &lt;= 0, != 1, 1..5</source>
        <translation>数値か、&gt; 100、&lt;= 0、!= 1、1..5 のように入力してください</translation>
    </message>
    <message>
        <source>x, y or z</source>
        <translation>x、y、z</translation>
    </message>
    <message>
        <source>x, y or z is missing</source>
        <translation>x、y、z のいずれかがありません</translation>
    </message>
    <message>
        <source>{0} (parameter 0x{1})</source>
        <translation>{0} (パラメータ 0x{1})</translation>
    </message>
    <message>
        <source>{0} B  {1}</source>
        <translation>{0} B  {1}</translation>
    </message>
    <message>
        <source>{0} becomes true</source>
        <translation>{0} が true になります</translation>
    </message>
    <message>
        <source>{0} bytes ({1})</source>
        <translation>{0} バイト ({1})</translation>
    </message>
    <message>
        <source>{0} bytes are not the 8 that a link holds</source>
        <translation>{0} バイトあり、リンクに入る 8 バイトと合いません</translation>
    </message>
    <message>
        <source>{0} bytes are stated where the file ends before</source>
        <translation>{0} バイトあるはずですが、その前にファイルが終わっています</translation>
    </message>
    <message>
        <source>{0} bytes are stated, which the data are too short for</source>
        <translation>{0} バイトと書かれていますが、データが足りません</translation>
    </message>
    <message>
        <source>{0} bytes belong to no section; saving drops them.</source>
        <translation>{0} バイトがどのセクションにも属していません。保存すると失われます。</translation>
    </message>
    <message>
        <source>{0} bytes follow the end of the file; they are kept.</source>
        <translation>ファイルの終わりのあとに {0} バイトあります。そのまま残します。</translation>
    </message>
    <message>
        <source>{0} bytes of UTF-8 are too long: {1} holds {2}</source>
        <translation>UTF-8 で {0} バイトは長すぎます。{1} に入るのは {2} バイトまでです</translation>
    </message>
    <message>
        <source>{0} bytes should be here</source>
        <translation>ここには {0} バイト必要です</translation>
    </message>
    <message>
        <source>{0} cannot be converted to {1}</source>
        <translation>{0} は {1} に変換できません</translation>
    </message>
    <message>
        <source>{0} cannot be converted to “{1}” here</source>
        <translation>{0} はここでは「{1}」に変換できません</translation>
    </message>
    <message>
        <source>{0} commands and {1} nodes do not fit before the blackboard</source>
        <translation>{0} 個のコマンドと {1} 個のノードが、ブラックボードの前に収まりません</translation>
    </message>
    <message>
        <source>{0} conflict is not decided yet</source>
        <translation>{0} 件の競合がまだ未解決です</translation>
    </message>
    <message>
        <source>{0} conflicts are not decided yet</source>
        <translation>{0} 件の競合がまだ未解決です</translation>
    </message>
    <message>
        <source>{0} does not choose among its children</source>
        <translation>{0} は子の中から選びません</translation>
    </message>
    <message>
        <source>{0} does not fit into what holds it</source>
        <translation>{0}が、それを含むものに収まりません</translation>
    </message>
    <message>
        <source>{0} does not fit the keys here, numbers of {1} bits</source>
        <translation>{0} は、ここのキーである {1} ビットの数値に収まりません</translation>
    </message>
    <message>
        <source>{0} does not fit the type int</source>
        <translation>{0} は int 型に収まりません</translation>
    </message>
    <message>
        <source>{0} does not fit the type s32, which goes from {1} to {2}</source>
        <translation>{0} は s32 型の範囲 ({1}～{2}) に収まりません</translation>
    </message>
    <message>
        <source>{0} end after their section</source>
        <translation>{0}がセクションの終わりを超えています</translation>
    </message>
    <message>
        <source>{0} entries are more than BYML can count, {1}</source>
        <translation>{0} 個の項目は、BYML で数えられる {1} 個を超えています</translation>
    </message>
    <message>
        <source>{0} files have no graph</source>
        <translation>{0} のファイルにグラフはありません</translation>
    </message>
    <message>
        <source>{0} floats are said to be in use, but a curve has {1}.</source>
        <translation>float が {0} 個使われるとされていますが、カーブの float は {1} 個です。</translation>
    </message>
    <message>
        <source>{0} floats in use are not a whole number of knots ({1} floats each).</source>
        <translation>使われている {0} 個の float は、制御点 (それぞれ {1} 個の float) の倍数ではありません。</translation>
    </message>
    <message>
        <source>{0} has no JSON form</source>
        <translation>{0} に JSON 形式はありません</translation>
    </message>
    <message>
        <source>{0} has no child “{1}”</source>
        <translation>{0} に子「{1}」はありません</translation>
    </message>
    <message>
        <source>{0} has no text form</source>
        <translation>{0} にテキスト形式はありません</translation>
    </message>
    <message>
        <source>{0} has no “{1}” among its {2}</source>
        <translation>{0} の {2} に「{1}」はありません</translation>
    </message>
    <message>
        <source>{0} has the impossible size {1}</source>
        <translation>{0}の大きさ {1} はあり得ません</translation>
    </message>
    <message>
        <source>{0} has {1} components, not {2}</source>
        <translation>{0} の成分は {2} 個ではなく {1} 個です</translation>
    </message>
    <message>
        <source>{0} has {1} curves, not {2}</source>
        <translation>{0} のカーブは {2} 個ではなく {1} 個です</translation>
    </message>
    <message>
        <source>{0} holds a NUL, at which the game would end it</source>
        <translation>{0} に NUL が含まれています。ゲームではそこで終わってしまいます</translation>
    </message>
    <message>
        <source>{0} indices that led there</source>
        <translation>そこを指していた {0} 個のインデックス</translation>
    </message>
    <message>
        <source>{0} instruction</source>
        <translation>{0} 個の命令</translation>
    </message>
    <message>
        <source>{0} instruction with jumps</source>
        <translation>{0} 個の命令 (ジャンプあり)</translation>
    </message>
    <message>
        <source>{0} instructions</source>
        <translation>{0} 個の命令</translation>
    </message>
    <message>
        <source>{0} instructions with jumps</source>
        <translation>{0} 個の命令 (ジャンプあり)</translation>
    </message>
    <message>
        <source>{0} is a map, “{1}”</source>
        <translation>{0}は「{1}」のマップです</translation>
    </message>
    <message>
        <source>{0} is a map, “{1}”, not {2}</source>
        <translation>{0}は「{1}」のマップです。{2} ではありません</translation>
    </message>
    <message>
        <source>{0} is beyond the largest f64, about {1}</source>
        <translation>{0} は f64 の最大値 (約 {1}) を超えています</translation>
    </message>
    <message>
        <source>{0} is beyond the largest {1}, about {2}</source>
        <translation>{0} は {1} の最大値 (約 {2}) を超えています</translation>
    </message>
    <message>
        <source>{0} is no alignment: a power of two up to 65,536 is</source>
        <translation>{0} はアラインメントになりません。65,536 以下の 2 の累乗です</translation>
    </message>
    <message>
        <source>{0} is no name</source>
        <translation>{0} は名前ではありません</translation>
    </message>
    <message>
        <source>{0} is not a data type of an expression</source>
        <translation>{0} は式のデータ型ではありません</translation>
    </message>
    <message>
        <source>{0} is not a document of any format</source>
        <translation>{0} はどの形式の文書でもありません</translation>
    </message>
    <message>
        <source>{0} is not a format</source>
        <translation>{0} は形式ではありません</translation>
    </message>
    <message>
        <source>{0} is not a key here: they are numbers of {1} bits</source>
        <translation>{0} はここではキーになりません。キーは {1} ビットの数値です</translation>
    </message>
    <message>
        <source>{0} is not a kind of operand</source>
        <translation>{0} はオペランドの種類ではありません</translation>
    </message>
    <message>
        <source>{0} is not a number from 0 to 65535</source>
        <translation>{0} は 0～65535 の数値ではありません</translation>
    </message>
    <message>
        <source>{0} is not a number to start from</source>
        <translation>{0} は計算の元になる数値ではありません</translation>
    </message>
    <message>
        <source>{0} is not a plain value</source>
        <translation>{0} は通常の値ではありません</translation>
    </message>
    <message>
        <source>{0} is not a size: 0 to {1} bytes are</source>
        <translation>{0} はサイズではありません。0～{1} バイトです</translation>
    </message>
    <message>
        <source>{0} is not a text in double quotes</source>
        <translation>{0} は二重引用符で囲まれたテキストではありません</translation>
    </message>
    <message>
        <source>{0} is not a type of a curve.</source>
        <translation>{0} はカーブの種類ではありません。</translation>
    </message>
    <message>
        <source>{0} is not a type of a parameter</source>
        <translation>{0} はパラメータの型ではありません</translation>
    </message>
    <message>
        <source>{0} is not a value of type {1}</source>
        <translation>{0} は {1} 型の値ではありません</translation>
    </message>
    <message>
        <source>{0} is not a whole number</source>
        <translation>{0} は整数ではありません</translation>
    </message>
    <message>
        <source>{0} is not an alignment</source>
        <translation>{0} はアラインメントになりません</translation>
    </message>
    <message>
        <source>{0} is not an alignment: a power of two up to 65,536 is</source>
        <translation>{0} はアラインメントになりません。65,536 以下の 2 の累乗です</translation>
    </message>
    <message>
        <source>{0} is not an alignment: it is not a power of two.</source>
        <translation>{0} はアラインメントになりません。2 の累乗ではありません。</translation>
    </message>
    <message>
        <source>{0} is not an alignment: it is too large.</source>
        <translation>{0} はアラインメントになりません。大きすぎます。</translation>
    </message>
    <message>
        <source>{0} is not an instruction of an expression</source>
        <translation>{0} は式の命令ではありません</translation>
    </message>
    <message>
        <source>{0} is not there: {1} has no {2} input</source>
        <translation>{0} がありません。{1} に {2} の入力はありません</translation>
    </message>
    <message>
        <source>{0} is not there: {1} has no {2} inputs</source>
        <translation>{0} がありません。{1} に {2} の入力はありません</translation>
    </message>
    <message>
        <source>{0} is not there: {1} has no {2} output</source>
        <translation>{0} がありません。{1} に {2} の出力はありません</translation>
    </message>
    <message>
        <source>{0} is not there: {1} has no {2} outputs</source>
        <translation>{0} がありません。{1} に {2} の出力はありません</translation>
    </message>
    <message>
        <source>{0} is not there: {1} has {2} {3} input</source>
        <translation>{0} がありません。{1} の {3} の入力は {2} 個です</translation>
    </message>
    <message>
        <source>{0} is not there: {1} has {2} {3} inputs</source>
        <translation>{0} がありません。{1} の {3} の入力は {2} 個です</translation>
    </message>
    <message>
        <source>{0} is not there: {1} has {2} {3} output</source>
        <translation>{0} がありません。{1} の {3} の出力は {2} 個です</translation>
    </message>
    <message>
        <source>{0} is not there: {1} has {2} {3} outputs</source>
        <translation>{0} がありません。{1} の {3} の出力は {2} 個です</translation>
    </message>
    <message>
        <source>{0} is outside what 32 bits hold</source>
        <translation>{0} は 32 ビットの範囲を超えています</translation>
    </message>
    <message>
        <source>{0} is outside {1} … {2}</source>
        <translation>{0} は {1} … {2} の範囲外です</translation>
    </message>
    <message>
        <source>{0} is outside {1} … {2}, the range of {3}</source>
        <translation>{0} は {3} の範囲 {1} … {2} を外れています</translation>
    </message>
    <message>
        <source>{0} is rounded to null</source>
        <translation>{0} が null に丸められます</translation>
    </message>
    <message>
        <source>{0} is rounded to {1}</source>
        <translation>{0} が {1} に丸められます</translation>
    </message>
    <message>
        <source>{0} is {1}, an empty value does not fit</source>
        <translation>{0} は {1} です。空の値は入りません</translation>
    </message>
    <message>
        <source>{0} is {1}, but the number of items here is {2}.</source>
        <translation>{0} は {1} ですが、ここにある項目は {2} 個です。</translation>
    </message>
    <message>
        <source>{0} is {1}, but the number of tables here is {2}.</source>
        <translation>{0} は {1} ですが、ここにあるテーブルは {2} 個です。</translation>
    </message>
    <message>
        <source>{0} is {1}, {2} does not fit</source>
        <translation>{0} は {1} です。{2} は入りません</translation>
    </message>
    <message>
        <source>{0} leads back to itself, so the program never comes to an end.</source>
        <translation>{0} は自分自身に戻ってくるため、プログラムが終わりません。</translation>
    </message>
    <message>
        <source>{0} loses its fraction</source>
        <translation>{0} の小数部が失われます</translation>
    </message>
    <message>
        <source>{0} more rows have another type than before.</source>
        <translation>ほかに {0} 行の型が以前と異なります。</translation>
    </message>
    <message>
        <source>{0} names begin in the middle of another string.</source>
        <translation>{0} 個の名前が、別の文字列の途中から始まっています。</translation>
    </message>
    <message>
        <source>{0} nodes are called “{1}”</source>
        <translation>「{1}」という名前のノードが {0} 個あります</translation>
    </message>
    <message>
        <source>{0} nodes are more than the {1} that links can name.</source>
        <translation>{0} 個のノードは、リンクで指せる {1} 個を超えています。</translation>
    </message>
    <message>
        <source>{0} nodes are too many: a file holds {1}</source>
        <translation>{0} 個のノードは多すぎます。ファイルに入るのは {1} 個です</translation>
    </message>
    <message>
        <source>{0} rows have no text</source>
        <translation>{0} の行にテキストはありません</translation>
    </message>
    <message>
        <source>{0} should be here, as names with values</source>
        <translation>ここには名前と値の形で{0}が必要です</translation>
    </message>
    <message>
        <source>{0} should be here, not several values</source>
        <translation>ここには複数の値ではなく{0}が必要です</translation>
    </message>
    <message>
        <source>{0} sources belong to no input; saving drops them.</source>
        <translation>{0} 個の入力元がどの入力にも属していません。保存すると失われます。</translation>
    </message>
    <message>
        <source>{0} takes one number</source>
        <translation>{0} の引数は数値 1 つです</translation>
    </message>
    <message>
        <source>{0} unknown bytes at the file's end are kept.</source>
        <translation>ファイルの末尾にある不明な {0} バイトは、そのまま残します。</translation>
    </message>
    <message>
        <source>{0} words of unknown meaning are kept unchanged.</source>
        <translation>意味の分からない {0} ワードは、そのまま残します。</translation>
    </message>
    <message>
        <source>{0} {1} belong to no node; saving drops them.</source>
        <translation>{0} 個の {1}がどのノードにも属していません。保存すると失われます。</translation>
    </message>
    <message>
        <source>{0} {1}, but the format holds no more than {2}</source>
        <translation>{1}が {0} ありますが、この形式に入るのは {2} までです</translation>
    </message>
    <message>
        <source>{0} … {1} are allowed</source>
        <translation>{0} … {1} を指定できます</translation>
    </message>
    <message>
        <source>{0} › {1} cannot take its value from “{2}” where that is of type {3}: take over what differs there, too</source>
        <translation>{0} › {1} は、「{2}」の型が {3} である側では、そこから値を取得できません。そこの差分も取り込んでください</translation>
    </message>
    <message>
        <source>{0} → [{1}] {2} › {3} and {4} more</source>
        <translation>{0} → [{1}] {2} › {3}、ほか {4} 件</translation>
    </message>
    <message>
        <source>{0} → node {1}, which is not there › {2}</source>
        <translation>{0} → 存在しないノード {1} › {2}</translation>
    </message>
    <message>
        <source>{0} → node {1}, which is not there › {2} and {3} more</source>
        <translation>{0} → 存在しないノード {1} › {2}、ほか {3} 件</translation>
    </message>
    <message>
        <source>{0}, and {1} more</source>
        <translation>{0}、ほか {1} 件</translation>
    </message>
    <message>
        <source>{0}, read by nothing</source>
        <translation>{0}、読み手なし</translation>
    </message>
    <message>
        <source>{0}.ainb</source>
        <translation>{0}.ainb</translation>
    </message>
    <message>
        <source>{0}.x</source>
        <translation>{0}.x</translation>
    </message>
    <message>
        <source>{0}.y</source>
        <translation>{0}.y</translation>
    </message>
    <message>
        <source>{0}.z</source>
        <translation>{0}.z</translation>
    </message>
    <message>
        <source>“*{0}” refers to another place of the text, which is not read here</source>
        <translation>「*{0}」はテキストの別の場所を指していますが、ここでは読み込めません</translation>
    </message>
    <message>
        <source>“=” is missing</source>
        <translation>「=」がありません</translation>
    </message>
    <message>
        <source>“AIB ” should be here: the text is not one of an AINB file</source>
        <translation>ここには「AIB 」が必要です。このテキストは AINB ファイルのものではありません</translation>
    </message>
    <message>
        <source>“Alignment” must be a number, “Data” binary data</source>
        <translation>「Alignment」は数値、「Data」はバイナリーデータでなければなりません</translation>
    </message>
    <message>
        <source>“CFN {0}” is not a call of a function</source>
        <translation>「CFN {0}」は関数の呼び出しではありません</translation>
    </message>
    <message>
        <source>“Updates all, in order” is all that is stated.</source>
        <translation>資料にあるのは「すべてを順に更新する」ということだけです。</translation>
    </message>
    <message>
        <source>“\” is followed by an unknown escape character</source>
        <translation>引用符の中の「\」のあとに、使えない文字があります</translation>
    </message>
    <message>
        <source>“ainb” is missing, with the version of the file</source>
        <translation>ファイルのバージョンを示す「ainb」がありません</translation>
    </message>
    <message>
        <source>“size_excess” is no number</source>
        <translation>「size_excess」が数値ではありません</translation>
    </message>
    <message>
        <source>“when” is missing here: {0} chooses among its children</source>
        <translation>ここに「when」がありません。{0} は子の中から選びます</translation>
    </message>
    <message>
        <source>“{0}” alone is nothing here; the ports of a node are named as in “{1}.int[0]”</source>
        <translation>「{0}」だけでは意味がありません。ノードのポートは「{1}.int[0]」のように書きます</translation>
    </message>
    <message>
        <source>“{0}” already exists</source>
        <translation>「{0}」はすでに存在します</translation>
    </message>
    <message>
        <source>“{0}” are not bytes in hex digits, two for each</source>
        <translation>「{0}」は、1 バイトにつき 2 桁の 16 進数ではありません</translation>
    </message>
    <message>
        <source>“{0}” are not hex digits, two for each byte</source>
        <translation>「{0}」は、1 バイトにつき 2 桁の 16 進数ではありません</translation>
    </message>
    <message>
        <source>“{0}” are not the three floats of a vec3f</source>
        <translation>「{0}」は vec3f の 3 つの float ではありません</translation>
    </message>
    <message>
        <source>“{0}” becomes null</source>
        <translation>「{0}」が null になります</translation>
    </message>
    <message>
        <source>“{0}” becomes {1}</source>
        <translation>「{0}」が {1} になります</translation>
    </message>
    <message>
        <source>“{0}” begins an event, and is never the child of another node</source>
        <translation>「{0}」はイベントの始まりなので、ほかのノードの子にはなりません</translation>
    </message>
    <message>
        <source>“{0}” begins an event, and that is never in a module</source>
        <translation>「{0}」はイベントの始まりなので、モジュールには入りません</translation>
    </message>
    <message>
        <source>“{0}” begins with 0 like an octal number, but is none</source>
        <translation>「{0}」は 8 進数のように 0 で始まりますが、8 進数ではありません</translation>
    </message>
    <message>
        <source>“{0}” belongs to the callers of this file, and must stay</source>
        <translation>「{0}」はこのファイルの呼び出し元に属しているため、残す必要があります</translation>
    </message>
    <message>
        <source>“{0}” belongs to what holds it</source>
        <translation>「{0}」は、それを含むものの一部です</translation>
    </message>
    <message>
        <source>“{0}” can only be taken with everything else</source>
        <translation>「{0}」は、ほかのすべてと一緒にしか取り込めません</translation>
    </message>
    <message>
        <source>“{0}” cannot be a {1}</source>
        <translation>「{0}」を {1} にはできません</translation>
    </message>
    <message>
        <source>“{0}” cannot be read as a number or a sign</source>
        <translation>「{0}」は数値としても記号としても読み取れません</translation>
    </message>
    <message>
        <source>“{0}” cannot be read from “{1}” on</source>
        <translation>「{0}」の「{1}」から先が読み取れません</translation>
    </message>
    <message>
        <source>“{0}” cannot be taken here: components are floats of a vec3f</source>
        <translation>「{0}」はここでは使えません。成分は vec3f の float です</translation>
    </message>
    <message>
        <source>“{0}” cannot be the name of a file in an archive</source>
        <translation>「{0}」はアーカイブ内のファイルの名前にできません</translation>
    </message>
    <message>
        <source>“{0}” cannot be written as a path: a name in it holds “//”</source>
        <translation>「{0}」はパスとして書けません。中の名前に「//」が含まれています</translation>
    </message>
    <message>
        <source>“{0}” follows from other parts of the file</source>
        <translation>「{0}」はファイルのほかの部分で決まります</translation>
    </message>
    <message>
        <source>“{0}” follows “{1}”, which is connected</source>
        <translation>「{0}」は「{1}」に従いますが、それはつながっています</translation>
    </message>
    <message>
        <source>“{0}” gives no value to the other selected nodes</source>
        <translation>「{0}」は、選択したほかのノードに値を渡していません</translation>
    </message>
    <message>
        <source>“{0}” has a transition, which leads out of a module</source>
        <translation>「{0}」には、モジュールの外へ出る遷移があります</translation>
    </message>
    <message>
        <source>“{0}” has an exponent beyond {1}</source>
        <translation>「{0}」の指数が {1} を超えています</translation>
    </message>
    <message>
        <source>“{0}” has attachments or transitions, which would be lost</source>
        <translation>「{0}」に、展開すると失われるアタッチメントか遷移があります</translation>
    </message>
    <message>
        <source>“{0}” has more links than the {1} that fit</source>
        <translation>「{0}」のリンクが、入る数の {1} を超えています</translation>
    </message>
    <message>
        <source>“{0}” has no child for all other values.</source>
        <translation>「{0}」に、ほかのすべての値を受ける子がありません。</translation>
    </message>
    <message>
        <source>“{0}” has no command “{1}”</source>
        <translation>「{0}」にコマンド「{1}」がありません</translation>
    </message>
    <message>
        <source>“{0}” has no components</source>
        <translation>「{0}」に成分はありません</translation>
    </message>
    <message>
        <source>“{0}” has no input and output for what “{1}” reads</source>
        <translation>「{0}」には、「{1}」が読み取るものに合う入力と出力がありません</translation>
    </message>
    <message>
        <source>“{0}” has no input of type {1}</source>
        <translation>「{0}」に型 {1} の入力がありません</translation>
    </message>
    <message>
        <source>“{0}” has no name to change</source>
        <translation>「{0}」には変更できる名前がありません</translation>
    </message>
    <message>
        <source>“{0}” has no value there: take it over, too</source>
        <translation>取り込み先の「{0}」に値がありません。それも取り込んでください</translation>
    </message>
    <message>
        <source>“{0}” has not the operands that this instruction takes</source>
        <translation>「{0}」のオペランドが、この命令のものと合いません</translation>
    </message>
    <message>
        <source>“{0}” has nothing that “{1}” could be connected to</source>
        <translation>「{0}」には「{1}」をつなげるものがありません</translation>
    </message>
    <message>
        <source>“{0}” has slots or ports, and ports of a module are made of nodes that no file of the known games shows</source>
        <translation>「{0}」にスロットかポートがあります。モジュールのポートになるノードは、既知のゲームのファイルに例がありません</translation>
    </message>
    <message>
        <source>“{0}” has the hash 0x{1}, but 0x{2} is stored here, so this is not its name</source>
        <translation>「{0}」のハッシュは 0x{1} ですが、ここに格納されているのは 0x{2} なので、これの名前ではありません</translation>
    </message>
    <message>
        <source>“{0}” has {1} links; {2} can be stored.</source>
        <translation>「{0}」にはリンクが {1} 個ありますが、格納できるのは {2} 個です。</translation>
    </message>
    <message>
        <source>“{0}” has {1} sources; connect one of them elsewhere, or add another</source>
        <translation>「{0}」には入力元が {1} 個あります。そのうち 1 つをつなぎ替えるか、追加してください</translation>
    </message>
    <message>
        <source>“{0}” is a child of “{1}” as well, which stays outside: ports of a module are made of nodes that no file of the known games shows</source>
        <translation>「{0}」は、外に残る「{1}」の子でもあります。モジュールのポートになるノードは、既知のゲームのファイルに例がありません</translation>
    </message>
    <message>
        <source>“{0}” is a container (type {1}) and has no value of its own</source>
        <translation>「{0}」はコンテナ (型 {1}) で、固有の値はありません</translation>
    </message>
    <message>
        <source>“{0}” is a module already</source>
        <translation>「{0}」はすでにモジュールです</translation>
    </message>
    <message>
        <source>“{0}” is a query: it is evaluated for those that read it, and never run</source>
        <translation>「{0}」はクエリです。読み取るもののために評価されるだけで、実行されません</translation>
    </message>
    <message>
        <source>“{0}” is also used by “{1}” outside; a module has variables of its own</source>
        <translation>「{0}」は外の「{1}」でも使われています。モジュールは自分の変数だけを使います</translation>
    </message>
    <message>
        <source>“{0}” is always there and cannot be deleted</source>
        <translation>「{0}」は常に存在し、削除できません</translation>
    </message>
    <message>
        <source>“{0}” is called as a module, and is not in the list of modules.</source>
        <translation>「{0}」はモジュールとして呼び出されていますが、モジュールの一覧にありません。</translation>
    </message>
    <message>
        <source>“{0}” is called as a module.</source>
        <translation>「{0}」はモジュールとして呼び出されています。</translation>
    </message>
    <message>
        <source>“{0}” is computed from this node already: that would be a circle</source>
        <translation>「{0}」はすでにこのノードから計算されているため、循環になります</translation>
    </message>
    <message>
        <source>“{0}” is connected to “{1}” already</source>
        <translation>「{0}」はすでに「{1}」につながっています</translation>
    </message>
    <message>
        <source>“{0}” is connected; disconnect it first</source>
        <translation>「{0}」はつながっています。先にリンクを外してください</translation>
    </message>
    <message>
        <source>“{0}” is counted by indices, which can follow it to AI and Action alone</source>
        <translation>「{0}」はインデックスで数えられており、それに合わせられる先は AI と Action だけです</translation>
    </message>
    <message>
        <source>“{0}” is here twice</source>
        <translation>「{0}」がここに 2 回あります</translation>
    </message>
    <message>
        <source>“{0}” is in the list of modules, and no node calls it.</source>
        <translation>「{0}」はモジュールの一覧にありますが、呼び出すノードがありません。</translation>
    </message>
    <message>
        <source>“{0}” is linked already</source>
        <translation>「{0}」はすでにつながっています</translation>
    </message>
    <message>
        <source>“{0}” is missing</source>
        <translation>「{0}」がありません</translation>
    </message>
    <message>
        <source>“{0}” is missing here{1}</source>
        <translation>ここに「{0}」がありません{1}</translation>
    </message>
    <message>
        <source>“{0}” is neither true nor false</source>
        <translation>「{0}」は true でも false でもありません</translation>
    </message>
    <message>
        <source>“{0}” is no hash</source>
        <translation>「{0}」はハッシュではありません</translation>
    </message>
    <message>
        <source>“{0}” is no known compression</source>
        <translation>「{0}」は知られている圧縮方法ではありません</translation>
    </message>
    <message>
        <source>“{0}” is no list</source>
        <translation>「{0}」はリストではありません</translation>
    </message>
    <message>
        <source>“{0}” is no number from 0 to {1}</source>
        <translation>「{0}」は 0～{1} の数値ではありません</translation>
    </message>
    <message>
        <source>“{0}” is no text</source>
        <translation>「{0}」はテキストではありません</translation>
    </message>
    <message>
        <source>“{0}” is not UTF-8; its bytes are kept unchanged.</source>
        <translation>「{0}」は UTF-8 ではありません。バイトはそのまま残します。</translation>
    </message>
    <message>
        <source>“{0}” is not a GUID: 32 hex digits, in groups of 8-4-4-4-12 joined by dashes</source>
        <translation>「{0}」は GUID ではありません。32 桁の 16 進数を 8-4-4-4-12 桁に区切り、ハイフンでつなぎます</translation>
    </message>
    <message>
        <source>“{0}” is not a class that this node can have</source>
        <translation>「{0}」は、このノードが取れるクラスではありません</translation>
    </message>
    <message>
        <source>“{0}” is not a flag of a node</source>
        <translation>「{0}」はノードのフラグではありません</translation>
    </message>
    <message>
        <source>“{0}” is not a guid: 32 hex digits, in groups of 8-4-4-4-12 joined by dashes</source>
        <translation>「{0}」は GUID ではありません。32 桁の 16 進数を 8-4-4-4-12 桁に区切り、ハイフンでつなぎます</translation>
    </message>
    <message>
        <source>“{0}” is not a key here: those of a hash map are numbers</source>
        <translation>「{0}」はここではキーになりません。ハッシュマップのキーは数値です</translation>
    </message>
    <message>
        <source>“{0}” is not a name of an expression</source>
        <translation>「{0}」は式の名前ではありません</translation>
    </message>
    <message>
        <source>“{0}” is not a name that is known here</source>
        <translation>「{0}」は、ここで知られている名前ではありません</translation>
    </message>
    <message>
        <source>“{0}” is not a node</source>
        <translation>「{0}」はノードではありません</translation>
    </message>
    <message>
        <source>“{0}” is not a number</source>
        <translation>「{0}」は数値ではありません</translation>
    </message>
    <message>
        <source>“{0}” is not a number from 0 to 65535</source>
        <translation>「{0}」は 0～65535 の数値ではありません</translation>
    </message>
    <message>
        <source>“{0}” is not a number; the keys here are 0x… or decimal</source>
        <translation>「{0}」は数値ではありません。ここのキーは 0x… か 10 進数です</translation>
    </message>
    <message>
        <source>“{0}” is not a reference such as “{1}”</source>
        <translation>「{0}」は「{1}」のような参照ではありません</translation>
    </message>
    <message>
        <source>“{0}” is not a regular expression: “{1}”</source>
        <translation>「{0}」は正規表現ではありません: 「{1}」</translation>
    </message>
    <message>
        <source>“{0}” is not a tag of a list here</source>
        <translation>「{0}」は、ここのリストのタグではありません</translation>
    </message>
    <message>
        <source>“{0}” is not a tag of a map here</source>
        <translation>「{0}」は、ここのマップのタグではありません</translation>
    </message>
    <message>
        <source>“{0}” is not a tag of a single value</source>
        <translation>「{0}」は単一の値のタグではありません</translation>
    </message>
    <message>
        <source>“{0}” is not a tag of a value here</source>
        <translation>「{0}」は、ここの値のタグではありません</translation>
    </message>
    <message>
        <source>“{0}” is not a type</source>
        <translation>「{0}」は型ではありません</translation>
    </message>
    <message>
        <source>“{0}” is not a type of an output</source>
        <translation>「{0}」は出力の型ではありません</translation>
    </message>
    <message>
        <source>“{0}” is not a type of node that is built in</source>
        <translation>「{0}」は組み込みのノードの種類ではありません</translation>
    </message>
    <message>
        <source>“{0}” is not a type: they are {1}</source>
        <translation>「{0}」は型ではありません。型は {1} です</translation>
    </message>
    <message>
        <source>“{0}” is not a whole number</source>
        <translation>「{0}」は整数ではありません</translation>
    </message>
    <message>
        <source>“{0}” is not an address</source>
        <translation>「{0}」はアドレスではありません</translation>
    </message>
    <message>
        <source>“{0}” is not an instruction</source>
        <translation>「{0}」は命令ではありません</translation>
    </message>
    <message>
        <source>“{0}” is not an instruction, such as “STR int mem[0], In”</source>
        <translation>「{0}」は命令ではありません。「STR int mem[0], In」のように書きます</translation>
    </message>
    <message>
        <source>“{0}” is not an operand</source>
        <translation>「{0}」はオペランドではありません</translation>
    </message>
    <message>
        <source>“{0}” is not an output of a node</source>
        <translation>「{0}」はノードの出力ではありません</translation>
    </message>
    <message>
        <source>“{0}” is not called as a module.</source>
        <translation>「{0}」はモジュールとして呼び出されていません。</translation>
    </message>
    <message>
        <source>“{0}” is not connected yet</source>
        <translation>「{0}」はまだつながっていません</translation>
    </message>
    <message>
        <source>“{0}” is not known here</source>
        <translation>ここで「{0}」は使えません</translation>
    </message>
    <message>
        <source>“{0}” is not of type {1}</source>
        <translation>「{0}」の型は {1} ではありません</translation>
    </message>
    <message>
        <source>“{0}” is not one of properties, inputs, children, attachment</source>
        <translation>「{0}」は properties、inputs、children、attachment のいずれでもありません</translation>
    </message>
    <message>
        <source>“{0}” is not one of x, y, z</source>
        <translation>「{0}」は x、y、z のいずれでもありません</translation>
    </message>
    <message>
        <source>“{0}” is not one of {1}</source>
        <translation>「{0}」は {1} のいずれでもありません</translation>
    </message>
    <message>
        <source>“{0}” is not reached by any command.</source>
        <translation>「{0}」はどのコマンドからも到達しません。</translation>
    </message>
    <message>
        <source>“{0}” is not the name of a format: a-z and 0-9 are allowed</source>
        <translation>「{0}」は形式の名前ではありません: a-z と 0-9 が使えます</translation>
    </message>
    <message>
        <source>“{0}” is not the name of {1}</source>
        <translation>「{0}」は{1}の名前ではありません</translation>
    </message>
    <message>
        <source>“{0}” is not there or cannot be read</source>
        <translation>「{0}」がないか、読み取れません</translation>
    </message>
    <message>
        <source>“{0}” is not there yet: take it over as well</source>
        <translation>「{0}」がまだありません。一緒に取り込んでください</translation>
    </message>
    <message>
        <source>“{0}” is not written in hex digits</source>
        <translation>「{0}」が 16 進数で書かれていません</translation>
    </message>
    <message>
        <source>“{0}” is not “{1}”</source>
        <translation>「{0}」に「{1}」という選択肢はありません</translation>
    </message>
    <message>
        <source>“{0}” is of this class already</source>
        <translation>「{0}」はすでにこのクラスです</translation>
    </message>
    <message>
        <source>“{0}” is of type {1}, and “{2}” takes a {3}</source>
        <translation>「{0}」の型は {1} ですが、「{2}」は {3} を取ります</translation>
    </message>
    <message>
        <source>“{0}” is of type {1}, “{2}” of type {3}</source>
        <translation>「{0}」の型は {1}、「{2}」の型は {3} です</translation>
    </message>
    <message>
        <source>“{0}” is read by [{1}] {2} › {3}</source>
        <translation>「{0}」は [{1}] {2} › {3} で読み取られています</translation>
    </message>
    <message>
        <source>“{0}” is read by [{1}] {2} › {3} and {4} more</source>
        <translation>「{0}」は [{1}] {2} › {3} とほか {4} 件で読み取られています</translation>
    </message>
    <message>
        <source>“{0}” is read by node {1}, which is not there › {2}</source>
        <translation>「{0}」は、存在しないノード {1} › {2} で読み取られています</translation>
    </message>
    <message>
        <source>“{0}” is read by node {1}, which is not there › {2} and {3} more</source>
        <translation>「{0}」は、存在しないノード {1} › {2} とほか {3} 件で読み取られています</translation>
    </message>
    <message>
        <source>“{0}” is read; disconnect its readers first</source>
        <translation>「{0}」は読み取られています。先に読み取る側のリンクを外してください</translation>
    </message>
    <message>
        <source>“{0}” is run, and “{1}” is a query, which never is</source>
        <translation>「{0}」は実行されますが、「{1}」はクエリなので実行されません</translation>
    </message>
    <message>
        <source>“{0}” is stored in full, so it needs no “{1}” for a hash</source>
        <translation>「{0}」はそのまま格納されるので、ハッシュを表す「{1}」は要りません</translation>
    </message>
    <message>
        <source>“{0}” is the name of another {1} here</source>
        <translation>「{0}」は、ここにある別の {1} の名前です</translation>
    </message>
    <message>
        <source>“{0}” is the scheduler of “{1}”, too</source>
        <translation>「{0}」は「{1}」のスケジューラーでもあります</translation>
    </message>
    <message>
        <source>“{0}” is too long for a table of {1} byte names</source>
        <translation>「{0}」は、名前が {1} バイトのテーブルには長すぎます</translation>
    </message>
    <message>
        <source>“{0}” is unexpected here</source>
        <translation>ここに「{0}」は置けません</translation>
    </message>
    <message>
        <source>“{0}” is used by {1}</source>
        <translation>「{0}」は {1} で使われています</translation>
    </message>
    <message>
        <source>“{0}” is used by {1} and {2} more</source>
        <translation>「{0}」は {1} とほか {2} 件で使われています</translation>
    </message>
    <message>
        <source>“{0}” is used by {1}: take over what differs there, too</source>
        <translation>「{0}」は {1} で使われています。そこの差分も取り込んでください</translation>
    </message>
    <message>
        <source>“{0}” is {1}, which {2} bits cannot store</source>
        <translation>「{0}」は{1}で、{2}ビットには収まりません</translation>
    </message>
    <message>
        <source>“{0}” leads back to itself, by [{1}] {2}: a circle.</source>
        <translation>「{0}」は [{1}] {2} を通って自分自身に戻ってきます (循環)。</translation>
    </message>
    <message>
        <source>“{0}” leads back to itself, by node {1}, which is not there: a circle.</source>
        <translation>「{0}」は、存在しないノード {1} を通って自分自身に戻ってきます (循環)。</translation>
    </message>
    <message>
        <source>“{0}” leads to this node already: that would be a circle</source>
        <translation>「{0}」はすでにこのノードへつながっているため、循環になります</translation>
    </message>
    <message>
        <source>“{0}” must be of type {1} here</source>
        <translation>ここでは「{0}」の型は {1} でなければなりません</translation>
    </message>
    <message>
        <source>“{0}” names a file that its inheritance does not read.</source>
        <translation>「{0}」にはファイルが指定されていますが、継承により読み取られません。</translation>
    </message>
    <message>
        <source>“{0}” names “{1}”, and there is no such variable.</source>
        <translation>「{0}」が「{1}」を指していますが、そのような変数はありません。</translation>
    </message>
    <message>
        <source>“{0}” of [{1}] {2} is used by its formula “{3}”; change that first</source>
        <translation>[{1}] {2} の「{0}」は数式「{3}」で使われています。先にそれを変更してください</translation>
    </message>
    <message>
        <source>“{0}” of a module has one source</source>
        <translation>モジュールの「{0}」の入力元は 1 つです</translation>
    </message>
    <message>
        <source>“{0}” of a module reads one value, and has several sources.</source>
        <translation>モジュールの「{0}」が読み取る値は 1 つですが、入力元が複数あります。</translation>
    </message>
    <message>
        <source>“{0}” of a user defined has one source</source>
        <translation>ユーザー定義のノードの「{0}」の入力元は 1 つです</translation>
    </message>
    <message>
        <source>“{0}” of a user defined reads one value, and has several sources.</source>
        <translation>ユーザー定義のノードの「{0}」が読み取る値は 1 つですが、入力元が複数あります。</translation>
    </message>
    <message>
        <source>“{0}” of a {1} has one source</source>
        <translation>{1} の「{0}」の入力元は 1 つです</translation>
    </message>
    <message>
        <source>“{0}” of a {1} reads one value, and has several sources.</source>
        <translation>{1} の「{0}」が読み取る値は 1 つですが、入力元が複数あります。</translation>
    </message>
    <message>
        <source>“{0}” of node {1}, which is not there is used by its formula “{2}”; change that first</source>
        <translation>存在しないノード {1} の「{0}」は数式「{2}」で使われています。先にそれを変更してください</translation>
    </message>
    <message>
        <source>“{0}” of “{1}” is of the type {2} at the node in place {3}, and {4} at one before it.</source>
        <translation>「{1}」の「{0}」の型は、{3} 番目のノードでは {2} ですが、それより前のノードでは {4} です。</translation>
    </message>
    <message>
        <source>“{0}” points to {1}, “{2}” to {3}</source>
        <translation>「{0}」は {1} を指しますが、「{2}」は {3} を指します</translation>
    </message>
    <message>
        <source>“{0}” points to {1}, “{2}” to {3}.</source>
        <translation>「{0}」は {1} を指しますが、「{2}」は {3} を指します。</translation>
    </message>
    <message>
        <source>“{0}” reads [{1}] {2}, which does not run before “{3}”.</source>
        <translation>「{0}」が読み取る [{1}] {2} は、「{3}」より前に実行されません。</translation>
    </message>
    <message>
        <source>“{0}” reads a value of type {1}, and “{2}” is of type {3}.</source>
        <translation>「{0}」は型 {1} の値を読み取りますが、「{2}」の型は {3} です。</translation>
    </message>
    <message>
        <source>“{0}” reads a value of type {1}, not {2}</source>
        <translation>「{0}」が読み取るのは型 {2} ではなく型 {1} の値です</translation>
    </message>
    <message>
        <source>“{0}” reads node {1}, which is not there, which does not run before “{2}”.</source>
        <translation>「{0}」が読み取る、存在しないノード {1} は、「{2}」より前に実行されません。</translation>
    </message>
    <message>
        <source>“{0}” reads the query [{1}] {2}, which is not evaluated for it as often: {3} of {4} times.</source>
        <translation>「{0}」が読み取るクエリ [{1}] {2} は、同じ回数だけ評価されません ({4} 回のうち {3} 回)。</translation>
    </message>
    <message>
        <source>“{0}” reads the query [{1}] {2}, which is not evaluated for it.</source>
        <translation>「{0}」が読み取るクエリ [{1}] {2} は、「{0}」のために評価されません。</translation>
    </message>
    <message>
        <source>“{0}” reads the query node {1}, which is not there, which is not evaluated for it as often: {2} of {3} times.</source>
        <translation>「{0}」が読み取る、存在しないクエリノード {1} は、同じ回数だけ評価されません ({3} 回のうち {2} 回)。</translation>
    </message>
    <message>
        <source>“{0}” reads the query node {1}, which is not there, which is not evaluated for it.</source>
        <translation>「{0}」が読み取る、存在しないクエリノード {1} は、「{0}」のために評価されません。</translation>
    </message>
    <message>
        <source>“{0}” reads “{1}”, which stays outside: ports of a module are made of nodes that no file of the known games shows</source>
        <translation>「{0}」は、外に残る「{1}」を読み取っています。モジュールのポートになるノードは、既知のゲームのファイルに例がありません</translation>
    </message>
    <message>
        <source>“{0}” stands for all other values, as the default does</source>
        <translation>「{0}」は既定の子と同じく、ほかのすべての値を表します</translation>
    </message>
    <message>
        <source>“{0}” stands in a table of this file, and must stay</source>
        <translation>「{0}」はこのファイルの表で使われているので、残す必要があります</translation>
    </message>
    <message>
        <source>“{0}” takes its value from elsewhere; give it its own first</source>
        <translation>「{0}」は値を別の場所から取得しています。先に固有の値にしてください</translation>
    </message>
    <message>
        <source>“{0}” takes its value from the blackboard; unbind it first</source>
        <translation>「{0}」は値をブラックボードから取得しています。先にそれを解除してください</translation>
    </message>
    <message>
        <source>“{0}” takes its value from {1}.</source>
        <translation>「{0}」は値を {1} から取っています。</translation>
    </message>
    <message>
        <source>“{0}” was read as a number, since oead writes large floats so; oead itself would take it for a string.</source>
        <translation>「{0}」は数値として読み込みました。oead は大きな float をこのように書きますが、読み込むときは文字列とみなします。</translation>
    </message>
    <message>
        <source>“{0}” was read as a number; YAML 1.2 would not.</source>
        <translation>「{0}」は数値として読み込みました。YAML 1.2 では異なります。</translation>
    </message>
    <message>
        <source>“{0}” was read as a number; oead itself takes it for a text.</source>
        <translation>「{0}」は数値として読み込みました。oead はテキストとみなします。</translation>
    </message>
    <message>
        <source>“{0}” was read as a text, as oead does; a number needs a point, as in “1.0e9”.</source>
        <translation>「{0}」は oead と同じくテキストとして読み込みました。数値にするには「1.0e9」のように小数点が必要です。</translation>
    </message>
    <message>
        <source>“{0}” was read as the octal number {1}, as oead and YAML 1.1 do.</source>
        <translation>「{0}」は、oead や YAML 1.1 と同じく 8 進数の {1} として読み込みました。</translation>
    </message>
    <message>
        <source>“{0}” was read as the octal number {1}; YAML 1.2 would not.</source>
        <translation>「{0}」は 8 進数の {1} として読み込みました。YAML 1.2 では異なります。</translation>
    </message>
    <message>
        <source>“{0}” was read as the octal number {1}; oead itself takes it for a text.</source>
        <translation>「{0}」は 8 進数の {1} として読み込みました。oead はテキストとみなします。</translation>
    </message>
    <message>
        <source>“{0}” was removed by one side, and the other refers to it</source>
        <translation>「{0}」は一方で削除されていますが、もう一方が参照しています</translation>
    </message>
    <message>
        <source>“{0}”, which stays outside, reads “{1}”: ports of a module are made of nodes that no file of the known games shows</source>
        <translation>外に残る「{0}」が「{1}」を読み取っています。モジュールのポートになるノードは、既知のゲームのファイルに例がありません</translation>
    </message>
    <message>
        <source>← blackboard {0}</source>
        <translation>← ブラックボード {0}</translation>
    </message>
    <message>
        <source>→ node {0}, which is not there</source>
        <translation>→ 存在しないノード {0}</translation>
    </message>
</context>
</TS>
