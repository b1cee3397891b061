/** What people type or paste as one line, and the form in which it is stored and compared. */
export const lineExamples: readonly [typed: string, line: string][] = [
  [' Asha\r\nBcc: all@example.com\u2028x\u0085y ', 'Asha Bcc: all@example.com x y'],
  ['\ufeffAs\u200bha\u2060 \u202eNair\u202c\u00ad', 'Asha Nair'],
  ['asha\u200d@example.com\u200c', 'asha@example.com'],
  ['Asha\u00a0\u202f\u3000Nair', 'Asha Nair'],
  ['NBT\u2011100\u2013001 \u22121\uff0d2', 'NBT-100-001 -1-2'],
  ['Zoe\u0308 Cafe\u0301', 'Zoë Café'],
  ['e\u200b\u0301', 'é'],
  ['\u2800\u3164\uffa0', ''],
  // U+0958 is stored with a nukta, whichever way it was typed.
  ['\u0958मर', '\u0915\u093cमर'],
  // Joiners shape the letters of Indian scripts and Persian, also at the end of a word.
  ['ക\u0d4d\u200dഷ അവന\u0d4d\u200d', 'ക\u0d4d\u200dഷ അവന\u0d4d\u200d'],
  ['क\u094d\u200cष', 'क\u094d\u200cष'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['राम\u200c \u200dसीता', 'राम सीता'],
  ['क\u200d\u200dष \u061c\u200dक', 'कष क'],
  [
    '👩🏽\u200d🚀 👩\u200d❤\ufe0f\u200d👨 🏳\ufe0f\u200d🌈 1\ufe0f\u20e3',
    '👩🏽\u200d🚀 👩\u200d❤\ufe0f\u200d👨 🏳\ufe0f\u200d🌈 1\ufe0f\u20e3',
  ],
  ['🍵\u200d A\ufe0f\u200d', '🍵 A'],
  ['🏴\u{e0067}\u{e0062}\u{e007f}', '🏴'],
  // A letter has at most 30 marks.
  [`e${'\u0301'.repeat(31)}a`, `é${'\u0301'.repeat(29)}a`],
  [`क${'\u094d'.repeat(30)}ष`, `क${'\u094d'.repeat(30)}ष`],
  [`ｶ${'\uff9e'.repeat(31)}`, `ｶ${'\uff9e'.repeat(30)}`],
  // NFC writes U+0344 as two marks.
  [`a${'\u0344'.repeat(16)}`, `ä${'\u0301\u0308'.repeat(15)}`],
];

/** Numbers in the digits of other scripts, and in the digits 0 to 9. */
export const digitExamples: readonly [typed: string, digits: string][] = [
  ['९८४०० १२३४५', '98400 12345'],
  ['৬৮২০০১', '682001'],
  ['੬੮੨੦੦੧', '682001'],
  ['૬૮૨૦૦૧', '682001'],
  ['୬୮୨୦୦୧', '682001'],
  ['௬௮௨௦௦௧', '682001'],
  ['౬౮౨౦౦౧', '682001'],
  ['೬೮೨೦೦೧', '682001'],
  ['൬൮൨൦൦൧', '682001'],
  ['٦٨٢٠٠١', '682001'],
  ['۶۸۲۰۰۱', '682001'],
  ['６８２００１', '682001'],
  ['682-001 x²½', '682-001 x²½'],
];
