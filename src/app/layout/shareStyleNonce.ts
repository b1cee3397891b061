import { styleNonce } from '../../shared/lib/styleNonce';

/** Gives the page's style nonce to goober, through which notistack writes its styles: it looks under this name. */
export function shareStyleNonce() {
  Object.assign(window, { __nonce__: styleNonce() });
}
