import type { Slice } from 'prosemirror-model';
import { parsePasted, parsePastedText, serializeDescription } from './descriptionDocument';
import { descriptionSchema } from './descriptionSchema';

/** Returns the HTML that is stored after a paste into an empty description. */
const stored = ({ content }: Slice) => serializeDescription(descriptionSchema.topNodeType.create(null, content));

const googleSpan = (text: string, style = 'font-weight:400;font-style:normal') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;${style};` +
  `font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">${text}</span>`;
const googleParagraph = (...spans: string[]) =>
  `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${spans.join('')}</p>`;
const googleDocs = (content: string) =>
  `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" ` +
  `id="docs-internal-guid-27f6cb80-6774-abca-7723-8fd5aa0d3c3a">${content}</b><br class="Apple-interchange-newline">`;
const googleItem = (text: string, level: number) =>
  `<li dir="ltr" style="list-style-type:disc;font-weight:400;white-space:pre;" aria-level="${level}">` +
  `<p dir="ltr" style="line-height:1.38;" role="presentation">${googleSpan(text)}</p></li>`;

const word = (content: string) =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- p.MsoNormal {margin:0cm;} @list l0:level1 {mso-level-number-format:bullet;} --></style></head>
<body lang=EN-IN style='tab-interval:36.0pt'>
<!--StartFragment-->${content}<!--EndFragment-->
</body></html>`;
const wordItem = (
  marker: string,
  text: string,
  { list = 0, level = 1, place = 'Middle', font = 'Symbol' } = {},
) => `<p class=MsoListParagraphCxSp${place} style='margin-left:${36 * level}.0pt;mso-add-space:
auto;text-indent:-18.0pt;mso-list:l${list} level${level} lfo${list + 1}'><![if !supportLists]><span lang=EN-US
style='font-family:${font};mso-fareast-font-family:${font};mso-ansi-language:EN-US'><span
style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]><span lang=EN-US style='mso-ansi-language:EN-US'>${text}<o:p></o:p></span></p>

`;
const wordCell = (text: string) =>
  `<td width=156 valign=top style='width:156.0pt;border:solid #BDD6EE 1.0pt'>
  <p class=MsoNormal style='margin-bottom:0cm;line-height:normal'><span lang=EN-US>${text}<o:p></o:p></span></p>
  </td>`;

const onlineItem = (text: string, level: number, list = 1, tag = 'ul') =>
  `<div class="ListContainerWrapper SCXW1 BCX0" style="margin: 0px; position: relative;"><${tag} class="BulletListStyle1 BCX0"
role="list" style="list-style-type: disc;"><li class="OutlineElement Ltr BCX0" data-leveltext="●" data-listid="${list}"
data-aria-posinset="1" data-aria-level="${level}" role="listitem"><p class="Paragraph BCX0" xml:lang="EN-US"><span
class="TextRun BCX0" style="font-size: 11pt; font-weight: normal;"><span class="NormalTextRun BCX0">${text}</span></span><span
class="EOP BCX0" data-ccp-props="{}">&nbsp;</span></p></li></${tag}></div>`;

const samples: [name: string, html: string, expected: string][] = [
  [
    'Google Docs: only what is bold or italic there',
    googleDocs(
      googleParagraph(
        googleSpan('A '),
        googleSpan('strong', 'font-weight:700;font-style:normal'),
        googleSpan(' and '),
        googleSpan('light', 'font-weight:400;font-style:italic'),
        googleSpan(' tea'),
      ) +
        '<br />' +
        googleParagraph(googleSpan('Second')),
    ),
    '<p>A <strong>strong</strong> and <em>light</em> tea</p><p>Second</p>',
  ],
  ['Google Docs: a few words', googleDocs(googleSpan('Hello world')), '<p>Hello world</p>'],
  [
    'Google Docs: headings, links and nested lists',
    googleDocs(
      `<h2 dir="ltr" style="line-height:1.38;">${googleSpan('Taste', 'font-weight:700')}</h2><p><a href="https://shop.example/"
