import { type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { selectAuthStatus, selectIsAdmin } from '../features/auth/authSlice';
import { Loading } from '../shared/ui/Loading';
import { Redirect } from '../shared/ui/Redirect';

interface GuardProps {
  access: 'customer' | 'admin';
  children: ReactNode;
}

/** Lets in whom the route is for; sends others to log in. The data behind it is guarded by the database itself. */
export function Guard({ access, children }: GuardProps) {
  const status = useSelector(selectAuthStatus);
  const isAdmin = useSelector(selectIsAdmin);

  if (status === 'loading') return <Loading />;
  if (access === 'admin') return isAdmin ? children : <Redirect to="/admin/login" />;
  return status === 'signedIn' ? children : <Redirect to="/login" />;
}
