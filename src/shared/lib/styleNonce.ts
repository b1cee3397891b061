/** Returns the nonce that the Content-Security-Policy requires of styles. The server writes it into each page. */
export const styleNonce = () => document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
