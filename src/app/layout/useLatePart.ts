import { useEffect, useState, type ComponentType } from 'react';

/**
 * A part of the interface that is fetched when it is first needed. Until it has come, null.
 * @param onFailure it could not be fetched; the next need tries again
 */
export function useLatePart<Props>(load: () => Promise<ComponentType<Props>>, isNeeded: boolean, onFailure?: () => void) {
  const [part, setPart] = useState<{ Part: ComponentType<Props> } | null>(null);
  const isMissing = isNeeded && !part;

  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    load().then(
      (Part) => isWanted && setPart({ Part }),
      () => isWanted && onFailure?.(),
    );
    return () => {
      isWanted = false;
    };
  }, [isMissing, load, onFailure]);

  return part?.Part ?? null;
}
