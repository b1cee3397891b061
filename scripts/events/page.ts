import { endpointsIn, type Endpoint } from './endpoints';
import { eventsIn, type ShopEvent } from './events';
import { sourcesOf } from './sources';

/** Returns the event catalog as Markdown, generated from the sources. */
export function eventsPage(root: string): string {
  const sources = sourcesOf(root);
  const events = eventsIn(sources);
  const domains = [...new Set(events.map(({ type }) => type.split('/')[0] ?? ''))];
  return `# Events

This page lists all events (Redux actions) of the shop. \`npm run events\` generates it from the doc comments of the
action creators; a test checks that it is up to date. The state is a pure function of the events in their order. The
state diagrams are above the reducers (\`cartSlice\`, \`checkoutSlice\`, \`authSlice\`, \`toastsSlice\`).

*Dispatched by* lists the modules that dispatch the event. *Handled by* lists the slices that handle it; \`toasts\` means
that the event shows a toast. *Listeners* lists the modules with effects that the event starts. An event that another tab
dispatched has \`meta.isRemote\`: it shows no toast and is not sent to other tabs again.

${domains.map((domain) => `## ${domain}\n\n${eventTable(events.filter(({ type }) => type.startsWith(`${domain}/`)))}`).join('\n\n')}

## API requests

RTK Query dispatches an event when a request starts (\`…/pending\`) and when it ends (\`…/fulfilled\`, \`…/rejected\`). The
types begin with \`storeApi/executeQuery\`, \`storeApi/executeMutation\`, \`backendApi/executeQuery\` or
\`backendApi/executeMutation\`; \`meta.arg\` contains the endpoint's name and argument. The API slice's cache handles them.
*Toast* marks endpoints whose requests show a toast when they end.

${endpointTable(endpointsIn(sources))}
`;
}

const eventTable = (events: ShopEvent[]) =>
  table(
    ['Event', 'Payload', 'Meaning', 'Dispatched by', 'Handled by', 'Listeners'],
    events.map(({ type, payload, comment, dispatchedBy, handledBy, listeners }) => [
      code(type),
      code(payload),
      comment,
      moduleNames(dispatchedBy),
      handledBy.join(', '),
      moduleNames(listeners),
    ]),
  );

const endpointTable = (endpoints: Endpoint[]) =>
  table(
    ['Endpoint', 'Kind', 'Argument', 'Result', 'Meaning', 'Used by', 'Toast'],
    endpoints.map(({ api, name, kind, argument, result, comment, usedBy, hasToast }) => [
      code(`${api} ${name}`),
      kind,
      code(argument),
      code(result),
      comment,
      moduleNames(usedBy),
      hasToast ? 'yes' : '',
    ]),
  );

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`)
    .join('\n');

const code = (text: string) => (text === '' ? '' : `\`${text}\``);

const moduleNames = (files: string[]) =>
  files
    .map((file) =>
      file
        .split('/')
        .at(-1)
        ?.replace(/\.tsx?$/, ''),
    )
    .join(', ');
