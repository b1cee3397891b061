/*
 * Administrators: the accounts that may use the back office, as an owner or as staff, and a log of
 * what they change.
 *
 * is_admin() is true for both roles. Only owners manage people and settings, and erase customers;
 * the functions for that call require_owner(). An administrator who is added with npm run
 * make-admin, with SQL or with the service key is an owner. No client reads or writes the table
 * admins. anon may not execute is_admin(): a request without an account gets 42501, insufficient
 * privilege.
 *
 * The shop always has an owner: keep_an_owner() refuses to remove the last one, whoever asks, and
 * even if the account is deleted.
 *
 * An invitation is a row for an email. An account that has confirmed this email accepts it within 7
 * days; the row is deleted then. Owners read invitations, and delete a row to withdraw it. The
 * invitations of an owner end with their role, so that nobody who was removed comes back with one.
 *
 * Triggers write the audit log, so that no way of changing a row is missed. Functions add what a
 * trigger cannot know, such as a refund or an email that is sent again. A test compares the audit
 * log with the list of all functions that change data: it fails for a new function that records
 * nothing. Administrators read the log; no client writes it. Changes by customers and by the auth
 * service are not included.
 *
 * An entry is kept for nine years, even if the note or email that it is about was deleted. So it
 * has neither the text of a note, which may name a person, nor the recipient of an email.
 */

create table public.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'owner' check (role in ('owner', 'staff')),
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

-- Security definer, because the caller has no right to read public.admins.
create function public.is_owner() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.admins where user_id = (select auth.uid()) and role = 'owner');
$$;
comment on function public.is_owner is 'Returns whether the caller is an owner of the shop.';

create function public.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
end;
$$;
comment on function public.require_admin is 'Does nothing for an administrator. Error: 42501 (everybody else).';

create function public.require_owner() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not public.is_owner() then
    raise insufficient_privilege using message = case when public.is_admin()
      then 'Only an owner of the shop may do this.' else 'You do not have admin privileges.' end;
  end if;
end;
$$;
comment on function public.require_owner is 'Does nothing for an owner of the shop. Error: 42501 (everybody else).';

