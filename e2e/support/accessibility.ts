import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import axe from 'axe-core';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
export const VIEWPORTS = { phone: { width: 360, height: 780 }, desktop: { width: 1440, height: 900 } };
const SCREENSHOTS = path.resolve(import.meta.dirname, '../screenshots');

type ViewportName = keyof typeof VIEWPORTS;

interface CheckOptions {
  /** False for screenshots of overlays, where only the visible part of the page matters. */
  fullPage?: boolean;
  /** Runs after each change of the viewport size, to restore a state that the change or a timer has ended. */
  prepare?: (viewport: ViewportName) => Promise<void>;
}

/**
 * Checks the current state of a page with axe at two viewport sizes, and restores the size. Tests with the tag `@slow` also
 * check the dark color scheme on a phone: only with the color rules, because it changes only colors, which do not depend on
 * the size. For the states in other tests, contrast.test.ts checks the dark colors. With E2E_SCREENSHOTS=1, it checks both
 * schemes at both sizes, and saves screenshots to `e2e/screenshots`.
 */
export async function checkAccessibility(
  page: Page,
  name: string,
  { fullPage = true, prepare = async () => {} }: CheckOptions = {},
) {
  // Until then, the end of a prerendered page is not laid out and keeps the colors of the other scheme.
  await expect(page.locator('html')).not.toHaveAttribute('data-loading');
  const violations: string[] = [];
  const size = page.viewportSize();
  const hasDarkScheme = (viewport: ViewportName) =>
    process.env.E2E_SCREENSHOTS || (viewport === 'phone' && test.info().tags.includes('@slow'));
  for (const viewport of Object.keys(VIEWPORTS) as ViewportName[]) {
    await page.setViewportSize(VIEWPORTS[viewport]);
    await renderFrames(page);
    await prepare(viewport);
    for (const colorScheme of hasDarkScheme(viewport) ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await finishTransitions(page);
      const found = await findViolations(page, colorScheme === 'light' ? undefined : COLOR_RULES);
      violations.push(...found.map((violation) => `${name}, ${viewport}, ${colorScheme}: ${violation}`));
      if (process.env.E2E_SCREENSHOTS) {
        const file = path.join(SCREENSHOTS, `${name}-${viewport}-${colorScheme}.png`);
        await page.screenshot({ path: file, fullPage, animations: 'disabled' });
      }
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (size) await page.setViewportSize(size);
  expect.soft(violations).toEqual([]);
}

/** Lets the page react to a new size: elements that measure others change in the frame after. */
const renderFrames = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** @param rules the rules to check, all rules of `TAGS` by default */
async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // @axe-core/playwright also transfers the passed checks of every element, which takes most of its time.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (runOnly) => {
      const { axe: axeInPage } = window as unknown as { axe: typeof axe };
      // A bar covers the controls below it only until somebody scrolls, so that it is no obstacle to touch them.
      const bars = [...document.querySelectorAll<HTMLElement>('*')].filter((element) => {
        const { position } = getComputedStyle(element);
        return position === 'sticky' || (position === 'fixed' && element.matches('nav'));
      });
      for (const bar of bars) bar.style.position = 'static';
      try {
        // No rule reads the files that axe would load first.
        return (await axeInPage.run({ runOnly, resultTypes: ['violations'], preload: false })).violations;
      } finally {
        for (const bar of bars) bar.style.position = '';
      }
    },
    { type: rules ? ('rule' as const) : ('tag' as const), values: rules ?? TAGS },
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id} (${help}) at ${html}: ${failureSummary}`),
  );
}

/** Ends running CSS transitions, because the contrast of an intermediate color is meaningless. */
async function finishTransitions(page: Page) {
  await page.evaluate(() => {
    const running = () =>
      document
        .getAnimations()
        .filter((animation) => animation instanceof CSSTransition && animation.playState === 'running');
    // The end of an inherited transition can start another one in a descendant.
    for (let round = 0; round < 10 && running().length > 0; round++) {
      for (const transition of running()) transition.finish();
    }
  });
}

/**
 * Expects that the page fits a width of 320 px, which is also a desktop at 400 % zoom (WCAG 1.4.10), and restores the
 * viewport size.
 */
export async function expectNoHorizontalScroll(page: Page) {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow, { message: `horizontal overflow of ${page.url()}` }).toBe(0);
  if (size) await page.setViewportSize(size);
}
