import { flushSync } from 'react-dom';
import type { ListedVariant } from '../../../domain/catalog/editedProduct';
import type { BackendError } from '../../../shared/api/backendBaseQuery';
import { useResultToast } from '../useResultToast';
import { useRowDraft, withOutcomes, withoutRows } from '../useRowDraft';
import {
  changedPrices,
  isChanged,
  priceOf,
  priceSchema,
  problemsOf,
  withOutcome,
  type Price,
  type PriceField,
} from './priceDraft';
import { useChangePricesMutation } from './productsApi';

/** The prices that were typed in the list and are not saved yet, and how they are saved: all in one request. */
export function usePrices() {
  const showResult = useResultToast();
  const [prices, setPrices] = useRowDraft('prices', priceSchema);
  const [changePrices, { isLoading: isBusy, error, reset }] = useChangePricesMutation();
  const isAtField = isInvalidPrice(error as BackendError | undefined);

  const setProblems = (problems: Record<string, Price['problems']>) =>
    setPrices((current) =>
      Object.fromEntries(
        Object.entries(current).map(([id, price]) => [id, { ...price, problems: problems[id] ?? price.problems }]),
      ),
    );

  return {
    prices,
    isBusy,
    /** Why nothing was saved, unless a field says it. */
    failure: isAtField ? undefined : error,

    type: (variant: ListedVariant, name: string, field: PriceField, text: string) =>
      setPrices((current) => {
        const price = { ...(current[variant.id] ?? priceOf(variant, name)), [field]: text, problems: {} };
        return isChanged(price) ? { ...current, [variant.id]: price } : withoutRows(current, [variant.id]);
      }),

    discard: () => {
      reset();
      setPrices({});
    },

    /** Returns whether everything was saved. */
    save: async () => {
      if (isBusy) return false;
      const found = Object.fromEntries(Object.entries(prices).map(([id, price]) => [id, problemsOf(price)]));
      if (Object.values(found).some((problems) => Object.keys(problems).length > 0)) {
        // A field that has an error must be rendered before it gets the focus.
        flushSync(() => setProblems(found));
        return false;
      }
      const result = await changePrices(Object.entries(prices).map(([id, price]) => changedPrices(id, price)));
      const { data: outcomes } = result;
      if (!outcomes) {
        const { hint, message } = result.error as BackendError;
        const [, id = '', field = ''] = /^variants\.([^.]+)\.(\w+)$/.exec(hint) ?? [];
        flushSync(() => setProblems({ [id]: { [field === 'sale_amount' ? field : 'amount']: message } }));
        return false;
      }
      flushSync(() => setPrices((current) => withOutcomes(current, outcomes, withOutcome)));
      const saved = outcomes.filter(({ outcome }) => outcome === 'saved');
      if (saved.length > 0) showResult(result, saved.length === 1 ? '1 price saved.' : `${saved.length} prices saved.`);
      return saved.length === outcomes.length;
    },
  };
}

const isInvalidPrice = (error: BackendError | undefined) => error?.hint.startsWith('variants.') ?? false;
