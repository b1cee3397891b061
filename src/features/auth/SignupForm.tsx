import { useNavigate } from 'react-router-dom';
import { emailProblem } from '../../domain/emailAddress';
import { useAppDispatch } from '../../shared/redux';
import { FormStack } from '../../shared/ui/FormStack';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { TextField } from '../../shared/ui/TextField';
import { useCheckedForm } from '../../shared/ui/useCheckedForm';
import { signUp } from './accountThunks';
import { newPasswordProblem, shortestPassword } from './passwords';
import { PasswordField } from './PasswordField';

/** Makes an account and goes on to the login. */
export function SignupForm() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { problems, isBusy, form } = useCheckedForm({
    fields: ['fullName', 'email', 'password'],
    problemsOf: ({ fullName, email, password }) => ({
      fullName: fullName.trim() ? undefined : 'Please tell us your name.',
      email: emailProblem(email),
      password: newPasswordProblem(password),
    }),
    onSend: async (values) => {
      const account = { fullName: values.fullName.trim(), email: values.email.trim(), password: values.password };
      if (await dispatch(signUp(account))) void navigate('/login', { state: { email: account.email } });
    },
  });

  return (
    <FormStack aria-label="Sign up" {...form}>
      <TextField
        label="Full Name"
        name="fullName"
        autoComplete="name"
        maxLength={200}
        required
        readOnly={isBusy}
        error={problems.fullName}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        maxLength={320}
        required
        readOnly={isBusy}
        error={problems.email}
      />
      <PasswordField
        autoComplete="new-password"
        minLength={shortestPassword}
        hint={`At least ${shortestPassword} characters.`}
        readOnly={isBusy}
        error={problems.password}
      />
      <SubmitButton $isWide isBusy={isBusy} busyText="Signing up...">
        Sign up
      </SubmitButton>
    </FormStack>
  );
}
