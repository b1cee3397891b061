import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../domain/routes';
import { AlreadySignedIn } from '../../features/auth/forms/AlreadySignedIn';
import { GoogleButton } from '../../features/auth/forms/GoogleButton';
import { LoginForm } from '../../features/auth/forms/LoginForm';
import { SignupForm } from '../../features/auth/forms/SignupForm';
import { useHasGoogle } from '../../features/auth/useHasGoogle';
import { ConsentText } from '../../shared/ui/form/ConsentText';
import { Page } from '../../shared/ui/Page';

export function LoginPage() {
  return (
    <Page width="narrow" title="Log in" lead="See your orders, and find your address filled in at checkout.">
      <AlreadySignedIn />
      <LoginForm />
      <GoogleSignIn>
        <Consent>
          <ConsentText purpose="for your account and your orders" />
        </Consent>
      </GoogleSignIn>
      <OtherPageLink>
        New here? <Link to={paths.signup}>Sign up</Link>
      </OtherPageLink>
    </Page>
  );
}

export function SignupPage() {
  return (
    <Page
      width="narrow"
      title="Sign up"
      lead="One account for your address and your orders. You can shop without one, too."
    >
      <SignupForm />
      <GoogleSignIn />
      <OtherPageLink>
        Already have an account? <Link to={paths.login}>Log in</Link>
      </OtherPageLink>
    </Page>
  );
}

/** @param children shown above the button: the consent text, unless the form of the page has it */
function GoogleSignIn({ children }: { children?: ReactNode }) {
  if (!useHasGoogle()) return null;
  return (
    <>
      <Divider>or</Divider>
      {children}
      <GoogleButton />
    </>
  );
}

const Divider = styled.p`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  gap: ${({ theme }) => theme.space(4)};
  align-items: center;
  margin-block: ${({ theme }) => theme.space(5)};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};

  &::before,
  &::after {
    content: '';
    border-top: ${({ theme }) => theme.line.hair};
  }
`;

const Consent = styled.div`
  margin-bottom: ${({ theme }) => theme.space(4)};
`;

const OtherPageLink = styled.p`
  margin-top: ${({ theme }) => theme.space(8)};
  a {
    display: inline-block;
    padding-block: ${({ theme }) => theme.space(1)};
    font-weight: ${({ theme }) => theme.weight.bold};
  }
`;
