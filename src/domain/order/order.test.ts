import { lineTitle } from './order';

it.each([
  ['250 g', '250 g', 'Tea (250 g)'],
  ['250 g tin', '250 g', 'Tea (250 g tin)'],
  ['250G', '250 g', 'Tea (250G)'],
  ['Brass', '200 g', 'Tea (Brass, 200 g)'],
  ['Brass', null, 'Tea (Brass)'],
  ['', '200 g', 'Tea (200 g)'],
  ['Tea', '200 g', 'Tea (200 g)'],
  ['Tea', null, 'Tea'],
])('names a variant %j of %j %j', (title, weight, expected) => {
  expect(lineTitle({ title: 'Tea' }, { title, weight })).toBe(expected);
});
