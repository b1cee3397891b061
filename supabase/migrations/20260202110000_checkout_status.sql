/*
 * What the endpoints for the shopper's own checkout need: how often the payment provider
 * is asked, and how many free orders one client places.
 */

-- Returns whether the caller may ask the payment provider about a session now: one caller in
-- five seconds, however many processes serve the shop.
create function public.claim_payment_lookup(session_id uuid) returns boolean
language sql set search_path = ''
as $$
  with claimed as (
    update public.checkout_sessions set payment_checked_at = now()
      where id = session_id and (payment_checked_at is null or payment_checked_at < now() - interval '5 seconds')
      returning id
  )
  select exists (select from claimed);
$$;

/*
 * free_orders: orders of ₹0 in the last day, to limit them. Nobody pays for them, and each
 * sends a parcel and a mail. No role reads or writes the table; the store function calls
 * claim_free_order.
 */
create table public.free_orders (
  session_id uuid primary key references public.checkout_sessions (id) on delete cascade,
  -- A hash of the client's network address.
  client text not null,
  created_at timestamptz not null default now()
);

create index free_orders_client_idx on public.free_orders (client, created_at);

alter table public.free_orders enable row level security;
revoke all on public.free_orders from public, anon, authenticated, service_role;

-- Counts the free order of a session, once. Raises PT429 for the twenty-first order of a client
-- within a day. Many shoppers of a mobile carrier share one address, so the limit must not be low.
create function public.claim_free_order(session_id uuid, client text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Serializes the orders of one client, so that concurrent ones are counted.
  perform pg_advisory_xact_lock(hashtextextended(claim_free_order.client, 2));
  delete from public.free_orders where created_at < now() - interval '1 day';
  if exists (select from public.free_orders free where free.session_id = claim_free_order.session_id) then
    return;
  end if;
  if (select count(*) from public.free_orders free where free.client = claim_free_order.client) >= 20 then
    raise sqlstate 'PT429' using hint = 'free_order_limit',
      message = 'Too many free orders came from your internet connection today. Please try again tomorrow.';
  end if;
  insert into public.free_orders (session_id, client) values (claim_free_order.session_id, claim_free_order.client);
end;
$$;

revoke all on function public.claim_payment_lookup(uuid) from public, anon, authenticated, service_role;
revoke all on function public.claim_free_order(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.claim_payment_lookup(uuid) to service_role;
grant execute on function public.claim_free_order(uuid, text) to service_role;