create function public.reject_changed(changed text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  raise sqlstate 'PT409' using hint = 'version_differs',
    message = format('%s changed by someone else. Reload to see the latest, then save again.', changed);
end;
$$;
comment on function public.reject_changed is
  'Rejects what somebody saves without having seen the last change. changed: the start of the message, such as '
  '"This order was". Error: PT409 with the hint version_differs.';

/*
 * The browser chooses an id for everything that a button creates, and sends the same id again if the answer was lost. A
 * function that creates something calls lock_request(), looks for the row with this id, and calls
 * require_same_request() if it is there.
 */
create function public.lock_request(request_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  if request_id is null then
    raise sqlstate 'PT400' using hint = 'request_id', message = 'The request has no id.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(request_id::text, 2));
end;
$$;
comment on function public.lock_request is
  'Waits for another transaction with the same request. Error: PT400 with the hint request_id (no id).';

create function public.require_same_request(is_same boolean) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if is_same is not true then
    raise sqlstate 'PT409' using hint = 'request_id', message =
      'Your previous request was stored, although its answer was lost. Look at what it stored before you send this one.';
  end if;
end;
$$;
comment on function public.require_same_request is
  'Does nothing if a request is the same as the request that was stored with its id. Error: PT409 with the hint '
  'request_id.';

create function public.list_limit(kind text) returns bigint
language sql immutable parallel safe set search_path = ''
as $$
  select case kind
    when 'orders' then 50
    when 'orders that are read' then 1000
    when 'variants' then 1000
    when 'lines' then 100
  end;
$$;
comment on function public.list_limit is
  'Returns how many orders, variants or lines of an order one request may have.';

create function public.limit_list(kind text, size bigint) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if size > public.list_limit(kind) then
    raise sqlstate 'PT400' using hint = 'list_limit',
      message = format('One request has at most %s %s.', to_char(public.list_limit(kind), 'FM9,999'), kind);
  end if;
end;
$$;
comment on function public.limit_list is
  'Refuses a list that is longer than list_limit(). Error: PT400 with the hint list_limit.';

create table public.invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (public.is_email(email)),
  role text not null check (role in ('owner', 'staff')),
  invited_by uuid not null references public.admins (user_id) on delete cascade,
  -- Renewing the invitation sets it again.
  created_at timestamptz not null default now()
);
comment on table public.invitations is
  'Invitations to the back office that nobody has accepted yet. They can be accepted for 7 days and are deleted after '
  '30.';

create index invitations_invited_by_idx on public.invitations (invited_by);

alter table public.invitations enable row level security;

create policy "Owners read invitations" on public.invitations
  for select to authenticated
  using ((select public.is_owner()));

create policy "Owners withdraw invitations" on public.invitations
  for delete to authenticated
  using ((select public.is_owner()));

create table public.audit_log (
  id bigint primary key generated always as identity,
  -- The administrator. Null if the payment provider has reported the change, or if the operator of the server or a
  -- scheduled job has made it. No foreign key, because the entry stays when the account is deleted.
  actor_id uuid,
  happened_at timestamptz not null default now(),
  table_name text not null,
  -- For a failed refund, the id of the payment, because the order may not exist yet. Null if the id is not a uuid.
  row_id uuid,
  -- The number of the order. It is stored, so that the entries of one order are read from an index.
  order_uid text,
  -- The product of an entry about a product, its variants or its related products.
  product_id text,
  operation text not null check (
    operation in ('insert', 'update', 'delete', 'restore', 'refund', 'refund_failed', 'restore_payment')
  ),
  -- The row before and after the change. Null if there was none.
  before jsonb,
  after jsonb,
  constraint audit_log_actor_check check (actor_id is null or operation not in ('refund_failed', 'restore_payment'))
);
comment on table public.audit_log is
  'Every change in the back office by an administrator, except changes of stock, which stock_movements names; every '
  'change of people and settings, whoever makes it; every refund that was requested or has failed; and every order '
  'that was restored from the record of the payment provider.';

create index audit_log_row_id_idx on public.audit_log (row_id, id);
create index audit_log_happened_at_idx on public.audit_log (happened_at desc, id desc);
create index audit_log_actor_id_idx on public.audit_log (actor_id, happened_at desc, id desc);
create index audit_log_order_uid_idx on public.audit_log (order_uid, happened_at desc, id desc);
create index audit_log_operation_idx on public.audit_log (table_name, operation, happened_at desc, id desc);
create index audit_log_product_id_idx on public.audit_log (product_id, id) where product_id is not null;

alter table public.audit_log enable row level security;

create policy "Administrators read the audit log" on public.audit_log
  for select to authenticated
  using ((select public.is_admin()));

-- Security definer, because the role that removes an owner may have no rights on the tables.
create function public.keep_an_owner() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Of two transactions that remove owners at once, the second waits here and then sees the result of the first.
  perform pg_advisory_xact_lock(hashtextextended('public.keep_an_owner', 0));
  -- The row lock makes a transaction with an older snapshot fail. A row that the waiting transaction has changed is
  -- skipped, because this one would wait for it forever.
  perform from public.admins where role = 'owner' and user_id <> old.user_id limit 1 for share skip locked;
  if not found then
    raise sqlstate 'PT409' using message = 'The shop needs at least one owner.';
  end if;
  delete from public.invitations where invited_by = old.user_id;
  return null;
end;
$$;
comment on function public.keep_an_owner is
  'Withdraws the invitations of an owner who is removed or becomes staff. Error: PT409 (the last owner).';

create trigger keep_an_owner_after_delete after delete on public.admins
  for each row when (old.role = 'owner')
  execute function public.keep_an_owner();
create trigger keep_an_owner_after_update after update of role on public.admins
  for each row when (old.role = 'owner' and new.role <> 'owner')
  execute function public.keep_an_owner();

-- Security definer, like the other functions for people, because no client may write admins and invitations.
create function public.invite_person(email text, role text, request_id uuid) returns public.invitations
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  given_email text;
  sent record;
  invitation public.invitations;
begin
  perform public.require_owner();
  perform public.limited_text(invite_person.email), public.limited_text(invite_person.role);
  given_email := public.email_key(invite_person.email);
  if public.is_email(given_email) is not true then
    raise sqlstate 'PT400' using message = 'This is not an email.';
  end if;
  if invite_person.role is null or invite_person.role not in ('owner', 'staff') then
    raise sqlstate 'PT400' using message = 'The role must be owner or staff.';
  end if;
  perform public.lock_request(invite_person.request_id);
  select * into sent from public.email_outbox where id = invite_person.request_id;
  if found then
    select * into invitation from public.invitations where email = given_email;
    -- Not by the data of the email, which is deleted when it was sent.
    perform public.require_same_request(
      (sent.kind, sent.recipient, invitation.role) = ('invitation', given_email, invite_person.role)
    );
    return invitation;
  end if;
  perform from public.admins join auth.users account on account.id = admins.user_id
    where account.email = given_email;
  if found then
    raise sqlstate 'PT409' using message = 'This person can already use the back office.';
  end if;

  insert into public.invitations (email, role, invited_by)
    values (given_email, invite_person.role, auth.uid())
    on conflict (email) do update
      set role = excluded.role, invited_by = excluded.invited_by, created_at = now()
    returning * into invitation;
  perform public.queue_email(
    'invitation', given_email,
    jsonb_build_object(
      'role', invitation.role,
      'invited_by', (select account.email from auth.users account where account.id = invitation.invited_by)
    ),
    email_id => invite_person.request_id
  );
  return invitation;
end;
$$;
comment on function public.invite_person is
  'Invites the owner of an email to the back office and queues the email for that, or renews the invitation with this '
  'role. request_id: the id of the email. Errors: 42501 (the caller is no owner), PT400 (not an email, not a '
  'role, or no request_id), PT409 (the person is an administrator, or the request_id of another invitation).';

create function public.accept_invitation() returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  invitation public.invitations;
begin
  -- The lock prevents the invitation from being withdrawn meanwhile.
  select pending.* into invitation
    from public.invitations pending
    join auth.users account on lower(account.email collate "C") = pending.email
    where account.id = auth.uid() and account.email_confirmed_at is not null
      and pending.created_at > now() - interval '7 days'
    for update of pending;
  if found then
    insert into public.admins (user_id, role) values (auth.uid(), invitation.role) on conflict (user_id) do nothing;
    delete from public.invitations where id = invitation.id;
  end if;
  return public.is_admin();
end;
$$;
comment on function public.accept_invitation is
  'Makes the caller an administrator if their confirmed email was invited within the last 7 days. Returns whether the '
  'caller is an administrator now. Repeating the call has no effect.';

create function public.list_people()
returns table (user_id uuid, email text, role text, created_at timestamptz, last_sign_in_at timestamptz)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require_owner();
  return query
    select person.user_id, account.email::text, person.role, person.created_at, account.last_sign_in_at
    from public.admins person
    join auth.users account on account.id = person.user_id
    order by person.created_at, person.user_id;
end;
$$;
comment on function public.list_people is
  'Returns everybody who may use the back office, in the order in which they were added. Error: 42501 (the caller is '
  'no owner).';

create function public.set_person_role(person_id uuid, new_role text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require_owner();
  perform public.limited_text(set_person_role.new_role);
  if new_role is null or new_role not in ('owner', 'staff') then
    raise sqlstate 'PT400' using message = 'The role must be owner or staff.';
  end if;
  update public.admins set role = new_role where user_id = person_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This person can no longer use the back office.';
  end if;
end;
$$;
comment on function public.set_person_role is
  'Makes a person of the back office an owner or staff. Errors: 42501 (the caller is no owner), PT400 (not a role), '
  'PT404 (no such person), PT409 (the last owner).';

create function public.remove_person(person_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require_owner();
  delete from public.admins where user_id = person_id;
end;
$$;
comment on function public.remove_person is
  'Takes the back office from a person, whose account stays. Repeating the call has no effect. Errors: 42501 (the '
  'caller is no owner), PT409 (the last owner).';

create function public.purge_invitations() returns void
language sql security definer set search_path = ''
as $$
  delete from public.invitations where created_at < now() - interval '30 days';
$$;
comment on function public.purge_invitations is
  'Deletes invitations that nobody has accepted. A scheduled job calls it every hour.';

-- Security definer, like record_change, because no client may write audit_log. An entry has no text of a note, and no
-- author of it, whom actor_id names. It has no text in the form for searches either.
create function public.record_row_change(
  table_name text, operation text, before jsonb, after jsonb, is_always boolean default false
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  omitted constant text[] := array['note', 'author_id', 'name_key', 'search_text'];
  changed jsonb := coalesce(after, before);
  has_text_id boolean := table_name in ('products', 'variants', 'related_products', 'stock');
begin
  if is_always or public.is_admin() then
    insert into public.audit_log (actor_id, table_name, row_id, product_id, operation, before, after)
      values (
        auth.uid(), record_row_change.table_name,
        case when not has_text_id then coalesce(changed ->> 'id', changed ->> 'user_id')::uuid end,
        case when record_row_change.table_name = 'products' then changed ->> 'id' else changed ->> 'product_id' end,
        record_row_change.operation, before - omitted, after - omitted
      );
  end if;
end;
$$;
comment on function public.record_row_change is
  'Records a change of a row in the audit log if the caller is an administrator, or, with is_always, whoever it is. '
  'before is null for a new row, after for a deleted one.';

create function public.record_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.record_row_change(
    tg_table_name, lower(tg_op), case when tg_op <> 'INSERT' then to_jsonb(old) end,
    case when tg_op <> 'DELETE' then to_jsonb(new) end, tg_argv[0] = 'always'
  );
  return null;
end;
$$;
comment on function public.record_change is
  'Records a change in the audit log if the caller is an administrator, or, with the argument "always", whoever it is.';

create trigger record_change after insert or update or delete on public.admins
  for each row execute function public.record_change('always');
create trigger record_change after insert or update or delete on public.invitations
  for each row execute function public.record_change();

create function public.set_order_uid() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.order_uid := public.order_uid_of(new);
  return new;
end;
$$;
comment on function public.set_order_uid is 'Stores the number of the order with an entry of the audit log.';

create trigger set_order_uid before insert on public.audit_log
  for each row execute function public.set_order_uid();

-- Security definer, like audit_actors, because only the auth service may read accounts.
create function public.actor_email(actor_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select email::text from auth.users where id = actor_email.actor_id and (select public.is_admin());
$$;
comment on function public.actor_email is
  'Returns the email of an account to administrators. Null for everybody else, and if the account no longer exists.';

-- Security definer, like actor_email, because only accounts and administrators may read a row of customers.
create function public.actor_name(actor_id uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select nullif(account.name, '')
      from public.customers account
      where account.user_id = actor_name.actor_id and public.is_admin()
        -- People choose their own name: it may be the name or the email of somebody else.
        and account.name not like '%@%' and not exists (
          select from public.admins
            join public.customers other on other.user_id = admins.user_id
            where other.user_id <> account.user_id and other.name_key = account.name_key
        )
  );
end;
$$;
comment on function public.actor_name is
  'Returns the name that an account has entered, to administrators. Null for everybody else, and without a name. Also '
  'null if another administrator has the same name in any case, or if the name contains an @: then only the email says '
  'who it is.';

-- Security definer, so that deleted products have a title too.
create function public.audit_subject(entry public.audit_log) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not public.is_admin() then
    return null;
  end if;
  return case entry.table_name
    when 'admins' then public.actor_email(entry.row_id)
    when 'stock' then (
      select product.title || ' (' || variant.title || ')'
        from public.variants variant
        join public.products product on product.id = variant.product_id
        where variant.id = coalesce(entry.after, entry.before) ->> 'variant_id'
    )
    else (select title from public.products where id = entry.product_id)
  end;
end;
$$;
comment on function public.audit_subject is
  'Returns what an entry of the audit log is about, if its row does not say it, to administrators: the email of a '
  'person, the product of a variant or of a related product, or the product and the variant of a stock.';

create view public.audit_entries with (security_invoker = on) as
  select
    id, happened_at, actor_id, public.actor_email(actor_id) as actor_email, table_name, operation, row_id, order_uid,
    before, after, product_id, public.actor_name(actor_id) as actor_name, public.audit_subject(audit_log) as subject
  from public.audit_log;
comment on view public.audit_entries is
  'The audit log with the name and the email of the administrator of each entry, and what it is about: see '
  'audit_subject. It can be filtered by order_uid, actor_id, table_name, operation and happened_at; the latest entries '
  'are first with order=happened_at.desc,id.desc.';

create function public.audit_actors() returns table (actor_id uuid, email text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require_admin();
  return query
    -- Finds each next actor in the index, however many entries there are.
    with recursive actors (id) as (
      (select entry.actor_id from public.audit_log entry order by entry.actor_id limit 1)
      union all
      select (select min_entry.actor_id from public.audit_log min_entry
          where min_entry.actor_id > actors.id order by min_entry.actor_id limit 1)
        from actors where actors.id is not null
    )
    select actors.id, account.email::text
    from actors
    left join auth.users account on account.id = actors.id
    where actors.id is not null
    order by account.email collate "C", actors.id;
end;
$$;
comment on function public.audit_actors is
  'Returns everybody who has an entry in the audit log, with the email if the account exists. Error: 42501 (the caller '
  'is not an administrator).';

insert into public.api_privileges (object, role, privilege) values
  ('table public.admins', 'service_role', 'select'),
  ('table public.admins', 'service_role', 'insert'),
  ('table public.admins', 'service_role', 'delete'),
  ('function public.is_admin()', 'authenticated', 'execute'),
  ('table public.audit_log', 'authenticated', 'select'),
  ('table public.audit_log', 'service_role', 'select'),
  ('function public.is_owner()', 'authenticated', 'execute'),
  ('function public.require_admin()', 'authenticated', 'execute'),
  ('function public.reject_changed(text)', 'authenticated', 'execute'),
  ('function public.list_limit(text)', 'authenticated', 'execute'),
  ('function public.list_limit(text)', 'service_role', 'execute'),
  ('function public.limit_list(text,bigint)', 'service_role', 'execute'),
  ('function public.lock_request(uuid)', 'service_role', 'execute'),
  ('function public.require_same_request(boolean)', 'service_role', 'execute'),
  ('table public.invitations', 'authenticated', 'select'),
  ('table public.invitations', 'authenticated', 'delete'),
  ('function public.invite_person(text,text,uuid)', 'authenticated', 'execute'),
  ('function public.accept_invitation()', 'authenticated', 'execute'),
  ('function public.list_people()', 'authenticated', 'execute'),
  ('function public.set_person_role(uuid,text)', 'authenticated', 'execute'),
  ('function public.remove_person(uuid)', 'authenticated', 'execute'),
  ('function public.purge_invitations()', 'service_role', 'execute'),
  ('function public.actor_email(uuid)', 'authenticated', 'execute'),
  ('function public.actor_name(uuid)', 'authenticated', 'execute'),
  ('function public.audit_subject(public.audit_log)', 'authenticated', 'execute'),
  ('table public.audit_entries', 'authenticated', 'select'),
  ('function public.audit_actors()', 'authenticated', 'execute');
select public.apply_privileges();
