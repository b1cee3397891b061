import { useContext } from 'react';
import { useShopConfig } from '../../../shared/lib/useServices';
import { SiteOriginContext } from '../../../shared/seo/siteOrigin';

/**
 * Whether the prerendered pages are files, which change only with the next build. A static host serves them, and the
 * backend is another server.
 */
export function useIsHostedStatically(): boolean {
  const { supabaseUrl } = useShopConfig();
  const origin = useContext(SiteOriginContext);
  return new URL(supabaseUrl, origin).origin !== origin;
}
