import { Route, Routes } from 'react-router-dom';
import { Guard } from './Guard';
import { Layout } from './layout/Layout';
import { routes, type ShopRoute } from './routes';
import { AppTheme } from './theme/AppTheme';

/** The shop inside a router and a store. */
export function App() {
  return (
    <AppTheme>
      <Routes>
        <Route element={<Layout />}>
          {routes.map((route) => (
            <Route key={route.path} path={route.path} element={screen(route)} />
          ))}
        </Route>
      </Routes>
    </AppTheme>
  );
}

function screen({ page: Page, access }: ShopRoute) {
  return access ? (
    <Guard access={access}>
      <Page />
    </Guard>
  ) : (
    <Page />
  );
}
