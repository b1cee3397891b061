import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { brand } from '../domain/brand';
import { paths } from '../domain/routes';
import {
  openMailLink,
  parseMailLink,
  signInWithLink,
  type MailLink,
  type MailLinkType,
} from '../features/auth/mailLink';
import { NewPasswordForm } from '../features/auth/NewPasswordForm';
import { ResendConfirmationForm } from '../features/auth/ResendConfirmationForm';
import { useAppDispatch } from '../shared/redux';
import { Button } from '../shared/ui/Button';
import { Page } from '../shared/ui/Page';
import { Link } from '../shared/ui/Link';

const TEXTS: Record<MailLinkType, { title: string; lead: string; action: string }> = {
  signup: {
    title: 'Confirm your email',
    lead: `Someone has signed up at ${brand.name} with the address to which we sent this link. If it was you, confirm that the address is yours. Earlier orders with this address then appear in your account. If it was not you, close this page.`,
    action: 'Confirm my email',
  },
  email_change: {
    title: 'Confirm your new email',
    lead: `The address to which we sent this link becomes the one of your account at ${brand.name}. If you have not asked for this, close this page.`,
    action: 'Confirm my new email',
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

/**
 * Opened by the link of a mail. Mail scanners open every link, so only a click uses it. Without a valid link, it offers
 * to send another one.
 */
export function ConfirmPage() {
  const [query] = useSearchParams();
  const link = parseMailLink(query);
  const [isRejected, setIsRejected] = useState(false);
  const [email, setEmail] = useState<string | null>(null);

  if (!link || isRejected) return <InvalidLink type={link?.type ?? 'signup'} isRejected={isRejected} />;
  if (email === null) return <Question link={link} onOpened={setEmail} onRejected={() => setIsRejected(true)} />;
  return link.type === 'recovery' ? <NewPassword email={email} /> : <LogIn email={email} />;
}

interface QuestionProps {
  link: MailLink;
  onOpened: (email: string) => void;
  onRejected: () => void;
}

function Question({ link, onOpened, onRejected }: QuestionProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const { title, lead, action } = TEXTS[link.type];

  const handleClick = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const email = await dispatch(openMailLink(link));
    if (email === null) onRejected();
    else if (link.type === 'signup' || link.type === 'email_change')
      void navigate(paths.login, { replace: true, state: { email } });
    else onOpened(email);
  };

  return (
    <Page width="narrow" title={title} lead={lead}>
      <Button $isWide aria-disabled={isBusy} onClick={handleClick}>
        {isBusy ? 'One moment...' : action}
      </Button>
    </Page>
  );
}

function NewPassword({ email }: { email: string }) {
  const navigate = useNavigate();
  return (
    <Page width="narrow" title="Choose a new password" lead={`For your account ${email}.`}>
      <NewPasswordForm email={email} onChanged={() => void navigate(paths.profile, { replace: true })} />
    </Page>
  );
}

function LogIn({ email }: { email: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const handleClick = async () => {
    if (await dispatch(signInWithLink())) void navigate(paths.home, { replace: true });
  };
  return (
    <Page width="narrow" title="Log in with a link" lead={`This link logs you in as ${email}.`}>
      <Button $isWide onClick={handleClick}>
        Log in as {email}
      </Button>
    </Page>
  );
}

function InvalidLink({ type, isRejected }: { type: MailLinkType; isRejected: boolean }) {
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
          ? 'A link works once, for an hour. If you have opened it before, you can log in. Otherwise we send you another.'
          : 'Open the link in our mail to confirm your email. If the mail is lost, we send you another.'
      }
    >
      <ResendConfirmationForm />
      <LoginLink>
        Already confirmed? <Link to={paths.login}>Log in</Link>
      </LoginLink>
    </Page>
  );
}

const LoginLink = styled.p`
  margin-top: ${({ theme }) => theme.space(8)};
`;
