import { Route, Routes, useLocation, type Location } from 'react-router-dom';
import { routeNameAt, routes, type RouteName } from '../domain/routes';
import { Guard } from './Guard';
import { Layout } from './layout/Layout';
import { pages } from './pages';
import { AppTheme } from './theme/AppTheme';

const routeNames = Object.keys(routes) as RouteName[];

/** The whole application. It must be rendered inside a store provider and a router. */
export function App() {
  const location = useLocation();
  return (
    <AppTheme>
      <Routes location={hasUnmatchedLineBreak(location) ? { ...location, pathname: '/not-found' } : undefined}>
        <Route element={<Layout />}>
          {routeNames.map((name) => (
            <Route key={name} path={routes[name].path} element={<RoutePage name={name} />} />
          ))}
        </Route>
      </Routes>
    </AppTheme>
  );
}

/** True for an unknown path with an encoded line break, which the wildcard of React Router does not match. */
const hasUnmatchedLineBreak = ({ pathname }: Location) =>
  /%0a|%0d|%e2%80%a[89]/i.test(pathname) && routeNameAt(pathname) === 'notFound';

function RoutePage({ name }: { name: RouteName }) {
  const Page = pages[name];
  const { access } = routes[name];
  if (access === 'everyone') return <Page />;
  return (
    <Guard access={access}>
      <Page />
    </Guard>
  );
}
