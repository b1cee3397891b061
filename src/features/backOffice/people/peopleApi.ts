import * as v from 'valibot';
import type { AdminRole, Database, Tables } from '../../../../supabase/database.types';
import { backendApi } from '../../../shared/api/backendApi';
import { rowSchema, rowsSchema } from '../../../shared/api/rowSchemas';

export type Person = Database['public']['Functions']['list_people']['Returns'][number];
export type Invitation = Tables<'invitations'>;

export interface NewInvitation {
  email: string;
  role: AdminRole;
  /** The same request again sends no other email. */
  requestId: string;
}

const peopleSchema = v.array(v.looseObject({ user_id: v.string() }));

export const peopleApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** Everybody who may use the back office. */
    getPeople: build.query<Person[], void>({
      rawResponseSchema: peopleSchema,
      query: () => (db) => db.rpc('list_people'),
      providesTags: ['Person'],
    }),

    /** The invitations that nobody has accepted, oldest first. */
    getInvitations: build.query<Invitation[], void>({
      rawResponseSchema: rowsSchema,
      query: () => (db) => db.from('invitations').select('*').order('created_at').order('id'),
      providesTags: ['Person'],
    }),

    setPersonRole: build.mutation<null, { personId: string; role: AdminRole }>({
      query:
        ({ personId, role }) =>
        (db) =>
          db.rpc('set_person_role', { person_id: personId, new_role: role }),
      invalidatesTags: ['Person'],
    }),

    removePerson: build.mutation<null, string>({
      query: (id) => (db) => db.rpc('remove_person', { person_id: id }),
      invalidatesTags: ['Person'],
    }),

    /** Sends an invitation. Inviting the same email again renews it. */
    invitePerson: build.mutation<Invitation, NewInvitation>({
      rawResponseSchema: rowSchema,
      query:
        ({ email, role, requestId }) =>
        (db) =>
          db.rpc('invite_person', { email, role, request_id: requestId }),
      invalidatesTags: ['Person'],
    }),

    withdrawInvitation: build.mutation<null, string>({
      query: (id) => (db) => db.from('invitations').delete().eq('id', id),
      invalidatesTags: ['Person'],
    }),
  }),
});

export const {
  useGetPeopleQuery,
  useGetInvitationsQuery,
  useSetPersonRoleMutation,
  useRemovePersonMutation,
  useInvitePersonMutation,
  useWithdrawInvitationMutation,
} = peopleApi;
