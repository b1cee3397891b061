import { format, resolveConfig } from 'prettier';
import type { SqlSession } from '../../supabase/server/database/database.ts';

/** The module that attentionReasonsModule() returns. */
export const ATTENTION_REASONS_FILE = 'src/domain/order/attentionReasons.ts';

/** Returns the module with the reasons for attention of a migrated database, for the back office and the functions. */
export async function attentionReasonsModule(db: Pick<SqlSession, 'query'>): Promise<string> {
  const reasons = await db.query<{ reason: string; label: string; explanation: string; whenShipped: string | null }>(
    'select reason, label, explanation, when_shipped as "whenShipped" from public.attention_reasons order by reason collate "C"',
  );
  const entries = reasons.map(
    ({ reason, whenShipped, ...text }) =>
      `${reason}: ${JSON.stringify({ ...text, whenShipped: whenShipped ?? undefined })}`,
  );
  return format(
    `
/* npm run database-types generates this file from the table attention_reasons, in supabase/migrations. */

/** Why an order may need the attention of an administrator: what happened, and what to do. */
export const ATTENTION_REASONS = { ${entries.join(',')} } as const satisfies Record<string, AttentionText>;

export interface AttentionText {
  label: string;
  explanation: string;
  /** Replaces the explanation if the order is Shipped or Delivered. */
  whenShipped?: string;
}

export type AttentionReason = keyof typeof ATTENTION_REASONS;
`,
    { ...(await resolveConfig(ATTENTION_REASONS_FILE)), parser: 'typescript' },
  );
}
