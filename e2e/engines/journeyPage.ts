import { setTimeout as delay } from 'node:timers/promises';
import { SHOP_URL } from '../support/urls';
import type { PageDriver } from './engine';
import type { Locator } from './locator';
import type { finder } from './pageScript';

const TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 50;

/** A page of the shop, as a person uses it. Every method waits until it can do or see what it says. */
export class JourneyPage {
  constructor(private readonly driver: PageDriver) {}

  open = (path: string) => this.driver.open(new URL(path, SHOP_URL).href);
  reload = () => this.driver.reload();

  async click(locator: Locator): Promise<void> {
    await this.waitUntil(`click ${describe(locator)}`, async () => {
      const place = await this.call('placeOf', locator);
      if (place === null) return false;
      // An element that moves would be missed.
      await delay(POLL_INTERVAL_MS);
      if ((await this.call('placeOf', locator)) !== place) return false;
      await this.driver.click(expressionOf('find', locator));
      return true;
    });
  }

  async fill(locator: Locator, text: string): Promise<void> {
    await this.waitUntil(`fill ${describe(locator)}`, async () => {
      if (!(await this.call('setValue', locator, ''))) return false;
      await this.driver.type(expressionOf('find', locator), text);
      return true;
    });
  }

  async choose(locator: Locator, option: string): Promise<void> {
    await this.waitUntil(`choose in ${describe(locator)}`, () => this.call('setValue', locator, option));
  }

  async see(locator: Locator): Promise<void> {
    await this.waitUntil(`see ${describe(locator)}`, () => this.call('has', locator));
  }

  async seeValue(locator: Locator, value: string): Promise<void> {
    await this.waitUntil(
      `see "${value}" in ${describe(locator)}`,
      async () => (await this.call('valueOf', locator)) === value,
    );
  }

  async seePath(path: string): Promise<void> {
    await this.waitUntil(`reach ${path}`, async () => new URL(await this.driver.url()).pathname === path);
  }

  /** Waits until the service worker has stored a response, whatever the query of its request. */
  async waitUntilStored(path: string): Promise<void> {
    await this.waitUntil(`store ${path}`, () => this.call('isStored', path));
  }

  /**
   * Repeats a check until its result is true or a value. It may fail before, for example while another page is loaded.
   * @throws {Error} if it takes too long
   */
  async waitUntil<Result>(goal: string, check: () => Result): Promise<NonNullable<Awaited<Result>>> {
    const deadline = Date.now() + TIMEOUT_MS;
    let cause: unknown;
    while (Date.now() < deadline) {
      try {
        const result = await check();
        if (result) return result;
      } catch (error) {
        cause = error;
      }
      await delay(POLL_INTERVAL_MS);
    }
    throw new Error(`Could not ${goal} at ${await this.driver.url()}`, { cause });
  }

  private call(name: keyof typeof finder, ...args: unknown[]): Promise<unknown> {
    return this.driver.evaluate(expressionOf(name, ...args));
  }
}

const expressionOf = (name: keyof typeof finder, ...args: unknown[]) =>
  `finder.${name}(${args.map((arg) => JSON.stringify(arg)).join(', ')})`;

const describe = ({ role, name, label, text, within }: Locator): string =>
  [
    label ? `field "${label}"` : role,
    name && `"${name}"`,
    text && `with the text "${text}"`,
    within && `in ${describe(within)}`,
  ]
    .filter(Boolean)
    .join(' ');
