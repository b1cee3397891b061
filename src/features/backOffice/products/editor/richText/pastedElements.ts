import DOMPurify from 'dompurify';
import { DESCRIPTION_TAGS } from '../../../../../domain/catalog/descriptionHtml';
import { withUnappliedStyles } from '../../../../catalog/product/sanitizeHtml';

/*
 * Reads what other programs put on the clipboard. Google Docs writes everything in `<b style="font-weight:normal">`, and
 * bold text in spans with a style. Word writes the items of lists as paragraphs, with the bullet as text. A description
 * has no tables, so each row becomes a line.
 */

const INLINE_TAGS = ['b', 'i', 'span', 'font'];
const BLOCK_TAGS = [
  ...[
    'address',
    'article',
    'aside',
    'blockquote',
    'caption',
    'center',
    'dd',
    'div',
    'dl',
    'dt',
    'figcaption',
    'figure',
  ],
  ...['footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'main', 'nav', 'ol', 'p', 'pre', 'section'],
  ...['table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'ul'],
];
const BLOCKS = BLOCK_TAGS.join();
const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Returns pasted HTML with the elements and styles that the schema reads. */
export function pastedElements(html: string): DocumentFragment {
  const root = DOMPurify.sanitize(withUnappliedStyles(html), {
    ALLOWED_TAGS: [...DESCRIPTION_TAGS, ...INLINE_TAGS, ...BLOCK_TAGS],
    ALLOWED_ATTR: ['href', 'class', 'role', 'aria-level'],
    RETURN_DOM_FRAGMENT: true,
  });
  applyStyles(root);
  readWordOnline(root);
  return arranged(root);
}

/** Returns pasted text: paragraphs at empty lines, and lists of the lines that begin with `- `, `•` or `1. `. */
export function pastedTextElements(text: string): DocumentFragment {
  const root = document.createDocumentFragment();
  root.append(...withBreaks(text.replaceAll('\r\n', '\n')));
  return arranged(root);
}

function arranged(root: DocumentFragment): DocumentFragment {
  wrapLooseText(root);
  splitParagraphs(root);
  for (const block of root.querySelectorAll(`p, div, ${HEADINGS}`)) if (isBlank(block)) block.remove();
  makeLists(root);
  writeTablesAsLines(root);
  // Headings are bold in any case.
  for (const element of root.querySelectorAll<HTMLElement>(`:is(${HEADINGS}), :is(${HEADINGS}) *`))
    element.style.fontWeight = 'normal';
  return root;
}

/** Sets the styles, which the schema reads. The content security policy forbids them in HTML only. */
function applyStyles(root: DocumentFragment): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-style]')) {
    const style = (element.dataset.style ?? '').replace(/\s+/g, ' ').replace(/ ?([:;]) ?/g, '$1');
    element.dataset.style = style;
    element.style.cssText = style;
    if (/white-space(?:-collapse)?:(?:pre|break-spaces)/i.test(style)) keepLineBreaks(element);
    if (element.style.display === 'none' || /mso-hide:all/i.test(style)) element.remove();
    else if (element.style.display === 'block' && element.matches('span'))
      element.replaceWith(create('div', element.childNodes, element));
  }
  root.querySelectorAll('pre').forEach(keepLineBreaks);
}

function keepLineBreaks(element: Element): void {
  for (const text of textNodes(element))
    if (text.data.trim().includes('\n')) text.replaceWith(...withBreaks(text.data));
}

const withBreaks = (text: string): Node[] =>
  text
    .split('\n')
    .flatMap((line, index) => [...(index > 0 ? [document.createElement('br')] : []), document.createTextNode(line)]);

/** Word for the web writes headings as paragraphs, each item of a list in a list of its own, and a blank at each end. */
function readWordOnline(root: DocumentFragment): void {
  for (const end of root.querySelectorAll('.EOP')) end.remove();
  for (const heading of root.querySelectorAll('[role="heading"]'))
    heading.replaceWith(create('h3', heading.childNodes));
  for (const wrapper of root.querySelectorAll('.ListContainerWrapper')) {
    const items = wrapper.querySelectorAll('li');
    for (const item of items) item.dataset.list = item.closest('ul, ol')?.localName;
    wrapper.replaceWith(...items);
  }
}

