import { useLocation } from 'react-router-dom';
import type { PaymentLinkReport } from '../../../domain/order/paymentLink';
import { paths } from '../../../domain/routes';
import { Alert } from '../../../shared/ui/Alert';
import { Button, LinkButton } from '../../../shared/ui/Button';
import { Loading } from '../../../shared/ui/Loading';
import { LinkedOrder } from './LinkedOrder';
import { usePaymentLink } from './usePaymentLink';

interface Explanation {
  severity: 'info' | 'warning' | 'success';
  title: string;
  text: string;
}

const ASK_US = 'If you would still like to order, write to us and we send you a new link.';

const explanations: Record<PaymentLinkReport['status'] | 'unknown', Explanation> = {
  // Without a payment page.
  open: { severity: 'warning', title: 'This link cannot be paid', text: ASK_US },
  pending: {
    severity: 'info',
    title: 'Your payment is on its way',
    text: 'Your bank has not confirmed it yet. Please do not pay again: we send you an email as soon as it arrives.',
  },
  paid: { severity: 'success', title: 'This order is paid', text: 'Thank you! The confirmation is in your email.' },
  failed: {
    severity: 'warning',
    title: 'The payment failed',
    text: `If money has left your account, your bank returns it. ${ASK_US}`,
  },
  cancelled: { severity: 'warning', title: 'This order was cancelled', text: `Please do not pay for it. ${ASK_US}` },
  expired: { severity: 'warning', title: 'This link has expired', text: ASK_US },
  unknown: {
    severity: 'warning',
    title: 'There is no order at this address',
    text: 'Please check that the whole link was copied, or write to us.',
  },
};

/** What the payment link in the address is for, and how it is paid. */
export function PaymentLink() {
  const { report, askAgain } = usePaymentLink(useLocation().hash);

  if (report === null) return <Loading />;
  if (report === 'unavailable') {
    return (
      <Alert
        severity="error"
        title="Your order cannot be loaded now"
        action={<Button onClick={askAgain}>Try again</Button>}
      >
        The shop does not answer. Please check your connection.
      </Alert>
    );
  }
  if (report !== 'unknown' && report.payment) return <LinkedOrder order={report.order} payment={report.payment} />;

  const { severity, title, text } = explanations[report === 'unknown' ? report : report.status];
  return (
    <Alert
      severity={severity}
      title={title}
      action={
        <LinkButton to={paths.contact} $variant="secondary">
          Contact us
        </LinkButton>
      }
    >
      {report === 'unknown' ? text : `${text} The order is ${report.order}.`}
    </Alert>
  );
}
