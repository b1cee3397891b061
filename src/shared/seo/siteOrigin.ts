import { createContext } from 'react';

/** The origin of the site (`https://shop.example`), because search engines need absolute URLs. */
export const SiteOriginContext = createContext('');

/** Returns the absolute URL of a path on this site. Absolute URLs are returned unchanged. */
export const absoluteUrl = (origin: string, url: string) => (/^[a-z]+:/i.test(url) ? url : origin + url);
