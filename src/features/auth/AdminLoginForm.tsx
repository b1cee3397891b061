import { useNavigate } from 'react-router-dom';
import { emailProblem } from '../../domain/emailAddress';
import { useAppDispatch } from '../../shared/redux';
import { FormStack } from '../../shared/ui/FormStack';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { TextField } from '../../shared/ui/TextField';
import { useCheckedForm } from '../../shared/ui/useCheckedForm';
import { signInAsAdmin } from './accountThunks';
import { PasswordField } from './PasswordField';
import { passwordProblem } from './passwords';

/** Opens the back office to administrators; says no to everybody else. */
export function AdminLoginForm() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { problems, isBusy, form } = useCheckedForm({
    fields: ['email', 'password'],
    problemsOf: ({ email, password }) => ({ email: emailProblem(email), password: passwordProblem(password) }),
    onSend: async ({ email, password }) => {
      if (await dispatch(signInAsAdmin({ email: email.trim(), password }))) void navigate('/admin/dashboard');
    },
  });

  return (
    <FormStack aria-label="Admin login" {...form}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        readOnly={isBusy}
        error={problems.email}
      />
      <PasswordField autoComplete="current-password" readOnly={isBusy} error={problems.password} />
      <SubmitButton $isWide isBusy={isBusy} busyText="Checking...">
        Log in
      </SubmitButton>
    </FormStack>
  );
}
