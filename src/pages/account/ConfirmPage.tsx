import type { UnknownAction } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { brand } from '../../domain/brand/facts';
import { paths } from '../../domain/routes';
import { emailConfirmed, passwordChanged, signedIn } from '../../features/auth/authEvents';
import { selectUser } from '../../features/auth/authSlice';
import { ConfirmSignUpForm } from '../../features/auth/forms/ConfirmSignUpForm';
import {
  hasOtherSession,
  openEmailLink,
  parseEmailLink,
  signInWithLink,
  type EmailLink,
  type EmailLinkType,
} from '../../features/auth/emailLink';
import { NewPasswordForm } from '../../features/auth/forms/NewPasswordForm';
import { ResendConfirmationForm } from '../../features/auth/forms/ResendConfirmationForm';
import { useAppDispatch } from '../../shared/redux';
import { Button, LinkButton } from '../../shared/ui/Button';
import { Page } from '../../shared/ui/Page';
import { Prose } from '../../shared/ui/Prose';

interface Texts {
  title: string;
  lead: string;
  /** What confirming does, as a list with its introduction. */
  effects?: { intro: string; list: string[]; end: string };
  action: string;
}

const TEXTS: Record<EmailLinkType, Texts> = {
  signup: {
    title: 'Confirm your email',
    lead: `Someone has signed up at ${brand.name} with the address to which we sent this link. If it was you, choose your password here: only this password will work, and it may be the password from the sign-up. Earlier orders with this address then appear in your account. If it was not you, close this page.`,
    action: 'Confirm my email',
  },
  email_change: {
    title: 'Confirm the new email',
    lead: `Someone who is logged in to an account at ${brand.name} wants to change its email. The email changes only if both its present and its new address confirm.`,
    effects: {
      intro: 'When both have confirmed:',
      list: [
        'The account belongs to whoever reads the new address. They can choose a new password and see its orders.',
        'Orders that were placed with the new address and without an account move to this account.',
        'Every device must log in again, with the new address.',
      ],
      end: 'If you have not asked for this, close this page. If it is your account, log in, choose “Log out everywhere” in your profile, and change the password.',
    },
    action: 'Confirm the new email',
  },
  recovery: {
    title: 'Choose a new password',
    lead: `This link belongs to the account at ${brand.name} with the address to which we sent it. It lets you choose a new password, once.`,
    action: 'Continue',
  },
  magiclink: {
    title: 'Log in with a link',
    lead: `This link belongs to the account at ${brand.name} with the address to which we sent it. It lets you log in, once.`,
    action: 'Continue',
  },
};

type Step =
  | { name: 'question' }
  | { name: 'invalidLink' }
  | { name: 'otherAddress' }
  | { name: 'newPassword'; email: string }
  /** Asks before the session of the link becomes the session of the browser. */
  | { name: 'logIn'; email: string };

/**
 * Opened by the link of an email. Email scanners open every link, so only a click uses it. Without a valid link, it offers
 * to send another one.
 */
export function ConfirmPage() {
  const [query] = useSearchParams();
  const link = parseEmailLink(query);
  const [step, setStep] = useState<Step>({ name: 'question' });

  if (!link) return <InvalidLink type="signup" isRejected={false} />;
  switch (step.name) {
    case 'question':
      return <Question link={link} onStep={setStep} />;
    case 'invalidLink':
      return <InvalidLink type={link.type} isRejected />;
    case 'otherAddress':
      return <OtherAddress />;
    case 'newPassword':
      return <NewPassword email={step.email} onStep={setStep} />;
    case 'logIn':
      return <LogIn email={step.email} type={link.type} />;
  }
}

interface QuestionProps {
  link: EmailLink;
  onStep: (step: Step) => void;
}

function Question({ link, onStep }: QuestionProps) {
  const { title, lead, effects } = TEXTS[link.type];
  return (
    <Page width="narrow" title={title} lead={lead}>
      {effects && (
        <Effects>
          <p>{effects.intro}</p>
          <ul>
            {effects.list.map((effect) => (
              <li key={effect}>{effect}</li>
            ))}
          </ul>
          <p>{effects.end}</p>
        </Effects>
      )}
      {link.type === 'signup' ? <SignUp link={link} onStep={onStep} /> : <Click link={link} onStep={onStep} />}
    </Page>
  );
}

function SignUp({ link, onStep }: QuestionProps) {
  const logIn = useLogInWithLink(onStep);
  return (
    <ConfirmSignUpForm
      link={link}
      onConfirmed={(email) => logIn({ email, target: paths.home, event: signedIn, eventWithoutLogIn: emailConfirmed })}
      onRejected={() => onStep({ name: 'invalidLink' })}
    />
  );
}

