import { Link } from 'react-router-dom';
import { isSamePhone } from '../../../domain/phone';
import { paths } from '../../../domain/routes';
import { ContactLinks } from '../ContactLinks';
import { customerTitle, isErased } from '../orders/customerName';
import type { OrderRow } from '../orders/orderQuery';

/** Who has ordered, with a link to the page of the customer. The phone and the email only if the delivery has others. */
export function CustomerLinks({ order, chatText }: { order: OrderRow; chatText: string }) {
  const { customer_id: id, customer_name: name, customer_email: email, customer_phone: phone, shipping } = order;
  const isOther = email !== shipping.email || !isSamePhone(phone ?? '', shipping.phone ?? '');
  return (
    <div>
      <p>
        Customer: <Link to={paths.adminCustomer(id)}>{customerTitle(name, email)}</Link>
      </p>
      {isOther && !isErased(email) && (
        <ContactLinks label="Contact the customer" phone={phone} email={email} chatText={chatText} />
      )}
    </div>
  );
}
