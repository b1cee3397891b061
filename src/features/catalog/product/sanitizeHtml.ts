import DOMPurify from 'dompurify';
import type { TrustedHTML } from 'trusted-types/lib';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from './allowedHtml';

/*
 * DOMPurify removes styles and event handlers, but only after the browser has parsed them and has reported each one in
 * the console as a violation of the content security policy. So they are removed before. Quoted values are matched as a
 * whole, because a text in them may look like an attribute.
 */
const STYLE_ELEMENT = /<style\b[^]*?(?:<\/style\s*>|$)/gi;
const TAG = /(<[a-z][^\s/>"']*)((?:"[^"]*"|'[^']*'|[^"'>])*>)/gi;
const ATTRIBUTE = /[\s/]*([^\s/>"'=]+)\s*(?:=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/g;
const STYLE_OR_HANDLER = /^(?:style|on[a-z]+)$/i;

export const withoutReportedParts = (html: string) =>
  html
    .replace(STYLE_ELEMENT, '')
    .replace(TAG, (_tag, name: string, attributes: string) => name + attributes.replace(ATTRIBUTE, keepUnreported));

const keepUnreported = (attribute: string, name: string) => (STYLE_OR_HANDLER.test(name) ? '' : attribute);

/**
 * Returns a store's HTML with only text, lists, tables, links and images: no scripts, forms, frames or styles. Browsers
 * with trusted types get an object that only the policy of DOMPurify creates, because HTML of any other origin than
 * this function must not be rendered. The prerenderer uses sanitizeHtml.server.ts, because DOMPurify needs a DOM.
 */
export const sanitizeHtml = (html: string): TrustedHTML =>
  DOMPurify.sanitize(withoutReportedParts(html), {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ALLOWED_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_TRUSTED_TYPE: true,
  });
