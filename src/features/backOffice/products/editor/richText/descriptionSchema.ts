import { Schema } from 'prosemirror-model';
import { LINK_PATTERN } from '../../../../../domain/catalog/descriptionHtml';

const isBold = (weight: string) => /^(?:bold(?:er)?|[6-9]\d\d|1000)$/.test(weight);
const isNormalWeight = (weight: string) => /^(?:normal|lighter|[1-5]\d\d)$/.test(weight);

/**
 * What a description may contain: the elements of `descriptionHtml.ts`. Other headings, and bold and italics of other
 * names or by styles, are read as these.
 */
export const descriptionSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
    heading: {
      group: 'block',
      content: 'inline*',
      defining: true,
      parseDOM: [{ tag: 'h1, h2, h3, h4, h5, h6' }],
      toDOM: () => ['h3', 0],
    },
    blockquote: {
      group: 'block',
      content: 'block+',
      defining: true,
      parseDOM: [{ tag: 'blockquote' }],
      toDOM: () => ['blockquote', 0],
    },
    bullet_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: { validate: 'string' } },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = element.getAttribute('href') ?? '';
            return LINK_PATTERN.test(href) && { href };
          },
        },
      ],
      toDOM: ({ attrs: { href } }) => ['a', { href: String(href) }, 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong, b', getAttrs: ({ style }) => (isNormalWeight(style.fontWeight) ? false : null) },
        { style: 'font-weight', getAttrs: (weight) => (isBold(weight) ? null : false) },
        {
          style: 'font-weight',
          getAttrs: (weight) => (isNormalWeight(weight) ? null : false),
          clearMark: ({ type }) => type.name === 'strong',
        },
      ],
      toDOM: () => ['strong', 0],
    },
    em: {
      parseDOM: [
        { tag: 'em, i', getAttrs: ({ style }) => (style.fontStyle === 'normal' ? false : null) },
        { style: 'font-style=italic' },
        { style: 'font-style=oblique' },
        { style: 'font-style=normal', clearMark: ({ type }) => type.name === 'em' },
      ],
      toDOM: () => ['em', 0],
    },
  },
});
