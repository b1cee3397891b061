import type { SqlSession } from '../../supabase/server/database/database.ts';
import { readCatalog, type Catalog, type DatabaseFunction, type Relation } from '../databaseCatalog.ts';

/** Returns the description of a migrated database as Markdown. */
export async function databasePage(db: Pick<SqlSession, 'query'>): Promise<string> {
  const catalog = await readCatalog(db);
  return `# Database

This page describes the schema \`public\` as it is after all migrations. \`npm run database-docs\` generates it from a
migrated database; a test checks that it is up to date. The reasons are in the comments of
[the migrations](../supabase/migrations), one file for each subject.

Who may do what is declared in \`api_privileges\`; what is not declared is denied.

- \`anon\`: visitors, who are not signed in.
- \`authenticated\`: customers and administrators who are signed in. They see and change only the rows that a policy allows.
- \`service_role\`: the functions of the server, with the secret key. Policies do not apply to them.
- *Owner*: the functions and triggers of the database, and commands such as \`npm run backup\`.

A function with the rights of the *owner* (\`security definer\`) may do what its caller may not; a function with the rights
of the *caller* may not.

${relationIndex(catalog)}

${FOLLOW_AN_ORDER}

${await attentionSection(db)}

${subjectsOf(catalog).join('\n\n')}
`;
}

const FOLLOW_AN_ORDER = `## Follow an order

One query for each table, with the rights of the owner. Amounts are in paise, except \`orders.total_amount\`, which is in rupees.

\`\`\`sql
\\set uid 'NBT-482913'

-- What was ordered, what came back, and what the order still has of the stock
select line.* from order_lines line join order_numbers using (order_id) where order_uid = :'uid' order by place;

-- What was paid, and what the payment provider has refunded
select payment.* from payments payment
  join checkout_sessions session on session.id = checkout_session_id where order_uid = :'uid';

-- The refunds, and the units that were refunded by line
select refund.* from refunds refund join payments on payments.id = payment_id
  join checkout_sessions session on session.id = checkout_session_id where order_uid = :'uid' order by refund.created_at;
select line.* from refund_lines line join order_lines sold on sold.id = order_line_id
  join order_numbers using (order_id) where order_uid = :'uid';

-- The invoice and its credit notes
select line.*, number, issued_on from invoice_lines line join invoices on invoices.id = invoice_id
  where order_uid = :'uid' order by place;
select line.*, note.number, note.issued_on, reason from credit_note_lines line
  join credit_notes note on note.id = credit_note_id join invoices on invoices.id = invoice_id where order_uid = :'uid';

-- Every change of the stock
select * from stock_movements where order_uid = :'uid' order by id;
\`\`\``;

async function attentionSection(db: Pick<SqlSession, 'query'>): Promise<string> {
  const reasons = await db.query<{ reason: string; label: string; explanation: string; removed_by: string }>(
    'select * from public.attention_reasons order by reason collate "C"',
  );
  return [
    '## Why an order needs attention',
    'The table `attention_reasons`, and who removes a reason from an order.',
    table(
      ['Reason', 'Label', 'What happened, and what to do', 'Removed by'],
      reasons.map(({ reason, label, explanation, removed_by }) => [code(reason), label, explanation, removed_by]),
    ),
  ].join('\n\n');
}

function relationIndex(catalog: Catalog): string {
  return table(
    ['Table or view', 'Contents', 'Signed in', 'Service key'],
    catalog.relations.map((relation) => [
      `[${relation.name}](#${relation.name})`,
      relation.comment ?? '',
      privilegesOf(catalog, `table public.${relation.name}`, 'authenticated'),
      privilegesOf(catalog, `table public.${relation.name}`, 'service_role'),
    ]),
  );
}

