import { paths } from '../../../domain/routes';
import { Alert } from '../../../shared/ui/Alert';
import { Button, LinkButton } from '../../../shared/ui/Button';
import type { OrderFailure } from './orderRequests';

interface OrderFailureNoticeProps {
  failure: OrderFailure;
  message: string;
  /** Whether the order was requested with its tracking link. */
  isLink: boolean;
  onTryAgain: () => void;
}

/** Says why an order cannot be shown, and what to do. */
export function OrderFailureNotice({ failure, message, isLink, onTryAgain }: OrderFailureNoticeProps) {
  const tryAgain = <Button onClick={onTryAgain}>Try again</Button>;
  if (failure === 'notFound') return <NotFound isLink={isLink} />;
  if (failure === 'signedOut') {
    return (
      <Alert severity="warning" title="You are logged out" action={<LinkButton to={paths.login}>Log in</LinkButton>}>
        Please log in again to see your order.
      </Alert>
    );
  }
  if (failure === 'limited') {
    return (
      <Alert severity="warning" title="Too many attempts" action={tryAgain}>
        {message}
      </Alert>
    );
  }
  return (
    <Alert severity="error" title="Your order cannot be loaded now" action={tryAgain}>
      {message}
    </Alert>
  );
}

/** Shown if the order belongs to another customer or does not exist, or if the link is incomplete or has ended. */
export function NotFound({ isLink }: { isLink: boolean }) {
  return (
    <Alert
      severity="warning"
      title={isLink ? 'There is no order at this link' : 'There is no such order in your account'}
      action={
        <>
          <LinkButton to={paths.profile} $variant="secondary">
            See my orders
          </LinkButton>
          <LinkButton to={paths.contact} $variant="quiet">
            Write to us
          </LinkButton>
        </>
      }
    >
      {isLink
        ? 'Please check that the whole link was copied. It ends 90 days after the order was delivered or cancelled, and when it is disabled or replaced by a newer one: the latest email has the link that works. With an account, you find your orders in your profile.'
        : 'If you ordered without logging in or with another email, open the link in our email about the order.'}
    </Alert>
  );
}