style="text-decoration:none;">${googleSpan('Shop')}</a></p><ul>${googleItem('Malty', 1)}<ul>${googleItem('Sweet', 2)}</ul>${googleItem('Dark', 1)}</ul>`,
    ),
    '<h3>Taste</h3><p><a href="https://shop.example/">Shop</a></p>' +
      '<ul><li><p>Malty</p><ul><li>Sweet</li></ul></li><li>Dark</li></ul>',
  ],
  [
    'Google Docs: a table',
    googleDocs(`<div dir="ltr" style="margin-left:0pt;"><table style="border:none;"><colgroup><col /><col /></colgroup><tr
style="height:0pt"><td style="border:solid"><p dir="ltr">${googleSpan('Weight', 'font-weight:700')}</p></td><td>${googleParagraph(googleSpan('Cups'))}</td></tr><tr><td>${googleParagraph(googleSpan('50 g'))}</td><td>${googleParagraph(googleSpan('25'))}</td></tr></table></div>`),
    '<p><strong>Weight</strong> · Cups</p><p>50 g · 25</p>',
  ],
  [
    'Word: a list with a nested list, and no blank paragraphs',
    word(
      `<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span lang=EN-US>Why
it is good<o:p></o:p></span></b></p><p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p>` +
        wordItem('·', 'Malty', { place: 'First' }) +
        wordItem('o', 'Sweet', { level: 2, font: '"Courier New"' }) +
        wordItem('§', 'Very', { level: 3, font: 'Wingdings' }) +
        wordItem('·', 'Dark', { place: 'Last' }) +
        '<p class=MsoNormal>End</p>',
    ),
    '<p><strong>Why it is good</strong></p>' +
      '<ul><li><p>Malty</p><ul><li><p>Sweet</p><ul><li>Very</li></ul></li></ul></li><li>Dark</li></ul><p>End</p>',
  ],
  [
    'Word: numbered lists, which start again',
    word(
      wordItem('1.', 'Boil') +
        wordItem('a)', 'Fresh water', { level: 2 }) +
        wordItem('2.', 'Steep') +
        wordItem('1)', 'Pour', { list: 1 }) +
        wordItem('v', 'Enjoy', { list: 2, font: 'Wingdings' }),
    ),
    '<ol><li><p>Boil</p><ol><li>Fresh water</li></ol></li><li>Steep</li></ol>' +
      '<ol><li>Pour</li></ol><ul><li>Enjoy</li></ul>',
  ],
  [
    'Word: a table',
    word(`<table class=MsoTableGrid border=1><tr style='mso-yfti-irow:0'>${wordCell('<b>Leaf</b>')}${wordCell('Whole')}</tr>
<tr>${wordCell('Origin')}${wordCell('Nilgiri')}${wordCell('&nbsp;')}</tr></table><p class=MsoNormal>After</p>`),
    '<p><strong>Leaf</strong> · Whole</p><p>Origin · Nilgiri</p><p>After</p>',
  ],
  [
    'Word for the web: a heading, bold text and the items of one list',
    `<div class="OutlineElement"><p class="Paragraph" role="heading" aria-level="2"><span class="TextRun"
style="font-weight: bold;">Taste</span><span class="EOP">&nbsp;</span></p></div><div class="OutlineElement"><p class="Paragraph"><span
class="TextRun" style="font-weight: bold;">Rich</span><span class="TextRun" style="font-weight: normal;"> cup</span><span
class="EOP">&nbsp;</span></p></div>${onlineItem('Malty', 1)}${onlineItem('Sweet', 2)}${onlineItem('Dark', 1)}${onlineItem('Boil', 1, 2, 'ol')}`,
    '<h3>Taste</h3><p><strong>Rich</strong> cup</p>' +
      '<ul><li><p>Malty</p><ul><li>Sweet</li></ul></li><li>Dark</li></ul><ol><li>Boil</li></ol>',
  ],
  [
    'LibreOffice Writer',
    `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.8 (Linux)"/><style type="text/css">
