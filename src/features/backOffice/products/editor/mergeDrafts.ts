import { isSame, productFields, variantFields, type ProductDraft } from './productDraft';

export interface Merge {
  /** What was typed, in the latest version of the product. */
  draft: ProductDraft;
  /** The paths of the fields that both have changed, to different values. The draft has what was typed. */
  conflicts: string[];
  /** The paths of the fields that only others have changed. The draft has what they have saved. */
  taken: string[];
}

/** Merges what was typed with what others have saved. `base` is the version that both have started from. */
export function mergeDrafts(typed: ProductDraft, base: ProductDraft, latest: ProductDraft): Merge {
  const added = typed.variants.filter(({ id }) => latest.variants.every((other) => other.id !== id));
  let draft: ProductDraft = { ...latest, variants: [...latest.variants, ...added] };
  const conflicts: string[] = [];
  const taken: string[] = [];
  for (const path of pathsOf(latest)) {
    const mine = readField(typed, path);
    const before = readField(base, path);
    const theirs = readField(latest, path);
    const isTyped = mine !== undefined && !isSame(mine, before);
    const isSaved = !isSame(theirs, before);
    if (isTyped) draft = writeField(draft, path, mine);
    if (isTyped && isSaved && !isSame(mine, theirs)) conflicts.push(path);
    if (!isTyped && isSaved) taken.push(path);
  }
  return { draft, conflicts, taken };
}

const pathsOf = ({ variants }: ProductDraft): string[] => [
  ...productFields,
  ...variants.flatMap(({ id }) => variantFields.map((field) => `variants.${id}.${field}`)),
];

/** Returns the variant's id and field of a path; null for a field of the product. */
function variantPath(path: string) {
  const [, id, field] = /^variants\.([^.]+)\.(.+)$/.exec(path) ?? [];
  return id && field ? { id, field } : null;
}

/** Returns the value of a field; undefined if its variant is not in the draft. */
export function readField(draft: ProductDraft, path: string): unknown {
  const variant = variantPath(path);
  if (!variant) return (draft as unknown as Record<string, unknown>)[path];
  const found = draft.variants.find(({ id }) => id === variant.id);
  return (found as Record<string, unknown> | undefined)?.[variant.field];
}

/** Returns the draft with another value of a field. */
export function writeField(draft: ProductDraft, path: string, value: unknown): ProductDraft {
  const variant = variantPath(path);
  if (!variant) return { ...draft, [path]: value };
  return {
    ...draft,
    variants: draft.variants.map((each) => (each.id === variant.id ? { ...each, [variant.field]: value } : each)),
  };
}
