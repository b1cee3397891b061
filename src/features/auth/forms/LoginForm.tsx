import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { emailProblem, toStoredEmail } from '../../../domain/emailAddress';
import { paths } from '../../../domain/routes';
import { useAppDispatch } from '../../../shared/redux';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { signIn } from '../accountThunks';
import type { LoginState } from '../loginState';
import { ConfirmationOffer } from './ConfirmationOffer';
import { EmailField } from './EmailField';
import { passwordProblem } from './passwords';
import { PasswordField } from './PasswordField';
import { WaitNotice } from './WaitNotice';

/** Signs a customer in and opens the home page. After a sign-up, the email field is prefilled. */
export function LoginForm() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: LoginState | null };
  const [failedEmail, setFailedEmail] = useState<string | null>(null);
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['email', 'password'],
    validate: ({ email, password }) => ({ email: emailProblem(email), password: passwordProblem(password) }),
    onSubmit: async ({ email, password }) => {
      // Replaces the entry of the history, whose state may contain the email: the Back button must not show it after log-out.
      const isSignedIn = await dispatch(signIn({ email, password }, state?.returnTo));
      if (isSignedIn) void navigate(paths.home, { replace: true });
      else setFailedEmail(toStoredEmail(email));
    },
  });

  return (
    <FormStack aria-label="Log in" {...formProps}>
      <WaitNotice />
      {failedEmail !== null ? (
        <ConfirmationOffer email={failedEmail} title="Have you confirmed your email?">
          {`After a sign-up, you can log in as soon as you have opened the link in our email to ${failedEmail}.`}
        </ConfirmationOffer>
      ) : (
        state?.isUnconfirmed &&
        state.email && (
          <ConfirmationOffer email={state.email} title="Confirm your email first">
            {`We have written to ${state.email}. Open the link in that email and choose your password there.`}
          </ConfirmationOffer>
        )
      )}
      <EmailField defaultValue={state?.email} readOnly={isBusy} error={errors.email} />
      <PasswordField autoComplete="current-password" readOnly={isBusy} error={errors.password} />
      <ForgotPasswordLink to={paths.resetPassword}>Forgot password?</ForgotPasswordLink>
      <SubmitButton $isWide isBusy={isBusy} busyText="Logging in...">
        Log in
      </SubmitButton>
    </FormStack>
  );
}

// The padding makes the link large enough to touch, and the negative margin keeps the layout from growing.
const ForgotPasswordLink = styled(Link)`
  justify-self: start;
  margin-block: calc(-1 * ${({ theme }) => theme.space(1.5)});
  padding-block: ${({ theme }) => theme.space(2.5)};
  font-size: ${({ theme }) => theme.text.sm};
`;