function Click({ link, onStep }: QuestionProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  const handleClick = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const result = await dispatch(openEmailLink(link));
    setIsBusy(false);
    if (result.status === 'rejected') onStep({ name: 'invalidLink' });
    if (result.status === 'otherAddressMustConfirm') onStep({ name: 'otherAddress' });
    if (result.status !== 'opened') return;
    const { email } = result;
    if (link.type === 'email_change') void navigate(paths.login, { replace: true, state: { email } });
    else onStep({ name: link.type === 'recovery' ? 'newPassword' : 'logIn', email });
  };

  return (
    <Button $isWide aria-disabled={isBusy} onClick={handleClick}>
      {isBusy ? 'One moment...' : TEXTS[link.type].action}
    </Button>
  );
}

function NewPassword({ email, onStep }: { email: string; onStep: (step: Step) => void }) {
  const logIn = useLogInWithLink(onStep);
  return (
    <Page width="narrow" title="Choose a new password" lead={`For your account ${email}.`}>
      <NewPasswordForm
        email={email}
        onChanged={() =>
          logIn({ email, target: paths.profile, event: passwordChanged, eventWithoutLogIn: passwordChanged })
        }
      />
    </Page>
  );
}

interface LogInOptions {
  email: string;
  /** The page to open. */
  target: string;
  event: () => UnknownAction;
  /** What has happened if the browser stays logged in to another account for now. */
  eventWithoutLogIn: () => UnknownAction;
}

/** Returns a function that logs in to the account of a link whose password was chosen, or asks in the next step. */
function useLogInWithLink(onStep: (step: Step) => void) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  return async ({ email, target, event, eventWithoutLogIn }: LogInOptions) => {
    if (dispatch(hasOtherSession())) {
      dispatch(eventWithoutLogIn());
      onStep({ name: 'logIn', email });
    } else if (await dispatch(signInWithLink(event))) void navigate(target, { replace: true });
    // The new password works all the same.
    else void navigate(paths.login, { replace: true, state: { email } });
  };
}

function LogIn({ email, type }: { email: string; type: EmailLinkType }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const user = useSelector(selectUser);
  const handleClick = async () => {
    if (await dispatch(signInWithLink())) void navigate(paths.home, { replace: true });
  };
  const lead = type === 'magiclink' ? `This link logs you in as ${email}.` : `Your password for ${email} is saved.`;
  return (
    <Page
      width="narrow"
      title={type === 'magiclink' ? 'Log in with a link' : 'Log in'}
      lead={user ? `${lead} This browser is logged in as ${user.email}.` : lead}
    >
      <Choices>
        <Button $isWide onClick={handleClick}>
          Log in as {email}
        </Button>
        {user && (
          <LinkButton to={paths.home} $isWide $variant="secondary">
            Stay logged in as {user.email}
          </LinkButton>
        )}
      </Choices>
    </Page>
  );
}

function OtherAddress() {
  return (
    <Page
      width="narrow"
      title="One more address must confirm"
      lead="The email of the account has not changed yet. We have written to its present and to its new address: open the link in the other email, too."
    />
  );
}

function InvalidLink({ type, isRejected }: { type: EmailLinkType; isRejected: boolean }) {
  if (type === 'recovery' || type === 'magiclink') {
    return (
      <Page width="narrow" title="This link no longer works" lead="A link works once, for an hour.">
        <p>
          <Link to={paths.resetPassword}>Ask for a new link</Link> to choose a new password, or{' '}
          <Link to={paths.login}>log in</Link>.
        </p>
      </Page>
    );
  }
  return (
    <Page
      width="narrow"
      title={isRejected ? 'This link no longer works' : 'Confirm your email'}
      lead={
        isRejected
          ? 'A link works once, for an hour. If you have used it before, you can log in. Otherwise we send you another.'
          : 'Open the link in our email to confirm your email. If the email is lost, we send you another.'
      }
    >
      <ResendConfirmationForm />
      <LoginLink>
        Already confirmed? <Link to={paths.login}>Log in</Link>, or{' '}
        <Link to={paths.resetPassword}>choose a new password</Link>.
      </LoginLink>
    </Page>
  );
}

const Effects = styled(Prose)`
  margin-bottom: ${({ theme }) => theme.space(8)};
`;

const Choices = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(3)};
`;

const LoginLink = styled.p`
  margin-top: ${({ theme }) => theme.space(8)};
`;
