import { useMemo } from 'react';
import { Prose } from '../../../shared/ui/Prose';
import { sanitizeHtml } from './sanitizeHtml';

export function SanitizedHtml({ html }: { html: string }) {
  const sanitized = useMemo(() => ({ __html: sanitizeHtml(html) }), [html]);
  return <Prose dangerouslySetInnerHTML={sanitized} />;
}
