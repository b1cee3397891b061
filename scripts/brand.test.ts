import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import type * as domainRoutes from '../src/domain/routes.ts';
import type * as prerenderer from '../src/prerender/render.tsx';
import type * as emails from '../supabase/functions/_shared/email/renderEmail.ts';
import { emailData } from '../supabase/functions/_testing/emailData.ts';
import { readPdf } from '../supabase/functions/_testing/readPdf.ts';
import { invoice } from '../supabase/functions/_testing/taxDocument.ts';
import type * as packing from '../supabase/functions/documents/packingPdf.ts';
import type * as templates from '../supabase/server/lite/authTemplates.ts';
import { createTemporaryFolder } from '../supabase/server/testing/temporaryFolder.ts';
import { root } from '../supabase/server/root.ts';
import type * as manifest from './webManifest.ts';

/*
 * Builds the shop with the brand of another shop (src/testing/otherBrand/) in place of src/domain/brand/, as a shop does that
 * replaces those files, and looks for words of the demonstration.
 */

const BRAND = path.join(root, 'src/domain/brand');
const OTHER_BRAND = path.join(root, 'src/testing/otherBrand');

const otherBrand: esbuild.Plugin = {
  name: 'other-brand',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ path: specifier, resolveDir }) => {
      const file = path.join(resolveDir, specifier);
      if (path.dirname(file) !== BRAND) return undefined;
      return { path: path.join(OTHER_BRAND, `${path.basename(file, '.ts')}.ts`) };
    });
    // As in webpack.config.ts.
    build.onResolve({ filter: /\/StoreHtml$/ }, ({ path: specifier, resolveDir }) => ({
      path: path.join(resolveDir, `${specifier}.server.tsx`),
    }));
  },
};

/** Modules about the demonstration itself, which has accounts and contact details that a shop must not have. */
const demonstration: esbuild.Plugin = {
  name: 'demonstration',
  setup(build) {
    build.onResolve({ filter: /\/(demoAccounts|demonstrationDetails)(\.ts)?$/ }, () => ({ external: true }));
    // Fonts as text, in which any letters may follow each other.
    build.onResolve({ filter: /\/fonts\/\w+\.ts$/ }, () => ({ external: true }));
  },
};

const bundle = (options: esbuild.BuildOptions) =>
  esbuild.build({
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    jsx: 'automatic',
    charset: 'utf8',
    // Removes the comments.
    minifyWhitespace: true,
    legalComments: 'none',
    loader: { '.svg': 'empty', '.woff2': 'empty' },
    ...options,
  });

/** Names in the code, which customers never read as words: a store, the prefix of orders, keys of the browser's storage. */
const CODE_NAMES = /"nilgiri"|\bNBT(?=[-[])|\bnbt(?=[-)])|"nilgiri-black-tea"/g;

const WORDS =
  /nilgiri|coonoor|blue mountain|\b1939\b|estate road|643101|423 555 0139|90000 ?01939|\bnbt\b|nanjan|lakshmi|raghu|meera|bazaar street|sim's park|four generations|one family|bullock/gi;

/** The texts of a brand with more than three words. How fast every shop ships is a rule, not a claim. */
async function textsOf(folder: string): Promise<string[]> {
  const texts: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.push(value);
    else if (typeof value === 'object' && value) Object.values(value).forEach(collect);
  };
  for (const file of readdirSync(folder)) collect({ ...((await import(path.join(folder, file))) as object) });
  return texts
    .flatMap((text) => text.split(/(?<=[.!?]) /))
    .filter((text) => text.split(' ').length > 3 && !text.includes('business days'));
}

let demonstrationTexts: string[];
beforeAll(async () => {
  demonstrationTexts = await textsOf(BRAND);
  expect(demonstrationTexts.length).toBeGreaterThan(80);
});

