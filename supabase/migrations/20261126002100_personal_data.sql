/*
 * Personal data: how it is erased, how customers download it, and when it is deleted by itself.
 *
 * An owner of the shop erases a person on request, with erase_person or erase_customer. Customers delete their account
 * with delete_own_account. All three refuse for the same reasons, erasure_obstacle(), and erase with
 * erase_personal_data().
 *
 * The email identifies a person, in any letter case: they may have an account, orders as a guest, contact messages, or
 * only an entry in the log of the auth service. After erase_person, no column of any table contains their email, nor
 * their name, phone and address, except in orders that somebody else has placed for them. Accounts, contact messages,
 * emails and entries of the auth log are deleted. Orders are kept for bookkeeping, with items, totals, dates and order
 * numbers, and so are payments, with the ids of the provider, and the audit log without the details of the person. It
 * cannot be undone.
 *
 * A new table with data about people is added to erase_personal_data(), or, if it belongs to an order, to
 * erase_orders() (see order_changes.sql), and to export_own_data().
 *
 * The functions that clients call are security definer, because no client may write these tables, and only the auth
 * service may read accounts and sessions.
 */

-- For the functions below, which look for the orders with an email, whichever customer they have.
create index orders_email_idx on public.orders ((shipping ->> 'email'));

/*
 * Rows that are erased with a person. Anybody may type an email, so an email alone does not say whose an order is.
 *
 * - An account erases its own orders, and the orders of guests with an email that the account has proved: they belong to
 *   the account (see accounts.sql). Orders with the email that staff have entered, or that other accounts have placed,
 *   belong to somebody else.
 * - An owner of the shop erases also the orders for which staff have entered the email, and chooses which orders of other
 *   accounts are of this person.
 *
 * Orders of somebody else lose the email and keep everything else, see forget_order_email().
 */
create function public.erasable_customers(account_ids uuid[], emails text[], by_owner boolean) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(id), '{}') from public.customers
    where user_id = any (account_ids)
      or user_id is null and public.email_key(email) = any (emails) and (by_owner or not is_email_changed);
$$;
comment on function public.erasable_customers is
  'Returns the customer rows that are erased with these accounts and emails.';

create function public.erasable_checkouts(customer_ids uuid[], emails text[], by_owner boolean) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(id), '{}') from public.checkout_sessions
    where customer_id = any (customer_ids)
      or customer_id is null and shipping ->> 'email' = any (emails) and (by_owner or made_by is null);
$$;
comment on function public.erasable_checkouts is
  'Returns the checkout sessions that are erased with these customers and emails.';

create function public.erasable_orders(customer_ids uuid[], emails text[], by_owner boolean) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(made.id), '{}')
    from public.all_orders made
    where made.customer_id = any (customer_ids)
      or by_owner and made.shipping ->> 'email' = any (emails)
        and made.customer_id in (select id from public.customers where user_id is null);
$$;
comment on function public.erasable_orders is
  'Returns the orders that are erased with these customers and emails, also deleted orders.';

create function public.orders_of_others(order_ids uuid[], emails text[]) returns uuid[]
language sql stable set search_path = ''
as $$
  select coalesce(array_agg(made.id), '{}')
    from public.all_orders made
    where made.shipping ->> 'email' = any (emails) and made.id <> all (order_ids);
$$;
comment on function public.orders_of_others is
  'Returns the orders with one of these emails that are not among the orders of the person, also deleted orders.';

/*
 * A parcel that was shipped and is not delivered delays the erasure of its customer for 30 days. Until then it may come
 * back or get lost, and the delivery details are needed. Nobody sets every order to Delivered, so without a limit such
 * an order would prevent the erasure forever.
 */
create function public.erasure_obstacle(account_ids uuid[], session_ids uuid[], order_ids uuid[]) returns text
language plpgsql stable set search_path = ''
as $$
declare
  found_session record;
  found_order record;
