import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { CustomerPage } from '../../../../supabase/database.types';
import { brand } from '../../../domain/brand/facts';
import { paths } from '../../../domain/routes';
import { formatDay } from '../../../domain/dates';
import { CardSection } from '../../../shared/ui/CardSection';
import { ContactLinks } from '../ContactLinks';
import { emailOf } from '../orders/customerName';
import { CustomerMessages } from './CustomerMessages';
import { CustomerOrders } from './CustomerOrders';
import { EraseCustomer } from './EraseCustomer';

/** The orders and messages of a customer. What only has the same typed email or phone is apart. */
export function CustomerDetails({ page }: { page: CustomerPage }) {
  const { customer, orders, messages, has_more: hasMore } = page;
  const others = {
    orders: orders.filter(({ is_own }) => !is_own),
    messages: messages.filter(({ is_own }) => !is_own),
  };

  return (
    <Stack>
      {hasMore && <Wide>Only the latest 200 orders and 200 messages are shown.</Wide>}
      <CardSection title="Contact">
        <p>
          {customer.has_account
            ? `Has an account since ${formatDay(customer.created_at)}.`
            : 'Ordered as a guest, without an account.'}
        </p>
        <ContactLinks
          label="Contact the customer"
          phone={customer.phone}
          email={emailOf(customer.email)}
          chatText={`Hello${customer.name ? ` ${customer.name}` : ''}, this is ${brand.name}. `}
        />
        {customer.address && <Address>{customer.address}</Address>}
      </CardSection>
      <CardSection title="Orders">
        <CustomerOrders orders={orders.filter(({ is_own }) => is_own)} empty="There is no order of this customer." />
      </CardSection>
      <CardSection title="Messages">
        <CustomerMessages
          messages={messages.filter(({ is_own }) => is_own)}
          empty="There is no message about these orders."
        />
        <Link to={paths.adminMessages}>All messages</Link>
      </CardSection>
      {others.orders.length + others.messages.length > 0 && (
        <CardSection title="Not proved to be the same person">
          <p>Somebody typed the same email or phone. Anybody can type an email or a phone that is not theirs.</p>
          {others.orders.length > 0 && <CustomerOrders orders={others.orders} />}
          {others.messages.length > 0 && <CustomerMessages messages={others.messages} />}
        </CardSection>
      )}
      <EraseCustomer customer={customer} />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(4)};
  align-items: start;
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const Wide = styled.p`
  grid-column: 1 / -1;
`;

const Address = styled.p`
  white-space: pre-line;
`;
