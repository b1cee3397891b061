import * as v from 'valibot';
import { brand } from '../../../../src/domain/brand/facts.ts';
import type { EmailContent } from './layout.ts';

/** What invite_person queues. */
export const invitationSchema = v.object({
  role: v.picklist(['owner', 'staff']),
  /** The email of the owner who invites. Null if the account has none. */
  invited_by: v.nullish(v.string()),
});

/** The email that invites somebody to the back office. Its link is no secret: only the account with this email can use the invitation. */
export function invitation(
  { role, invited_by: invitedBy }: v.InferOutput<typeof invitationSchema>,
  siteUrl: string,
): EmailContent {
  return {
    subject: `You are invited to the back office of ${brand.name}`,
    preview: 'The invitation can be accepted for 7 days.',
    title: 'You are invited to the back office',
    blocks: [
      {
        type: 'text',
        text: `${invitedBy ?? 'An owner'} invites you to the back office of ${brand.name} as ${role === 'owner' ? 'an owner' : 'staff'}.`,
      },
      {
        type: 'text',
        text: 'Log in with the email to which we sent this. If you have no account yet, sign up with it first.',
      },
      { type: 'button', label: 'Accept the invitation', url: `${siteUrl}/admin/login` },
      { type: 'text', text: 'The invitation can be accepted for 7 days.' },
    ],
    footnote: 'If you do not know who invites you, you need do nothing.',
  };
}