begin
  if exists (select from public.admins where user_id = any (account_ids)) then
    return 'This account may use the back office. An owner must remove it under People first.';
  end if;

  select session.order_uid, session.status into found_session
    from public.checkout_sessions session
    where session.status in ('open', 'pending') and session.id = any (session_ids)
    order by session.status = 'open', session.created_at
    limit 1;
  if found_session.status = 'pending' then
    return format('The payment of %s is not confirmed yet. That can take a few days.', found_session.order_uid);
  elsif found then
    return format(
      'The payment of %s was started and is not finished. Pay or cancel it, or wait until it ends by itself, usually '
      'within half an hour.',
      found_session.order_uid
    );
  end if;

  -- An order without shipped_at was last changed when it was shipped, or later.
  select made.order_uid, made.status, coalesce(made.shipped_at, made.updated_at) as shipped_at into found_order
    from public.orders made
    where made.id = any (order_ids) and (
      made.status = 'Processing'
      or made.status = 'Shipped' and coalesce(made.shipped_at, made.updated_at) > now() - interval '30 days'
    )
    -- Of several shipped orders, the last order says when the person can be erased.
    order by made.status = 'Shipped', coalesce(made.shipped_at, made.updated_at) desc
    limit 1;
  if found_order.status = 'Processing' then
    return format('The order %s is being processed. It must be delivered or cancelled first.', found_order.order_uid);
  elsif found then
    return format(
      'The order %s was shipped on %s. Deletion is possible once it is delivered, or after %s.',
      found_order.order_uid,
      to_char(public.india_day(found_order.shipped_at), 'FMDD FMMonth'),
      to_char(public.india_day(found_order.shipped_at + interval '30 days'), 'FMDD FMMonth')
    );
  end if;

  select made.order_uid, payment.dispute into found_order
    from public.all_orders made
    join public.payments payment on payment.checkout_session_id = made.checkout_session_id
    where made.id = any (order_ids)
      and (
        payment.dispute = 'open'
        or (public.internals_of(made.id)).attention @> '{refund_failed}'
        -- Queued, or accepted by the provider, which has not reported it yet.
        or exists (
          select from public.refunds refund
          where refund.payment_id = payment.id and refund.refused_at is null and not exists (
            select from public.payment_refunds reported
            where reported.payment_id = refund.payment_id and reported.provider_refund_id = refund.provider_refund_id
          )
        )
      )
    limit 1;
  if found_order.dispute = 'open' then
    return format('The bank has not decided about the disputed payment of %s.', found_order.order_uid);
  elsif found then
    return format('A refund for the order %s is on its way.', found_order.order_uid);
  end if;
  return null;
end;
$$;
comment on function public.erasure_obstacle is
  'Returns why these accounts, checkout sessions and orders cannot be erased now; null if they can: an account may use '
  'the back office, a payment is open or pending, an order is Processing or was shipped less than 30 days ago and not '
  'delivered, or a refund or dispute is not decided.';

