import { cuts, grain } from '../kit/marks';
import { ink } from '../kit/palette';
import { disc, fill, line, rect, ring, sheet } from '../kit/svg';
import { tinDefs } from './tin';

export interface StageInks {
  wall: string;
  moon: string;
  table: string;
  tableShade: string;
}

/** The square a product stands in: a wall with a great disc, a table, and the press's grain over both. */
export const stage = ({ wall, moon, table, tableShade }: StageInks, things: string) =>
  sheet(
    960,
    960,
    tinDefs +
      `<defs>${grain('grain', ink.cream, 11)}${grain('wear', tableShade, 7, { count: 40 })}</defs>` +
      rect(0, 0, 960, 960, wall) +
      disc(480, 430, 372, moon) +
      ring(480, 430, 388, moon, 3) +
      rect(0, 0, 960, 760, 'url(#grain)', 'opacity=".3"') +
      rect(0, 744, 960, 216, table) +
      line('M0 744H960', tableShade, 3) +
      fill(
        cuts(0, 770, 960, 170, { count: 46, seed: 4, length: 120, width: 1.8, angle: 0, spread: 1 }),
        tableShade,
        'opacity=".6"',
      ) +
      rect(0, 744, 960, 216, 'url(#wear)') +
      things,
  );

/** The same table from straight above. */
export const flatlay = ({ table, tableShade, moon }: StageInks, things: string) =>
  sheet(
    960,
    960,
    `<defs>${grain('wear', tableShade, 7, { count: 40 })}</defs>` +
      rect(0, 0, 960, 960, table) +
      disc(480, 480, 420, moon, 'opacity=".28"') +
      fill(
        cuts(-60, 0, 960, 960, { count: 120, seed: 4, length: 190, width: 2, angle: 0, spread: 1 }),
        tableShade,
        'opacity=".5"',
      ) +
      line('M0 318H960M0 640H960', tableShade, 3) +
      rect(0, 0, 960, 960, 'url(#wear)') +
      things,
  );

/** Grounds for the products, so that a shelf of them keeps company. */
export const grounds = {
  sand: { wall: '#ecdcb9', moon: '#f5ead0', table: '#d9b98a', tableShade: '#c39f6b' },
  sage: { wall: '#d0d8c2', moon: '#e2e6d2', table: '#b3ab83', tableShade: '#978e66' },
  mist: { wall: '#cfdcd8', moon: '#e4ebe3', table: '#a9bcb8', tableShade: '#8ba29f' },
  dawn: { wall: '#efd0b0', moon: '#f7e4ca', table: '#cf9f74', tableShade: '#b5835a' },
  dusk: { wall: '#24505b', moon: '#34656f', table: '#6d4a30', tableShade: '#553722' },
  rose: { wall: '#e9d6cb', moon: '#f4e8dd', table: '#c9a593', tableShade: '#af8876' },
} satisfies Record<string, StageInks>;