/** Puts text beside blocks into paragraphs, and removes line breaks beside blocks. */
function wrapLooseText(root: DocumentFragment): void {
  const isBlock = (node: Node) =>
    node instanceof Element && (node.matches(BLOCKS) || node.querySelector(BLOCKS) !== null);
  for (const container of [root, ...root.querySelectorAll('*')]) {
    if (container !== root && !Array.from(container.childNodes).some(isBlock)) continue;
    let paragraph: Element | undefined;
    for (const node of [...container.childNodes]) {
      if (isBlock(node)) paragraph = undefined;
      else if (paragraph) paragraph.append(node);
      else {
        paragraph = create('p', []);
        node.replaceWith(paragraph);
        paragraph.append(node);
      }
    }
  }
}

/** Starts a paragraph at each empty line, and at each line that is an item of a list. */
function splitParagraphs(root: DocumentFragment): void {
  for (const block of leafBlocks(root)) {
    if (!block.querySelector('br') || WORD_LIST.test(block.dataset.style ?? '')) continue;
    const paragraphs: HTMLElement[] = [];
    let isOpen = false;
    for (const line of takeLines(block)) {
      const isItem = TYPED_MARKER.test(line.textContent);
      if (isBlank(line)) isOpen = false;
      else if (isOpen && !isItem) paragraphs.at(-1)?.append(create('br', []), line);
      else {
        paragraphs.push(create('p', line.childNodes, block));
        isOpen = !isItem;
      }
    }
    block.replaceWith(...paragraphs);
  }
}

/** Takes the lines out of a block. Each line has copies of the inline elements that are around it. */
function takeLines(block: Element): DocumentFragment[] {
  const takeUntil = (end: Node | undefined) => {
    const range = document.createRange();
    range.selectNodeContents(block);
    if (end) range.setEndBefore(end);
    return range.extractContents();
  };
  const lines = Array.from(block.querySelectorAll('br'), (lineBreak) => {
    const line = takeUntil(lineBreak);
    lineBreak.remove();
    return line;
  });
  return [...lines, takeUntil(undefined)];
}

interface ListItem {
  block: HTMLElement;
  /** The list of its program that it belongs to. */
  list: string;
  level: number;
  isOrdered: boolean;
  /** The number before the text, if somebody has typed it. */
  number?: number;
}

const WORD_LIST = /mso-list:(l\d+) level(\d+)/i;
/** The bullet or number that Word writes as text. */
const WORD_MARKER = '[data-style*="mso-list:ignore" i]';
const WORD_NUMBER = /^\(?(?:[\p{L}\p{N}]{1,4}[.)])+$|^\p{N}+$/u;
const TYPED_MARKER = /^([ \t\u00A0]*)\s*(?:[•·▪◦‣●○■\uF0B7\uF0A7]\s*|[-–—*]\s+|(\d{1,2})[.)]\s+)(?=\S)/;

function makeLists(root: DocumentFragment): void {
  let run: ListItem[] = [];
  const endRun = () => {
    if (run[0] && (run[0].list !== 'typed' || isTypedList(run))) nestItems(run);
    run = [];
  };
  for (const block of [...leafBlocks(root), ...root.querySelectorAll<HTMLElement>('li[data-list]')]) {
    const item = block.dataset.list ? onlineItem(block) : (wordItem(block) ?? typedItem(block));
    if (!item || !continues(run, item)) endRun();
    if (item) run.push(item);
  }
  endRun();
  // Evernote puts the list of an item into an item of its own.
  for (const item of root.querySelectorAll('li'))
    if (item.previousElementSibling?.matches('li') && Array.from(item.childNodes).every((node) => isList(node))) {
      item.previousElementSibling.append(...item.childNodes);
      item.remove();
    }
  for (const marker of root.querySelectorAll(WORD_MARKER)) marker.remove();
}

function wordItem(block: HTMLElement): ListItem | undefined {
  const [, list, level] = WORD_LIST.exec(block.dataset.style ?? '') ?? [];
  const isOrdered = WORD_NUMBER.test(block.querySelector(WORD_MARKER)?.textContent.trim() ?? '');
  return list && !block.closest('li') ? { block, list, level: Number(level), isOrdered } : undefined;
}

const onlineItem = (block: HTMLElement): ListItem => ({
  block,
  list: block.dataset.listid ?? '',
  level: Number(block.dataset.ariaLevel ?? block.getAttribute('aria-level') ?? 1),
  isOrdered: block.dataset.list === 'ol',
});

