import { type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { paths, type RouteAccess } from '../domain/routes';
import { selectAuthStatus, selectIsAdmin } from '../features/auth/authSlice';
import { Loading } from '../shared/ui/Loading';
import { Redirect } from '../shared/ui/Redirect';

interface GuardProps {
  access: Exclude<RouteAccess, 'everyone'>;
  children: ReactNode;
}

/** Shows its children to users with access and redirects others to the login. The database enforces access to the data. */
export function Guard({ access, children }: GuardProps) {
  const status = useSelector(selectAuthStatus);
  const isAdmin = useSelector(selectIsAdmin);

  if (status === 'loading') return <Loading />;
  if (access === 'admin') return isAdmin ? children : <Redirect to={paths.adminLogin} />;
  return status === 'signedIn' ? children : <Redirect to={paths.login} />;
}
