import { grainPattern, scatteredStrokes } from '../kit/texture';
import { palette } from '../kit/palette';
import { disc, fill, rect, ring, stroke, svgDocument } from '../kit/svg';
import { tinDefs } from './tin';

export interface SceneColors {
  wall: string;
  backdrop: string;
  table: string;
  tableShade: string;
}

/** A product picture, 960 × 960: a wall with a large disc, and a table from y = 744, with a grain texture. */
export const productScene = ({ wall, backdrop, table, tableShade }: SceneColors, drawing: string) =>
  svgDocument(
    960,
    960,
    tinDefs +
      `<defs>${grainPattern('grain', palette.cream, 11)}${grainPattern('wear', tableShade, 7, { count: 40 })}</defs>` +
      rect(0, 0, 960, 960, wall) +
      disc(480, 430, 372, backdrop) +
      ring(480, 430, 388, backdrop, 3) +
      rect(0, 0, 960, 760, 'url(#grain)', 'opacity=".3"') +
      rect(0, 744, 960, 216, table) +
      stroke('M0 744H960', tableShade, 3) +
      fill(
        scatteredStrokes(0, 770, 960, 170, { count: 46, seed: 4, length: 120, width: 1.8, angle: 0, spread: 1 }),
        tableShade,
        'opacity=".6"',
      ) +
      rect(0, 744, 960, 216, 'url(#wear)') +
      drawing,
  );

/** A product picture, 960 × 960: the table seen from above. */
export const topViewScene = ({ table, tableShade, backdrop }: SceneColors, things: string) =>
  svgDocument(
    960,
    960,
    `<defs>${grainPattern('wear', tableShade, 7, { count: 40 })}</defs>` +
      rect(0, 0, 960, 960, table) +
      disc(480, 480, 420, backdrop, 'opacity=".28"') +
      fill(
        scatteredStrokes(-60, 0, 960, 960, { count: 120, seed: 4, length: 190, width: 2, angle: 0, spread: 1 }),
        tableShade,
        'opacity=".5"',
      ) +
      stroke('M0 318H960M0 640H960', tableShade, 3) +
      rect(0, 0, 960, 960, 'url(#wear)') +
      things,
  );

/** The color schemes of the product pictures, which go together in the product grid. */
export const sceneColors = {
  sand: { wall: '#ecdcb9', backdrop: '#f5ead0', table: '#d9b98a', tableShade: '#c39f6b' },
  sage: { wall: '#d0d8c2', backdrop: '#e2e6d2', table: '#b3ab83', tableShade: '#978e66' },
  mist: { wall: '#cfdcd8', backdrop: '#e4ebe3', table: '#a9bcb8', tableShade: '#8ba29f' },
  dawn: { wall: '#efd0b0', backdrop: '#f7e4ca', table: '#cf9f74', tableShade: '#b5835a' },
  dusk: { wall: '#24505b', backdrop: '#34656f', table: '#6d4a30', tableShade: '#553722' },
  rose: { wall: '#e9d6cb', backdrop: '#f4e8dd', table: '#c9a593', tableShade: '#af8876' },
} satisfies Record<string, SceneColors>;
