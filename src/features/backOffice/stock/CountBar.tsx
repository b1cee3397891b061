import styled from 'styled-components';
import { Button } from '../../../shared/ui/Button';
import { countDifference, type Counts } from './countDraft';

interface CountBarProps {
  counts: Counts;
  onReview: () => void;
}

/** How much was counted and is not saved yet, in reach of the thumb. */
export function CountBar({ counts, onReview }: CountBarProps) {
  const all = Object.values(counts);
  const different = all.filter((count) => countDifference(count) !== 0).length;

  if (all.length === 0) return null;
  return (
    <Bar role="group" aria-label="Counted and not saved">
      <span role="status">
        {`${all.length} counted, ${different === 1 ? '1 difference' : `${different} differences`}`}
      </span>
      <Button onClick={onReview}>Review and save</Button>
    </Bar>
  );
}

const Bar = styled.div`
  position: sticky;
  /* Above the navigation of phones. */
  bottom: calc(3.75rem + env(safe-area-inset-bottom));
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  align-items: center;
  justify-content: space-between;
  padding: ${({ theme }) => theme.space(3)};
  border: ${({ theme }) => theme.line.strong};
  background: ${({ theme }) => theme.color.raised};
  box-shadow: ${({ theme }) => theme.shadow.low};
  ${({ theme }) => theme.breakpoint.lg} {
    bottom: 0;
  }
`;
