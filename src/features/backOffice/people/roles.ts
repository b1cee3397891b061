import type { AdminRole } from '../../../../supabase/database.types';

export const roleNames: Record<AdminRole, string> = { owner: 'Owner', staff: 'Staff' };

/** What each role may do. The database enforces it. */
export const roleRights: Record<AdminRole, string> = {
  staff: 'Orders, messages, products and stock, and refunds up to the limits in Settings.',
  owner: 'Everything, including figures, month end, people, settings and erasing customers.',
};

/** For how long an invitation can be accepted. SQL has the same (`accept_invitation`). */
export const INVITATION_DAYS = 7;
