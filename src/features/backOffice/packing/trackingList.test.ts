import fc from 'fast-check';
import { readTrackingList } from './trackingList';

const parcelsOf = (...numbers: number[]) =>
  numbers.map((number) => ({ order: { id: `id-${number}`, order_uid: `NBT-${number}` }, trackingNumber: '' }));
const parcels = parcelsOf(100001, 100002, 100003);
const all = { 'id-100001': 'EA1IN', 'id-100002': 'EA2IN', 'id-100003': 'EA3IN' };

/** Returns a line for each parcel, below a line of titles if there is one. Each number differs in its last digit. */
const lines = (line: (digit: number) => string, titles?: string) =>
  [...(titles ? [titles] : []), ...[1, 2, 3].map(line)].join('\n');
/** Returns what is found if each parcel has this number. */
const foundIn = (number: (digit: number) => string) =>
  Object.fromEntries([1, 2, 3].map((digit) => [`id-10000${digit}`, number(digit)]));
const dtdc = foundIn((n) => `D1234567${n}`);
const post = foundIn((n) => `EK12345678${n}IN`);

const READ_WITHOUT_A_QUESTION: [name: string, text: string][] = [
  ['tabs', 'NBT-100002\tEA2IN\r\nNBT-100001\tEA1IN\r\nNBT-100003\tEA3IN\r\n'],
  ['a CSV file with a BOM', '\ufeff"NBT-100002","EA2IN"\n"NBT-100001","EA1IN"\n"NBT-100003","EA3IN"'],
  ['semicolons', 'NBT-100002;EA2IN;\nNBT-100001;EA1IN;\nNBT-100003;EA3IN;'],
  ['spaces, "#" and lower case', '#nbt-100002 EA2IN\n  # nbt-100001   EA1IN \nNBT 100003 EA3IN'],
  ['" : "', 'NBT-100001 : EA1IN\nNBT-100002: EA2IN\nNBT-100003:EA3IN'],
  ['" - "', 'NBT-100001 - EA1IN\nEA2IN – NBT-100002\nNBT-100003 -> EA3IN'],
  ['several spaces and "|"', 'NBT-100001    EA1IN\nNBT-100002 | EA2IN\n| NBT-100003 | EA3IN |'],
  ['the tracking numbers first', 'EA1IN NBT-100001\nEA2IN NBT-100002\nEA3IN NBT-100003'],
  ['changing sequences', 'EA1IN NBT-100001\nNBT-100002 EA2IN\nEA3IN,NBT-100003'],
  ['order numbers without NBT-', '100001,EA1IN\n100003,EA3IN\n100002,EA2IN'],
  ['other hyphens and invisible characters', 'NBT\u2011100001 EA1IN\nNBT–100002 EA2IN\nNBT-\u200b100003 EA3\u200bIN'],
  ['full-width characters', 'ＮＢＴ－１００００１，ＥＡ１ＩＮ\nNBT-100002 EA2IN\nNBT-100003 EA3IN'],
  ['apostrophes', "NBT-100001\t'EA1IN\nNBT-100002\t'EA2IN\nNBT-100003\t'EA3IN"],
  ['formulas that are texts', 'NBT-100001,="EA1IN"\nNBT-100002,"=""EA2IN"""\nNBT-100003 ="EA3IN"'],
  ['titles', 'Order No.\tConsignment No.\nNBT-100001\tEA1IN\nNBT-100002\tEA2IN\nNBT-100003\tEA3IN'],
  ['numbered lines', '1. NBT-100001 EA1IN\n2) NBT-100002 EA2IN\n3 EA3IN NBT-100003'],
  ['serial numbers', 'S.No,AWB,Ref\n1,EA1IN,NBT-100001\n2,EA2IN,NBT-100002\n3,EA3IN,NBT-100003'],
  ['names and cities', 'NBT-100001,EA1IN,Meera,Kochi\nNBT-100002,EA2IN,"Nair, Asha",Ooty\nNBT-100003,EA3IN,Om,KL'],
  ['names after single spaces', 'NBT-100001 EA1IN Kochi\nNBT-100002 EA2IN Meera Nair\nNBT-100003 EA3IN Delhivery'],
  [
    'PIN codes, weights, phones and dates',
    'NBT-100001\t682001\tEA1IN\t0.5 kg\t9840012345\t27-11-2026\nNBT-100002\t643001\tEA2IN\t500 g\t98400 12346\t27 Nov 2026\n' +
      'NBT-100003\t600001\tEA3IN\t1.2kg\t+91 98400 12347\t2026-11-27 10:30',
  ],
  ['PIN codes after single spaces', 'NBT-100001 EA1IN 682001\nNBT-100002 EA2IN 643001\nNBT-100003 EA3IN 600001'],
  [
    'addresses with line breaks',
    'NBT-100001\t"12, Lake Road\nKochi 682001"\tEA1IN\nNBT-100002\t"4 Mint\nOoty"\tEA2IN\nNBT-100003\tx\tEA3IN',
  ],
  ['labels', 'Order NBT-100001 AWB No. EA1IN\nOrder no: NBT-100002, AWB: EA2IN\nNBT-100003 tracking number EA3IN'],
  ['commas in unquoted names', 'NBT-100001,Nair, Meera,EA1IN\nNBT-100002,Asha,EA2IN\nNBT-100003,Om,EA3IN'],
  [
    'titles, a date and a total around',
    'Manifest\n27-11-2026\nNBT-100001 EA1IN\nNBT-100002 EA2IN\nNBT-100003 EA3IN\nTotal 3',
  ],
  [
    'the code of a hub and invoice numbers beside them',
    'NBT-100001\tMAA01\tINV-0001\tEA1IN\nNBT-100002\tMAA01\tINV-0002\tEA2IN\nNBT-100003\tMAA01\tINV-0003\tEA3IN',
  ],
  ['sentences', 'AWB No.: EA1IN (NBT-100001)\nAWB No.: EA2IN (NBT-100002)\nNBT-100003: EA3IN.'],
  [
    'a table of a chat',
    '| Order | AWB |\n| --- | --- |\n| NBT-100001 | EA1IN |\n| NBT-100002 | EA2IN |\n| NBT-100003 | EA3IN |',
  ],
  [
    'titles and totals',
    'Manifest,27-11-2026\nOrder,AWB\nNBT-100001,EA1IN\nNBT-100002,EA2IN\nNBT-100003,EA3IN\nTotal,3',
  ],
  ['a total below lines without titles', 'NBT-100001,EA1IN\nNBT-100002,EA2IN\nNBT-100003,EA3IN\nTotal,3 parcels'],
  ['the digits of Indian scripts', 'NBT-१००००१ EA1IN\nNBT-100002 EA२IN\nNBT-100003 EA3IN'],
  [
    'a file of a courier',
    'Waybill,Reference No,Pickup Date,Consignee,Pincode,Status,Tracking Link,Consignment Value\n' +
      'EA3IN,NBT-100003,2026-11-27,Om,600001,Manifested,https://courier.example/EA3IN,1250.00\n' +
      'EA1IN,NBT-100001,2026-11-27,"Nair, Meera",682001,In Transit,https://courier.example/EA1IN,560.00\n' +
      'EA2IN,NBT-100002,2026-11-27,Asha,643001,Manifested,https://courier.example/EA2IN,12500.00\n',
  ],
  [
    'the title instead of the content',
    'Order,Invoice,AWB,Phone\nNBT-100001,INV-0001,EA1IN,9840012345\nNBT-100002,INV-0002,EA2IN,9840012346\nNBT-100003,INV-0003,EA3IN,9840012347',
  ],
];

