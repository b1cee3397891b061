import type { Figures } from '../../../domain/figures';
import { FigureChart } from './FigureChart';
import { FigureSection } from './FigureSection';
import { FigureTable } from './FigureTable';
import { amount } from './figureText';

/** A chart of more cannot be read. The table has all of them. */
const MAX_BARS = 12;

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
            caption="Units and their prices, without cancelled orders and units that were refunded"
            columns={['Tea', 'Units', 'Amount']}
            rows={products.map(({ product_id: id, title, units, amount: paise }) => ({
              key: id ?? title,
              cells: [title, units, amount(paise)],
            }))}
          />
        </>
      )}
    </FigureSection>
  );
}
