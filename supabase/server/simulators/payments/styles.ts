import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dark, light, type Palette } from '../../../../src/domain/palette.ts';
import { root } from '../../root.ts';

/** The styles of the payment page in the shop's colors and fonts. The response contains them, fonts included. */
export const styles = `
${fontFace('Hind', 400, 'hind-400')}
${fontFace('Hind', 600, 'hind-600')}
${fontFace('Rozha One', 400, 'rozha-one-400')}
:root { color-scheme: light dark; ${colorVariables(light)} }
@media (prefers-color-scheme: dark) { :root { ${colorVariables(dark)} } }

*, *::before, *::after { box-sizing: border-box; margin: 0; }
body { display: flex; flex-direction: column; min-height: 100vh; background: var(--paper); color: var(--ink); font: 1rem/1.5 Hind, system-ui, sans-serif; -webkit-text-size-adjust: 100%; }
h1, h2, legend, .brand, .total dd { font-family: 'Rozha One', 'Iowan Old Style', Palatino, Georgia, serif; font-weight: 400; line-height: 1.2; }
:focus-visible { outline: 3px solid var(--brass); outline-offset: 2px; }
a { color: inherit; text-underline-offset: .2em; }
img { display: block; }
body > aside { padding: .5rem 1.25rem; border-bottom: 1px solid var(--line); background: var(--sunk); font-size: .875rem; text-align: center; }

.page { display: grid; flex: 1; }
.summary { display: grid; gap: 1.75rem; align-content: start; justify-content: center; grid-template-columns: minmax(0, 33.5rem); padding: 2rem 1.25rem; background: var(--band); color: var(--onBand); }
.summary :focus-visible { outline-color: var(--bandBrass); }
.brand { font-size: 1.375rem; }
.brand small { display: block; margin-top: .25rem; color: var(--bandBrass); font: 600 .75rem/1.5 Hind, system-ui, sans-serif; letter-spacing: .14em; text-transform: uppercase; }
.summary h1 { font-size: 1.125rem; color: var(--onBandSoft); font-family: inherit; }
.items { display: grid; gap: 1rem; padding: 0; list-style: none; }
.items li { display: grid; grid-template-columns: 3.5rem 1fr auto; gap: 1rem; align-items: center; }
.picture { width: 3.5rem; height: 3.5rem; border: 1px solid var(--bandLine); border-radius: .375rem; background: var(--bandLine); color: var(--bandBrass); object-fit: cover; }
.items p + p { color: var(--onBandSoft); font-size: .875rem; }
.amount { font-variant-numeric: tabular-nums; white-space: nowrap; }
.total { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: baseline; justify-content: space-between; padding-top: 1.25rem; border-top: 1px solid var(--bandLine); }
.total dd { color: var(--bandBrass); font-size: 2.25rem; }
.fine { color: var(--onBandSoft); font-size: .875rem; }

main { width: 100%; max-width: 36rem; margin-inline: auto; padding: 2rem 1.25rem 3rem; }
main > * + *, form > * + * { margin-top: 1.5rem; }
h2 { font-size: 1.75rem; }
fieldset { min-width: 0; padding: 0; border: 0; }
legend { margin-bottom: 1rem; padding: 0; font-size: 1.375rem; }
fieldset > .methods ~ * { margin-top: 1rem; }
.fields { display: grid; gap: 1.125rem; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; align-items: start; }
.field > label { display: block; margin-bottom: .375rem; font-size: .9375rem; font-weight: 600; }
.field input, .field select { width: 100%; min-height: 3rem; padding: .625rem .875rem; border: 1px solid var(--lineStrong); border-radius: .375rem; background: var(--raised); color: inherit; font: inherit; }
.field [aria-invalid=true] { border: 2px solid var(--danger); }
.hint { margin-top: .375rem; color: var(--inkSoft); font-size: .875rem; }
.problem { margin-top: .375rem; color: var(--danger); font-size: .9375rem; font-weight: 600; }

.methods { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
.methods label { display: flex; gap: .75rem; align-items: center; min-height: 3.5rem; padding: .75rem 1rem; border: 1px solid var(--lineStrong); border-radius: .375rem; background: var(--raised); font-weight: 600; cursor: pointer; }
.methods label:has(:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); }
.methods input { width: 1.25rem; height: 1.25rem; accent-color: var(--accent); }
form:has(#method-card:checked) .upi, form:has(#method-upi:checked) .card { display: none; }

.alert { padding: 1rem 1.25rem; border: 1px solid var(--danger); border-left-width: .375rem; border-radius: .375rem; background: var(--raised); }
.alert:focus { outline: none; }
.alert h2 { color: var(--danger); font-size: 1.25rem; }
.alert ul { margin-top: .5rem; padding-left: 1.25rem; }
.trial { padding: 1rem 1.25rem; border: 1px dashed var(--lineStrong); border-radius: .375rem; font-size: .9375rem; }
.trial > * + * { margin-top: .75rem; }
.trial h3 { font-size: 1rem; }
.trial legend { margin-bottom: .25rem; font: 600 .9375rem/1.5 Hind, system-ui, sans-serif; }
.trial label { display: flex; gap: .625rem; align-items: center; min-height: 2rem; cursor: pointer; }
.trial input { flex: none; width: 1.125rem; height: 1.125rem; accent-color: var(--accent); }
.trial code { font: 600 .9375rem/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: nowrap; }

.button { display: inline-flex; align-items: center; justify-content: center; width: 100%; min-height: 3.25rem; padding: .625rem 1.5rem; border: 1px solid var(--accent); border-radius: .375rem; background: var(--accent); color: var(--onAccent); font: 600 1.0625rem/1.3 Hind, system-ui, sans-serif; text-decoration: none; cursor: pointer; }
.button:hover { border-color: var(--accentHover); background: var(--accentHover); }
.button.quiet { border-color: var(--lineStrong); background: none; color: inherit; }
.button.quiet:hover { border-color: currentColor; background: var(--sunk); }
form + form { margin-top: .75rem; }
.notice { display: grid; flex: 1; gap: 1.25rem; align-content: center; text-align: center; }
.notice .brand small { color: var(--brass); }
.notice h1 { font-size: 2rem; }
.notice .button { width: auto; margin: .375rem; }

@media (min-width: 60rem) {
  .page { grid-template-columns: minmax(22rem, 5fr) 7fr; }
  .summary { justify-content: end; grid-template-columns: minmax(0, 26rem); padding: 4rem 3rem; }
  main { margin: 0; padding: 4rem 3rem; max-width: 42rem; }
  .notice { margin-inline: auto; }
}
@media (forced-colors: active) { .methods label:has(:checked) { outline: 2px solid Highlight; } }
`;

function colorVariables(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ');
}

function fontFace(family: string, weight: number, file: string): string {
  const font = readFileSync(path.join(root, `src/app/theme/fonts/${file}.woff2`), 'base64');
  return `@font-face { font-family: '${family}'; font-weight: ${weight}; src: url(data:font/woff2;base64,${font}) format('woff2'); }`;
}
