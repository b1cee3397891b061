import { useState } from 'react';
import { useSelector } from 'react-redux';
import { AdminLoginForm } from '../../features/auth/AdminLoginForm';
import { selectIsAdmin, selectIsAuthLoading } from '../../features/auth/authSlice';
import { Loading } from '../../shared/ui/Loading';
import { Page } from '../../shared/ui/Page';
import { Redirect } from '../../shared/ui/Redirect';

export function AdminLoginPage() {
  return useSelector(selectIsAuthLoading) ? <Loading /> : <AdminLogin />;
}

function AdminLogin() {
  // Who comes as an administrator goes on at once; who becomes one here waits for the form's word.
  const [cameAsAdmin] = useState(useSelector(selectIsAdmin));

  if (cameAsAdmin) return <Redirect to="/admin/dashboard" />;
  return (
    <Page width="narrow" title="Admin Login" lead="For the people of the shop.">
      <AdminLoginForm />
    </Page>
  );
}
