import { Prose } from '../../../shared/ui/Prose';
import { sanitizeHtml } from './sanitizeHtml.server';

/** Replaces StoreHtml.tsx in the prerenderer. */
export const StoreHtml = ({ html }: { html: string }) => (
  <Prose dangerouslySetInnerHTML={{ __html: sanitizeHtml(html) }} />
);
