import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../shared/redux';
import { FormStack } from '../../shared/ui/FormStack';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { useCheckedForm } from '../../shared/ui/useCheckedForm';
import { changePassword } from './accountThunks';
import { newPasswordProblem, shortestPassword } from './passwords';
import { PasswordField } from './PasswordField';

interface NewPasswordFormProps {
  /** For password managers, which keep the new password under it. */
  email: string;
}

/** Replaces the password of whoever is signed in, which the link of the mail brings about. */
export function NewPasswordForm({ email }: NewPasswordFormProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { problems, isBusy, form } = useCheckedForm({
    fields: ['password'],
    problemsOf: ({ password }) => ({ password: newPasswordProblem(password) }),
    onSend: async ({ password }) => {
      if (await dispatch(changePassword(password))) void navigate('/profile', { replace: true });
    },
  });

  return (
    <FormStack {...form}>
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        minLength={shortestPassword}
        hint={`At least ${shortestPassword} characters.`}
        readOnly={isBusy}
        error={problems.password}
      />
      <SubmitButton $isWide isBusy={isBusy} busyText="Saving...">
        Save password
      </SubmitButton>
    </FormStack>
  );
}
