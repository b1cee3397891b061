/** Gives the page's style nonce to goober, through which notistack writes its styles: it looks under this name. */
export function shareStyleNonce() {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  Object.assign(window, { __nonce__: nonce });
}
