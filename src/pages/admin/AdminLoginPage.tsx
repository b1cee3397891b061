import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../domain/routes';
import { acceptOwnInvitation } from '../../features/auth/accountThunks';
import { AdminLoginForm } from '../../features/auth/forms/AdminLoginForm';
import { selectIsAdmin, selectIsAuthLoading, selectUser } from '../../features/auth/authSlice';
import { useAppDispatch } from '../../shared/redux';
import { Loading } from '../../shared/ui/Loading';
import { Page } from '../../shared/ui/Page';
import { Redirect } from '../../shared/ui/Redirect';

export function AdminLoginPage() {
  return useSelector(selectIsAuthLoading) ? <Loading /> : <AdminLogin />;
}

function AdminLogin() {
  // Redirects only a user who was an administrator before. After a login on this page, the form redirects.
  const [isInitiallyAdmin] = useState(useSelector(selectIsAdmin));
  const [initialUser] = useState(useSelector(selectUser));
  const dispatch = useAppDispatch();
  const navigate = useNavigate();

  useEffect(() => {
    if (!initialUser || isInitiallyAdmin) return;
    void dispatch(async () => {
      if (await dispatch(acceptOwnInvitation(initialUser.id))) void navigate(paths.adminDashboard);
    });
  }, [dispatch, navigate, initialUser, isInitiallyAdmin]);

  if (isInitiallyAdmin) return <Redirect to={paths.adminDashboard} />;
  return (
    <Page width="narrow" title="Admin Login" lead="For the people of the shop.">
      <AdminLoginForm />
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