create function public.without_personal_data(saved jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select saved - array['name', 'email', 'phone', 'address', 'shipping', 'user_id'];
$$;
comment on function public.without_personal_data is
  'Returns a row of customers or orders, as stored in the audit log, without personal data.';

create function public.without_email(saved jsonb, emails text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when public.email_key(saved -> 'shipping' ->> 'email') = any (emails) then saved #- '{shipping,email}'
    when public.email_key(saved ->> 'email') = any (emails) then saved - 'email'
    else saved
  end;
$$;
comment on function public.without_email is
  'Returns a row of customers or orders, as stored in the audit log, without one of these emails.';

create function public.email_pattern(email text) returns text
language sql immutable set search_path = ''
as $$
  select '(?<![[:alnum:]._%+-])' || regexp_replace(email, '([^[:alnum:]])', '\\\1', 'g')
    || '(?![[:alnum:]-]|\.[[:alnum:]])';
$$;
comment on function public.email_pattern is
  'Returns a regular expression that finds an email in a text, but not as a part of another email.';

/*
 * The tables are locked in the order of the other functions: account, checkout session, email, order, customer. Whoever
 * enters delivery details for an account waits for the lock of its customer row (refuse_deleted_account), so a checkout
 * either is an obstacle or finds no account.
 */
create function public.erase_personal_data(
  account_ids uuid[],
  own_emails text[],
  by_owner boolean,
  -- Chosen by an owner: a customer, and orders of other accounts.
  customer_ids uuid[] default '{}',
  also_order_ids uuid[] default '{}'
) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  session_ids uuid[];
  erased_ids uuid[];
  order_ids uuid[];
  other_order_ids uuid[];
  payment_ids text[];
  all_emails text[] := own_emails;
  -- Emails and ids of accounts as they are written in JSON.
  words text[];
  pattern text;
  obstacle text;
  affected integer;
  total integer := 0;
begin
  perform from auth.users where id = any (account_ids) order by id for update;
  perform from public.checkout_sessions
    where shipping ->> 'email' = any (own_emails)
      or customer_id in (select id from public.customers where id = any (customer_ids) or user_id = any (account_ids))
    order by id
    for update;
  -- customer_for takes this lock too, so that no guest with these emails is added meanwhile.
  perform pg_advisory_xact_lock(hashtextextended(own, 0)) from unnest(own_emails) as own;
  erased_ids := array(
    select unnest(customer_ids) union select unnest(public.erasable_customers(account_ids, own_emails, by_owner))
  );
  -- Emails before orders, like mark_email_failed, and orders before customers, like update_order, so that they never
  -- deadlock.
  perform from public.email_outbox
    where order_id in (
      select id from public.orders where customer_id = any (erased_ids) or shipping ->> 'email' = any (own_emails)
    )
    order by id
    for update;
  perform from public.orders
    where customer_id = any (erased_ids) or shipping ->> 'email' = any (own_emails)
    order by id
    for update;
  perform from public.customers where id = any (erased_ids) order by id for update;

  session_ids := public.erasable_checkouts(erased_ids, own_emails, by_owner);
  order_ids := public.erasable_orders(erased_ids, own_emails, by_owner);
  other_order_ids := public.orders_of_others(order_ids, own_emails);
  if not also_order_ids <@ other_order_ids then
    raise sqlstate 'PT409' using hint = 'other_orders',
      message = 'The orders with this email have changed. Please look at them again.';
  end if;
  order_ids := order_ids || also_order_ids;
  other_order_ids := array(
    select other from unnest(other_order_ids) as other where other <> all (also_order_ids)
  );
  obstacle := public.erasure_obstacle(account_ids, session_ids, order_ids);
  if obstacle is not null then
    raise sqlstate 'PT409' using hint = 'erasure_obstacle', message = obstacle;
  end if;

  -- A session that is paid late still becomes an order, which needs an email.
  update public.checkout_sessions set shipping = jsonb_build_object('email', id || '@erased.invalid')
    where id = any (session_ids) and shipping is not null;
  get diagnostics affected = row_count;
  total := total + affected;
  -- What somebody else is paying now keeps the email, as if it was entered after the erasure.
  update public.checkout_sessions session
    set shipping = shipping || jsonb_build_object('email', coalesce(
      (
        select account.email from public.customers buyer join auth.users account on account.id = buyer.user_id
          where buyer.id = session.customer_id
      ),
      session.id || '@unknown.invalid'
    ))
    where shipping ->> 'email' = any (own_emails) and status not in ('open', 'pending');
  get diagnostics affected = row_count;
  total := total + affected;

  payment_ids := array(
    select session.payment_id from public.checkout_sessions session
      join public.all_orders made on made.checkout_session_id = session.id
      where session.payment_id is not null and made.id = any (order_ids)
  );
  if by_owner then
    -- Emails with which the person has ordered are theirs as well, although nobody has proved it.
    all_emails := array(
      select unnest(own_emails)
      union
      select public.email_key(made.email)
        from (select shipping ->> 'email' from public.all_orders where customer_id = any (erased_ids)) made (email)
        where position('@' in made.email) > 1
          -- An administrator may have entered the email of another customer.
          and not exists (
            select from public.customers other
            where public.email_key(other.email) = public.email_key(made.email) and other.id <> all (erased_ids)
          )
    );
  end if;
  words := array(
    select to_jsonb(known)::text from unnest(all_emails || account_ids::text[]) as known
  );
  total := total + cardinality(erased_ids) + cardinality(order_ids) + cardinality(other_order_ids);

  perform public.forget_order_email(
    array(
      select unnest(other_order_ids)
      union
      -- Their email was corrected since the tickets were opened.
      select made.id from public.all_orders made
        join public.contact_submissions ticket on ticket.order_uid = made.order_uid
        where public.email_key(ticket.email) = any (all_emails) and made.id <> all (order_ids)
    ),
    all_emails
  );

  -- Also emails that are queued: what they would say is erased.
  delete from public.email_outbox
    where public.email_key(recipient) = any (all_emails) or public.email_key(reply_to) = any (all_emails)
      or order_id = any (order_ids)
      or exists (select from unnest(all_emails) as known where strpos(lower(data::text), to_jsonb(known)::text) > 0);
  get diagnostics affected = row_count;
  total := total + affected;

  perform public.erase_orders(order_ids);

  delete from public.invitations where email = any (all_emails);
  get diagnostics affected = row_count;
  total := total + affected;

  delete from public.stock_alerts where email = any (all_emails);
  get diagnostics affected = row_count;
  total := total + affected;

  delete from public.contact_submissions where public.email_key(email) = any (all_emails);
  get diagnostics affected = row_count;
  total := total + affected;
  -- Texts of others that mention an email, and the emails that forward messages to the shop.
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
    update public.order_notes set note = left(regexp_replace(note, pattern, '[erased]', 'gi'), 2000)
      where note ~* pattern;
    update public.refunds set reason = left(regexp_replace(reason, pattern, '[erased]', 'gi'), 500)
      where reason ~* pattern;
  end loop;

  -- Deletes the customer row too if it has no orders. The foreign keys of the auth service delete sessions and
  -- identities.
  delete from auth.users where id = any (account_ids);
  delete from auth.refresh_tokens where user_id::text = any (account_ids::text[]);
  delete from auth.flow_state where user_id = any (account_ids);
  -- Other accounts that are about to change their email to an erased email.
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
  -- Staff have entered the email for somebody else.
  update public.customers
    set email = coalesce(
      (select account.email from auth.users account where account.id = customers.user_id), id || '@unknown.invalid'
    )
    where public.email_key(email) = any (own_emails);
  update public.audit_log
    set before = public.without_personal_data(before), after = public.without_personal_data(after)
    where row_id = any (erased_ids || order_ids);
  get diagnostics affected = row_count;
  total := total + affected;
  with mentioned as (
    -- In an entry about a customer row that was deleted with its account, nothing may be left.
    select id, table_name = 'customers' and not exists (select from public.customers where customers.id = row_id) as is_own
      from public.audit_log
      where public.email_key(before ->> 'email') = any (all_emails)
        or public.email_key(after ->> 'email') = any (all_emails)
        or public.email_key(before -> 'shipping' ->> 'email') = any (all_emails)
        or public.email_key(after -> 'shipping' ->> 'email') = any (all_emails)
  )
  update public.audit_log entry
    set before = case when mentioned.is_own then public.without_personal_data(before)
        else public.without_email(before, all_emails) end,
      after = case when mentioned.is_own then public.without_personal_data(after)
        else public.without_email(after, all_emails) end
    from mentioned where mentioned.id = entry.id;
  get diagnostics affected = row_count;
  total := total + affected;

  -- The demonstration simulates the mailboxes and the payment provider, see supabase/server/simulators/erasePerson.ts.
  if to_regprocedure('local.erase_person(text[],text[])') is not null then
    total := total + local.erase_person(all_emails, payment_ids);
  end if;
  return total;
end;
$$;
comment on function public.erase_personal_data is
  'Erases the people with these accounts, emails (in lower case) and customer rows, in every table; orders of others '
  'lose the email only. Returns how many rows contained data of them. Errors: PT409 (erasure_obstacle, or other_orders: '
  'a chosen order does not have the email).';

create function public.refuse_deleted_account() returns trigger
-- Security definer, so that it may lock the customer, whoever changes the session.
language plpgsql security definer set search_path = ''
as $$
begin
  -- Waits for a deletion of the account.
  perform from public.customers where id = new.customer_id and user_id is not null for key share;
  if not found then
    raise sqlstate 'PT409' using hint = 'checkout_ended',
      message = 'This account was deleted. Please start again from your cart.';
  end if;
  return new;
end;
$$;
comment on function public.refuse_deleted_account is
  'Refuses delivery details that are entered for an account while it is deleted. Error: PT409 (checkout_ended).';

create trigger refuse_deleted_account before update of customer_id on public.checkout_sessions
  for each row when (new.customer_id is not null and new.customer_id is distinct from old.customer_id)
  execute function public.refuse_deleted_account();

create function public.person_with(emails text[], out account_ids uuid[], out own_emails text[])
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Accounts with one of the emails, including the emails of their sign-in with Google.
  account_ids := array(
    select id from auth.users where lower(users.email) = any (emails)
    union
    select user_id from auth.identities where lower(identities.identity_data ->> 'email') = any (emails)
  );
  own_emails := array(
    select distinct public.email_key(own.email)
      from (
        select unnest(emails)
        union all
        select users.email from auth.users where id = any (account_ids)
        union all
        select identity_data ->> 'email' from auth.identities where user_id = any (account_ids)
      ) own (email)
      where position('@' in own.email) > 1
      order by 1
  );
end;
$$;
comment on function public.person_with is
  'Returns the accounts that use one of these emails, which are in lower case, and all emails of these accounts.';

create function public.erase_person(email text, also_orders uuid[] default '{}') returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  given text;
  person record;
begin
  perform public.require_owner();
  perform public.limited_text(erase_person.email);
  given := public.email_key(erase_person.email);
  if coalesce(position('@' in given), 0) < 2 then
    raise sqlstate 'PT400' using message = 'This is not an email.';
  end if;
  select * into person from public.person_with(array[given]);
  return public.erase_personal_data(
    person.account_ids, person.own_emails, true, '{}', coalesce(erase_person.also_orders, '{}')
  );
end;
$$;
comment on function public.erase_person is
  'Erases the personal data of everybody who used an email. Returns how many rows contained data of the person. Orders '
  'that another account has placed with the email lose the email only, unless they are among also_orders. Errors: 42501 '
  '(the caller is no owner), PT400 (not an email), PT409 (erasure_obstacle, other_orders).';

create function public.emails_of_customer(customer_id uuid) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  known public.customers;
begin
  select * into known from public.customers where id = emails_of_customer.customer_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This customer no longer exists.';
  end if;
  -- Staff may have entered the email of somebody else for an account. The row of an account without an email has no
  -- email, and the email of an erased row belongs to nobody.
  return array(
    select own.email
      from (
        select public.email_key(known.email) where known.user_id is null
        union all
        select public.email_key(account.email) from auth.users account where account.id = known.user_id
      ) own (email)
      where position('@' in own.email) > 1
  );
end;
$$;
comment on function public.emails_of_customer is
  'Returns the email of a customer, of an account as the account has it; none if there is none. Error: PT404 (unknown '
  'customer).';

create function public.erase_customer(customer_id uuid, also_orders uuid[] default '{}') returns integer
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  person record;
begin
  perform public.require_owner();
  select * into person from public.person_with(public.emails_of_customer(erase_customer.customer_id));
  return public.erase_personal_data(
    array(
      select unnest(person.account_ids)
      union
      select user_id from public.customers where id = erase_customer.customer_id and user_id is not null
    ),
    person.own_emails, true, array[erase_customer.customer_id], coalesce(erase_customer.also_orders, '{}')
  );
end;
$$;
comment on function public.erase_customer is
  'Erases the personal data of everybody who used the email of a customer. Returns how many rows contained data of the '
  'person. also_orders: see erase_person. Errors: 42501 (the caller is no owner), PT404 (unknown customer), PT409 '
  '(erasure_obstacle, other_orders).';

create function public.erasure_preview(email text default null, customer_id uuid default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  person record;
  account_ids uuid[];
  customer_ids uuid[];
  order_ids uuid[];
begin
  perform public.require_owner();
  perform public.limited_text(erasure_preview.email);
  select * into person from public.person_with(case when erasure_preview.customer_id is null
    then array[public.email_key(erasure_preview.email)]
    else public.emails_of_customer(erasure_preview.customer_id) end);
  customer_ids := array_remove(array[erasure_preview.customer_id], null)
    || public.erasable_customers(person.account_ids, person.own_emails, true);
  account_ids := array(
    select unnest(person.account_ids)
    union
    select user_id from public.customers where id = erasure_preview.customer_id and user_id is not null
  );
  order_ids := public.erasable_orders(customer_ids, person.own_emails, true);
  return jsonb_build_object(
    'obstacle', public.erasure_obstacle(
      account_ids, public.erasable_checkouts(customer_ids, person.own_emails, true), order_ids
    ),
    'accounts', coalesce((
      select jsonb_agg(known.email order by known.email)
        from auth.users account
        -- An account may have no email.
        cross join lateral (select coalesce(account.email, account.id::text)) known (email)
        where account.id = any (account_ids)
    ), '[]'),
    'orders', cardinality(order_ids),
    'other_orders', coalesce((
      select jsonb_agg(
          jsonb_build_object(
            'id', made.id, 'order_uid', made.order_uid, 'created_at', made.created_at,
            'name', made.shipping ->> 'name', 'account', account.email
          )
          order by made.created_at desc, made.id
        )
        from public.all_orders made
        join public.customers buyer on buyer.id = made.customer_id
        left join auth.users account on account.id = buyer.user_id
        where made.id = any (public.orders_of_others(order_ids, person.own_emails))
    ), '[]')
  ) || (
    select jsonb_build_object('documents', count(*), 'kept_until', max(kept.kept_until))
      from (
        select invoice.kept_until from public.invoices invoice where invoice.order_id = any (order_ids)
        union all
        select note.kept_until from public.credit_notes note
          join public.invoices invoice on invoice.id = note.invoice_id
          where invoice.order_id = any (order_ids)
      ) kept
  );
end;
$$;
comment on function public.erasure_preview is
  'Returns the effect of erase_person with an email, or of erase_customer with a customer: { obstacle: the reason why it '
  'is refused, or null; accounts: the emails of the accounts that are deleted; orders: the number of orders that lose '
  'their delivery details; other_orders: [{ id, order_uid, created_at, name, account }], orders that other accounts have '
  'placed with the email, which lose the email only; documents: the number of invoices and credit notes that keep name '
  'and address until the day kept_until }. Errors: 42501 (the caller is no owner), PT404 (unknown customer).';

/*
 * Whoever deletes an account has logged in within the last five minutes: auth.sessions has the time at which a session
 * began. A refresh keeps the session and its time, so a stolen session never becomes a recent session. The password is
 * checked by the auth service, with its limits.
 */
create function public.signed_in_recently() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.sessions
      where id = (auth.jwt() ->> 'session_id')::uuid and user_id = auth.uid()
        and created_at > now() - interval '5 minutes'
  );
$$;
comment on function public.signed_in_recently is
  'Returns whether the session of the caller began within the last five minutes. A refresh does not change when a '
  'session began.';

-- The emails whose data an account may download and delete.
create function public.proved_emails(account_id uuid) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select public.email_key(proved.email)
      from (
        select account.email::text from auth.users account
          where account.id = account_id and account.email_confirmed_at is not null
        union
        select identity.identity_data ->> 'email' from auth.identities identity
          where identity.user_id = account_id and identity.provider <> 'email'
            and identity.identity_data ->> 'email_verified' = 'true'
      ) proved (email)
      where position('@' in proved.email) > 1
      group by 1
      order by 1
  );
$$;
comment on function public.proved_emails is
  'Returns the emails that are proved to belong to an account, in lower case: its own, and the emails of a sign-in '
  'with Google.';

create function public.own_deletion_check()
returns table (obstacle text, has_password boolean, signed_in_recently boolean)
language sql stable security definer set search_path = ''
as $$
  select
    public.erasure_obstacle(
      array[account.id],
      public.erasable_checkouts(own.customer_ids, own.emails, false),
      public.erasable_orders(own.customer_ids, own.emails, false)
    ),
    coalesce(account.encrypted_password, '') <> '',
    public.signed_in_recently()
  from auth.users account
  cross join lateral (select public.proved_emails(account.id)) proved (emails)
  cross join lateral (
    select proved.emails, public.erasable_customers(array[account.id], proved.emails, false)
  ) own (emails, customer_ids)
  where account.id = auth.uid();
$$;
comment on function public.own_deletion_check is
  'Returns why the account of the caller cannot be deleted now (null if it can), whether it has a password, and '
  'whether its owner has just logged in. No row if it is already deleted.';

create function public.delete_own_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account record;
begin
  -- A second call waits here, and then finds no account.
  select id, email::text, email_confirmed_at into account from auth.users where id = auth.uid() for update;
  if not found then
    raise sqlstate 'PT404' using hint = 'account_deleted', message = 'This account is already deleted.';
  end if;
  if not public.signed_in_recently() then
    raise sqlstate 'PT403' using hint = 'sign_in_again', message = 'Please log in again to delete your account.';
  end if;
  perform public.erase_personal_data(array[account.id], public.proved_emails(account.id), false);
  if account.email_confirmed_at is not null then
    perform public.queue_email('account_deleted', account.email, '{}'::jsonb);
  end if;
end;
$$;
comment on function public.delete_own_account is
  'Deletes the account of the caller, who has logged in within the last five minutes, erases their personal data, and '
  'queues an email that confirms it. Errors: PT403 (sign_in_again), PT404 (account_deleted), PT409 (erasure_obstacle).';

-- Nothing may stay of the person.
create function public.forget_recipient() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.email_outbox where id = new.id;
  return null;
end;
$$;
comment on function public.forget_recipient is
  'Deletes the email that confirms a deletion as soon as it is sent or given up.';

create trigger forget_recipient after update of status on public.email_outbox
  for each row when (new.kind = 'account_deleted' and new.status <> 'queued')
  execute function public.forget_recipient();

create function public.exported_items(items jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'product', item -> 'product' ->> 'title',
      'variant', item -> 'variant' ->> 'title',
      'weight', item -> 'variant' ->> 'weight',
      'quantity', item -> 'quantity',
      'unit_price', round((item ->> 'unit_amount')::numeric / 100, 2)
    )), '[]')
    from jsonb_array_elements(items) as item;
