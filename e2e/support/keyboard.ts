import { expect, type Locator, type Page } from '@playwright/test';

/** The maximum number of key presses to reach a target. */
const MAX_PRESSES = 80;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/**
 * Returns 'visible' if a user can see the focused element: it has an outline, is inside the viewport and is not
 * covered. Otherwise returns what is wrong.
 */
const focusVisibility = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nothing has the focus';
    const html = element.outerHTML.slice(0, 200);
    const isOutlined = (each: Element | null) =>
      each !== null &&
      getComputedStyle(each).outlineStyle !== 'none' &&
      parseFloat(getComputedStyle(each).outlineWidth) >= 1;
    const hasIndicator =
      isOutlined(element) ||
      // The browser draws the focus of the button inside a date field.
      element.matches('input[type="date"]') ||
      isOutlined(element.parentElement) ||
      isOutlined(element.parentElement?.parentElement ?? null);
    if (!hasIndicator) return `no outline: ${html}`;

    const { left, top, width, height, bottom } = element.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight) return `outside the viewport: ${html}`;
    const front = document.elementFromPoint(left + width / 2, Math.max(top, 0) + Math.min(height, innerHeight) / 2);
    const isUncovered =
      !front || element.contains(front) || front.contains(element) || element.parentElement?.contains(front);
    // A toast may cover the element: it disappears after 5 s and can be dismissed.
    return isUncovered || front.closest('[role="status"], [role="alert"]')
      ? 'visible'
      : `${html} is covered by ${front.outerHTML.slice(0, 120)}`;
  });

/** Presses Tab until the target has the focus. Expects a visible focus at every stop. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MAX_PRESSES; presses++) {
    await page.keyboard.press(key);
    await expect.poll(() => focusVisibility(page)).toBe('visible');
    if (await hasFocus(target)) return;
  }
  throw new Error(`${MAX_PRESSES} presses of ${key} did not reach ${target.toString()}`);
}

/** Tabs to the target and presses a key. */
export async function pressKeyOn(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Tabs to the field and types. */
export async function typeInto(page: Page, field: Locator, text: string) {
  await tabTo(page, field);
  await page.keyboard.type(text);
}
