/* WebKitGTK by its WebDriver. Its browser needs a display, which Xvfb provides. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { Builder, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import type { Engine, EngineLauncher, PageDriver } from './engine';

const PAGE_LOAD_TIMEOUT_MS = 60_000;
/** A script that is sent while a page changes may get lost. The page object sends it again. */
const SCRIPT_TIMEOUT_MS = 5_000;

const DRIVER = '/usr/bin/WebKitWebDriver';
const XVFB = '/usr/bin/Xvfb';
const INSTALLED = [
  ...['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`),
  '/usr/libexec/webkit2gtk-4.1/MiniBrowser',
];
const miniBrowser = process.env.MINIBROWSER_PATH ?? INSTALLED.find((file) => existsSync(file));

export const webkit: EngineLauncher = {
  name: 'WebKit',
  missing: () => [
    ...(existsSync(DRIVER) && miniBrowser
      ? []
      : ['WebKitGTK with its driver (apt-get install webkit2gtk-driver), or set MINIBROWSER_PATH']),
    ...(existsSync(XVFB) ? [] : ['Xvfb (apt-get install xvfb)']),
  ],
  launch,
};

async function launch(proxyPort: number): Promise<Engine> {
  const display = await startDisplay();
  const service = new DriverService.Builder(DRIVER)
    .setLoopback(true)
    .setEnvironment({
      ...process.env,
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      // A container cannot start the sandbox, and has no graphics card.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    })
    .build();
  const stop = async () => {
    await service.kill();
    await display.close();
  };
  try {
    const address = await service.start();
    return { openPage: () => openPage(address, proxyPort), close: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startDisplay() {
  // Xvfb chooses a free display and writes its number to the file descriptor 3.
  const server = spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const kill = () => server.kill();
  process.once('exit', kill);
  const exited = once(server, 'exit').then(() => process.off('exit', kill));
  const output = server.stdio[3] as NodeJS.ReadableStream;
  const number = await Promise.race([once(output, 'data').then(String), exited.then(() => null)]);
  if (number === null) throw new Error('Xvfb did not start.');
  return {
    name: `:${number.trim()}`,
    async close() {
      kill();
      await exited;
    },
  };
}

/** Starts a browser, whose storage is deleted when it is closed. */
async function openPage(address: string, proxyPort: number): Promise<PageDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: miniBrowser,
      args: ['--automation', `--proxy=http://localhost:${proxyPort}`, '--ignore-host=localhost'],
    },
    timeouts: { pageLoad: PAGE_LOAD_TIMEOUT_MS, script: SCRIPT_TIMEOUT_MS },
  });
  const driver: WebDriver = await new Builder().usingServer(address).withCapabilities(capabilities).build();
  await driver.manage().window().setRect({ width: 1280, height: 1000 });
  const elementOf = (expression: string) => driver.executeScript<WebElement>(`return ${expression}`);

  return {
    open: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    url: () => driver.getCurrentUrl(),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    click: async (expression) => (await elementOf(expression)).click(),
    type: async (expression, text) => (await elementOf(expression)).sendKeys(text),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: () => driver.quit(),
  };
}
