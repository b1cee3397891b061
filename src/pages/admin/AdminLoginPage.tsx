import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../domain/routes';
import { acceptOwnInvitation } from '../../features/auth/accountThunks';
import { AdminLoginForm } from '../../features/auth/forms/AdminLoginForm';
import type { LoginState } from '../../features/auth/loginState';
import { selectIsAdmin, selectIsAuthLoading, selectUser } from '../../features/auth/authSlice';
import { useAppDispatch } from '../../shared/redux';
import { Loading } from '../../shared/ui/Loading';
import { Page } from '../../shared/ui/Page';
import { Redirect } from '../../shared/ui/Redirect';

export function AdminLoginPage() {
  return useSelector(selectIsAuthLoading) ? <Loading /> : <AdminLogin />;
}

/** Opens, after the log-in, the page that redirected here, or the dashboard. */
function AdminLogin() {
  // Redirects only a user who was an administrator before. After a login on this page, the form redirects.
  const [isInitiallyAdmin] = useState(useSelector(selectIsAdmin));
  const [initialUser] = useState(useSelector(selectUser));
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: LoginState | null };
  const nextPage = state?.returnTo ?? paths.adminDashboard;

  useEffect(() => {
    if (!initialUser || isInitiallyAdmin) return;
    void dispatch(async () => {
      if (await dispatch(acceptOwnInvitation(initialUser.id))) void navigate(nextPage);
    });
  }, [dispatch, navigate, nextPage, initialUser, isInitiallyAdmin]);

  if (isInitiallyAdmin) return <Redirect to={nextPage} />;
  return (
    <Page width="narrow" title="Admin Login" lead="For the people of the shop.">
      <AdminLoginForm onSignedIn={() => navigate(nextPage)} />
      <Hint>
        Invited, but no account yet? <Link to={paths.signup}>Sign up</Link> with the email that was invited, confirm it,
        and log in here.
      </Hint>
    </Page>
  );
}

const Hint = styled.p`
  margin-top: ${({ theme }) => theme.space(6)};
  color: ${({ theme }) => theme.color.inkSoft};
`;
