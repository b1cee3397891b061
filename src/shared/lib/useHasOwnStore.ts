import { hasOwnStore } from '../../domain/pageConfig';
import { useShopConfig } from './useServices';

/** Whether the store is our own, which offers more than the store API. */
export const useHasOwnStore = (): boolean => hasOwnStore(useShopConfig());
