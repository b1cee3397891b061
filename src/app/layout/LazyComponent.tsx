import { useEffect, useState, type ComponentType } from 'react';

interface LatePartProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  isNeeded: boolean;
  /** It could not be fetched; the next need tries again. */
  onFailure?: () => void;
  props: Props;
}

/** A part of the interface that is fetched when it is first needed, and stays from then on. */
export function LazyComponent<Props extends object>({ load, isNeeded, onFailure, props }: LatePartProps<Props>) {
  const [part, setPart] = useState<{ Loaded: ComponentType<Props> } | null>(null);
  const isMissing = isNeeded && !part;

  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    load().then(
      (Loaded) => isWanted && setPart({ Loaded }),
      () => isWanted && onFailure?.(),
    );
    return () => {
      isWanted = false;
    };
  }, [isMissing, load, onFailure]);

  return part && <part.Loaded {...props} />;
}
