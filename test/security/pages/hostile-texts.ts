import { SCRIPTS } from '../script-corpus.js';

/** What has a meaning in a place that a text may reach: attributes, templates, headers, feeds, spreadsheets, terminals. */
const OTHERS = [
  ...[
    '" onmouseover="alert(1)',
    "' autofocus onfocus='alert(1)",
    '"/><svg/onload=alert(1)>',
    '--><b>',
    '<!--',
    '<![CDATA[',
  ],
  ...[
    ']]>',
    ']]><x/>',
    '</title></head><body onload=alert(1)>',
    '</textarea></pre></bdi></a><h1>',
    '</style>',
    '</script',
  ],
  ...['{{constructor.constructor("alert(1)")()}}', '${7*7}', '<%= 7*7 %>', '#{7*7}', '&quot; onclick=&quot;alert(1)'],
  ...[
    '\r\nSet-Cookie: a=b\r\n\r\n<b>',
    '\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:x',
    '\nATTENDEE:mailto:x@evil.test',
    '\\n;,:"^n',
  ],
  ...[
    '\u2028END:VCALENDAR\u2029',
    '\u0085X-EVIL:1',
    '\0',
    '\x1b[31m',
    '\ud800',
    '\udc00\ud800',
    '\ufffe\uffff',
    '\ufeff',
  ],
  ...[
    '\u202egnp.exe\u2066',
    '\u200b\u200d',
    'x'.repeat(120),
    'ü'.repeat(60),
    '👩‍👩‍👧‍👦'.repeat(9),
    '&#0;&#x202e;&#xd800;&#x110000;',
  ],
  ...[
    '=1+1',
    '+1',
    '-1',
    '@SUM(1)',
    '\t=1',
    '\r=1',
    '＝1',
    '＋1',
    '－1',
    '＠1',
    "=cmd|' /C calc'!A0",
    '";=1',
    ',=1,',
    '__proto__',
  ],
  ...[
    '//evil.test/',
    '/\\evil.test',
    '%2f%2fevil.test',
    'https://evil.test/?a="><script>',
    '../../../etc/passwd',
    '?next=//evil.test',
  ],
];

export const HOSTILE_TEXTS: readonly string[] = [...SCRIPTS, ...OTHERS];
