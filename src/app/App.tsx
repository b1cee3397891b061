import { Route, Routes } from 'react-router-dom';
import { routes, type RouteName } from '../domain/routes';
import { Guard } from './Guard';
import { Layout } from './layout/Layout';
import { pages } from './pages';
import { AppTheme } from './theme/AppTheme';

const routeNames = Object.keys(routes) as RouteName[];

/** The whole application. It must be rendered inside a store provider and a router. */
export function App() {
  return (
    <AppTheme>
      <Routes>
        <Route element={<Layout />}>
          {routeNames.map((name) => (
            <Route key={name} path={routes[name].path} element={<RoutePage name={name} />} />
          ))}
        </Route>
      </Routes>
    </AppTheme>
  );
}

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
