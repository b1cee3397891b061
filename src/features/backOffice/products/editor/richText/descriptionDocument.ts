import DOMPurify from 'dompurify';
import { DOMParser, DOMSerializer, type Node, type Slice } from 'prosemirror-model';
import { DESCRIPTION_TAGS } from '../../../../../domain/catalog/descriptionHtml';
import { withoutReportedParts } from '../../../../catalog/product/sanitizeHtml';
import { descriptionSchema } from './descriptionSchema';
import { pastedElements, pastedTextElements } from './pastedElements';

const parser = DOMParser.fromSchema(descriptionSchema);
const serializer = DOMSerializer.fromSchema(descriptionSchema);

// The schema reads these as headings, bold and italics.
const OTHER_TAGS = ['h1', 'h2', 'h4', 'h5', 'h6', 'b', 'i', 'div'];

/** Only DOMPurify may parse HTML: the content security policy requires trusted types. */
const sanitizedElements = (html: string) =>
  DOMPurify.sanitize(withoutReportedParts(html), {
    ALLOWED_TAGS: [...DESCRIPTION_TAGS, ...OTHER_TAGS],
    ALLOWED_ATTR: ['href'],
    RETURN_DOM_FRAGMENT: true,
  });

export const parseDescription = (html: string): Node => parser.parse(sanitizedElements(html));

/** Returns pasted HTML as a part of a description. */
export const parsePasted = (html: string): Slice => parser.parseSlice(pastedElements(html));

/** Returns pasted text as a part of a description. */
export const parsePastedText = (text: string): Slice => parser.parseSlice(pastedTextElements(text));

/** Returns the HTML that is stored. */
export function serializeDescription(description: Node): string {
  if (description.childCount === 1 && description.firstChild?.content.size === 0) return '';
  const container = document.createElement('div');
  container.append(serializer.serializeFragment(description.content));
  // An item of one paragraph is written as its text, so that the items have the spacing of a list.
  for (const paragraph of container.querySelectorAll('li > p:only-child'))
    paragraph.replaceWith(...paragraph.childNodes);
  return container.innerHTML;
}
