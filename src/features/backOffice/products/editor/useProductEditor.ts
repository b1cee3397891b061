import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import * as v from 'valibot';
import type { EditedProduct } from '../../../../domain/catalog/editedProduct';
import type { BackendError } from '../../../../shared/api/backendBaseQuery';
import { useDraft } from '../../../auth/useDraft';
import { isEditConflict } from '../../isEditConflict';
import { useResultToast } from '../../useResultToast';
import {
  useLazyGetLastProductChangeQuery,
  useLazyGetProductToEditQuery,
  useSaveProductMutation,
  type LastChange,
} from '../productsApi';
import { mergeDrafts, readField, writeField } from './mergeDrafts';
import {
  changesOf,
  draftErrors,
  isSame,
  productDraftOf,
  productDraftSchema,
  type DraftErrors,
  type ProductDraft,
} from './productDraft';

interface Origin {
  version: number;
  base: ProductDraft;
}

/** What others have saved while the product was edited. */
export interface OthersChanges {
  by: LastChange | null;
  /** Their version, to show and to take the values of conflicts. */
  theirs: ProductDraft;
  /** The paths of the fields for which nobody has chosen yet. */
  conflicts: string[];
  taken: string[];
  /** The version to which the draft was typed. */
  origin: Origin;
}

interface Editing {
  /** The version that the draft is based on. */
  saved: EditedProduct;
  draft: ProductDraft;
  others: OthersChanges | null;
}

/** The draft: the typed product, and the saved product from which it was started. */
const storedSchema = v.object({ version: v.number(), base: productDraftSchema, draft: productDraftSchema });

const originOf = (saved: EditedProduct): Origin => ({ version: saved.version, base: productDraftOf(saved) });

function startEditing(product: EditedProduct, stored?: v.InferOutput<typeof storedSchema>): Editing {
  const latest = productDraftOf(product);
  if (!stored) return { saved: product, draft: latest, others: null };
  const merge = mergeDrafts(stored.draft, stored.base, latest);
  const others = stored.version === product.version ? null : { by: null, theirs: latest, origin: stored, ...merge };
  return { saved: product, draft: merge.draft, others };
}

/**
 * The draft of a product, and how it is saved. If somebody else has saved the product meanwhile, their changes are merged
 * into the draft. Nothing that was typed is replaced, and nothing is saved until the draft is saved again.
 */
export function useProductEditor(product: EditedProduct) {
  const showResult = useResultToast();
  const stored = useDraft({ name: `product:${product.id}`, schema: storedSchema });
  const [{ saved, draft, others }, setEditing] = useState(() => startEditing(product, stored.value));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [failure, setFailure] = useState<BackendError>();
  const [isBusy, setIsBusy] = useState(false);
  const [saveProduct] = useSaveProductMutation();
  const [loadProduct] = useLazyGetProductToEditQuery();
  const [loadLastChange] = useLazyGetLastProductChangeQuery();
  const isChanged = !isSame(changesOf(draft, productDraftOf(saved)), {});
  const { set: store } = stored;
  useEffect(() => {
    // Until somebody has chosen what to keep, the page asks again when it is opened again.
    const origin = others?.conflicts.length ? others.origin : originOf(saved);
    store(isChanged ? { version: origin.version, base: origin.base, draft } : undefined);
  }, [store, isChanged, saved, draft, others]);

  /** Changes a field. A function receives its current value. */
  const change = <Value>(path: keyof ProductDraft, value: Value | ((current: Value) => Value)) => {
    setEditing((current) => {
      const before = current.draft[path] as Value;
      const after = typeof value === 'function' ? (value as (current: Value) => Value)(before) : value;
      return { ...current, draft: writeField(current.draft, path, after) };
    });
    // The indexes of a list may have changed.
    if (path !== 'variants') clearErrors(path);
  };
  const changeVariant = (id: string, field: string, value: string | boolean) => {
    const path = `variants.${id}.${field}`;
    setEditing((current) => ({ ...current, draft: writeField(current.draft, path, value) }));
    clearErrors(path);
  };
  const clearErrors = (path: string) =>
    setErrors((current) => {
      const kept = Object.entries(current).filter(([key]) => key !== path && !key.startsWith(`${path}.`));
      return kept.length === Object.keys(current).length ? current : Object.fromEntries(kept);
    });

  /** Keeps what was typed, or takes what the others have saved. */
  const settleConflict = (path: string, takesTheirs: boolean) =>
    setEditing((current) => {
      if (!current.others) return current;
      const { theirs, conflicts } = current.others;
      return {
        ...current,
        draft: takesTheirs ? writeField(current.draft, path, readField(theirs, path)) : current.draft,
        others: { ...current.others, conflicts: conflicts.filter((other) => other !== path) },
      };
    });

  /** Loads the version of the others, and merges it with what was typed. */
  const mergeOthers = async () => {
    const [{ data: latest }, { data: by = null }] = await Promise.all([
      loadProduct(saved.id),
      loadLastChange(saved.id),
    ]);
    if (!latest) return false;
    setEditing((current) => {
      const theirs = productDraftOf(latest);
      const merge = mergeDrafts(current.draft, productDraftOf(current.saved), theirs);
      return { saved: latest, draft: merge.draft, others: { by, theirs, origin: originOf(current.saved), ...merge } };
    });
    return true;
  };

  const showFailure = (error: BackendError) => {
    const isAtField = error.code === 'PT400' && error.hint !== '';
    flushSync(() => {
      setFailure(error);
      setErrors(isAtField ? { [error.hint]: error.message } : {});
    });
  };

  /** Returns whether the product was saved. */
  const save = async () => {
    if (isBusy) return false;
    const found = draftErrors(draft, productDraftOf(saved));
    flushSync(() => {
      setErrors(found);
      setFailure(undefined);
    });
    if (Object.keys(found).length > 0) return false;
    setIsBusy(true);
    try {
      const changes = changesOf(draft, productDraftOf(saved));
      const result = await saveProduct({ id: saved.id, version: saved.version, changes });
      const { data } = result;
      if (data) {
        // What was typed while the product was being saved stays.
        setEditing((current) => ({
          saved: data,
          draft: mergeDrafts(current.draft, draft, productDraftOf(data)).draft,
          others: null,
        }));
        return showResult(result, 'Product saved.');
      }
      const problem = result.error as BackendError;
      if (!isEditConflict(problem) || !(await mergeOthers())) showFailure(problem);
      return false;
    } finally {
      setIsBusy(false);
    }
  };

  const discard = () => setEditing(startEditing(saved));

  return {
    stored,
    discard,
    saved,
    draft,
    others,
    errors,
    failure,
    isBusy,
    isChanged,
    change,
    changeVariant,
    settleConflict,
    save,
  };
}

export type ProductEditorState = ReturnType<typeof useProductEditor>;