/** One section for each migration that creates tables, views or functions. */
function subjectsOf(catalog: Catalog): string[] {
  const described = new Set<string>();
  return catalog.migrations.flatMap(({ version, name, script }) => {
    const matches = [...script.matchAll(/^create (?:table|view|function) public\.(\w+)/gm)];
    // A later migration may have created a function again.
    const created = matches.map(([, object = '']) => object).filter((object) => !described.has(object));
    for (const object of created) described.add(object);
    const relations = created.flatMap((object) => catalog.relations.filter((relation) => relation.name === object));
    const functions = created.flatMap((object) => catalog.functions.filter((each) => each.name === object));
    if (relations.length + functions.length === 0) return [];
    const title = name.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase());
    return [
      [
        `## ${title}\n\n[${version}_${name}.sql](../supabase/migrations/${version}_${name}.sql)`,
        ...relations.map((relation) => relationSection(relation, catalog)),
        ...(functions.length > 0 ? [`### Functions: ${title}\n\n${functionTable(functions, catalog)}`] : []),
      ].join('\n\n'),
    ];
  });
}

function relationSection(relation: Relation, catalog: Catalog): string {
  const { name, isView, comment, columns, constraints, indexes, policies, triggers } = relation;
  return [
    `### ${name}`,
    `${isView ? 'View. ' : ''}${comment ?? ''}`,
    table(
      ['Column', 'Type', ...(isView ? [] : ['Null', 'Default'])],
      columns.map((column) => [
        code(column.name),
        code(column.type),
        ...(isView
          ? []
          : [
              column.isNullable ? 'yes' : '',
              column.value ? `${column.isGenerated ? 'always ' : ''}${expression(column.value)}` : '',
            ]),
      ]),
    ),
    list('Constraints', constraints.map(expression)),
    list('Indexes', indexes.map(expression)),
    list(
      'Privileges',
      ['anon', 'authenticated', 'service_role'].flatMap((role) => {
        const privileges = privilegesOf(catalog, `table public.${name}`, role);
        return privileges ? [`${code(role)}: ${privileges}`] : [];
      }),
      isView ? undefined : 'Privileges: none. Only the owner and functions with the rights of the owner.',
    ),
    list(
      'Policies',
      policies.map(
        ({ name: title, command, roles, condition, check }) =>
          `${title} (${code(roles)}, ${command})${condition ? `: ${expression(condition)}` : ''}${check && check !== condition ? `, new rows ${expression(check)}` : ''}`,
      ),
    ),
    list('Triggers', triggers.map(expression)),
  ]
    .filter(Boolean)
    .join('\n\n');
}

const functionTable = (functions: DatabaseFunction[], catalog: Catalog) =>
  table(
    ['Function', 'What it does', 'Callers', 'Rights'],
    functions.map((each) => [
      code(`${each.name}(${each.parameters})${each.result === 'trigger' ? '' : ` → ${each.result}`}`),
      each.comment ?? '',
      callersOf(each, catalog),
      each.isSecurityDefiner ? 'owner' : 'caller',
    ]),
  );

function callersOf({ identity, triggeredBy }: DatabaseFunction, { privileges }: Catalog): string {
  const roles = privileges.filter(({ object }) => sameFunction(object, identity)).map(({ role }) => code(role));
  const triggers = triggeredBy.map((relation) => `trigger of ${code(relation)}`);
  return [...roles, ...triggers].join(', ') || 'owner only';
}

/** A privilege names types of the schema with it. */
const sameFunction = (object: string, identity: string) =>
  object.replace(/^function /, '').replaceAll('public.', '') ===
  identity.replaceAll(', ', ',').replaceAll('public.', '');

/** Returns what a role may do: `select, update (items, status)`. */
function privilegesOf({ privileges }: Catalog, object: string, role: string): string {
  const own = privileges.filter((each) => each.object === object && each.role === role);
  return [...new Set(own.map(({ privilege }) => privilege))]
    .map((privilege) => {
      const columns = own.filter((each) => each.privilege === privilege && each.column).map(({ column }) => column);
      return columns.length > 0 ? `${privilege} (${columns.join(', ')})` : privilege;
    })
    .join(', ');
}

function list(title: string, items: string[], ifEmpty = ''): string {
  return items.length > 0 ? `${title}:\n\n${items.map((item) => `- ${item}`).join('\n')}` : ifEmpty;
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const code = (text: string) => `\`${text.replace(/\s+/g, ' ')}\``;

/** Without the casts that PostgreSQL adds to every text. */
const expression = (text: string) => code(text.replace(/::text(?!\[)/g, ''));
