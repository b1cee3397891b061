/*
 * Payment links: orders that an administrator puts together for somebody on the phone or in a
 * chat. The customer opens the link and pays.
 *
 * A link is a checkout session with delivery details, priced by the server, that is open for up
 * to 24 hours and reserves its stock for as long. The store function creates its payment at
 * once, so that opening the link any number of times sends no request to create another one.
 * The secret of the link is not stored, only its hash.
 *
 * - The session has no customer and no client. So its order belongs to the account with that
 *   confirmed email or to a guest, and links do not count in the limits of a network.
 * - Nobody makes a link for the email of their own account: the order would belong to them.
 * - One person has at most 20 links open at once, with at most 500 units in all. One order has
 *   at most as many units of a variant as every other order.
 * - A link that was cancelled and is paid nevertheless becomes an order with the reason for
 *   attention link_cancelled. Of two calls at the same time, a payment or a cancellation, the
 *   second one sees what the first one did, because both lock the session.
 */
alter table public.checkout_sessions
  -- The SHA-256 of the secret in the link, in hexadecimal digits. Null if the session is not a link.
  add column link_token_hash text unique check (link_token_hash ~ '^[0-9a-f]{64}$'),
  -- The administrator. No foreign key, because the row stays when the account is deleted.
  add column made_by uuid,
  add constraint checkout_sessions_made_by_check check ((link_token_hash is null) = (made_by is null));

create index checkout_sessions_made_by_idx on public.checkout_sessions (made_by) where status in ('open', 'pending');
create index checkout_sessions_links_idx on public.checkout_sessions (created_at) where made_by is not null;

-- A trigger, because the payment provider may report the end of the payment before cancel_payment_link is called.
create function public.mark_cancelled_link() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.attention := array_append(array_remove(new.attention, 'link_cancelled'), 'link_cancelled');
  return new;
end;
$$;
comment on function public.mark_cancelled_link is
  'Lets the order of a payment link that was cancelled need attention if it is paid nevertheless.';

create trigger mark_cancelled_link before update of status on public.checkout_sessions
  for each row when (new.status = 'cancelled' and new.link_token_hash is not null)
  execute function public.mark_cancelled_link();

/* The functions below are security definer, because administrators may not access checkout sessions. */

create function public.create_payment_link(
  items jsonb, shipping jsonb, valid_hours integer, token_hash text, success_url text, cancel_url text
) returns uuid
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  details jsonb := public.delivery_details(create_payment_link.shipping);
  held record;
  session public.checkout_sessions;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  elsif valid_hours is null or valid_hours not between 1 and 24 then
    raise sqlstate 'PT400' using message = 'A payment link is valid for 1 to 24 hours.';
  elsif token_hash is null then
    raise sqlstate 'PT400' using message = 'A payment link has a secret.';
  elsif exists (
    select from unnest(array['name', 'email', 'phone', 'address', 'city', 'pin_code', 'state']) as field
    where details ->> field is null
  ) then
    raise sqlstate 'PT400' using message = 'Please fill in all delivery details.';
  elsif lower(details ->> 'email') = (select lower(account.email) from auth.users account where account.id = auth.uid())
  then
    raise sqlstate 'PT400' using hint = 'own_email', message =
      'This is the email of your own account. To order for yourself, use the shop as a customer does.';
  end if;

  -- Parallel requests of one person wait for each other. The following statement gets a new snapshot.
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 6));
  select count(distinct link.id) as links, coalesce(sum(item.quantity), 0) as units into held
    from public.checkout_sessions link
    join public.checkout_session_items item on item.session_id = link.id
    where link.made_by = auth.uid()
      and (link.status = 'pending' or (link.status = 'open' and link.expires_at > now()));
  session := public.open_checkout_session(
    create_payment_link.items, create_payment_link.success_url, create_payment_link.cancel_url
  );
  if session.amount_total = 0 then
    raise sqlstate 'PT400' using hint = 'nothing_to_pay', message = 'There is nothing to pay for these items.';
  elsif held.links >= 20 then
    raise sqlstate 'PT429' using hint = 'link_limit', message =
      'You have 20 open payment links. Please cancel one of them, or wait until one is paid.';
  elsif held.units + (select sum(quantity) from public.checkout_session_items where session_id = session.id) > 500 then
    raise sqlstate 'PT429' using hint = 'link_limit', message = format(
      'Your open payment links hold %s units; together with this one, 500 are possible.', held.units
    );
  end if;

  update public.checkout_sessions
    set expires_at = now() + valid_hours * interval '1 hour', shipping = details, link_token_hash = token_hash,
      made_by = auth.uid(),
      -- By the request that creates its payment, once: nobody changes it.
      delivery_claimed_at = now()
    where id = session.id
    returning * into session;
  insert into public.audit_log (actor_id, table_name, row_id, operation, after)
    values (
      auth.uid(), 'checkout_sessions', session.id, 'insert',
      jsonb_build_object(
        'order_uid', session.order_uid, 'status', session.status, 'items', session.items,
        'amount_total', session.amount_total, 'currency', session.currency, 'expires_at', session.expires_at
      )
    );
  return session.id;
