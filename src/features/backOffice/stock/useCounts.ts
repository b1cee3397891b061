import type { CountedVariant, CountOutcome } from '../../../domain/catalog/stockMovement';
import { useRowDraft, withOutcomes, withoutRows } from '../useRowDraft';
import { countedUnits, countSchema, newCount, problemOf, withOutcome, type Counts } from './countDraft';
import type { StockRow } from './stockApi';

/** The database accepts no more at once. */
const MAX_ENTRIES = 1000;
const noRows: StockRow[] = [];

/** What was counted on the shelf and is not saved yet. It is stored as it is typed. */
export function useCounts(rows: StockRow[] = noRows) {
  const [stored, setStored] = useRowDraft('counts', countSchema);
  const counts = withRows(stored, rows);

  return {
    counts,

    /** An empty text removes the count. */
    type: (row: StockRow, typed: string) =>
      setStored((current) =>
        typed.trim()
          ? { ...current, [row.variant_id]: newCount(row, typed.trim()) }
          : withoutRows(current, [row.variant_id]),
      ),

    /** Types another number for a count, whose row may be on another page; without a number it confirms the count. */
    typeAgain: (id: string, typed = counts[id]?.typed ?? '') => {
      const count = counts[id];
      if (!count) return;
      setStored((current) => ({ ...current, [id]: { ...count, typed: typed.trim(), expectedShelf: count.shelf } }));
    },

    remove: (ids: string[]) => setStored((current) => withoutRows(current, ids)),

    /** What can be saved at once. */
    entries: (): CountedVariant[] =>
      Object.entries(counts)
        .filter(([, count]) => !problemOf(count))
        .slice(0, MAX_ENTRIES)
        .map(([id, count]) => ({
          variant_id: id,
          counted: countedUnits(count),
          expected_shelf: count.expectedShelf,
        })),

    /** Removes what is saved. What is not is to be counted again. */
    settle: (outcomes: CountOutcome[]) => setStored((current) => withOutcomes(current, outcomes, withOutcome)),
  };
}

/** Returns the counts with the shelf as it was loaded last. */
const withRows = (counts: Counts, rows: StockRow[]): Counts =>
  Object.fromEntries(
    Object.entries(counts).map(([id, count]) => {
      const row = rows.find((each) => each.variant_id === id);
      return [id, row ? { ...count, shelf: row.shelf, unshipped: row.unshipped } : count];
    }),
  );
