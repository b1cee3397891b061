import { formatAmount } from '../../../domain/amounts';
import { invoiceName } from '../../../domain/order/taxDocument';
import type { EmailKind, Json, TimelineEntry } from '../../../../supabase/database.types';
import { explainReason, refundKinds } from '../orders/adminOrderTexts';
import { emailKinds } from '../emails/emailKinds';
import { providerName } from './paymentProvider';

interface Description {
  title: string;
  text?: string;
}

const emailStates = { queued: 'queued', held: 'held back', sent: 'sent', dead: 'not delivered' };

/** Describes an entry of the timeline of an order. */
export function describeTimelineEntry(entry: TimelineEntry): Description {
  switch (entry.kind) {
    case 'placed':
      return { title: 'Order placed' };
    case 'payment': {
      const { amount, currency, provider, dispute } = entry.details;
      return {
        title: `${formatAmount(amount, { currency })} paid with ${providerName(provider)}`,
        text: dispute ? `Dispute: ${dispute}` : undefined,
      };
    }
    case 'refund': {
      const { kind, amount, currency, status, reason, last_error: problem, units } = entry.details;
      const counted = units === null ? '' : ` for ${units} ${units === 1 ? 'unit' : 'units'}`;
      return {
        title: `${refundKinds[kind]} of ${formatAmount(amount, { currency })}${counted} ${status}`,
        text: [reason, status === 'sent' ? null : problem].filter(Boolean).join('\n') || undefined,
      };
    }
    case 'refund_failed': {
      const { amount, currency } = entry.details;
      return { title: `${formatAmount(amount, { currency })} came back, because the refund failed` };
    }
    case 'chargeback': {
      const { amount, currency } = entry.details;
      return {
        title: `${formatAmount(Math.abs(amount), { currency })} ${amount > 0 ? 'taken' : 'given back'} by the bank of the customer`,
      };
    }
    case 'email': {
      const { kind, recipient, status, last_error: problem } = entry.details;
      return {
        title: `Email ${emailStates[status]}: ${emailKinds[kind satisfies EmailKind]}`,
        text: [`To ${recipient || 'the shop'}`, status === 'sent' ? null : problem].filter(Boolean).join('\n'),
      };
    }
    case 'note':
      return { title: 'Note', text: entry.details.note };
    case 'invoice':
      return {
        title: `${invoiceName(entry.details)} ${entry.details.number} of ${formatAmount(entry.details.amount)}`,
      };
    case 'credit_note':
      return { title: `Credit note ${entry.details.number} of ${formatAmount(entry.details.amount)}` };
    case 'ticket': {
      const { ticket, kind, message, is_handled: isHandled } = entry.details;
      const title = kind === 'cancellation_request' ? 'Cancellation requested' : 'Problem reported';
      return { title: `${title}, ${ticket}${isHandled ? ', handled' : ''}`, text: message };
    }
    case 'audit':
      return describeChange(entry.details);
    default:
      return { title: 'Another event', text: 'This page is older than the event. Reload it to see more.' };
  }
}

function describeChange({ operation, changes }: Extract<TimelineEntry, { kind: 'audit' }>['details']) {
  switch (operation) {
    case 'update': {
      const [title = 'Changed', ...others] = Object.entries(changes ?? {}).map(([column, values]) =>
        describeField(column, ...values),
      );
      return { title, text: others.join('\n') || undefined };
    }
    case 'delete':
      return { title: 'Deleted' };
    case 'restore':
      return { title: 'Restored' };
    case 'restore_payment':
      return { title: 'Restored from the record of the payment provider' };
    default:
      return { title: 'Changed' };
  }
}

function describeField(column: string, before: Json, after: Json): string {
  switch (column) {
    case 'status':
      return `Status changed from ${textOf(before)} to ${textOf(after)}`;
    case 'packed_at':
      return after ? 'Packed' : 'Not packed';
    case 'courier':
      return describeTracking('Courier', before, after);
    case 'tracking_number':
      return describeTracking('Tracking number', before, after);
    case 'items':
      return 'Items changed';
    case 'shipping':
      return 'Delivery changed';
    default:
      return describeAttention(after);
  }
}

const describeTracking = (label: string, before: Json, after: Json) =>
  before === null ? `${label}: ${textOf(after)}` : `${label} changed from ${textOf(before)} to ${textOf(after)}`;

const textOf = (value: Json) => (typeof value === 'string' ? value : 'none');

function describeAttention(reasons: Json) {
  const labels = Array.isArray(reasons) ? reasons.map((reason) => explainReason(textOf(reason)).label) : [];
  return labels.length > 0 ? `Needs attention: ${labels.join(', ')}` : 'Needs no attention any more';
}