/** Returns the words and texts of the demonstration in a text. */
function demonstrationIn(text: string): string[] {
  const plain = text
    .replaceAll('\\', '')
    .replace(/&#(?:39|x27);/g, "'")
    .replaceAll('&amp;', '&')
    .replace(CODE_NAMES, '');
  return [...(plain.match(WORDS) ?? []), ...demonstrationTexts.filter((words) => plain.includes(words))];
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe('with the brand of another shop', () => {
  it('the code of pages, functions and the server has no word of the demonstration', async () => {
    const { outputFiles = [] } = await bundle({
      entryPoints: [
        'src/index.tsx',
        'src/serviceWorker/serviceWorker.ts',
        'src/prerender/render.tsx',
        'src/prerender/inlineScript.ts',
        'supabase/server/start.ts',
        'supabase/server/backendThread/serve.ts',
        'supabase/server/pdfThread/serve.ts',
      ],
      outdir: root,
      packages: 'external',
      plugins: [otherBrand, demonstration],
    });
    expect(outputFiles.length).toBeGreaterThan(6);
    for (const { path: name, text } of outputFiles) expect([name, demonstrationIn(text)]).toEqual([name, []]);
  });

  it('the files that are not compiled have none either', () => {
    const migrations = readdirSync(path.join(root, 'supabase/migrations')).map((file) => `supabase/migrations/${file}`);
    for (const file of ['src/index.html', 'public/robots.txt', ...migrations])
      expect([file, demonstrationIn(read(file))]).toEqual([file, []]);
  });

  describe('what is sent', () => {
    type Shop = typeof prerenderer &
      typeof emails &
      typeof packing &
      typeof templates &
      typeof manifest &
      Pick<typeof domainRoutes, 'indexedRoutes'>;
    let shop: Shop;
    beforeAll(async () => {
      const file = path.join(createTemporaryFolder(), 'shop.mjs');
      await bundle({
        stdin: {
          contents: `
            export { indexedRoutes } from './src/domain/routes.ts';
            export { render } from './src/prerender/render.tsx';
            export { renderEmail } from './supabase/functions/_shared/email/renderEmail.ts';
            export { writePackingSlips } from './supabase/functions/documents/packingPdf.ts';
            export { authTemplateFiles } from './supabase/server/lite/authTemplates.ts';
            export { webManifest } from './scripts/webManifest.ts';`,
          resolveDir: root,
        },
        outfile: file,
        write: true,
        mainFields: ['module', 'main'],
        banner: {
          js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
        },
        plugins: [otherBrand],
      });
      shop = (await import(pathToFileURL(file).href)) as Shop;
    });

    const expectOtherBrand = (name: string, text: string) => {
      expect([name, demonstrationIn(text)]).toEqual([name, []]);
      expect(text).toContain('Kumaon Leaf');
    };

    it('pages', async () => {
      const fetch = () => Promise.resolve(Response.json({ count: 0, products: [] }));
      for (const { path: page } of shop.indexedRoutes) {
        const rendered = await shop.render({ path: page, config: {}, origin: 'https://shop.example', fetch });
        expectOtherBrand(page, JSON.stringify(rendered));
      }
    });

    it('emails', async () => {
      const document = {
        ...invoice,
        supplier: { ...invoice.supplier, name: 'Kumaon Leaf LLP', address: '7 Temple Lane, Kausani 263639' },
        recipient: { ...invoice.recipient, name: 'Asha Nair', address: '4 Beach Road' },
      };
      for (const kind of Object.keys(emailData) as (keyof typeof emailData)[]) {
        const data = emailData[kind];
        const { attachments = [], ...email } = await shop.renderEmail(
          { id: 'a', kind, recipient: '', reply_to: null, data: 'document' in data ? { ...data, document } : data },
          'https://shop.example',
        );
        for (const { content } of attachments) expectOtherBrand(kind, readPdf(content).text);
        expectOtherBrand(kind, JSON.stringify(email));
      }
    });

    it('packing slips', async () => {
      const slips = await shop.writePackingSlips(
        [
          {
            order_uid: 'NBT-482913',
            created_at: '2026-11-24T10:00:00Z',
            items: [],
            shipping: { name: 'Asha' },
          },
        ],
        { legal_name: 'Kumaon Leaf LLP', address: '7 Temple Lane, Kausani', fssai: null },
        'a6',
      );
      expectOtherBrand('packing slips', readPdf(slips).text);
    });

    it('the web manifest', () => {
      expectOtherBrand('web manifest', shop.webManifest());
    });

    it("the templates and subjects of Supabase's emails", async () => {
      for (const [name, text] of Object.entries(await shop.authTemplateFiles(read('supabase/config.toml'))))
        expectOtherBrand(name, text);
    });
  });
});
