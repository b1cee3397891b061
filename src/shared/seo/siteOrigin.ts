import { createContext } from 'react';

/** Where the site is reached, without a slash at the end; search engines want absolute addresses. */
export const SiteOriginContext = createContext('');

/** The full address of something on this site; an address of another site stays as it is. */
export const absolute = (origin: string, address: string) => (/^[a-z]+:/i.test(address) ? address : origin + address);
