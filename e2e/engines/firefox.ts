/*
 * Firefox by WebDriver BiDi, which needs no driver program. Playwright's channel `moz-firefox` uses it too, but Playwright 1.65
 * cannot open a page in Firefox ESR 153, which does not know `emulation.setMediaFeaturesOverride`.
 */
import { existsSync } from 'node:fs';
import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import type { Engine, EngineLauncher, PageDriver } from './engine';

const INSTALLED = ['/usr/bin/firefox', '/usr/bin/firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'];
const firefoxPath = process.env.FIREFOX_PATH ?? INSTALLED.find((file) => existsSync(file));

export const firefox: EngineLauncher = {
  name: 'Firefox',
  missing: () => (firefoxPath ? [] : ['Firefox (apt-get install firefox-esr), or set FIREFOX_PATH']),
  launch,
};

async function launch(proxyPort: number): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath,
    // The command closes the browser.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    defaultViewport: { width: 1280, height: 900 },
    extraPrefsFirefox: {
      // By default, a proxy is not used for localhost.
      'network.proxy.type': 1,
      'network.proxy.http': 'localhost',
      'network.proxy.http_port': proxyPort,
      'network.proxy.ssl': 'localhost',
      'network.proxy.ssl_port': proxyPort,
    },
  });
  return {
    async openPage() {
      const context = await browser.createBrowserContext();
      return driverOf(await context.newPage(), () => context.close());
    },
    close: () => browser.close(),
  };
}

function driverOf(page: Page, close: () => Promise<void>): PageDriver {
  const elementOf = async (expression: string) =>
    (await page.evaluateHandle(expression)) as unknown as ElementHandle<Element>;

  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    url: () => Promise.resolve(page.url()),
    evaluate: (expression) => page.evaluate(expression),
    click: async (expression) => (await elementOf(expression)).click(),
    type: async (expression, text) => (await elementOf(expression)).type(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close,
  };
}