p { line-height: 115% }</style></head><body lang="en-IN" dir="ltr"><p style="line-height: 100%; margin-bottom: 0cm">
A <b>strong</b> <font color="#c9211e"><i>cup</i></font></p>
<ul><li><p style="margin-bottom: 0cm">Malty</p></li>
<ul><li><p>Sweet</p></li></ul>
<li><p>Dark</p></li></ul></body></html>`,
    '<p>A <strong>strong</strong> <em>cup</em></p><ul><li><p>Malty</p><ul><li>Sweet</li></ul></li><li>Dark</li></ul>',
  ],
  [
    'Apple Notes',
    `<meta charset="UTF-8"><div style="font: 12px Helvetica;"><b>Nilgiri</b><span class="Apple-converted-space"> </span>tea</div>
<div style="min-height: 14px;"><br></div><ul class="ul1"><li class="li1">Malty</li></ul><div>Ends</div>`,
    '<p><strong>Nilgiri</strong> tea</p><ul><li>Malty</li></ul><p>Ends</p>',
  ],
  [
    'Gmail',
    `<div dir="ltr" class="gmail_default" style="font-family:arial,sans-serif"><span style="font-weight:bold">Dear</span> guest,<div><br></div><div>See
<a href="https://shop.example/tea" target="_blank" data-saferedirecturl="https://www.google.com/url?q=x">our tea</a>.<br>It is
good.</div><div><br></div><div>- malty</div><div>- dark</div><img src="https://track.example/p.gif" width="1" height="1"></div>`,
    '<p><strong>Dear</strong> guest,</p><p>See <a href="https://shop.example/tea">our tea</a>.<br>It is good.</p>' +
      '<ul><li>malty</li><li>dark</li></ul>',
  ],
  [
    'WhatsApp Web',
    `<meta charset='utf-8'><span dir="ltr" class="_ao3e selectable-text copyable-text" style="white-space: pre-wrap; font-size: 14.2px;">New
tea: <strong class="_ao3e" style="font-weight: 600;">Frost</strong>

• malty
• dark

Order now</span>`,
    '<p>New<br>tea: <strong>Frost</strong></p><ul><li>malty</li><li>dark</li></ul><p>Order now</p>',
  ],
  [
    'Slack: its paragraphs',
    `<meta charset='utf-8'><span style="font-weight: 400; white-space: normal; display: inline !important;">Frost<span>&nbsp;</span>is</span><b
style="font-weight: 900;">new</b><br style="font-weight: 400;"><span style="display: inline !important;">today</span><span
class="c-mrkdwn__br" style="display: block; height: 8px;"></span><span>Order now</span>`,
    '<p>Frost&nbsp;is<strong>new</strong><br>today</p><p>Order now</p>',
  ],
  [
    'Evernote: a list in an item of its own',
    `<div>Tea<br/></div><div><br/></div><ul><li><div>Malty</div></li><li style="list-style: none"><ul><li><div>Sweet</div></li></ul></li><li><div>Dark</div></li></ul>`,
    '<p>Tea</p><ul><li><p>Malty</p><ul><li>Sweet</li></ul></li><li>Dark</li></ul>',
  ],
  [
    'Outlook and Word on a Mac: bullets without a style',
    `<p class="MsoNormal" style="margin-left:36.0pt;text-indent:-18.0pt"><span style="font-family:Arial">●</span><span
style="font-family:Arial">&nbsp;&nbsp; First</span></p><p class="MsoNormal"><span>·&nbsp;&nbsp;</span>Second</p>
<p class="MsoNormal">1.&nbsp;&nbsp;Boil</p><p class="MsoNormal">2.&nbsp;&nbsp;Steep</p><p class="MsoNormal">2. May</p>`,
    '<ul><li>First</li><li>Second</li></ul><ol><li>Boil</li><li>Steep</li></ol><p>2. May</p>',
  ],
  [
    'Internet Explorer: lists of Word that are lists already',
    `<ul style="list-style-type: disc;"><li style='font-weight: normal;'><p style='margin-top: 0cm; mso-list: l0 level1 lfo1;'><span
