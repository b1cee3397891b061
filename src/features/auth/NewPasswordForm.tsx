import { useNavigate } from 'react-router-dom';
import { paths } from '../../domain/routes';
import { useAppDispatch } from '../../shared/redux';
import { FormStack } from '../../shared/ui/FormStack';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { useValidatedForm } from '../../shared/ui/useValidatedForm';
import { changePassword } from './accountThunks';
import { newPasswordProblem, MIN_PASSWORD_LENGTH } from './passwords';
import { PasswordField } from './PasswordField';

interface NewPasswordFormProps {
  /** The account's email, so that password managers update the right entry. */
  email: string;
}

/** Changes the password of the signed-in user. The link in the password reset email has signed the user in. */
export function NewPasswordForm({ email }: NewPasswordFormProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['password'],
    validate: ({ password }) => ({ password: newPasswordProblem(password) }),
    onSubmit: async ({ password }) => {
      if (await dispatch(changePassword(password))) void navigate(paths.profile, { replace: true });
    },
  });

  return (
    <FormStack {...formProps}>
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        minLength={MIN_PASSWORD_LENGTH}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters.`}
        readOnly={isBusy}
        error={errors.password}
      />
      <SubmitButton $isWide isBusy={isBusy} busyText="Saving...">
        Save password
      </SubmitButton>
    </FormStack>
  );
}
