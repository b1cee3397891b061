import { useState } from 'react';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { selectAuthStatus, selectUser } from '../../features/auth/authSlice';
import { ChangePasswordForm } from '../../features/auth/forms/ChangePasswordForm';
import { ResetRequestForm } from '../../features/auth/forms/ResetRequestForm';
import { Button } from '../../shared/ui/Button';
import { Loading } from '../../shared/ui/Loading';
import { Page } from '../../shared/ui/Page';

/** Changes the password of a signed-in user, or requests the email with a link to choose a new one. */
export function ResetPasswordPage() {
  const status = useSelector(selectAuthStatus);
  const user = useSelector(selectUser);
  const [isForgotten, setIsForgotten] = useState(false);

  if (status === 'loading') return <Loading />;
  if (user && !isForgotten) {
    return (
      <Page width="narrow" title="Choose a new password" lead={`For your account ${user.email}.`}>
        <ChangePasswordForm email={user.email} />
        <Forgotten>
          Forgotten, or signed up with Google?{' '}
          <Button $variant="secondary" onClick={() => setIsForgotten(true)}>
            Send me a link instead
          </Button>
        </Forgotten>
      </Page>
    );
  }
  return (
    <Page
      width="narrow"
      title="Reset your password"
      lead="Tell us the address of your account. We send you a link to choose a new password."
    >
      <ResetRequestForm email={user?.email} />
    </Page>
  );
}

const Forgotten = styled.p`
  display: grid;
  gap: ${({ theme }) => theme.space(3)};
  justify-items: start;
  margin-top: ${({ theme }) => theme.space(8)};
`;
