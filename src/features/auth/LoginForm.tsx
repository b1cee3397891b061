import { Link, useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { emailProblem } from '../../domain/emailAddress';
import { useAppDispatch } from '../../shared/redux';
import { FormStack } from '../../shared/ui/FormStack';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { TextField } from '../../shared/ui/TextField';
import { useValidatedForm } from '../../shared/ui/useValidatedForm';
import { signIn } from './accountThunks';
import { passwordProblem } from './passwords';
import { PasswordField } from './PasswordField';

/** Opens an account and goes home. Whoever has just signed up finds the address filled in. */
export function LoginForm() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { email?: string } | null };
  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['email', 'password'],
    validate: ({ email, password }) => ({ email: emailProblem(email), password: passwordProblem(password) }),
    onSubmit: async ({ email, password }) => {
      if (await dispatch(signIn({ email: email.trim(), password }))) void navigate('/');
    },
  });

  return (
    <FormStack aria-label="Log in" {...formProps}>
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={state?.email}
        readOnly={isBusy}
        error={errors.email}
      />
      <PasswordField autoComplete="current-password" readOnly={isBusy} error={errors.password} />
      <Forgot to="/reset-password">Forgot password?</Forgot>
      <SubmitButton $isWide isBusy={isBusy} busyText="Logging in...">
        Log in
      </SubmitButton>
    </FormStack>
  );
}

const Forgot = styled(Link)`
  justify-self: start;
  padding-block: ${({ theme }) => theme.space(1)};
  font-size: ${({ theme }) => theme.text.sm};
`;
