import { Link } from 'react-router-dom';
import { paths } from '../../domain/routes';
import { type PolicySection, PolicyPage } from './PolicyPage';
import { ShopPhone, OrdersEmail } from './ContactDetails';

export function CancellationRefundPage() {
  return (
    <PolicyPage
      title="Cancellation and Refund Policy"
      updated="2026-11-25"
      lead="Tea is food, so we cannot sell it twice. If we sent the wrong tin or it reached you broken, we put it right."
      facts={[
        ['Cancel an order', 'Within 24 hours, if not shipped'],
        ['Claim a refund', 'Within 48 hours of receipt'],
        ['What we need', 'Photo evidence; the item unused, in its original packaging'],
        ['Refund paid', 'In 7-10 business days'],
      ]}
      sections={sections}
    />
  );
}

const sections: readonly PolicySection[] = [
  {
    id: 'cancelling',
    heading: 'Cancelling an order',
    body: (
      <>
        <p>You can cancel within 24 hours of ordering if the order has not shipped. We refund the whole amount.</p>
        <p>
          Open the link in our email about the order, or the order in <Link to={paths.profile}>your profile</Link>, and
          choose Cancel order. You can also write to <OrdersEmail /> or ring <ShopPhone /> with your order number, which
          begins with NBT-. Once a parcel has shipped we cannot call it back, even if the 24 hours are not over.
        </p>
      </>
    ),
  },
  {
    id: 'reasons',
    heading: 'When we refund',
    body: (
      <>
        <p>We refund or replace an item that</p>
        <ul>
          <li>arrived damaged, or with its seal broken;</li>
          <li>is not the one you ordered;</li>
          <li>is past the best-before date on its label;</li>
          <li>was paid for and is missing from the parcel.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'claiming',
    heading: 'How to claim',
    body: (
      <>
        <ol>
          <li>Keep the item unused and in its original packaging.</li>
          <li>Photograph the item, its label and the parcel it came in.</li>
          <li>
            Choose Report a problem on the page of your order within 48 hours of receipt, and send the photographs and
            your order number to <OrdersEmail />.
          </li>
        </ol>
        <p>We look at every claim ourselves. If we need the item back, we arrange the pick-up and pay for it.</p>
      </>
    ),
  },
  {
    id: 'payment',
    heading: 'How refunds are paid',
    body: (
      <>
        <p>
          Refunds are paid in 7-10 business days, to the card or UPI account that paid. The days count from our message
          that the refund is granted.
        </p>
        <p>If you would rather have the tea, say so, and we send the right tin at our cost.</p>
      </>
    ),
  },
  {
    id: 'limits',
    heading: 'What we cannot refund',
    body: (
      <>
        <ul>
          <li>Tea that has been opened or brewed.</li>
          <li>Claims that reach us more than 48 hours after receipt, or without photo evidence.</li>
          <li>A change of mind, once the order has shipped.</li>
          <li>Custom blends, unless we made them wrong.</li>
        </ul>
        <p>
          If you are not sure how you will like a tea, ask us before you order. We would rather talk you out of a tin
          than have you keep one you dislike.
        </p>
      </>
    ),
  },
  {
    id: 'ours',
    heading: 'When we cancel',
    body: (
      <p>
        If we cannot supply what you paid for, or a price was plainly wrong, we cancel the order, write to you and
        refund the whole amount.
      </p>
    ),
  },
  {
    id: 'rights',
    heading: 'Your rights',
    body: (
      <p>
        Nothing here takes away what the Consumer Protection Act, 2019 gives you. The{' '}
        <Link to={paths.terms}>Terms and Conditions</Link> say whom to turn to with a complaint.
      </p>
    ),
  },
];
