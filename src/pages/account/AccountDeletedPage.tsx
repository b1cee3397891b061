import styled from 'styled-components';
import { brand } from '../../domain/brand/facts';
import { paths } from '../../domain/routes';
import { LinkButton } from '../../shared/ui/Button';
import { Page } from '../../shared/ui/Page';
import { Prose } from '../../shared/ui/Prose';

/** Says what was deleted with the account, and what stays. */
export function AccountDeletedPage() {
  return (
    <Page
      width="narrow"
      title="Your account is deleted"
      lead="Thank you for drinking our tea. You are welcome back at any time."
    >
      <Prose>
        <h2>What we have deleted</h2>
        <p>
          Your account and everything by which we knew you: your name, email, phone number and address, the messages
          that you sent us from that email, and your cart in this browser. You are logged out on all devices.
        </p>
        <h2>What stays, and why</h2>
        <p>
          Your orders, without your name and address: what was bought, when and for how much. Our books need them.
          Invoices keep the name and address of the buyer for eight financial years, because tax law requires it. Nobody
          finds your orders with a new account, not even you.
        </p>
        <p>
          We have sent a confirmation to your email. Questions? Write to{' '}
          <a href={`mailto:${brand.email}`}>{brand.email}</a>.
        </p>
      </Prose>
      <Actions>
        <LinkButton to={paths.home}>Back to Home</LinkButton>
      </Actions>
    </Page>
  );
}

const Actions = styled.div`
  margin-top: ${({ theme }) => theme.space(8)};
`;
