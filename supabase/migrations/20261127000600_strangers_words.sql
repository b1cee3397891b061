/*
 * The emails of the shop do not carry the words of a stranger, who may order with the email of anybody.
 *
 * - A name that contains a link is refused. src/domain/personName.ts has the same rule for the pages and the functions;
 *   here it is for names that come another way: REST, the metadata of accounts, and details from the payment provider.
 * - An email is proved if the account that has confirmed it was signed in when the order was placed. The confirmation of
 *   another order has no name above its items.
 * - Free orders cost the sender nothing. Somebody whose email is not proved gets three within a day.
 */
create function public.refuse_link_in_name() returns trigger
language plpgsql set search_path = ''
as $$
declare
  after jsonb := coalesce(to_jsonb(new) -> 'shipping', to_jsonb(new));
  names text := concat_ws(E'\n', after ->> 'name', after ->> 'buyer_name');
  before jsonb;
begin
  if tg_op = 'UPDATE' then
    before := coalesce(to_jsonb(old) -> 'shipping', to_jsonb(old));
    -- Names that were stored before this rule stay until somebody changes them.
    if names = concat_ws(E'\n', before ->> 'name', before ->> 'buyer_name') then
      return new;
    end if;
  end if;
  if names !~* '://|www\.|[^[:space:]./]+\.[^[:space:]./0-9]{2,}/' then
    return new;
  end if;
  -- An account or a payment is not refused because of its name.
  if tg_op = 'INSERT' and tg_table_name = 'customers' then
    new.name := null;
    return new;
  end if;
  raise sqlstate 'PT400' using hint = 'name', message = 'Please enter a name without a web address.';
end;
$$;
comment on function public.refuse_link_in_name is
  'Refuses a new name that contains a link; a new customer gets no name instead. Error: PT400 with the hint name.';

create trigger refuse_link_in_name before insert or update of name on public.customers
  for each row execute function public.refuse_link_in_name();
create trigger refuse_link_in_name before update of shipping on public.orders
  for each row execute function public.refuse_link_in_name();
create trigger refuse_link_in_name before insert or update of shipping on public.checkout_sessions
  for each row execute function public.refuse_link_in_name();

create function public.proves_email(customer_id uuid, email text) returns boolean
-- Security definer, because only the auth schema knows which emails are confirmed.
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.customers own
      join auth.users account on account.id = own.user_id
      where own.id = proves_email.customer_id and account.email_confirmed_at is not null
        and account.email = lower(trim(proves_email.email) collate "C")
  );
$$;
comment on function public.proves_email is 'Returns whether a customer has an account that has confirmed this email.';

-- As before, and with whether the email is proved.
create or replace function public.queue_order_email(kind text, about public.orders, details jsonb default '{}')
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_for_shop boolean := queue_order_email.kind = 'order_notice';
  recipient text := case
    when is_for_shop then coalesce((select nullif(trim(orders_email), '') from public.shop_settings), '')
    else nullif(trim(about.shipping ->> 'email'), '')
  end;
  queued_id uuid;
begin
  if recipient is null then
    return;
  end if;
  queued_id := public.queue_email(
    queue_order_email.kind,
    recipient,
    jsonb_build_object(
      'order_uid', about.order_uid, 'items', about.items, 'total_amount', about.total_amount,
      'shipping', about.shipping, 'courier', about.courier, 'tracking_number', about.tracking_number,
      'paid_at', about.created_at, 'shipped_at', about.shipped_at
    )
    || case when is_for_shop then '{}' else jsonb_build_object(
      'tracking_token', public.order_link_token(about.id),
      'has_account', exists (select from public.customers where id = about.customer_id and user_id is not null),
      'is_email_proved', about.placed_by_account and public.proves_email(about.customer_id, recipient)
    ) end
    || details,
    -- An answer of the shop to its own notice goes to the customer.
    case when is_for_shop then nullif(trim(about.shipping ->> 'email'), '') end
  );
  update public.email_outbox set order_id = about.id where id = queued_id;
end;
$$;

-- A hash of the email, without what follows a "+" in it. Null if the email is proved.
alter table public.free_orders add column recipient text;
comment on table public.free_orders is
  'The orders of ₹0 of the last day. They limit how many more one client may place, and how many more may have one email '
  'that is not proved.';
create index free_orders_recipient_idx on public.free_orders (recipient, created_at);

-- As before, and with the limit of a recipient.
create or replace function public.claim_free_order(session_id uuid, client text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  given_recipient text;
begin
  -- Serializes the orders of one client and of one recipient, so that concurrent ones are counted.
  perform pg_advisory_xact_lock(hashtextextended(claim_free_order.client, 2));
  select encode(sha256(convert_to(regexp_replace(lower(trim(shipping ->> 'email') collate "C"), '\+[^@]*@', '@'), 'UTF8')), 'hex')
    into given_recipient
    from public.checkout_sessions
    where id = claim_free_order.session_id and not public.proves_email(customer_id, shipping ->> 'email');
  perform pg_advisory_xact_lock(hashtextextended(given_recipient, 3));
  delete from public.free_orders where created_at < now() - interval '1 day';
  if exists (select from public.free_orders free where free.session_id = claim_free_order.session_id) then
    return;
  end if;
  if (select count(*) from public.free_orders free where free.client = claim_free_order.client) >= 20 then
    raise sqlstate 'PT429' using hint = 'free_order_limit',
      message = 'Too many free orders came from your internet connection today. Please try again tomorrow.';
  end if;
  if (select count(*) from public.free_orders free where free.recipient = given_recipient) >= 3 then
    raise sqlstate 'PT429' using hint = 'free_order_limit',
      message = 'This email already has three free orders today. Please log in to order more, or try again tomorrow.';
  end if;
  insert into public.free_orders (session_id, client, recipient)
    values (claim_free_order.session_id, claim_free_order.client, given_recipient);
end;
$$;
comment on function public.claim_free_order is
  'Counts the free order of a session, once. Error: PT429 with the hint free_order_limit (the twenty-first order of a '
  'client, or the fourth with an email that is not proved, within a day).';
select public.apply_privileges();
