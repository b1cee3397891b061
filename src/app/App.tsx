import { useLocation } from 'react-router-dom';
import { routeNameAt, routes } from '../domain/routes';
import { Guard } from './Guard';
import { Layout } from './layout/Layout';
import { pages } from './pages';
import { AppTheme } from './theme/AppTheme';

/** The whole application. It must be rendered inside a store provider and a router. */
export function App() {
  return (
    <AppTheme>
      <Layout>
        <CurrentPage />
      </Layout>
    </AppTheme>
  );
}

function CurrentPage() {
  const name = routeNameAt(useLocation().pathname);
  const Page = pages[name];
  const { access } = routes[name];
  if (access === 'everyone') return <Page />;
  return (
    <Guard access={access}>
      <Page />
    </Guard>
  );
}
