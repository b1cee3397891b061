import { useNavigate } from 'react-router-dom';
import { paths } from '../../../domain/routes';
import { useAppDispatch } from '../../../shared/redux';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { changePassword } from '../accountThunks';
import { NewPasswordField } from './NewPasswordField';
import { newPasswordProblem } from './passwords';
import { PasswordField } from './PasswordField';
import { WaitNotice } from './WaitNotice';

interface ChangePasswordFormProps {
  /** The account's email, so that password managers update the right entry. */
  email: string;
}

/** Changes the password of the signed-in user, who enters the current one. */
export function ChangePasswordForm({ email }: ChangePasswordFormProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['currentPassword', 'password'],
    validate: ({ currentPassword, password }) => ({
      currentPassword: currentPassword ? undefined : 'Please enter your current password.',
      password: newPasswordProblem(password),
    }),
    onSubmit: async ({ currentPassword, password }) => {
      if (await dispatch(changePassword(password, currentPassword))) void navigate(paths.profile, { replace: true });
    },
  });

  return (
    <FormStack aria-label="Change password" {...formProps}>
      <WaitNotice />
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        readOnly={isBusy}
        error={errors.currentPassword}
      />
      <NewPasswordField label="New password" readOnly={isBusy} error={errors.password} />
      <SubmitButton $isWide isBusy={isBusy} busyText="Saving...">
        Save password
      </SubmitButton>
    </FormStack>
  );
}