$$;
comment on function public.exported_items is
  'Returns what a customer reads of the items of an order or a checkout in the download of their data.';

create function public.personal_data_of(saved jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_object_agg(key, value) from jsonb_each(saved)
    where key in ('name', 'email', 'phone', 'address', 'shipping', 'status', 'courier', 'tracking_number');
$$;
comment on function public.personal_data_of is
  'Returns what a customer may read of a row of customers or orders, as stored in the audit log.';

create function public.export_own_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  account auth.users;
  emails text[] := public.proved_emails(auth.uid());
  own_customer public.customers;
begin
  select * into account from auth.users where id = auth.uid();
  if not found then
    raise sqlstate 'PT404' using hint = 'account_deleted', message = 'This account no longer exists.';
  end if;
  select * into own_customer from public.customers where user_id = account.id;
  return jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'email', account.email,
      'email_confirmed_at', account.email_confirmed_at,
      'created_at', account.created_at,
      'last_sign_in_at', account.last_sign_in_at,
      'has_password', coalesce(account.encrypted_password, '') <> '',
      'details', coalesce(account.raw_user_meta_data::jsonb, '{}') - array['sub', 'provider_id'],
      'sign_in_with', coalesce((
        select jsonb_agg(jsonb_build_object(
            'provider', identity.provider,
            'added_at', identity.created_at,
            'details', identity.identity_data::jsonb - array['sub', 'provider_id']
          ) order by identity.created_at)
          from auth.identities identity where identity.user_id = account.id
      ), '[]')
    ),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object(
          'began_at', session.created_at, 'used_at', session.updated_at,
          'network_address', host(session.ip), 'browser', session.user_agent
        ) order by session.created_at)
        from auth.sessions session where session.user_id = account.id
    ), '[]'),
    'account_log', coalesce((
      select jsonb_agg(jsonb_build_object(
          'at', entry.created_at, 'action', entry.payload ->> 'action',
          'network_address', nullif(entry.ip_address, '')
        ) order by entry.created_at)
        from auth.audit_log_entries entry
        -- Reads only entries that name the account, because not every json value can be read. The conditions of an
        -- "and" may be evaluated in another order.
        where case when strpos(entry.payload::text, account.id::text) > 0
          then entry.payload ->> 'actor_id' = account.id::text end
    ), '[]'),
    'customer', jsonb_build_object(
      'name', own_customer.name, 'email', own_customer.email, 'phone', own_customer.phone,
      'address', own_customer.address, 'created_at', own_customer.created_at, 'updated_at', own_customer.updated_at
    ),
    'orders', coalesce((
      select jsonb_agg(jsonb_build_object(
          'number', made.order_uid,
          'ordered_at', made.created_at,
          'status', made.status,
          'placed_while_signed_in', made.placed_by_account,
          'packed_at', made.packed_at,
          'shipped_at', made.shipped_at,
          'delivered_at', made.delivered_at,
          'cancelled_at', made.cancelled_at,
          'removed_at', made.deleted_at,
          'courier', made.courier,
          'tracking_number', made.tracking_number,
          'delivery', made.shipping,
          'items', public.exported_items(made.items),
          'total', made.total_amount,
          'payments', (
            select coalesce(jsonb_agg(jsonb_build_object(
                'provider', payment.provider,
                'reference', payment.provider_payment_id,
                'amount', round(payment.amount / 100.0, 2),
                'currency', payment.currency,
                'paid_at', payment.paid_at,
                'refunded', round(payment.refunded / 100.0, 2),
                'dispute', payment.dispute
              ) order by payment.created_at), '[]')
              from public.payments payment where payment.checkout_session_id = made.checkout_session_id
          ),
          'invoices', (
            select coalesce(jsonb_agg(jsonb_build_object(
                'number', invoice.number,
                'issued_on', invoice.issued_on,
                'total', round(invoice.total / 100.0, 2),
                'buyer', (invoice.document -> 'recipient') - 'state_code',
                'kept_until', invoice.kept_until,
                'credit_notes', (
                  select coalesce(jsonb_agg(jsonb_build_object(
                      'number', note.number, 'issued_on', note.issued_on, 'amount', round(note.amount / 100.0, 2)
                    ) order by note.issued_at), '[]')
                    from public.credit_notes note where note.invoice_id = invoice.id
                )
              ) order by invoice.issued_at), '[]')
              from public.invoices invoice where invoice.order_id = made.id
          )
        ) order by made.created_at desc)
        from public.all_orders made where made.customer_id = own_customer.id
    ), '[]'),
    'unfinished_checkouts', coalesce((
      select jsonb_agg(jsonb_build_object(
          'number', session.order_uid, 'started_at', session.created_at, 'status', session.status,
          'language', session.locale, 'time_zone', session.time_zone, 'delivery', session.shipping,
          'items', public.exported_items(session.items), 'total', round(session.amount_total / 100.0, 2)
        ) order by session.created_at)
        from public.checkout_sessions session
        where session.status <> 'paid' and session.customer_id = own_customer.id
    ), '[]'),
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object(
          'ticket', sent.ticket, 'kind', sent.kind, 'order', sent.order_uid, 'sent_at', sent.created_at,
          'name', sent.name, 'email', sent.email, 'phone', sent.phone, 'message', sent.message,
          'handled_at', sent.handled_at
        ) order by sent.created_at)
        from public.contact_submissions sent
        where public.email_key(sent.email) = any (emails)
          -- The ticket of an order of somebody else has the email that was entered for this order.
          and (sent.order_uid is null or sent.order_uid in (
            select made.order_uid from public.all_orders made where made.customer_id = own_customer.id
          ))
    ), '[]'),
    'stock_alerts', coalesce((
      select jsonb_agg(jsonb_build_object(
          'variant', alert.variant_id, 'email', alert.email, 'requested_at', alert.requested_at,
          'confirmed_at', alert.confirmed_at, 'notified_at', alert.notified_at
        ) order by alert.requested_at)
        from public.stock_alerts alert where alert.email = any (emails)
    ), '[]'),
    'emails', coalesce((
      select jsonb_agg(jsonb_build_object(
          'kind', email.kind, 'to', email.recipient, 'queued_at', email.created_at, 'sent_at', email.sent_at
        ) order by email.created_at)
        from public.email_outbox email
        where public.email_key(email.recipient) = any (emails)
          and (email.order_id is null or email.order_id in (
            select made.id from public.all_orders made where made.customer_id = own_customer.id
          ))
    ), '[]'),
    'changes_by_the_shop', coalesce((
      select jsonb_agg(jsonb_build_object(
          'at', entry.happened_at,
          'before', public.personal_data_of(entry.before),
          'after', public.personal_data_of(entry.after)
        ) order by entry.happened_at)
        from public.audit_log entry
        where entry.row_id in (
            select own_customer.id
            union all
            select id from public.all_orders where customer_id = own_customer.id
          )
          and public.personal_data_of(entry.before) is distinct from public.personal_data_of(entry.after)
    ), '[]')
  );
