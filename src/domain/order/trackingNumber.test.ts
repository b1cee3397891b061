import { normalizeTrackingNumber, trackingNumberProblem } from './trackingNumber';
import { trackingNumberExamples } from './trackingNumberExamples';

it.each(trackingNumberExamples)('checks %j: %s', (number, problem) => {
  expect(normalizeTrackingNumber(number)).toBe(number);
  if (problem) expect(trackingNumberProblem(number)).toMatch(problem);
  else expect(trackingNumberProblem(number)).toBeUndefined();
});

it('has no problem with an empty number, which is optional', () => {
  expect(trackingNumberProblem('')).toBeUndefined();
});

it.each([
  [' EZ123456789IN\n', 'EZ123456789IN'],
  ['EZ\u200b123\u2060456789IN\ufeff', 'EZ123456789IN'],
  ['MAA\u2011123456', 'MAA-123456'],
  ['ＥＺ１２３', 'EZ123'],
  ['१२३४५६', '123456'],
  ["'0012345678", '0012345678'],
  ['="0012345678"', '0012345678'],
  ['"EZ123"', 'EZ123'],
  ['EZ\u00a0123', 'EZ 123'],
  ['', ''],
])('normalizes %j', (typed, number) => {
  expect(normalizeTrackingNumber(typed)).toBe(number);
});
