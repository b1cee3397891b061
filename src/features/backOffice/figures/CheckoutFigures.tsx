import type { Figures } from '../../../domain/figures';
import { FigureChart } from './FigureChart';
import { FigureSection } from './FigureSection';
import { FigureTable } from './FigureTable';
import { percent, stepName } from './figureText';

/** How many checkouts were started, and how many of them were paid. */
export function CheckoutFigures({ figures: { steps, step } }: { figures: Figures }) {
  const names = steps.map(({ first_day: day }) => stepName(day, step));
  return (
    <FigureSection title="Checkouts">
      <FigureChart
        names={names}
        series={[
          { label: 'Started', tone: 'first', values: steps.map(({ started }) => started) },
          { label: 'Paid', tone: 'second', values: steps.map(({ paid }) => paid) },
        ]}
      />
      <FigureTable
        caption={`Checkouts by the ${step} of their start`}
        columns={[step === 'day' ? 'Day' : 'Month', 'Started', 'Paid', 'Part']}
        rows={steps.map(({ first_day: day, started, paid }, place) => ({
          key: day,
          cells: [names[place] ?? '', started, paid, percent(paid, started)],
        }))}
      />
    </FigureSection>
  );
}
