import { styleNonce } from '../../shared/lib/styleNonce';

/** Makes the style nonce of the page available to goober, which writes notistack's styles and reads `__nonce__`. */
export function shareStyleNonce() {
  Object.assign(window, { __nonce__: styleNonce() });
}
