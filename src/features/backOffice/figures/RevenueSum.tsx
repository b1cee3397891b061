import type { Figures } from '../../../domain/figures';
import { FigureSection } from './FigureSection';
import { FigureTable } from './FigureTable';
import { amount } from './figureText';

/** The revenue, and the sum that it is. */
export function RevenueSum({ totals }: { totals: Figures['totals'] }) {
  const parts: [string, number][] = [
    ['Invoices', totals.invoiced],
    ['− Credit notes', totals.credited],
    ['+ Paid, not invoiced yet', totals.uninvoiced],
    ['− Refunded before an invoice', totals.refunded_uninvoiced],
    ['= Revenue', totals.revenue],
  ];
  return (
    <FigureSection title={`Revenue ${amount(totals.revenue)}`}>
      <FigureTable
        caption="The sum"
        columns={['What', 'Amount']}
        rows={parts.map(([name, paise]) => ({ key: name, cells: [name, amount(paise)] }))}
        hasSum
      />
    </FigureSection>
  );
}
