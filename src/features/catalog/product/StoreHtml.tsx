import { lazy, Suspense, useState } from 'react';
import { useIsHydrating } from '../../../shared/lib/useIsHydrating';
import { Prose } from '../../../shared/ui/Prose';

/** Loads the sanitizer. */
const SanitizedHtml = lazy(async () => ({
  default: (await import(/* webpackChunkName: "offline-sanitized-html" */ './SanitizedHtml')).SanitizedHtml,
}));

const PRERENDERED = { __html: '' };

/**
 * HTML of the store, sanitized. React keeps the HTML of a prerendered page, which the server has sanitized, so that the
 * sanitizer is loaded only for other texts. The prerenderer uses StoreHtml.server.tsx.
 */
export function StoreHtml({ html }: { html: string }) {
  const isHydrating = useIsHydrating();
  const [prerendered] = useState(isHydrating ? html : null);
  if (html === prerendered) return <Prose suppressHydrationWarning dangerouslySetInnerHTML={PRERENDERED} />;
  return (
    <Suspense>
      <SanitizedHtml html={html} />
    </Suspense>
  );
}