end;
$$;
comment on function public.export_own_data is
  'Returns everything that the shop stores about the caller, without secrets and without what administrators note for '
  'each other (docs/PERSONAL_DATA.md says why). Error: PT404 (account_deleted).';

-- Only the payment page needs the language and the time zone of the browser.
create function public.forget_browser() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.locale := null;
  new.time_zone := null;
  return new;
end;
$$;
comment on function public.forget_browser is
  'Deletes the language and the time zone of a checkout that is paid, or whose customer is erased.';

create trigger forget_browser before update of status, shipping on public.checkout_sessions
  for each row when (new.status = 'paid' or new.shipping ->> 'email' like '%@erased.invalid')
  execute function public.forget_browser();

/*
 * Deletes what docs/PERSONAL_DATA.md promises to keep for a limited time only, and no other job deletes. Tax law
 * requires orders for eight financial years. Nine years after an order, that time is over, and the order is kept
 * without the details of the customer.
 */
create function public.purge_personal_data() returns void
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
  -- Each account keeps the 50 sessions that were used last.
  delete from auth.sessions where id in (
    select id
    from (
      select id, row_number() over (partition by user_id order by updated_at desc, created_at desc) as place
      from auth.sessions
    ) ranked
    where place > 50
  );
  delete from auth.flow_state where created_at < now() - interval '1 day';
  -- Only our own server counts in tables.
  if to_regclass('local.code_attempts') is not null then
    delete from local.code_attempts where created_at < now() - interval '1 day';
  end if;
  if to_regclass('local.auth_counters') is not null then
    delete from local.auth_counters where ends_at <= now();
  end if;

  delete from public.audit_log where happened_at < now() - interval '9 years';
  perform public.erase_orders(array(
    select id from public.all_orders where created_at < now() - interval '9 years' and shipping <> '{}'
  ));
  update public.customers
    set name = null, email = id || '@erased.invalid', phone = null, address = null
    where user_id is null and created_at < now() - interval '9 years' and email <> id || '@erased.invalid'
      and not exists (
        select from public.all_orders kept
        where kept.customer_id = customers.id and kept.created_at >= now() - interval '9 years'
      );
end;
$$;
comment on function public.purge_personal_data is
  'Deletes personal data whose time is over. A scheduled job calls it every hour.';

insert into public.api_privileges (object, role, privilege) values
  ('function public.erase_person(text,uuid[])', 'authenticated', 'execute'),
  ('function public.erasure_preview(text,uuid)', 'authenticated', 'execute'),
  ('function public.erase_customer(uuid,uuid[])', 'authenticated', 'execute'),
  ('function public.purge_personal_data()', 'service_role', 'execute'),
  ('function public.delete_own_account()', 'authenticated', 'execute'),
  ('function public.export_own_data()', 'authenticated', 'execute'),
  ('function public.own_deletion_check()', 'authenticated', 'execute');
select public.apply_privileges();
