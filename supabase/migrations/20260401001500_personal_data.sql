/*
 * Personal data: how it is erased on request, and when it is deleted by itself.
 *
 * The email identifies a person, in any letter case: they may have an account, orders as a
 * guest, contact messages, or only an entry in the log of the auth service. After erase_person,
 * no column of any table contains their email, name, phone or address. Accounts, contact
 * messages, emails and entries of the auth log are deleted. Orders are kept for bookkeeping,
 * with items, totals, dates and order numbers, and so are payments, with the ids of the
 * provider, and the audit log without the details of the person. It cannot be undone.
 *
 * purge_personal_data deletes what docs/PERSONAL_DATA.md promises to keep for a limited time
 * only, and no other job deletes. Tax law requires orders for eight financial years. Nine years
 * after an order, that time is over, and the order is kept without the details of the customer.
 *
 * The functions are security definer, because no client may write these tables.
 */

create function public.without_personal_data(saved jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select saved - array['name', 'email', 'phone', 'address', 'shipping', 'delivery_text', 'user_id'];
$$;
comment on function public.without_personal_data is
  'Returns a row of customers or orders, as stored in the audit log, without personal data.';

create function public.email_pattern(email text) returns text
language sql immutable set search_path = ''
as $$
  select '(?<![[:alnum:]._%+-])' || regexp_replace(email, '([^[:alnum:]])', '\\\1', 'g') || '(?![[:alnum:]-]|\.[[:alnum:]])';
$$;
comment on function public.email_pattern is
  'Returns a regular expression that finds an email in a text, but not as a part of another email.';

create function public.erase_people(emails text[], customer_ids uuid[]) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  -- Accounts with one of the emails, including the emails of their sign-in with Google.
  account_ids uuid[] := array(
    select id from auth.users where lower(users.email) = any (emails)
    union
    select user_id from auth.identities where lower(identities.identity_data ->> 'email') = any (emails)
    union
    select user_id from public.customers
      where user_id is not null and (id = any (customer_ids) or lower(trim(customers.email)) = any (emails))
  );
  own_emails text[] := array(
    select distinct lower(trim(own.email))
      from (
        select unnest(emails)
        union all
        select users.email from auth.users where id = any (account_ids)
        union all
        select identity_data ->> 'email' from auth.identities where user_id = any (account_ids)
        union all
        select customers.email from public.customers where user_id = any (account_ids)
      ) own (email)
      where position('@' in own.email) > 1
      order by 1
  );
  -- own_emails, and those with which the person ordered before their account had another email.
  all_emails text[];
  -- Emails and ids of accounts as they are written in JSON.
  words text[];
  erased_ids uuid[];
  order_ids uuid[];
  payment_ids text[];
  pattern text;
  affected integer;
  total integer := 0;
begin
  perform from public.admins where user_id = any (account_ids);
  if found then
    raise sqlstate 'PT409' using message = 'An administrator cannot be erased.';
  end if;

  -- Before the lock below: complete_checkout_session locks the session before the email, so that the two never
  -- deadlock. A session that is paid later still becomes an order, which needs an email.
  update public.checkout_sessions set shipping = jsonb_build_object('email', id || '@erased.invalid')
    where lower(trim(shipping ->> 'email')) = any (own_emails)
      or shipping is not null and customer_id in (
        select id from public.customers where id = any (customer_ids) or user_id = any (account_ids)
      );
  get diagnostics affected = row_count;
  total := total + affected;

  -- customer_for takes this lock too, so that no guest with these emails is added meanwhile.
  perform pg_advisory_xact_lock(hashtextextended(own, 0)) from unnest(own_emails) as own;
  erased_ids := array(
    select id from public.customers
    where id = any (customer_ids) or user_id = any (account_ids) or lower(trim(email)) = any (own_emails)
  );
  order_ids := array(
    select id from public.orders
      where customer_id = any (erased_ids) or lower(trim(shipping ->> 'email')) = any (own_emails)
    union all
    select id from public.deleted_orders
      where customer_id = any (erased_ids) or lower(trim(shipping ->> 'email')) = any (own_emails)
  );
  payment_ids := array(
    select session.payment_id from public.checkout_sessions session
    where session.payment_id is not null and session.id in (
      select checkout_session_id from public.orders where id = any (order_ids)
      union all
      select checkout_session_id from public.deleted_orders where id = any (order_ids)
    )
  );
  all_emails := array(
    select unnest(own_emails)
    union
    select lower(trim(made.email))
      from (
        select shipping ->> 'email' from public.orders where customer_id = any (erased_ids)
        union all
        select shipping ->> 'email' from public.deleted_orders where customer_id = any (erased_ids)
      ) made (email)
      where position('@' in made.email) > 1
        -- An administrator may have entered the email of another customer.
        and not exists (
          select from public.customers other
          where lower(trim(other.email)) = lower(trim(made.email)) and other.id <> all (erased_ids)
        )
  );
  words := array(
    select to_jsonb(known)::text from unnest(all_emails || account_ids::text[]) as known
  );
  total := total + cardinality(erased_ids) + cardinality(order_ids);

  -- Orders before customers, like update_order, so that the two never deadlock.
  update public.deleted_orders set shipping = '{}' where id = any (order_ids);
  update public.orders set shipping = '{}' where id = any (order_ids);

  -- Also emails that are queued: what they would say was just erased.
  delete from public.email_outbox
    where lower(trim(recipient)) = any (all_emails) or lower(trim(reply_to)) = any (all_emails)
      or exists (select from unnest(all_emails) as known where strpos(lower(data::text), to_jsonb(known)::text) > 0);
  get diagnostics affected = row_count;
  total := total + affected;

  delete from public.contact_submissions where lower(trim(email)) = any (all_emails);
  get diagnostics affected = row_count;
  total := total + affected;
  -- Messages of others that mention an email, and the emails that forward them to the shop.
  foreach pattern in array array(select public.email_pattern(known) from unnest(all_emails) as known) loop
    update public.contact_submissions
      set name = left(regexp_replace(name, pattern, '[erased]', 'gi'), 200),
        message = left(regexp_replace(message, pattern, '[erased]', 'gi'), 5000)
      where name ~* pattern or message ~* pattern;
    get diagnostics affected = row_count;
    total := total + affected;
    update public.email_outbox
      set data = data || jsonb_build_object(
        'name', regexp_replace(data ->> 'name', pattern, '[erased]', 'gi'),
        'message', regexp_replace(data ->> 'message', pattern, '[erased]', 'gi')
      )
      where kind = 'contact_notice' and (data ->> 'name' ~* pattern or data ->> 'message' ~* pattern);
  end loop;

  -- Deletes the customer row too if it has no orders. The foreign keys of the auth service delete sessions and identities.
  delete from auth.users where id = any (account_ids);
  delete from auth.refresh_tokens where user_id::text = any (account_ids::text[]);
  delete from auth.flow_state where user_id = any (account_ids);
  -- Another account that is about to change its email to this one.
  update auth.users set email_change = '', email_change_token_new = '', email_change_token_current = ''
    where lower(email_change) = any (all_emails);
  if to_regclass('auth.one_time_tokens') is not null then
    delete from auth.one_time_tokens where lower(relates_to) = any (all_emails);
  end if;
  delete from auth.audit_log_entries entry
    where exists (
      select from unnest(words) as word
      -- As text, because jsonb cannot contain every json value. The auth service of Supabase escapes the character &.
      where strpos(lower(replace(entry.payload::text, '\u0026', '&')), word) > 0
    );
  get diagnostics affected = row_count;
  total := total + affected;

  update public.customers
    set name = null, email = id || '@erased.invalid', phone = null, address = null
    where id = any (erased_ids);
  update public.audit_log
    set before = public.without_personal_data(before), after = public.without_personal_data(after)
    where row_id = any (erased_ids || order_ids)
      or exists (
        select from unnest(all_emails) as known
        where lower(trim(before ->> 'email')) = known or lower(trim(before -> 'shipping' ->> 'email')) = known
          or lower(trim(after ->> 'email')) = known or lower(trim(after -> 'shipping' ->> 'email')) = known
      );
  get diagnostics affected = row_count;
  total := total + affected;

  -- The demonstration simulates the mailboxes and the payment provider, see supabase/server/simulators/erasePerson.ts.
  if to_regprocedure('local.erase_person(text[],text[])') is not null then
    total := total + local.erase_person(all_emails, payment_ids);
  end if;
  return total;
end;
$$;
comment on function public.erase_people is
  'Erases the people with these emails, which are in lower case, and with these customer rows. Returns how many rows '
  'contained data of them. Error: PT409 (one is an administrator).';

create function public.erase_person(email text) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  given text := lower(trim(erase_person.email));
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  if position('@' in given) > 1 then
    return public.erase_people(array[given], '{}');
  end if;
  raise sqlstate 'PT400' using message = 'This is not an email.';
end;
$$;
comment on function public.erase_person is
  'Erases the personal data of everybody who used an email. Returns how many rows contained data of the person. '
  'Errors: 42501 (the caller is not an administrator), PT400 (not an email), PT409 (the person is an administrator).';

create function public.erase_customer(customer_id uuid) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  erased public.customers;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  select * into erased from public.customers where id = erase_customer.customer_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This customer no longer exists.';
  end if;
  return public.erase_people(
    -- The row of an account without an email has none, and a row that is already erased has one of nobody.
    case when position('@' in erased.email) > 1 then array[lower(trim(erased.email))] else '{}' end,
    array[erased.id]
  );
end;
$$;
comment on function public.erase_customer is
  'Erases the personal data of everybody who used the email of a customer. Returns how many rows contained data of the '
  'person. Errors: 42501 (the caller is not an administrator), PT404 (unknown customer), PT409 (the person is an '
  'administrator).';

create function public.purge_personal_data() returns void
-- Security definer, because the scheduled jobs may not access the auth schema and the audit log.
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.contact_attempts where created_at < now() - interval '1 minute';
  delete from public.contact_submissions where created_at < now() - interval '1 year';
  delete from public.free_orders where created_at < now() - interval '1 day';
  -- purge_checkout_sessions keeps the sessions of payments that were refunded or disputed.
  update public.checkout_sessions set shipping = null
    where shipping is not null and status in ('failed', 'cancelled', 'expired')
      and expires_at < now() - interval '7 days';
  delete from auth.audit_log_entries where created_at < now() - interval '90 days';
  delete from auth.flow_state where created_at < now() - interval '1 day';
  -- Only our own server counts in tables.
  if to_regclass('local.code_attempts') is not null then
    delete from local.code_attempts where created_at < now() - interval '1 day';
  end if;
  if to_regclass('local.auth_counters') is not null then
    delete from local.auth_counters where ends_at <= now();
  end if;

  delete from public.audit_log where happened_at < now() - interval '9 years';
  update public.deleted_orders set shipping = '{}'
    where created_at < now() - interval '9 years' and shipping <> '{}';
  update public.orders set shipping = '{}'
    where created_at < now() - interval '9 years' and shipping <> '{}';
  update public.customers
    set name = null, email = id || '@erased.invalid', phone = null, address = null
    where user_id is null and created_at < now() - interval '9 years' and email <> id || '@erased.invalid'
      and not exists (
        select from public.orders
        where orders.customer_id = customers.id and orders.created_at >= now() - interval '9 years'
      )
      and not exists (
        select from public.deleted_orders kept
        where kept.customer_id = customers.id and kept.created_at >= now() - interval '9 years'
      );
end;
$$;
comment on function public.purge_personal_data is
  'Deletes personal data whose time is over. A scheduled job calls it every hour.';

insert into public.api_privileges (object, role, privilege) values
  ('function public.erase_person(text)', 'authenticated', 'execute'),
  ('function public.erase_customer(uuid)', 'authenticated', 'execute'),
  ('function public.purge_personal_data()', 'service_role', 'execute');
select public.apply_privileges();
