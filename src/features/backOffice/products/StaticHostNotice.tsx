import { useContext } from 'react';
import { useShopConfig } from '../../../shared/lib/useServices';
import { SiteOriginContext } from '../../../shared/seo/siteOrigin';
import { Alert } from '../../../shared/ui/Alert';

/** Says when changes are visible, if that is not at once. */
export function StaticHostNotice() {
  return useIsHostedStatically() ? (
    <Alert title="The pages of this shop are built in advance">
      Prices, stock and texts are current as soon as a page has loaded. What search engines and link previews read
      changes with the next build of the shop.
    </Alert>
  ) : null;
}

/**
 * Whether the prerendered pages are files, which change only with the next build. A static host serves them, and the
 * backend is another server.
 */
function useIsHostedStatically(): boolean {
  const { supabaseUrl } = useShopConfig();
  const origin = useContext(SiteOriginContext);
  return new URL(supabaseUrl, origin).origin !== origin;
}
