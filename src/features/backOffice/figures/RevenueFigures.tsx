import type { Figures } from '../../../domain/figures';
import { FigureChart } from './FigureChart';
import { FigureSection } from './FigureSection';
import { FigureTable } from './FigureTable';
import { amount, stepName } from './figureText';

/** Revenue, refunds and orders by day or month. */
export function RevenueFigures({ figures: { steps, step } }: { figures: Figures }) {
  const names = steps.map(({ first_day: day }) => stepName(day, step));
  return (
    <FigureSection title={step === 'day' ? 'Revenue by day' : 'Revenue by month'}>
      <FigureChart
        names={names}
        series={[
          { label: 'Revenue, ₹', tone: 'first', values: steps.map(({ revenue }) => revenue / 100) },
          { label: 'Refunds, ₹', tone: 'second', values: steps.map(({ refunded }) => refunded / 100) },
        ]}
      />
      <FigureTable
        caption={`Revenue, refunds by their own day, and orders by ${step}`}
        columns={[step === 'day' ? 'Day' : 'Month', 'Revenue', 'Refunds', 'Orders']}
        rows={steps.map(({ first_day: day, revenue, refunded, orders }, place) => ({
          key: day,
          cells: [names[place] ?? '', amount(revenue), amount(refunded), orders],
        }))}
      />
    </FigureSection>
  );
}
