import { Button } from '../../../shared/ui/Button';
import { StickyBar } from '../StickyBar';
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
    <StickyBar role="group" aria-label="Counted and not saved">
      <span role="status">
        {`${all.length} counted, ${different === 1 ? '1 difference' : `${different} differences`}`}
      </span>
      <Button onClick={onReview}>Review and save</Button>
    </StickyBar>
  );
}
