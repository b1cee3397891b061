import { useSelector } from 'react-redux';
import { Outlet } from 'react-router-dom';
import { paths } from '../domain/routes';
import { selectAuthStatus, selectIsAdmin } from '../features/auth/authSlice';
import { Loading } from '../shared/ui/Loading';
import { Redirect } from '../shared/ui/Redirect';

/**
 * Shows its child routes to users with access and redirects others to the login. `customer` means any signed-in user. The
 * database enforces access to the data.
 */
export function Guard({ access }: { access: 'customer' | 'admin' }) {
  const status = useSelector(selectAuthStatus);
  const isAdmin = useSelector(selectIsAdmin);

  if (status === 'loading') return <Loading />;
  if (access === 'admin') return isAdmin ? <Outlet /> : <Redirect to={paths.adminLogin} />;
  return status === 'signedIn' ? <Outlet /> : <Redirect to={paths.login} />;
}
