import { useNavigate } from 'react-router-dom';
import { emailProblem } from '../../../domain/emailAddress';
import { paths } from '../../../domain/routes';
import { useAppDispatch } from '../../../shared/redux';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { signInAsAdmin } from '../accountThunks';
import { EmailField } from './EmailField';
import { PasswordField } from './PasswordField';
import { WaitNotice } from './WaitNotice';
import { passwordProblem } from './passwords';

/** Signs an administrator in and opens the admin dashboard. */
export function AdminLoginForm() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['email', 'password'],
    validate: ({ email, password }) => ({ email: emailProblem(email), password: passwordProblem(password) }),
    onSubmit: async ({ email, password }) => {
      if (await dispatch(signInAsAdmin({ email, password }))) void navigate(paths.adminDashboard);
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
