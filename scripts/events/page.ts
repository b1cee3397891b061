import { callsIn, type Call } from './calls';
import { eventsIn, type ShopEvent } from './events';
import { sourcesOf } from './sources';

/** The catalogue of events as a page, made from the sources. */
export function eventsPage(root: string): string {
  const sources = sourcesOf(root);
  const events = eventsIn(sources);
  const domains = [...new Set(events.map(({ type }) => type.split('/')[0] ?? ''))];
  return `# Events

Everything that can happen in the shop, made from the sources by \`npm run events\`; a test keeps it current. State is a pure
function of these, in order: the machines they drive are drawn above their reducers (\`cartSlice\`, \`checkoutSlice\`, \`authSlice\`,
\`toastsSlice\`). *Raised by* says where it is told that the event happened, *answered by* which slices it can change, *heard by*
which effects follow it. An event of another tab carries \`meta.isRemote\` and is told and passed on by nobody.

${domains.map((domain) => `## ${domain}\n\n${eventTable(events.filter(({ type }) => type.startsWith(`${domain}/`)))}`).join('\n\n')}

## Calls

Each call of an endpoint is an event when it begins (\`…/pending\`) and when it ends (\`…/fulfilled\`, \`…/rejected\`) under
\`storeApi/executeQuery\`, \`storeApi/executeMutation\`, \`backendApi/executeQuery\` or \`backendApi/executeMutation\`, with the endpoint's
name and argument in \`meta.arg\`. The cache of its api answers; *told* ones raise a toast.

${callTable(callsIn(sources))}
`;
}

const eventTable = (events: ShopEvent[]) =>
  table(
    ['Event', 'Payload', 'Meaning', 'Raised by', 'Answered by', 'Heard by'],
    events.map(({ type, payload, comment, raisedBy, answeredBy, heardBy }) => [
      code(type),
      code(payload),
      comment,
      files(raisedBy),
      answeredBy.join(', '),
      files(heardBy),
    ]),
  );

const callTable = (calls: Call[]) =>
  table(
    ['Endpoint', 'Kind', 'Argument', 'Result', 'Meaning', 'Used by', 'Told'],
    calls.map(({ api, name, kind, argument, result, comment, usedBy, isTold }) => [
      code(`${api} ${name}`),
      kind,
      code(argument),
      code(result),
      comment,
      files(usedBy),
      isTold ? 'yes' : '',
    ]),
  );

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replace(/\|/g, '\\|')).join(' | ')} |`)
    .join('\n');

const code = (text: string) => (text === '' ? '' : `\`${text}\``);

const files = (names: string[]) =>
  names
    .map((name) =>
      name
        .split('/')
        .at(-1)
        ?.replace(/\.tsx?$/, ''),
    )
    .join(', ');
