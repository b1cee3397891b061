import * as v from 'valibot';
import { emailAddress } from './fields.ts';
import { LINK_SECRET, linkSecretSchema } from './linkSecret.ts';
import { paths } from './routes.ts';

/** The action of a link in an email about a stock alert. */
export type StockAlertAction = 'confirm' | 'end';

const FRAGMENT = new RegExp(`^#(confirm|end)=(${LINK_SECRET})$`);

/** Returns the URL of a link. The secret is in the fragment, which browsers send to no server. */
export const stockAlertUrl = (siteUrl: string, action: StockAlertAction, token: string) =>
  new URL(`${paths.stockAlert}#${action}=${token}`, siteUrl).href;

/** Reads the action and the secret of a link from the fragment of its URL. */
export function stockAlertIn(fragment: string): { action: StockAlertAction; token: string } | null {
  const [, action, token] = FRAGMENT.exec(fragment) ?? [];
  return action && token ? { action: action as StockAlertAction, token } : null;
}

/** The body of `POST stock-alerts`. */
export const stockAlertRequestSchema = v.strictObject(
  {
    variant_id: v.pipe(v.string('must be a string'), v.regex(/^[\w-]{1,200}$/, 'must be an id')),
    email: emailAddress,
  },
  'must be an object',
);

/** The body of `POST stock-alerts/confirm` and `POST stock-alerts/end`. */
export const stockAlertTokenSchema = v.strictObject({ token: linkSecretSchema }, 'must be an object');
