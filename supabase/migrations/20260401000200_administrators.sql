/*
 * Administrators: the accounts that may use the back office, and a log of what they change.
 *
 * The shop's owner inserts administrators with SQL or with the service key; no client reads
 * or writes the table. Clients call is_admin(), which anon may not execute: a request without
 * an account gets 42501, insufficient privilege.
 *
 * A trigger writes the audit log, so that no way of changing a row is missed. Administrators
 * read it; no client writes it. Changes by customers, by the payment webhook and by the auth
 * service are not included.
 */
create table public.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);
comment on table public.admins is 'The accounts that may use the back office.';

alter table public.admins enable row level security;

-- Security definer, because the caller has no right to read public.admins.
create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.admins where user_id = (select auth.uid()));
$$;
comment on function public.is_admin is 'Returns whether the caller is an administrator.';

create table public.audit_log (
  id bigint primary key generated always as identity,
  -- The administrator. Null if the payment provider has reported the change. No foreign key, because the entry stays
  -- when the account is deleted.
  actor_id uuid,
  happened_at timestamptz not null default now(),
  table_name text not null,
  -- For a failed refund, that of the payment, because the order may not exist yet.
  row_id uuid not null,
  operation text not null check (
    operation in ('update', 'delete', 'restore', 'refund', 'refund_failed', 'restore_payment')
  ),
  -- The row before and after the change. Null if there was none.
  before jsonb,
  after jsonb,
  constraint audit_log_actor_check check ((actor_id is null) = (operation in ('refund_failed', 'restore_payment')))
);
comment on table public.audit_log is
  'Every change of an order or a customer by an administrator, every refund that was requested or has failed, and '
  'every order that was restored from the record of the payment provider.';

create index audit_log_row_id_idx on public.audit_log (row_id, id);
create index audit_log_happened_at_idx on public.audit_log (happened_at desc);

alter table public.audit_log enable row level security;

create policy "Administrators read the audit log" on public.audit_log
  for select to authenticated
  using ((select public.is_admin()));

-- Security definer, because no client may write audit_log.
create function public.record_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if public.is_admin() then
    insert into public.audit_log (actor_id, table_name, row_id, operation, before, after)
      values (
        auth.uid(), tg_table_name, (coalesce(after, before) ->> 'id')::uuid,
        -- The only way in which an administrator inserts a row is restore_order.
        case tg_op when 'INSERT' then 'restore' else lower(tg_op) end,
        before, after
      );
  end if;
  return null;
end;
$$;
comment on function public.record_change is 'Records a change in the audit log if the caller is an administrator.';

insert into public.api_privileges (object, role, privilege) values
  ('table public.admins', 'service_role', 'select'),
  ('table public.admins', 'service_role', 'insert'),
  ('table public.admins', 'service_role', 'delete'),
  ('function public.is_admin()', 'authenticated', 'execute'),
  ('table public.audit_log', 'authenticated', 'select'),
  ('table public.audit_log', 'service_role', 'select');
select public.apply_privileges();
