import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SIZES = { phone: { width: 360, height: 780 }, desk: { width: 1440, height: 900 } };
const SCHEMES = ['light', 'dark'] as const;
const SCREENSHOTS = path.resolve(__dirname, '../screenshots');

/** What axe finds wrong with the page as it stands. */
async function violationsOf(page: Page): Promise<string[]> {
  // Legacy mode looks into no frames, of which there are none, and saves the page that axe would open for them.
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode().analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help}) at ${html}: ${failureSummary}`),
  );
}

/**
 * Holds what the page shows against every rule, on a phone and on a desk, in light and dark; pictures of it
 * are left for a person to look through.
 * @param settle called after the size changed, where the state that is looked at must be brought about anew
 */
export async function inspect(
  page: Page,
  name: string,
  {
    fullPage = true,
    settle = async () => {},
  }: { fullPage?: boolean; settle?: (size: keyof typeof SIZES) => Promise<void> } = {},
) {
  const found: string[] = [];
  for (const [size, viewport] of Object.entries(SIZES) as [keyof typeof SIZES, (typeof SIZES)['phone']][]) {
    await page.setViewportSize(viewport);
    await settle(size);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expectColoursSettled(page);
      found.push(...(await violationsOf(page)).map((violation) => `${name}, ${size}, ${colorScheme}: ${violation}`));
      await page.screenshot({
        path: path.join(SCREENSHOTS, `${name}-${size}-${colorScheme}.png`),
        fullPage,
        animations: 'disabled',
      });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  expect.soft(found).toEqual([]);
}

/** Colours change over, and half-way they are nobody's. (What ends inside a closed `details` never tells by `finished`.) */
async function expectColoursSettled(page: Page) {
  const changing = () =>
    page.evaluate(
      () =>
        document.getAnimations().filter((each) => each instanceof CSSTransition && each.playState === 'running').length,
    );
  await expect.poll(changing).toBe(0);
}

/** On the narrowest phone, and on a desk at 400 %, nobody has to scroll sideways. */
export async function expectNoSidewaysScroll(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, { message: `${page.url()} is no wider than 320 pixels` }).toBe(0);
}
