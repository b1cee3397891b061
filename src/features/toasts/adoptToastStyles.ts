/** The style element of goober, as far as goober uses it. */
interface GooberElement {
  parentNode: Node;
  firstChild: { data: string };
}

/**
 * Makes goober, which writes notistack's styles, write into a constructed style sheet. Its own style element would need
 * `unsafe-inline` or a nonce in the content security policy.
 */
function adoptToastStyles() {
  // jsdom has no constructed style sheets, and no content security policy.
  if (!('adoptedStyleSheets' in document)) return;
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets.push(sheet);
  let text = '';
  const element: GooberElement = {
    parentNode: document.head,
    firstChild: {
      get data() {
        return text;
      },
      set data(css) {
        text = css;
        sheet.replaceSync(css);
      },
    },
  };
  Object.assign(window, { _goober: element });
}

// Called when this module is loaded: before notistack, if this module is imported first.
adoptToastStyles();
