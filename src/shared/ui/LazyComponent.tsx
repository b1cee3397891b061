import { useEffect, useState, type ComponentType } from 'react';
import { failIfPageStays } from '../lib/pageLeaving';

interface LazyComponentProps<Props> {
  load: () => Promise<ComponentType<Props>>;
  isNeeded: boolean;
  /** Called if the component could not be loaded. It is loaded again when it is needed the next time. */
  onError?: () => void;
  props: Props;
}

/** Loads a component when it is first needed, and renders it from then on. */
export function LazyComponent<Props extends object>({ load, isNeeded, onError, props }: LazyComponentProps<Props>) {
  const [loaded, setLoaded] = useState<{ Component: ComponentType<Props> } | null>(null);
  const isMissing = isNeeded && !loaded;

  useEffect(() => {
    if (!isMissing) return;
    let isCanceled = false;
    failIfPageStays(load()).then(
      (Component) => !isCanceled && setLoaded({ Component }),
      () => !isCanceled && onError?.(),
    );
    return () => {
      isCanceled = true;
    };
  }, [isMissing, load, onError]);

  return loaded && <loaded.Component {...props} />;
}