const READ_BESIDE_OTHER_CELLS: [text: string, found: Record<string, string>][] = [
  // Order numbers as they are written
  [lines((n) => `*NBT-10000${n}* - D1234567${n}`), dtdc],
  [lines((n) => `*NBT-10000${n}:* D1234567${n}`), dtdc],
  [lines((n) => `_NBT-10000${n}_ \`D1234567${n}\``), dtdc],
  [lines((n) => `Order No: 10000${n}, AWB: D1234567${n}`), dtdc],
  [lines((n) => `Order 10000${n} - D1234567${n}`), dtdc],
  [lines((n) => `Order#10000${n} D1234567${n}`), dtdc],
  [lines((n) => `NBT: 10000${n}, D1234567${n}`), dtdc],
  [lines((n) => `NBT.10000${n} D1234567${n}`), dtdc],
  [lines((n) => `NBT/10000${n} D1234567${n}`), dtdc],
  [lines((n) => `NBT_10000${n} D1234567${n}`), dtdc],
  [lines((n) => `${n})EA${n}IN NBT-10000${n}`), all],
  // Words beside a number
  [lines((n) => `NBT-10000${n} EK12345678${n}IN 250`), post],
  [lines((n) => `NBT-10000${n} tracking id is EK12345678${n}IN`), post],
  [lines((n) => `NBT-10000${n} D1234567${n} COK`), dtdc],
  [lines((n) => `NBT-10000${n} POD D1234567${n}`), dtdc],
  [lines((n) => `NBT-10000${n} CN D1234567${n}`), dtdc],
  // Columns
  [lines((n) => `NBT-10000${n},68200${n},D1234567${n}`, 'Order,Consignment PIN,Docket'), dtdc],
  [lines((n) => `NBT-10000${n},890123456789${n},D1234567${n}`, 'Order,Barcode,C Note'), dtdc],
  [lines((n) => `NBT-10000${n},M12345670,D1234567${n}`, 'Order,Master Waybill,Waybill'), dtdc],
  [lines((n) => `NBT-10000${n},890123456789${n},D1234567${n}`), dtdc],
  [lines((n) => `NBT-10000${n},2026112710300${n},D1234567${n}`), dtdc],
  [lines((n) => `NBT-10000${n},0422220000${n},D1234567${n}`), dtdc],
];

