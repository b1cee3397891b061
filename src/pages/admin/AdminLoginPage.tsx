import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { AdminLoginForm } from '../../features/auth/AdminLoginForm';
import { selectIsAdmin, selectIsAuthLoading } from '../../features/auth/authSlice';
import { Loading } from '../../shared/ui/Loading';
import { Page } from '../../shared/ui/Page';

export function AdminLoginPage() {
  return useSelector(selectIsAuthLoading) ? <Loading /> : <AdminLogin />;
}

function AdminLogin() {
  // Who comes as an administrator goes on at once; who becomes one here waits for the form's word.
  const [cameAsAdmin] = useState(useSelector(selectIsAdmin));

  if (cameAsAdmin) return <Navigate to="/admin/dashboard" replace />;
  return (
    <Page width="narrow" title="Admin Login" lead="For the people of the shop.">
      <AdminLoginForm />
    </Page>
  );
}
