import { Suspense, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import type { PageRoute } from '../../domain/routes';
import { RouteHead } from '../../shared/seo/RouteHead';
import { Loading } from '../../shared/ui/Loading';
import { LazyCartPanel } from './LazyCartPanel';
import { ErrorBoundary } from './ErrorBoundary';
import { CompactFooter } from './CompactFooter';
import { Footer } from './Footer';
import { Header } from './Header';
import { OfflineNotice } from './OfflineNotice';
import { SkipLink } from './SkipLink';
import { LazyOrderNotice } from './LazyOrderNotice';
import { LazyToaster } from './LazyToaster';
import { useFocusOnRouteChange } from './useFocusOnRouteChange';
import { useScrollRestoration } from './useScrollRestoration';
import { ShopOpened } from './ShopOpened';

interface LayoutProps {
  route: PageRoute;
  /** Whether the footer has no decoration. */
  isCompact: boolean;
  children: ReactNode;
}

/** The header, the footer and the overlays of every page. */
export function Layout({ route, isCompact, children }: LayoutProps) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useScrollRestoration();
  useFocusOnRouteChange(main);

  return (
    <>
      <RouteHead route={route} />
      <SkipLink href="#content">Skip to content</SkipLink>
      <Header />
      <OfflineNotice />
      <LazyOrderNotice onClose={() => main.current?.focus({ preventScroll: true })} />
      <Main id="content" ref={main} tabIndex={-1}>
        {/* The Suspense boundary has no key, so the current page stays on screen until the next one has loaded. */}
        <Suspense fallback={<Loading />}>
          <ErrorBoundary key={pathname}>{children}</ErrorBoundary>
          <ShopOpened />
        </Suspense>
      </Main>
      {isCompact ? <CompactFooter /> : <Footer />}
      <LazyCartPanel />
      <LazyToaster />
    </>
  );
}

const Main = styled.main`
  @media screen {
    min-height: ${({ theme }) => theme.size.main};
  }
`;
