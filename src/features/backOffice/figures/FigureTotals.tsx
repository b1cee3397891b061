import styled from 'styled-components';
import { formatAmount } from '../../../domain/amounts';
import type { Figures } from '../../../domain/figures';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { percent } from './figureText';

/** The other figures of the whole period. */
export function FigureTotals({ figures: { totals, customers } }: { figures: Figures }) {
  const facts: [string, string | number, string][] = [
    ['Refunds', formatAmount(totals.refunded), 'without those that failed; the revenue contains them'],
    ['Chargebacks', formatAmount(totals.charged_back), 'taken back by banks; the revenue contains them'],
    ['Orders', totals.orders, 'placed on these days'],
    ['Cancellations', totals.cancelled, 'on these days, also of earlier orders'],
    ['Average order', totals.average === null ? '–' : formatAmount(totals.average), 'when it was placed'],
    ['Customers', customers.all, 'by the email of their orders'],
    ['Returning customers', customers.returning, percent(customers.returning, customers.all)],
    ['Checkouts paid', `${totals.paid} of ${totals.started}`, percent(totals.paid, totals.started)],
  ];
  return (
    <>
      <VisuallyHidden as="h2">Totals</VisuallyHidden>
      <Facts>
        {facts.map(([name, value, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{value}</strong>
              <small>{note}</small>
            </dd>
          </div>
        ))}
      </Facts>
    </>
  );
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr));
  gap: ${({ theme }) => theme.space(5)};
  max-width: 56rem;
  margin: ${({ theme }) => `0 0 ${theme.space(10)}`};
  dt {
    color: ${({ theme }) => theme.color.inkSoft};
  }
  dd {
    display: grid;
    margin: 0;
  }
  strong {
    font-size: ${({ theme }) => theme.text.lg};
    font-variant-numeric: tabular-nums;
  }
  small {
    color: ${({ theme }) => theme.color.inkSoft};
  }
`;