const CHECKED: [name: string, text: string, doubt: RegExp, found: Record<string, string>][] = [
  ['a title above a plain list', 'Tracking number\nEA1IN\nEA2IN\nEA3IN', /no order numbers/, all],
  ['a plain list with empty lines', 'EA1IN\n\nEA2IN\n\n EA3IN \n', /no order numbers/, all],
  ['a plain list in one line', 'EA1IN, EA2IN, EA3IN', /no order numbers/, all],
  ['a plain list beside names', 'EA1IN,Meera\nEA2IN,Asha\nEA3IN,Om', /no order numbers/, all],
  [
    'orders that are not selected',
    'NBT-100001 EA1IN\nNBT-100002 EA2IN\nNBT-100003 EA3IN\nNBT-100009 EA9IN',
    /^Not among these parcels: NBT-100009\.$/,
    all,
  ],
  [
    'a parcel that is not in the list',
    'NBT-100001 EA1IN\nNBT-100003\t',
    /^Without a tracking number in the list: NBT-100002, NBT-100003\.$/,
    { 'id-100001': 'EA1IN' },
  ],
  [
    'two columns that may be the tracking number',
    'NBT-100001,EA1IN,TKT-0001\nNBT-100002,EA2IN,TKT-0002\nNBT-100003,EA3IN,TKT-0003',
    /^Lines with other numbers: 1 \(“TKT-0001”\), 2/,
    all,
  ],
  [
    'only phone numbers',
    'NBT-100001 9840012345\nNBT-100002 9840012346\nNBT-100003 9840012347',
    /^Looks like a phone number: “9840012345”, “9840012346”, “9840012347”\.$/,
    { 'id-100001': '9840012345', 'id-100002': '9840012346', 'id-100003': '9840012347' },
  ],
  [
    'a column with another title',
    'Order,Invoice\nNBT-100001,EA1IN\nNBT-100002,EA2IN\nNBT-100003,EA3IN',
    /^The numbers are in the column “Invoice”\.$/,
    all,
  ],
  [
    'long numbers whose last digits a spreadsheet may have lost',
    'NBT-100001 123456789012345000\nNBT-100002 123456789012346000\nNBT-100003 123456789012347000',
    /may have changed the last digits of 123456789012345000/,
    {
      'id-100001': '123456789012345000',
      'id-100002': '123456789012346000',
      'id-100003': '123456789012347000',
    },
  ],
  [
    'a sentence above the list',
    lines((n) => `NBT-10000${n}, 64300${n}, D1234567${n}`, 'Dear Sir, AWB list, regards'),
    /“regards”/,
    dtdc,
  ],
  [
    'a column of PIN codes below the title',
    lines((n) => `NBT-10000${n},64300${n},Ooty`, 'Order,AWB,City'),
    /^Looks like a PIN code: “643001”, “643002”, “643003”\.$/,
    foundIn((n) => `64300${n}`),
  ],
  ...(
    [
      ['Order,E-Way Bill No,LR', '12345678901', /^Lines with other numbers: 2 \(“123456789011”\)/],
      ['Order,Article,C/N', 'TEA25', /^Lines with other numbers: 2 \(“TEA251”\)/],
      ['Order,Return AWB,AWB', 'R1234567', /^Lines with other numbers: 2 \(“R12345671”\)/],
      ['Order,Previous AWB,Number', 'R1234567', /the column “Number”/],
      ['Order,Master Waybill,CNote', 'M1234567', /^Lines with other numbers: 2 \(“M12345671”\)/],
      ['Order,Phone for tracking,Number', '984001234', /the column “Number”/],
      ['Order,Consignment PIN,Number', '68200', /the column “Number”/],
      ['Order,AWB Invoice No,Number', 'TI2026', /the column “Number”/],
    ] as const
  ).map(([titles, other, doubt]): (typeof CHECKED)[number] => [
    titles,
    lines((n) => `NBT-10000${n},${other}${n},D1234567${n}`, titles),
    doubt,
    dtdc,
  ]),
  ...['KL', '250', '98400 12345'].map((end): (typeof CHECKED)[number] => [
    `${end} after a number`,
    lines((n) => `NBT-10000${n} D1234567${n} ${end}`),
    /^Looks like a part of a longer number: “D12345671”, “D12345672”, “D12345673”\.$/,
    dtdc,
  ]),
  [
    'a short word before a number, in one cell',
    lines((n) => `NBT-10000${n}, CN D1234567${n}`),
    /^Looks like a part of a longer number: “D12345671”/,
    dtdc,
  ],
  ...['Total 3', 'Thanks', 'Page 2 of 2', 'Regards, Ravi 9840012345'].map((closing): (typeof CHECKED)[number] => [
    `“${closing}” below a plain list`,
    `EA1IN\nEA2IN\nEA3IN\n${closing}`,
    new RegExp(`^Lines that are left out: 4 \\(“${closing}”\\)\\.$`),
    all,
  ]),
];

