import { useState } from 'react';
import { useSelector } from 'react-redux';
import { paths } from '../../domain/routes';
import { AdminLoginForm } from '../../features/auth/forms/AdminLoginForm';
import { selectIsAdmin, selectIsAuthLoading } from '../../features/auth/authSlice';
import { Loading } from '../../shared/ui/Loading';
import { Page } from '../../shared/ui/Page';
import { Redirect } from '../../shared/ui/Redirect';

export function AdminLoginPage() {
  return useSelector(selectIsAuthLoading) ? <Loading /> : <AdminLogin />;
}

function AdminLogin() {
  // Redirects only a user who was an administrator before. After a login on this page, the form redirects.
  const [isInitiallyAdmin] = useState(useSelector(selectIsAdmin));

  if (isInitiallyAdmin) return <Redirect to={paths.adminDashboard} />;
  return (
    <Page width="narrow" title="Admin Login" lead="For the people of the shop.">
      <AdminLoginForm />
    </Page>
  );
}
