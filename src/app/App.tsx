import { renderMatches, useLocation } from 'react-router-dom';
import { Layout } from './layout/Layout';
import { matchPage } from './routes';
import { AppTheme } from './theme/AppTheme';

/** The whole application. It must be rendered inside a store provider and a router. */
export function App() {
  const { matches, route } = matchPage(useLocation().pathname);
  return (
    <AppTheme>
      <Layout route={route}>{renderMatches(matches)}</Layout>
    </AppTheme>
  );
}
