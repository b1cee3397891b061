import { Suspense, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { RouteHead } from '../../shared/seo/RouteHead';
import { Loading } from '../../shared/ui/Loading';
import { LazyCartPanel } from './LazyCartPanel';
import { ErrorBoundary } from './ErrorBoundary';
import { Footer } from './Footer';
import { Header } from './Header';
import { OfflineNotice } from './OfflineNotice';
import { SkipLink } from './SkipLink';
import { LazyToaster } from './LazyToaster';
import { useFocusOnRouteChange } from './useFocusOnRouteChange';
import { useScrollRestoration } from './useScrollRestoration';
import { useShopOpening } from './useShopOpening';

/** What every page stands in. */
export function Layout() {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  useShopOpening();
  useScrollRestoration();
  useFocusOnRouteChange(main);

  return (
    <>
      <RouteHead />
      <SkipLink href="#content">Skip to content</SkipLink>
      <Header />
      <OfflineNotice />
      <Main id="content" ref={main} tabIndex={-1}>
        {/* The next page is awaited with this one still on screen: the boundary of Suspense stays, only that of errors is new. */}
        <Suspense fallback={<Loading />}>
          <ErrorBoundary key={pathname}>
            <Outlet />
          </ErrorBoundary>
        </Suspense>
      </Main>
      <Footer />
      <LazyCartPanel />
      <LazyToaster />
    </>
  );
}

const Main = styled.main`
  /* What takes focus never hides under the header. */
  &,
  * {
    scroll-margin-top: ${({ theme }) => theme.size.header};
  }
  min-height: ${({ theme }) => theme.size.main};
`;
