import { useSelector } from 'react-redux';
import { useHasOwnStore } from '../../../shared/lib/useHasOwnStore';
import { LazyComponent } from '../../../shared/ui/LazyComponent';
import { selectUser } from '../../auth/authSlice';

const loadCheckouts = async () =>
  (await import(/* webpackChunkName: "unfinished-checkouts" */ './UnfinishedCheckouts')).UnfinishedCheckouts;

/** What a signed-in shopper has reserved of a variant in another browser. Only our own store knows it. */
export function LazyUnfinishedCheckouts({ variantId }: { variantId: string }) {
  const user = useSelector(selectUser);
  const hasOwnStore = useHasOwnStore();
  if (!user || !hasOwnStore) return null;
  return <LazyComponent key={variantId} load={loadCheckouts} isNeeded props={{ userId: user.id, variantId }} />;
}
