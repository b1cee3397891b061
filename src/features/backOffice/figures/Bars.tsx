import { BarChart } from '@mui/x-charts/BarChart';
import { useTheme } from 'styled-components';

export interface BarsProps {
  names: string[];
  series: { label: string; tone: 'first' | 'second'; values: number[] }[];
  /** True for long names, which stand beside their bars. */
  isHorizontal?: boolean;
}

const HEIGHT = 320;
const BAR_HEIGHT = 40;
const AXIS_WIDTH = 64;
const NAME_WIDTH = 128;

const compact = new Intl.NumberFormat('en-IN', { notation: 'compact' });

/** A bar chart. Its keyboard navigation is off, because it is hidden from screen readers. */
export function Bars({ names, series, isHorizontal = false }: BarsProps) {
  const { color } = useTheme();
  const numbers = { valueFormatter: (value: number) => compact.format(value) };
  const bands = { scaleType: 'band' as const, data: names };

  return (
    <BarChart
      height={isHorizontal ? Math.max(HEIGHT, names.length * BAR_HEIGHT) : HEIGHT}
      layout={isHorizontal ? 'horizontal' : 'vertical'}
      xAxis={[isHorizontal ? numbers : bands]}
      yAxis={[isHorizontal ? { ...bands, width: NAME_WIDTH } : { ...numbers, width: AXIS_WIDTH }]}
      series={series.map(({ label, tone, values }) => ({
        label,
        data: values,
        color: tone === 'first' ? color.accent : color.ember,
      }))}
      hideLegend={series.length === 1}
      grid={isHorizontal ? { vertical: true } : { horizontal: true }}
      margin={{ left: 0 }}
      skipAnimation
      disableKeyboardNavigation
    />
  );
}
