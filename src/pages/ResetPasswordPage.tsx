import { useSelector } from 'react-redux';
import { selectAuthStatus, selectUser } from '../features/auth/authSlice';
import { NewPasswordForm } from '../features/auth/NewPasswordForm';
import { ResetRequestForm } from '../features/auth/ResetRequestForm';
import { Loading } from '../shared/ui/Loading';
import { Page } from '../shared/ui/Page';

/** Requests the reset email. Opened by the link in that email, it asks for the new password. */
export function ResetPasswordPage() {
  const status = useSelector(selectAuthStatus);
  const user = useSelector(selectUser);

  if (status === 'loading') return <Loading />;
  if (user) {
    return (
      <Page width="narrow" title="Choose a new password" lead={`For your account ${user.email}.`}>
        <NewPasswordForm email={user.email} />
      </Page>
    );
  }
  return (
    <Page
      width="narrow"
      title="Reset your password"
      lead="Tell us the address of your account. We send you a link to choose a new password."
    >
      <ResetRequestForm />
    </Page>
  );
}
