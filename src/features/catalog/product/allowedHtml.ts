/** The elements that a store's HTML may contain: text, lists, tables, links and images. */
export const ALLOWED_TAGS = [
  'p br hr div span section article address details summary h1 h2 h3 h4 h5 h6 blockquote pre code kbd samp',
  'a abbr b bdi bdo cite del dfn em i ins mark q s small strong sub sup time u var wbr',
  'ul ol li dl dt dd figure figcaption img table caption colgroup col thead tbody tfoot tr th td',
].flatMap((names) => names.split(' '));

/** The attributes of these elements. */
export const ALLOWED_ATTRIBUTES = [
  'href src alt title width height lang dir datetime cite colspan rowspan span scope headers start reversed value',
].flatMap((names) => names.split(' '));
