/*
 * audit_log: every change of an order or a customer by an administrator.
 *
 * A trigger writes it, so that no way of changing a row is missed. Administrators read
 * it; no client writes it. Changes by customers, by the payment webhook and by the auth
 * service are not included.
 */
create table public.audit_log (
  id bigint primary key generated always as identity,
  -- The administrator. No foreign key, because the entry stays when the account is deleted.
  actor_id uuid not null,
  happened_at timestamptz not null default now(),
  table_name text not null,
  row_id uuid not null,
  operation text not null check (operation in ('update', 'delete', 'restore')),
  -- The row before and after the change. Null if there was none.
  before jsonb,
  after jsonb
);

create index audit_log_row_id_idx on public.audit_log (row_id, id);
create index audit_log_happened_at_idx on public.audit_log (happened_at desc);

alter table public.audit_log enable row level security;
revoke all on public.audit_log from public, anon, authenticated, service_role;
grant select on public.audit_log to authenticated, service_role;

create policy "Administrators read the audit log" on public.audit_log
  for select to authenticated
  using ((select public.is_admin()));

-- Records a change if the caller is an administrator. Security definer, because no client may write audit_log.
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

create trigger record_change after insert or update or delete on public.orders
  for each row execute function public.record_change();
create trigger record_change after update or delete on public.customers
  for each row execute function public.record_change();

revoke all on function public.record_change() from public, anon, authenticated, service_role;