const REFUSED: [name: string, text: string, fault: RegExp][] = [
  ['fewer numbers than parcels', 'EA1IN\nEA2IN', /^2 tracking numbers for 3 parcels\./],
  ['more numbers than parcels', 'EA1IN\nEA2IN\nEA3IN\nEA4IN', /^4 tracking numbers for 3 parcels\./],
  ['a number with spaces', 'NBT-100001\tEA 1 IN\nNBT-100002\tEA2IN', /^Line 1, “EA 1 IN”: A tracking number has no sp/],
  ['spaces after a space', 'NBT-100001 EA 123 IN\nNBT-100002 EA2IN\nNBT-100003 EA3IN', /“EA 123 IN”: .* no spaces/],
  ['an end after a space', 'NBT-100001 EA1IN TN\nNBT-100002 EA2IN\nNBT-100003 EA3IN', /“EA1IN TN”: .* no spaces/],
  ['spaces in a plain list', 'EA1IN\nEA 2 IN\nEA3IN', /^Line 2, “EA 2 IN”: A tracking number has no spaces/],
  [
    'scientific notation',
    'NBT-100001,1.23457E+12\nNBT-100002,EA2IN',
    /^Line 1, “1.23457E\+12”: A spreadsheet has rounded/,
  ],
  ['scientific notation in a plain list', '1.23457E+12\n1.23458E+12\n1.23459E+12', /^Line 1, “1.23457E\+12”: A spr/],
  [
    'a number twice',
    'NBT-100001 EA1IN\nNBT-100002 EA2IN\nNBT-100003 ea1in',
    /^EA1IN is in more than one line: 1, 3\.$/,
  ],
  [
    'an order twice',
    'NBT-100001 EA1IN\nNBT-100001 EA2IN\nNBT-100003 EA3IN',
    /^NBT-100001 is in more than one line: 1, 2/,
  ],
  [
    'a misspelled order',
    'NBT-100001 EA1IN\nNBT-100009 EA2IN\nNBT-100003 EA3IN',
    /^Not among these parcels: NBT-100009/,
  ],
  [
    'two orders in a line',
    'NBT-100001 EA1IN NBT-100002 EA2IN',
    /^Line 1 has more than one order number: NBT-100001, NBT-1/,
  ],
  ['a line without an order', 'NBT-100001 EA1IN\nEA2IN\nNBT-100003 EA3IN', /^Line 2 has no order number: “EA2IN”/],
  [
    'an order number with an end',
    'NBT-100001-1 EA1IN\nNBT-100002 EA2IN',
    /^The order number in line 1 cannot be read: “NBT-100001-1 EA1IN”/,
  ],
  ...[
    'No.100001',
    'NBT-100001/1',
    'NBT-100001-1',
    'NBT-100 001',
    'NBT–100001–1',
    'PO-100001',
    '100001.0',
    'NBT-999999/1',
  ].map((order): (typeof REFUSED)[number] => [
    `“${order}” in a list that would be read by position`,
    `${order} EA1IN\nEA2IN\nEA3IN`,
    new RegExp(`^The order number in line 1 cannot be read: “${order.replace(/–/g, '-')} EA1IN”`),
  ]),
  ['a web address', lines((n) => `NBT-10000${n} https://courier.example/${n}`), /line 1, “NBT-100001 https:.*”\. Each/],
  ['a sentence', lines((n) => `NBT-10000${n} | Sent with D${n}2345678 on 27 Nov`), /in line 1, “NBT-100001 \| Sent/],
  ['a column that is too narrow', '########\n########', /^No tracking numbers were found in line 1, “########”/],
  [
    'numbers with “.0”',
    lines((n) => `NBT-10000${n},149081234567${n}.0`),
    /^Line 1, “1490812345671\.0”: A spread.*“\.0”/,
  ],
  ['two letters before digits', lines((n) => `NBT-10000${n} EK 12345678${n} IN`), /“EK 123456781 IN”: .* no spaces/],
  ['two letters after digits', lines((n) => `NBT-10000${n} EK12345678${n} IN`), /“EK123456781 IN”: .* no spaces/],
  ['the end of a number after a space', lines((n) => `NBT-10000${n} EK1234567${n} 9IN`), /“EK12345671 9IN”: .* no sp/],
  ['the start of a number before a space', lines((n) => `NBT-10000${n} E K12345678${n}IN`), /“E K123456781IN”: .* no/],
  ['words in the sequence', 'EA1IN\npending\nEA3IN\nEA4IN', /^Line 2 has no tracking number: “pending”/],
  ['words in a plain list', 'EA1IN\nnot yet\nEA3IN', /^Line 2 has no tracking number: “not yet”/],
  ['orders without numbers', 'NBT-100001\nNBT-100002\nNBT-100003', /^No tracking numbers were found/],
  ['other text', 'Please call me back.', /^No tracking numbers were found/],
  ['an empty text', '  \n', /^No tracking numbers were found/],
];

describe('readTrackingList', () => {
  it.each(READ_WITHOUT_A_QUESTION)('reads order numbers with tracking numbers from %s', (_name, text) => {
    expect(readTrackingList(text, parcels)).toEqual({ found: all, faults: [], doubts: [] });
  });

  it.each(READ_BESIDE_OTHER_CELLS)('reads the tracking numbers of %j', (text, found) => {
    expect(readTrackingList(text, parcels)).toEqual({ found, faults: [], doubts: [] });
  });

  it.each(CHECKED)('asks about %s', (_name, text, doubt, found) => {
    const list = readTrackingList(text, parcels);
    expect(list).toEqual({
      found,
      faults: [],
      doubts: expect.arrayContaining([expect.stringMatching(doubt)]) as string[],
    });
  });

  it.each(REFUSED)('refuses %s', (_name, text, fault) => {
    const list = readTrackingList(text, parcels);
    expect(list).toEqual({ found: {}, faults: expect.anything() as string[], doubts: [] });
    expect(list.faults[0]).toMatch(fault);
  });

  it('does not ask about the only number for the only parcel', () => {
    expect(readTrackingList('EA1IN', parcelsOf(100001))).toEqual({
      found: { 'id-100001': 'EA1IN' },
      faults: [],
      doubts: [],
    });
  });

  it('starts a plain list with the given parcel', () => {
    expect(readTrackingList('EA3IN', parcels, 2).doubts).toHaveLength(1);
    expect(readTrackingList('EA2IN\nEA3IN', parcels, 1).found).toEqual({ 'id-100002': 'EA2IN', 'id-100003': 'EA3IN' });
    expect(readTrackingList('EA1IN\nEA2IN\nEA3IN', parcels, 1).faults).toHaveLength(1);
  });

  it('asks before it replaces a number, and does not ask for parcels that have their number', () => {
    const entered = parcels.map((parcel, index) => (index === 0 ? parcel : { ...parcel, trackingNumber: 'EA9IN' }));
    expect(readTrackingList('NBT-100001 EA1IN\nNBT-100003 EA9IN', entered).doubts).toEqual([]);
    expect(readTrackingList('NBT-100001 EA1IN\nNBT-100003 ea9in', entered).doubts).toEqual([]);
    expect(readTrackingList('EA1IN\n9840012346\n98400-12347', entered).doubts[0]).toBe(
      'Numbers that are entered and will be replaced: EA9IN (NBT-100002), EA9IN (NBT-100003).',
    );
  });

  it('asks once about each kind of doubt', () => {
    const selected = Array.from({ length: 9 }, (_, index) => 100_001 + index);
    const list = selected.map((order) => `NBT-${order} 9840${order} INV-${order}`).join('\n');
    expect(readTrackingList(list, parcelsOf(...selected)).doubts).toEqual([
      'Looks like a phone number: “9840100001”, “9840100002”, “9840100003” and 6 more.',
      'Lines with other numbers: 1 (“INV-100001”), 2 (“INV-100002”), 3 (“INV-100003”) and 6 more.',
    ]);
  });

  it('reads every list that it was written as, in any sequence of columns and lines, with any separator', () => {
    const separators = ['\t', ',', ';', ' ', '   ', ' : ', ' - ', ' | ', ': ', '", "'];
    const number = fc.stringMatching(/^([A-Z]{2}\d{9}IN|[A-Z]\d{8}|\d{9}|[3-7]\d{12,14}|[C-M]{3}-\d{6})$/);
    const list = fc.uniqueArray(fc.tuple(fc.integer({ min: 100_000, max: 99_999_999 }), number), {
      minLength: 1,
      maxLength: 12,
      selector: ([order]) => order,
    });
    fc.assert(
      fc.property(
        list,
        fc.constantFrom(...separators),
        fc.constantFrom('NBT-', 'nbt-', '#NBT-', 'NBT ', 'NBT\u2011'),
        fc.boolean(),
        fc.constantFrom('Kochi', 'Meera Nair', ''),
        fc.constantFrom('\n', '\r\n', '\n\n'),
        fc.infiniteStream(fc.nat()),
        (entries, separator, prefix, isOrderFirst, city, lineBreak, random) => {
          fc.pre(new Set(entries.map(([, tracking]) => tracking)).size === entries.length);
          const selected = parcelsOf(...entries.map(([order]) => order));
          const lines = entries.map(([order, tracking]) => {
            const cells = isOrderFirst ? [`${prefix}${order}`, tracking] : [tracking, `${prefix}${order}`];
            const line = (city ? [...cells, city] : cells).join(separator);
            return separator.includes('"') ? `"${line}"` : line;
          });
          const shuffled = lines
            .map((line) => ({ line, place: random.next().value as number }))
            .sort((one, other) => one.place - other.place)
            .map(({ line }) => line);
          const found = Object.fromEntries(entries.map(([order, tracking]) => [`id-${order}`, tracking]));
          expect(readTrackingList(shuffled.join(lineBreak), selected)).toEqual({ found, faults: [], doubts: [] });
        },
      ),
    );
  });

  it('finds the tracking numbers between any other columns', () => {
    const number = fc.stringMatching(/^([A-Z]{2}\d{9}IN|[C-M]\d{8}|\d{9}|[3-7]\d{12}|[C-M]{3}\d{6})$/);
    const other = fc.constantFrom<((n: number) => string)[]>(
      (n) => String(n + 1),
      (n) => `98400${12345 + n}`,
      (n) => `+91 98400 ${12345 + n}`,
      (n) => `682${String(n).padStart(3, '0')}`,
      (n) => `682 ${String(n).padStart(3, '0')}`,
      (n) => `${250 * (n + 1)} g`,
      (n) => `0.${n + 1}kg`,
      (n) => `₹${560 + n}.00`,
      (n) => `${(n % 28) + 1}-11-2026`,
      (n) => `${(n % 28) + 1} Nov 2026 10:30`,
      (n) => `INV-${n + 1}`,
      (n) => `asha${n}@example.com`,
      (n) => `"${n + 1}, Lake Road\nKochi"`,
      () => 'Meera Nair',
      () => 'MAA01',
      () => '',
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(number, { minLength: 2, maxLength: 12 }),
        fc.array(other, { maxLength: 6 }),
        fc.nat(),
        fc.nat(),
        fc.constantFrom('\t', ',', ';', ' | '),
        (numbers, others, orderPlace, numberPlace, separator) => {
          const selected = parcelsOf(...numbers.map((_, n) => 100_001 + n));
          const lines = numbers.map((tracking, n) => {
            const cells = others.map((cell) => cell(n));
            cells.splice(orderPlace % (cells.length + 1), 0, `NBT-${100_001 + n}`);
            cells.splice(numberPlace % (cells.length + 1), 0, tracking);
            return cells.join(separator);
          });
          const found = Object.fromEntries(numbers.map((tracking, n) => [`id-${100_001 + n}`, tracking]));
          expect(readTrackingList(lines.join('\n'), selected)).toEqual({ found, faults: [], doubts: [] });
        },
      ),
    );
  });
});
