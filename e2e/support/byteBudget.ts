/* Compares what a page transfers with its budget. */

/** A response. `data` is every response outside the other categories, and has no budget of bytes. */
export interface Load {
  url: string;
  category: 'html' | 'js' | 'css' | 'fonts' | 'pictures' | 'data';
  /** The size of the body as it was sent: compressed. */
  bytes: number;
}

/** Bytes per category, and the number of requests. */
type Sums = Record<Exclude<Load['category'], 'data'> | 'requests', number>;

/** By path. */
export type Budgets = Record<string, Sums>;

/**
 * How much of a budget is free after an update: the HTML depends on the stock, and the app's script contains the hashes of
 * all chunks. With other hashes, the same script has up to 171 bytes more (12 tries with brotli).
 */
const TOLERANCE = 1.02;
/** The HTML contains a random API key. With different keys, the HTML of a page with little else has 460 to 504 bytes. */
const MIN_TOLERANCE_BYTES = 100;
const ROUNDING_BYTES = 100;
const LISTED_FILES = 5;

export function sumLoads(loads: Load[]): Sums {
  const bytes = (category: Load['category']) =>
    loads.filter((load) => load.category === category).reduce((sum, load) => sum + load.bytes, 0);
  return {
    html: bytes('html'),
    js: bytes('js'),
    css: bytes('css'),
    fonts: bytes('fonts'),
    pictures: bytes('pictures'),
    requests: loads.length,
  };
}

export function budgetFrom({ requests, ...bytes }: Sums): Sums {
  const rounded = Object.entries(bytes).map(([category, sum]) => [
    category,
    sum && Math.ceil(Math.max(sum * TOLERANCE, sum + MIN_TOLERANCE_BYTES) / ROUNDING_BYTES) * ROUNDING_BYTES,
  ]);
  return { ...(Object.fromEntries(rounded) as typeof bytes), requests };
}

/** Returns a line for each path and category above its budget, with the largest files. */
export function excesses(budgets: Budgets, measured: Record<string, Load[]>): string[] {
  return Object.entries(measured).flatMap(([path, loads]) => {
    const budget = budgets[path];
    if (!budget) return [`${path} has no budget.`];
    return Object.entries(sumLoads(loads))
      .filter(([category, sum]) => sum > budget[category as keyof Sums])
      .map(([category, sum]) => {
        const isCount = category === 'requests';
        const files = loads
          .filter((load) => isCount || load.category === category)
          .sort((a, b) => b.bytes - a.bytes)
          .slice(0, isCount ? undefined : LISTED_FILES)
          .map(({ url, bytes }) => (isCount ? new URL(url).pathname : `${new URL(url).pathname} ${bytes}`));
        const unit = isCount ? '' : ' bytes';
        return `${path} ${category}: ${sum}${unit}, budget ${budget[category as keyof Sums]}. ${files.join(', ')}`;
      });
  });
}
