import * as fontkit from 'fontkit';
import { jest } from '@jest/globals';

// As if the module of a font could not be read.
const create = jest.fn(fontkit.create).mockImplementationOnce(() => {
  throw new Error('interrupted');
});
jest.unstable_mockModule('fontkit', () => ({ create }));

it('loads a font again after it could not be loaded', async () => {
  const { openFonts } = await import('./openFonts.ts');
  await expect(openFonts(['Meera'])).rejects.toThrow('interrupted');
  expect([...(await openFonts(['Meera'])).keys()]).toContain('latin');
});
