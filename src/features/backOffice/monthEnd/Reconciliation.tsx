import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { formatAmount } from '../../../domain/amounts';
import { paths } from '../../../domain/routes';
import { Heading } from '../../../shared/ui/Heading';
import type { MonthFiles } from './monthEndApi';

const totalNames: [keyof MonthFiles['totals'], string][] = [
  ['opening', 'Open before the month'],
  ['received', '+ Payments'],
  ['refunded', '− Refunds'],
  ['failed', '+ Refunds that failed'],
  ['charged_back', '− Chargebacks'],
  ['invoiced', '− Invoices'],
  ['credited', '+ Credit notes'],
  ['closing', '= Open after the month'],
];

const reasons: Record<MonthFiles['open_orders'][number]['reason'], string> = {
  not_invoiced: 'paid, without an invoice',
  refund_outstanding: 'paid more than invoiced, or credited and not refunded',
  credit_outstanding: 'invoiced and not paid, or refunded and not credited',
  charged_back: 'invoiced, and the bank has taken the money back; ask your accountant whether to credit the invoice',
};

interface ReconciliationProps {
  totals: MonthFiles['totals'];
  openOrders: MonthFiles['open_orders'];
}

/**
 * Compares the invoices and credit notes of a month with its payments, refunds and chargebacks, without the rows of ₹0, and
 * lists the orders that are open.
 */
export function Reconciliation({ totals, openOrders }: ReconciliationProps) {
  const shown = totalNames.filter(([key]) => totals[key] !== 0 || key === 'closing');
  return (
    <Section aria-labelledby="month-comparison">
      <Heading id="month-comparison">Compared with payments and refunds</Heading>
      <Table aria-labelledby="month-comparison">
        <tbody>
          {shown.map(([key, name]) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{formatAmount(totals[key])}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {openOrders.length === 0 ? (
        <p>Everything that was paid is invoiced, and everything that was credited is refunded.</p>
      ) : (
        <>
          <p>These orders make up what is open:</p>
          <Orders>
            {openOrders.map(({ order_uid: uid, balance, reason }) => (
              <li key={uid}>
                <Link to={paths.adminOrder(uid)}>{uid}</Link> {formatAmount(balance)}, {reasons[reason]}
              </li>
            ))}
          </Orders>
        </>
      )}
    </Section>
  );
}

const Section = styled.section`
  max-width: ${({ theme }) => theme.size.text};
`;

const Table = styled.table`
  width: 100%;
  margin-block: ${({ theme }) => theme.space(2)};
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  th,
  td {
    padding-block: ${({ theme }) => theme.space(2)};
    border-bottom: ${({ theme }) => theme.line.hair};
    font-weight: inherit;
    text-align: left;
  }
  td {
    text-align: right;
  }
  tr:last-child {
    font-weight: ${({ theme }) => theme.weight.bold};
  }
`;

const Orders = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  a {
    display: inline-block;
    padding-block: ${({ theme }) => theme.space(2.5)};
  }
`;
