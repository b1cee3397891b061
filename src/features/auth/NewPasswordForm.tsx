import { useNavigate } from 'react-router-dom';
import { useAppDispatch } from '../../shared/redux';
import { FormStack } from '../../shared/ui/FormStack';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { useValidatedForm } from '../../shared/ui/useValidatedForm';
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
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['password'],
    validate: ({ password }) => ({ password: newPasswordProblem(password) }),
    onSubmit: async ({ password }) => {
      if (await dispatch(changePassword(password))) void navigate('/profile', { replace: true });
    },
  });

  return (
    <FormStack {...formProps}>
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        minLength={shortestPassword}
        hint={`At least ${shortestPassword} characters.`}
        readOnly={isBusy}
        error={errors.password}
      />
      <SubmitButton $isWide isBusy={isBusy} busyText="Saving...">
        Save password
      </SubmitButton>
    </FormStack>
  );
}
