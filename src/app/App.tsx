import { matchPath, renderMatches, useLocation } from 'react-router-dom';
import { Layout } from './layout/Layout';
import { matchPage } from './routes';
import { adminLink } from './layout/links';
import { AppTheme } from './theme/AppTheme';

/** The whole application. It must be rendered inside a store provider and a router. */
export function App() {
  const { pathname } = useLocation();
  const { matches, route } = matchPage(pathname);
  const isBackOffice = matchPath({ path: adminLink.section, end: false }, pathname) !== null;
  return (
    <AppTheme isCompact={isBackOffice}>
      <Layout route={route} isCompact={isBackOffice}>
        {renderMatches(matches)}
      </Layout>
    </AppTheme>
  );
}