function typedItem(block: HTMLElement): ListItem | undefined {
  const marker = TYPED_MARKER.exec(block.textContent);
  if (!marker || block.closest('li')) return undefined;
  const [, indent = '', number] = marker;
  return {
    block,
    list: 'typed',
    level: indent.length > 1 ? 2 : 1,
    isOrdered: number !== undefined,
    ...(number && { number: Number(number) }),
  };
}

function continues(run: readonly ListItem[], { block, list, number = 1 }: ListItem): boolean {
  const last = run.at(-1);
  if (last?.block.nextElementSibling !== block || (last.list === 'typed') !== (list === 'typed')) return false;
  return number === 1 || number === 1 + (run.findLast((item) => item.number !== undefined)?.number ?? 0);
}

/** A single line with a dash, and numbers that do not start at 1, are prose. */
const isTypedList = ([first, second]: readonly ListItem[]): boolean =>
  (first?.number ?? 1) === 1 && (second !== undefined || /^\s*[^-–—*\d]/.test(first?.block.textContent ?? ''));

/** Moves blocks that follow each other into lists. */
function nestItems(items: readonly ListItem[]): void {
  const open: (ListItem & { element: HTMLElement })[] = [];
  for (const item of items) {
    const isComplete = (list: ListItem) =>
      list.level > item.level ||
      (list.level === item.level && (list.isOrdered !== item.isOrdered || list.list !== item.list));
    let list = open.at(-1);
    while (list && isComplete(list)) {
      open.pop();
      list = open.at(-1);
    }
    if (!list || list.level < item.level) {
      const element = create(item.isOrdered ? 'ol' : 'ul', []);
      if (list) list.element.lastElementChild?.append(element);
      else item.block.before(element);
      list = { ...item, element };
      open.push(list);
    }
    if (item.list === 'typed') removeStart(item.block, TYPED_MARKER.exec(item.block.textContent)?.[0].length ?? 0);
    list.element.append(item.block.matches('li') ? item.block : create('li', [item.block]));
  }
}

function removeStart(block: Element, length: number): void {
  let left = length;
  for (const text of textNodes(block)) {
    const count = Math.min(left, text.length);
    text.deleteData(0, count);
    left -= count;
  }
}

/** Writes each row as a paragraph with its cells. A row of one cell, which pages use for their layout, stays as it is. */
function writeTablesAsLines(root: DocumentFragment): void {
  // Tables in tables come first.
  for (const table of [...root.querySelectorAll('table')].reverse()) {
    const rows = Array.from(table.querySelectorAll('caption, tr'), (row) => {
      const cells = (row.matches('caption') ? [row] : [...row.children]).filter((cell) => !isBlank(cell));
      const [cell] = cells;
      if (cell && cells.length === 1) return create('div', cell.childNodes);
      return create(
        'p',
        cells.flatMap((each, index) => [index > 0 ? ' · ' : '', inlineCell(each as HTMLElement)]),
      );
    });
    table.replaceWith(...rows.filter((row) => !isBlank(row)));
  }
}

function inlineCell(cell: HTMLElement): Element {
  // From the last one, so that an item still has the items before it.
  for (const block of [...cell.querySelectorAll(`${BLOCKS}, br`)].reverse()) {
    block.before(block.matches('li + li') ? ', ' : ' ');
    block.replaceWith(...block.childNodes);
  }
  return create(cell.matches('th') ? 'strong' : 'span', cell.childNodes, cell);
}

/** @param origin the element whose styles the new element gets */
function create(tag: string, children: Iterable<Node | string>, origin?: HTMLElement): HTMLElement {
  const element = document.createElement(tag);
  element.append(...children);
  if (origin) {
    element.style.cssText = origin.style.cssText;
    Object.assign(element.dataset, origin.dataset);
  }
  return element;
}

/** The paragraphs that contain no others. */
const leafBlocks = (root: DocumentFragment): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>('p, div')].filter((block) => !block.querySelector(BLOCKS));

const isList = (node: Node) => node instanceof Element && node.matches('ul, ol');

const isBlank = (node: Node) => (node.textContent ?? '').replaceAll('\u200B', '').trim() === '';

function textNodes(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode as Text);
  return nodes;
}
