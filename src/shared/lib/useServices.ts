import { createContext, useContext } from 'react';
import type { ShopConfig } from '../../domain/pageConfig';
import type { Services } from '../services';

/** What components read while they render. Thunks are for effects: while Redux DevTools travels in time, none runs. */
export type RenderServices = Pick<Services, 'config' | 'storage' | 'tabStorage' | 'now'>;

export const ServicesContext = createContext<RenderServices | null>(null);

export function useServices(): RenderServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('The component must be inside of Root');
  return services;
}

/** The configuration of the page. */
export const useShopConfig = (): ShopConfig => useServices().config;
