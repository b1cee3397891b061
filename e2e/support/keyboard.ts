import { expect, type Locator, type Page } from '@playwright/test';

// No journey of a person needs more than this from one thing to the next.
const FAR = 80;

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement);

/** Where focus rests, and whether it is seen there: outlined, inside the window, under nothing that stays. */
const sightOfFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return 'nowhere';
    const name = element.outerHTML.slice(0, 200);
    // The browser itself draws the focus of the button inside a date field.
    const isOutlined = (each: Element | null) =>
      each !== null &&
      getComputedStyle(each).outlineStyle !== 'none' &&
      parseFloat(getComputedStyle(each).outlineWidth) >= 1;
    const isSeen =
      isOutlined(element) ||
      element.matches('input[type="date"]') ||
      isOutlined(element.parentElement) ||
      isOutlined(element.parentElement?.parentElement ?? null);
    if (!isSeen) return `not outlined: ${name}`;

    const { left, top, width, height, bottom } = element.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight) return `out of the window: ${name}`;
    const inFront = document.elementFromPoint(left + width / 2, Math.max(top, 0) + Math.min(height, innerHeight) / 2);
    const isFree =
      !inFront || element.contains(inFront) || inFront.contains(element) || element.parentElement?.contains(inFront);
    // A toast goes by itself, and can be sent away.
    return isFree || inFront.closest('[role="status"], [role="alert"]')
      ? 'in sight'
      : `${name} is under ${inFront.outerHTML.slice(0, 120)}`;
  });

/** Presses Tab until something has the focus; wherever focus rests on the way, it must be seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < FAR; presses++) {
    await page.keyboard.press(key);
    await expect.poll(() => sightOfFocus(page)).toBe('in sight');
    if (await hasFocus(target)) return;
  }
  throw new Error(`Not reached by ${FAR} presses of ${key}: ${target.toString()}`);
}

/** Tabs to something and presses a key there. */
export async function press(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Tabs to a field and types. */
export async function type(page: Page, target: Locator, text: string) {
  await tabTo(page, target);
  await page.keyboard.type(text);
}
