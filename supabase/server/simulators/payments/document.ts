import { html } from 'hono/html';
import { brand } from '../../../../src/domain/brand/facts.ts';
import { scriptlessPage, type Markup } from '../scriptlessPage.ts';
import { styles } from './styles.ts';

interface PaymentDocument {
  title: string;
  body: Markup;
  status?: number;
  headers?: Record<string, string>;
  /** Origins, in addition to its own, that a response to its forms may redirect to. */
  formTargets?: string[];
}

/** A page of the payment provider. The only resources it loads are the pictures of the items. */
export const page = ({ formTargets = [], headers, ...rest }: PaymentDocument): Promise<Response> =>
  scriptlessPage({
    ...rest,
    styles,
    policy: [
      'font-src data:',
      "img-src 'self' https:",
      // Browsers apply form-action also to the redirects that follow a form submission.
      `form-action ${["'self'", ...formTargets].join(' ')}`,
    ],
    // The URL gives access to the payment, so it must not be sent to other origins.
    headers: { 'referrer-policy': 'same-origin', ...headers },
  });

export const wordmark = html`<p class="brand">${brand.name}<small>${brand.town} · since ${brand.founded}</small></p>`;
