import { html } from 'hono/html';
import { brand } from '../../../src/domain/brand.ts';
import { scriptlessPage, type Markup } from '../simulators/scriptlessPage.ts';
import { styles } from './styles.ts';

interface PaymentDocument {
  title: string;
  body: Markup;
  status?: number;
  /** Origins that its forms may be sent on to, beside its own. */
  formTargets?: string[];
}

/** A page of the payment company, which fetches nothing but the items' pictures. */
export const page = ({ formTargets = [], ...rest }: PaymentDocument): Promise<Response> =>
  scriptlessPage({
    ...rest,
    styles,
    policy: [
      'font-src data:',
      "img-src 'self' https:",
      // A browser checks the addresses that a form's answer redirects to as well.
      `form-action ${["'self'", ...formTargets].join(' ')}`,
    ],
    // The address is the key to the payment; other origins never learn it.
    headers: { 'referrer-policy': 'same-origin' },
  });

export const wordmark = html`<p class="brand">${brand.name}<small>${brand.town} · since ${brand.founded}</small></p>`;