lang="DE">Malty</span></p></li><li><p style='mso-list: l0 level1 lfo1;'>Dark</p></li></ul>`,
    '<ul><li>Malty</li><li>Dark</li></ul>',
  ],
  [
    'Notion',
    `<meta charset='utf-8'><!-- notionvc: 3c1f7f0b --><h1>Frost</h1>
<p>A <strong>rich</strong> <em>cup</em></p>
<ul><li>Malty<ul><li>Sweet</li></ul></li><li>Dark</li></ul>
<table><thead><tr><th>Leaf</th><th>Water</th></tr></thead><tbody><tr><td>2 g</td><td>90 °C</td></tr></tbody></table>`,
    '<h3>Frost</h3><p>A <strong>rich</strong> <em>cup</em></p><ul><li><p>Malty</p><ul><li>Sweet</li></ul></li>' +
      '<li>Dark</li></ul><p><strong>Leaf</strong> · <strong>Water</strong></p><p>2 g · 90 °C</p>',
  ],
  [
    'Google Sheets and Excel',
    `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml"
style="table-layout:fixed"><colgroup><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="font-weight:bold;"
data-sheets-value="{}">Tea</td><td>Cups</td></tr><tr><td>Frost</td><td></td></tr></tbody></table></google-sheets-html-origin>`,
    '<p><strong>Tea</strong> · Cups</p><p>Frost</p>',
  ],
  [
    'a page: bold from computed styles, links that lead nowhere, and nothing else',
    `<h2 style="font-weight: 700; color: red;"><b>Tea</b></h2><p style="font-weight: 400;"><strong style="font-weight: normal;">Plain</strong>
<a href="javascript:alert(1)">x</a> <a href="#top">up</a><script>alert(1)</script><style>p { color: red }</style></p>
<p style="display:none">Hidden</p><ul><li style="font-weight:500">a</li></ul><pre>one
two</pre><img src="https://track.example/p.gif" onerror="alert(1)"><form><input value="x"></form>`,
    '<h3>Tea</h3><p>Plain x up</p><ul><li>a</li></ul><p>one<br>two</p>',
  ],
  [
    'lists, paragraphs and tables in cells',
    `<table><caption>Teas</caption><tr><td><ul><li>Frost</li><li>Mist</li></ul></td><td><p>One</p><p>Two</p></td><td><table><tr><td>A</td><td>B</td></tr></table></td></tr></table>`,
    '<p>Teas</p><p>Frost, Mist · One Two · A · B</p>',
  ],
];

it.each(samples)('reads what is meant from %s', (_name, html, expected) => {
  expect(stored(parsePasted(html))).toBe(expected);
});

it.each([
  ['Tea', '<p>Tea</p>'],
  ['- 5 °C', '<p>- 5 °C</p>'],
  ['One\nTwo\r\n\r\nThree', '<p>One<br>Two</p><p>Three</p>'],
  ['Why:\n- malty\n- dark\nEnd', '<p>Why:</p><ul><li>malty</li><li>dark</li></ul><p>End</p>'],
  ['* malty\n  * sweet\n* dark', '<ul><li><p>malty</p><ul><li>sweet</li></ul></li><li>dark</li></ul>'],
  ['1. Boil\n2) Steep', '<ol><li>Boil</li><li>Steep</li></ol>'],
  ['• malty', '<ul><li>malty</li></ul>'],
  ['–\u00A0malty\n–\u00A0dark', '<ul><li>malty</li><li>dark</li></ul>'],
  ['2. of May\n3. of May', '<p>2. of May</p><p>3. of May</p>'],
  ['1.5 g\n2.5 g\n-5', '<p>1.5 g<br>2.5 g<br>-5</p>'],
  ['<b>x</b> & <script>', '<p>&lt;b&gt;x&lt;/b&gt; &amp; &lt;script&gt;</p>'],
])('reads the paragraphs and lists of the text %j', (text, expected) => {
  expect(stored(parsePastedText(text))).toBe(expected);
});
