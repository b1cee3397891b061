import { emailProblem } from '../../../domain/emailAddress';
import { useAppDispatch } from '../../../shared/redux';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { signInAsAdmin } from '../accountThunks';
import { EmailField } from './EmailField';
import { PasswordField } from './PasswordField';
import { WaitNotice } from './WaitNotice';
import { passwordProblem } from './passwords';

/** Signs an administrator in. `onSignedIn` opens the next page. */
export function AdminLoginForm({ onSignedIn }: { onSignedIn: () => unknown }) {
  const dispatch = useAppDispatch();
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['email', 'password'],
    validate: ({ email, password }) => ({ email: emailProblem(email), password: passwordProblem(password) }),
    onSubmit: async ({ email, password }) => {
      if (await dispatch(signInAsAdmin({ email, password }))) onSignedIn();
    },
  });

  return (
    <FormStack aria-label="Admin login" {...formProps}>
      <WaitNotice />
      <EmailField readOnly={isBusy} error={errors.email} />
      <PasswordField autoComplete="current-password" readOnly={isBusy} error={errors.password} />
      <SubmitButton $isWide isBusy={isBusy} busyText="Checking...">
        Log in
      </SubmitButton>
    </FormStack>
  );
}
