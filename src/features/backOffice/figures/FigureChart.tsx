import { useCallback, useState } from 'react';
import styled from 'styled-components';
import { LazyComponent } from '../../../shared/ui/LazyComponent';
import type { BarsProps } from './Bars';

// The library of the charts is larger than the rest of the page, which does not wait for it.
const loadBars = async () => (await import(/* webpackChunkName: "charts" */ './Bars')).Bars;

/** A bar chart of values that are in a table too, so that it is hidden from screen readers. Without values it is empty. */
export function FigureChart(props: BarsProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const handleError = useCallback(() => setHasFailed(true), []);

  if (props.series.every(({ values }) => values.every((value) => value === 0))) return null;
  if (hasFailed) return <p>The chart could not be loaded. The table has its values.</p>;
  return (
    <Frame aria-hidden="true">
      <LazyComponent load={loadBars} isNeeded onError={handleError} props={props} />
    </Frame>
  );
}

/** Reserves the room of the chart. */
const Frame = styled.div`
  min-height: 20rem;
  break-inside: avoid;
  margin-top: ${({ theme }) => theme.space(4)};
`;
