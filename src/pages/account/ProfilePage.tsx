import { useSelector } from 'react-redux';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../domain/routes';
import { OrderAgain } from '../../features/cart/OrderAgain';
import { selectUser, type User } from '../../features/auth/authSlice';
import { LogOutEverywhereButton } from '../../features/auth/forms/LogOutEverywhereButton';
import { useGetOwnCustomerQuery } from '../../features/customers/customersApi';
import { DetailsForm } from '../../features/customers/DetailsForm';
import { DetailsSkeleton } from '../../features/customers/DetailsSkeleton';
import { OrderHistory } from '../../features/orders/OrderHistory';
import { OrderHistorySkeleton } from '../../features/orders/OrderHistorySkeleton';
import { Button } from '../../shared/ui/Button';
import { Heading } from '../../shared/ui/Heading';
import { Alert } from '../../shared/ui/Alert';
import { LazyComponent } from '../../shared/ui/LazyComponent';
import { Page } from '../../shared/ui/Page';

export function ProfilePage() {
  const user = useSelector(selectUser);
  return <Page title="My Profile">{user && <Profile user={user} />}</Page>;
}

function Profile({ user }: { user: User }) {
  const { data: customer, isError, isFetching, refetch } = useGetOwnCustomerQuery(user.id);

  if (!customer && isError && !isFetching) {
    return (
      <Alert
        title="Your profile could not be loaded"
        action={
          <Button $variant="secondary" onClick={refetch}>
            Try again
          </Button>
        }
      >
        Nothing is lost. It may help to wait a moment.
      </Alert>
    );
  }
  return (
    <>
      <Columns>
        <section aria-labelledby="history-heading">
          <Title id="history-heading">Order History</Title>
          {customer ? (
            <OrderHistory
              customerId={customer.id}
              renderActions={({ order_uid, items }) => <OrderAgain order={order_uid} items={items} />}
            />
          ) : (
            <OrderHistorySkeleton />
          )}
        </section>
        <section aria-labelledby="details-heading">
          <Title id="details-heading">Your Details</Title>
          {customer ? <DetailsForm key={customer.id} customer={customer} userId={user.id} /> : <DetailsSkeleton />}
          <PasswordLink>
            <Link to={paths.resetPassword}>Change password</Link>
          </PasswordLink>
          <LogOutEverywhereButton />
        </section>
      </Columns>
      <Footer>
        <LazyComponent load={loadAccountData} isNeeded props={{ user }} />
      </Footer>
    </>
  );
}

const loadAccountData = async () => (await import('../../features/auth/deletion/AccountData')).AccountData;

const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.sectionSpace};
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Title = styled(Heading)`
  margin-bottom: ${({ theme }) => theme.space(6)};
`;

const PasswordLink = styled.p`
  margin-block: ${({ theme }) => theme.space(5)};
  font-size: ${({ theme }) => theme.text.sm};
`;

const Footer = styled.div`
  margin-top: ${({ theme }) => theme.sectionSpace};
`;
