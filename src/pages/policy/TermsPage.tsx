import { Link } from 'react-router-dom';
import { brand } from '../../domain/brand/facts';
import { paths } from '../../domain/routes';
import { type PolicySection, PolicyPage } from './PolicyPage';
import { GrievanceOfficerDetails, PostalAddress } from './ContactDetails';

export function TermsPage() {
  return (
    <PolicyPage
      title="Terms and Conditions"
      updated="2026-11-25"
      lead="The terms on which we sell tea and you buy it. You agree to them when you place an order."
      sections={sections}
    />
  );
}

const sections: readonly PolicySection[] = [
  {
    id: 'us',
    heading: 'Who we are',
    body: (
      <p>
        This shop is run by <PostalAddress />. "We" is the house, "you" is whoever uses the shop. To buy from us you
        must be 18 or older, or have an adult order for you.
      </p>
    ),
  },
  {
    id: 'orders',
    heading: 'Orders',
    body: (
      <>
        <p>
          Your order is an offer to buy. The contract is made when your payment is confirmed and you receive an order
          number that begins with NBT-.
        </p>
        <p>
          If we then find that we cannot supply the order, we cancel it and refund the whole amount. Tins in a cart are
          not set aside for you; they are when you go on to pay, for fifteen minutes.
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    heading: 'Prices and payment',
    body: (
      <>
        <p>
          Prices are in Indian rupees and include tax. Shipping within India is free. The price that counts is the one
          shown when you pay.
        </p>
        <p>Payment is taken on the page of our payment provider. We never see or keep your card number or UPI PIN.</p>
        <p>If a price is plainly a mistake, we may cancel the order before it ships and refund it.</p>
      </>
    ),
  },
  {
    id: 'tea',
    heading: 'The tea',
    body: (
      <>
        <p>
          Tea is a crop. Two pluckings of the same field differ a little in leaf, colour and taste, and the pictures in
          this shop are drawings, not portraits of the tin you receive. The net weight and the best-before date are on
          the label.
        </p>
        <p>
          Sealed and kept dry, our teas have a shelf life of 2-3 years. Black tea contains caffeine. If you have a
          medical reason to avoid it, ask your doctor first.
        </p>
      </>
    ),
  },
  {
    id: 'delivery',
    heading: 'Delivery, cancellation and refunds',
    body: (
      <p>
        We ship only within India, as the <Link to={paths.shippingPolicy}>Shipping Policy</Link> says. How an order is
        cancelled and money returned is in the <Link to={paths.cancellationRefund}>Cancellation and Refund Policy</Link>
        . Both are part of these terms.
      </p>
    ),
  },
  {
    id: 'blends',
    heading: 'Custom blends',
    body: (
      <p>
        We make custom blends in minimum quantities. Recipe, quantity, price and date are agreed in writing before we
        begin.
      </p>
    ),
  },
  {
    id: 'account',
    heading: 'Your account',
    body: (
      <p>
        Give us true details and keep your password to yourself. If you think someone else uses your account, tell us
        and we lock it. We may close an account that is used to cheat us or others. What we know about you is in the{' '}
        <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
      </p>
    ),
  },
  {
    id: 'site',
    heading: 'The website',
    body: (
      <p>
        The name, texts and drawings belong to the house. You are welcome to link to them and to quote them with our
        name; to sell them, ask us. Do not try to break the shop, to read what is not yours, or to place orders by
        machine.
      </p>
    ),
  },
  {
    id: 'liability',
    heading: 'Liability',
    body: (
      <>
        <p>
          If we do something wrong, we answer for the loss that follows from it, up to the amount you paid for the
          order. This limit does not apply where the law does not allow one: to injury, to fraud, or to a fault in the
          goods that the Consumer Protection Act, 2019 makes us answer for.
        </p>
        <p>
          We are not late in law when a landslide, a flood, a strike or an order of the government holds us up. We tell
          you, and you may cancel.
        </p>
      </>
    ),
  },
  {
    id: 'law',
    heading: 'Law and courts',
    body: (
      <p>
        The law of India governs these terms. The courts of {brand.address.district}, {brand.address.state}, decide
        disputes. As a consumer you may also go to the consumer commission where you live or work.
      </p>
    ),
  },
  {
    id: 'complaints',
    heading: 'Complaints',
    body: (
      <p>
        Write to <GrievanceOfficerDetails />. We are there {brand.businessHours}. We acknowledge a complaint within 48
        hours and settle it within a month, as the Consumer Protection (E-Commerce) Rules, 2020 ask.
      </p>
    ),
  },
  {
    id: 'changes',
    heading: 'Changes',
    body: (
      <p>
        When these terms change, the date at the top changes too. An order keeps the terms of the day it was placed.
      </p>
    ),
  },
];
