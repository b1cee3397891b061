import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { formatAmount } from '../../../domain/amounts';
import type { Figures, FiguresStep } from '../../../domain/figures';
import { Heading } from '../../../shared/ui/Heading';
import { FigureChart } from './FigureChart';
import { FigureTable } from './FigureTable';
import { percent, stepName } from './figureText';

/** A chart with more bars cannot be read. The table has all products. */
const MAX_BARS = 12;

/** The revenue, and the sum that it is, without parts of ₹0. */
export function RevenueSum({ totals }: { totals: Figures['totals'] }) {
  const parts: [string, number][] = [
    ['Invoices', totals.invoiced],
    ['− Credit notes', totals.credited],
    totals.uninvoiced < 0
      ? ['− Paid before, invoiced now', -totals.uninvoiced]
      : ['+ Paid, not invoiced yet', totals.uninvoiced],
    totals.uncredited_chargebacks < 0
      ? ['+ Chargebacks, given back or credited', -totals.uncredited_chargebacks]
      : ['− Chargebacks, not credited', totals.uncredited_chargebacks],
    ['= Revenue', totals.revenue],
  ];
  const shown = parts.filter(([, paise], index) => paise !== 0 || index === parts.length - 1);
  return (
    <FigureSection title={`Revenue ${formatAmount(totals.revenue)}`}>
      {shown.length > 1 && (
        <FigureTable
          caption="The sum"
          columns={['What', 'Amount']}
          rows={shown.map(([name, paise]) => ({ key: name, cells: [name, formatAmount(paise)] }))}
          hasSum
        />
      )}
      {totals.charged_back !== 0 && (
        <p>
          A chargeback is what a bank has taken back after a lost dispute. It reduces the revenue on the day on which
          the dispute was lost, until the bank decides again or the order is credited: then its credit note counts
          instead.
        </p>
      )}
      <p>Everything counts on its own day, so the figures of a day that is over never change.</p>
    </FigureSection>
  );
}

/** Revenue, refunds and orders by day or month, without the days on which nothing happened. */
export function RevenueFigures({ figures: { steps, step } }: { figures: Figures }) {
  const shown = steps.filter(({ revenue, refunded, orders }) => revenue !== 0 || refunded !== 0 || orders > 0);
  return (
    <FigureSection title={step === 'day' ? 'Revenue by day' : 'Revenue by month'}>
      {shown.length > 0 && (
        <>
          <FigureChart
            names={steps.map(({ first_day: day }) => stepName(day, step))}
            series={[
              { label: 'Revenue, ₹', tone: 'first', values: steps.map(({ revenue }) => revenue / 100) },
              { label: 'Refunds, ₹', tone: 'second', values: steps.map(({ refunded }) => refunded / 100) },
            ]}
          />
          <FigureTable
            caption={`Revenue, refunds by their own day, and orders by ${step}`}
            columns={[step === 'day' ? 'Day' : 'Month', 'Revenue', 'Refunds', 'Orders']}
            rows={shown.map(({ first_day: day, revenue, refunded, orders }) => ({
              key: day,
              cells: [stepName(day, step), formatAmount(revenue), formatAmount(refunded), orders],
            }))}
          />
        </>
      )}
      <Others what="sales" shown={shown.length} all={steps.length} step={step} />
    </FigureSection>
  );
}

/** How many units of each tea were sold, the most sold first. */
export function TeaFigures({ products }: { products: Figures['products'] }) {
  const charted = products.slice(0, MAX_BARS);
  return (
    <FigureSection title="Units by tea">
      {products.length === 0 ? (
        <p>Nothing was sold.</p>
      ) : (
        <>
          <FigureChart
            isHorizontal
            names={charted.map(({ title }) => title)}
            series={[{ label: 'Units', tone: 'first', values: charted.map(({ units }) => units) }]}
          />
          <FigureTable
            caption="Units and their prices, without those that were cancelled or refunded on these days"
            columns={['Tea', 'Units', 'Amount']}
            rows={products.map(({ product_id: id, title, units, amount: paise }) => ({
              key: id ?? title,
              cells: [title, units, formatAmount(paise)],
            }))}
          />
        </>
      )}
    </FigureSection>
  );
}

/** How many checkouts were started and how many were paid, without the days on which nothing happened. */
export function CheckoutFigures({ figures: { steps, step } }: { figures: Figures }) {
  const shown = steps.filter(({ started, paid }) => started > 0 || paid > 0);
  return (
    <FigureSection title="Checkouts">
      {shown.length > 0 && (
        <>
          <FigureChart
            names={steps.map(({ first_day: day }) => stepName(day, step))}
            series={[
              { label: 'Started', tone: 'first', values: steps.map(({ started }) => started) },
              { label: 'Paid', tone: 'second', values: steps.map(({ paid }) => paid) },
            ]}
          />
          <FigureTable
            caption={`Checkouts by the ${step} on which they were started and paid`}
            columns={[step === 'day' ? 'Day' : 'Month', 'Started', 'Paid', 'Part']}
            rows={shown.map(({ first_day: day, started, paid }) => ({
              key: day,
              cells: [stepName(day, step), started, paid, percent(paid, started)],
            }))}
          />
        </>
      )}
      <Others what="checkouts" shown={shown.length} all={steps.length} step={step} />
    </FigureSection>
  );
}

interface OthersProps {
  what: string;
  /** How many days or months the table has, and how many the period has. */
  shown: number;
  all: number;
  step: FiguresStep;
}

/** `No sales on 24 other days.` */
function Others({ what, shown, all, step }: OthersProps) {
  const count = all - shown;
  if (count === 0) return null;
  const unit = `${shown > 0 ? 'other ' : ''}${step}${count === 1 ? '' : 's'}`;
  return <p>{`No ${what} ${step === 'day' ? 'on' : 'in'} ${count} ${unit}.`}</p>;
}

/** Figures of one kind, with their heading. */
function FigureSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Section aria-labelledby={id}>
      <Heading id={id}>{title}</Heading>
      {children}
    </Section>
  );
}

const Section = styled.section`
  max-width: 56rem;
  margin-bottom: ${({ theme }) => theme.space(10)};
`;
