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

export const withoutReportedParts = (html: string) => replaceReportedParts(html, () => '');

/** Writes `style` as `data-style`, for code that reads styles. */
export const withUnappliedStyles = (html: string) =>
  replaceReportedParts(html, (attribute, name) =>
    name.toLowerCase() === 'style' ? attribute.replace(name, 'data-style') : '',
  );

const replaceReportedParts = (html: string, replace: (attribute: string, name: string) => string) =>
  html
    .replace(STYLE_ELEMENT, '')
    .replace(
      TAG,
      (_tag, start: string, attributes: string) =>
        start +
        attributes.replace(ATTRIBUTE, (attribute: string, name: string) =>
          STYLE_OR_HANDLER.test(name) ? replace(attribute, name) : attribute,
        ),
    );

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
