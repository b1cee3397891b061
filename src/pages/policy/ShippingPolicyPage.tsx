import { Link } from 'react-router-dom';
import { brand } from '../../domain/brand/facts';
import { shipping } from '../../domain/brand/shipping';
import { paths } from '../../domain/routes';
import { type PolicySection, PolicyPage } from './PolicyPage';
import { ShopPhone, OrdersEmail } from './ContactDetails';

export function ShippingPolicyPage() {
  return (
    <PolicyPage
      title="Shipping Policy"
      updated="2026-11-25"
      lead={shipping.lead}
      facts={[
        ['Where', 'Only within India'],
        ['Cost', 'Free, whatever the order'],
        ['Dispatch', '1-3 business days'],
        ['Delivery', '5-7 business days after shipment'],
      ]}
      sections={sections}
    />
  );
}

const sections: readonly PolicySection[] = [
  {
    id: 'where',
    heading: 'Where we ship',
    body: (
      <>
        <p>
          We ship only within India, to every address that our couriers serve. We do not send parcels abroad, not even
          on request.
        </p>
        <p>If no courier serves your PIN code, we write to you and refund the whole amount.</p>
      </>
    ),
  },
  {
    id: 'cost',
    heading: 'What it costs',
    body: (
      <p>
        Shipping is free within India for an order of any size. Prices include tax, so the price you see is the price
        you pay.
      </p>
    ),
  },
  {
    id: 'dispatch',
    heading: 'When it leaves us',
    body: (
      <>
        <p>
          We dispatch orders in 1-3 business days. A business day is any day from Monday to Saturday that is not a
          public holiday in {brand.address.state}.
        </p>
        <p>An order paid on a Sunday or a holiday counts from the next business day.</p>
      </>
    ),
  },
  {
    id: 'delivery',
    heading: 'When it reaches you',
    body: (
      <>
        <p>Delivery takes 5-7 business days after shipment. {shipping.regions}</p>
        <p>{shipping.delays} If that holds up your parcel, we tell you.</p>
      </>
    ),
  },
  {
    id: 'following',
    heading: 'Following your parcel',
    body: (
      <p>
        Our emails about an order have a link to its page, and with an account you find it in{' '}
        <Link to={paths.profile}>your profile</Link>. When the parcel leaves, the order changes from Processing to
        Shipped, and its page names the courier and the tracking number. If that does not help, write to <OrdersEmail />{' '}
        with your order number, which begins with NBT-, and we ask the courier for you.
      </p>
    ),
  },
  {
    id: 'address',
    heading: 'Changing the address',
    body: (
      <>
        <p>
          Tell us as soon as you see a mistake: until the parcel leaves we can change the address. The quickest way is
          to ring <ShopPhone /> ({brand.businessHours}).
        </p>
        <p>
          If a parcel comes back to us undelivered, we ask you what to do: send it again, or cancel the order and refund
          it.
        </p>
      </>
    ),
  },
  {
    id: 'damage',
    heading: 'Damaged, wrong or missing',
    body: (
      <p>
        Photograph the parcel before you unpack it further, and write to us within 48 hours of receipt. The{' '}
        <Link to={paths.cancellationRefund}>Cancellation and Refund Policy</Link> says what happens then. If a parcel
        shows as delivered and you do not have it, tell us in the same 48 hours and we take it up with the courier.
      </p>
    ),
  },
];