end;
$$;
comment on function public.create_payment_link is
  'Opens the checkout session of a payment link and returns its id. The store function calls it, and then creates the '
  'payment. shipping: all delivery details. token_hash: see the column. Errors: 42501 (the caller is not an '
  'administrator), PT400 (missing details, other hours than 1 to 24, own_email, nothing_to_pay), PT429 (link_limit), and '
  'those of open_checkout_session.';

create function public.cancel_payment_link(link_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  session public.checkout_sessions;
  is_recorded boolean;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  select * into session from public.checkout_sessions
    where id = link_id and link_token_hash is not null
    for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such payment link.';
  end if;
  if session.status not in ('open', 'cancelled') then
    raise sqlstate 'PT409' using hint = 'link_' || session.status, message = case session.status
      when 'paid' then format('This link was already paid: see the order %s.', session.order_uid)
      when 'pending' then 'The customer has just paid, and the bank has not confirmed it yet.'
      else 'This link has already ended.'
    end;
  end if;
  update public.checkout_sessions set status = 'cancelled' where id = session.id;
  select exists (
    select from public.audit_log
    where table_name = 'checkout_sessions' and row_id = session.id and operation = 'update'
  ) into is_recorded;
  if not is_recorded then
    insert into public.audit_log (actor_id, table_name, row_id, operation, before, after)
      values (
        auth.uid(), 'checkout_sessions', session.id, 'update',
        jsonb_build_object('order_uid', session.order_uid, 'status', 'open'),
        jsonb_build_object('order_uid', session.order_uid, 'status', 'cancelled')
      );
  end if;
  return session.order_uid;
end;
$$;
comment on function public.cancel_payment_link is
  'Cancels an unpaid payment link, which releases its stock, and returns the number of its order. The store function '
  'calls it after it has ended the payment at the provider. Repeating it has no effect. Errors: 42501 (the caller is not '
  'an administrator), PT404 (unknown link), PT409 (link_paid, link_pending, link_failed, link_expired).';

create function public.list_payment_links() returns table (
  id uuid, order_uid text, status text, name text, amount_total integer, currency text, expires_at timestamptz,
  created_at timestamptz, made_by_email text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  return query
    select
      link.id, link.order_uid,
      -- Its payment may take a minute to end.
      case when link.status = 'open' and link.expires_at <= now() then 'expired' else link.status end,
      coalesce(link.shipping ->> 'name', placed.shipping ->> 'name'),
      link.amount_total, link.currency, link.expires_at, link.created_at, public.actor_email(link.made_by)
    from public.checkout_sessions link
    left join public.orders placed on placed.checkout_session_id = link.id
    where link.made_by is not null and link.created_at > now() - interval '2 days'
    order by link.created_at desc, link.id
    limit 200;
end;
$$;
comment on function public.list_payment_links is
  'Returns the payment links of the last two days, the newest first. A link ends within 24 hours. name: who receives the '
  'parcel. Error: 42501 (the caller is not an administrator).';

insert into public.api_privileges (object, role, privilege) values
  ('function public.create_payment_link(jsonb,jsonb,integer,text,text,text)', 'authenticated', 'execute'),
  ('function public.cancel_payment_link(uuid)', 'authenticated', 'execute'),
  ('function public.list_payment_links()', 'authenticated', 'execute');
select public.apply_privileges();
