/*
 * stock_alerts: who wants an email when a variant that is sold out is back.
 *
 * Anybody can enter any email, so nothing more is sent to it before somebody has opened the link
 * in the first email. The scheduled job queue_stock_alerts then writes once, as soon as units
 * can really be bought: neither sold nor reserved by a checkout. An alert that was answered is
 * marked in the transaction that queues its email, so it is answered once, whether the stock is
 * sold out again or two jobs run at the same time.
 *
 * The token is the secret in the links of all emails about an alert. It is stored as it is,
 * because later emails need it too, and it opens nothing but the alert in the same row.
 *
 * stock_alert_attempts has keyed hashes of the network and the email of each request of the last
 * day: a network can ask ten times within an hour, and an email gets three first emails a day.
 * The first emails also count among the emails to unconfirmed addresses, which wait if there are
 * many (see queue_auth_email).
 *
 * No role may access the tables: every access is a function, with security definer.
 */
create table public.stock_alerts (
  id uuid primary key default gen_random_uuid(),
  variant_id text not null references public.variants (id) on delete cascade,
  -- In lower case.
  email text not null check (char_length(email) between 3 and 320 and email = lower(email)),
  token text not null unique default public.new_link_secret(),
  -- When the first email was asked for, for the last time.
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- When the email about the stock was queued. It is the last one.
  notified_at timestamptz,
  unique (variant_id, email),
  check (notified_at is null or confirmed_at is not null)
);
comment on table public.stock_alerts is
  'Who wants an email when a variant is back in stock. Deleted seven days after the request if it is not confirmed, '
  'seven days after the email about the stock, whose link ends other alerts, and after 180 days in any case.';

create index stock_alerts_email_idx on public.stock_alerts (email);
create index stock_alerts_waiting_idx on public.stock_alerts (confirmed_at)
  where confirmed_at is not null and notified_at is null;

create table public.stock_alert_attempts (
  id uuid primary key default gen_random_uuid(),
  sender text not null,
  recipient text not null,
  created_at timestamptz not null default now()
);
comment on table public.stock_alert_attempts is
  'Hashes of the network and the email of each request for a stock alert of the last day, to limit them.';

create index stock_alert_attempts_sender_idx on public.stock_alert_attempts (sender, created_at);
create index stock_alert_attempts_recipient_idx on public.stock_alert_attempts (recipient, created_at);

alter table public.stock_alerts enable row level security;
alter table public.stock_alert_attempts enable row level security;

create function public.stock_alert_email(alert public.stock_alerts) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
      'token', alert.token, 'product_id', product.id, 'product', product.title, 'variant', variant.title
    )
    from public.variants variant
    join public.products product on product.id = variant.product_id
    where variant.id = alert.variant_id;
$$;
comment on function public.stock_alert_email is 'Returns what an email about an alert says.';

create function public.request_stock_alert(variant_id text, email text, sender text, recipient text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  alert public.stock_alerts;
begin
  perform from public.variants variant
    join public.products product on product.id = variant.product_id
    where variant.id = request_stock_alert.variant_id and variant.deleted_at is null
      and product.status = 'published' and product.deleted_at is null;
  if not found then
    raise sqlstate 'PT404' using message = 'This style is no longer sold.';
  end if;

  -- Serializes the requests of one network, then those for one email, so that concurrent ones are counted.
  perform pg_advisory_xact_lock(hashtextextended(request_stock_alert.sender, 9));
  if (
    select count(*) from public.stock_alert_attempts attempt
    where attempt.sender = request_stock_alert.sender and attempt.created_at > now() - interval '1 hour'
  ) >= 10 then
    raise sqlstate 'PT429' using message =
      'Too many requests from your internet connection. Please try again in an hour.';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(request_stock_alert.recipient, 10));
  insert into public.stock_alert_attempts (sender, recipient)
    values (request_stock_alert.sender, request_stock_alert.recipient);
  -- An error would reveal to the sender that somebody has asked with this email.
  if (
    select count(*) from public.stock_alert_attempts attempt
    where attempt.recipient = request_stock_alert.recipient and attempt.created_at > now() - interval '1 day'
  ) > 3 then
    return;
  end if;

  -- The account is locked before the alert, as in erase_personal_data, so that the two never deadlock.
  perform from auth.users where users.email = lower(trim(request_stock_alert.email)) for share;
  insert into public.stock_alerts as known (variant_id, email)
    values (request_stock_alert.variant_id, lower(trim(request_stock_alert.email)))
    on conflict on constraint stock_alerts_variant_id_email_key do update
      -- One that was answered starts again. A confirmed one stays confirmed, and its email is the same as the first.
      set requested_at = now(), notified_at = null,
        confirmed_at = case when known.notified_at is null then known.confirmed_at end
    returning * into alert;
  perform public.queue_auth_email('stock_alert_request', alert.email, public.stock_alert_email(alert));
end;
$$;
comment on function public.request_stock_alert is
  'Stores an alert that is not confirmed, and queues the email with the link that confirms it. sender, recipient: keyed '
  'hashes of the network and of the email. The result is the same whether or not there is such an alert, or an account. '
  'Errors: PT404 (the variant is not sold), PT429 (the eleventh request of a network within an hour).';

create function public.confirm_stock_alert(token text) returns jsonb
language sql security definer set search_path = ''
as $$
  update public.stock_alerts alert set confirmed_at = coalesce(alert.confirmed_at, now())
    where alert.token = confirm_stock_alert.token
    returning public.stock_alert_email(alert) - 'token';
$$;
comment on function public.confirm_stock_alert is
  'Confirms an alert and returns { product_id, product, variant }; null if there is none. Repeating it has no effect.';

create function public.end_stock_alerts(token text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ended text := (select alert.email from public.stock_alerts alert where alert.token = end_stock_alerts.token);
begin
  -- erase_personal_data takes this lock too, and deletes in another order.
  perform pg_advisory_xact_lock(hashtextextended(ended, 0));
  delete from public.stock_alerts alert where alert.email = ended;
  delete from public.email_outbox
    where recipient = ended and status = 'queued' and kind in ('stock_alert_request', 'stock_alert');
end;
$$;
comment on function public.end_stock_alerts is
  'Deletes all alerts of the email to which this alert belongs. Has no effect if there is no such alert.';

create function public.queue_stock_alerts() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  alert public.stock_alerts;
  queued integer := 0;
begin
  for alert in
    update public.stock_alerts answered set notified_at = now()
      where answered.id in (
        select waiting.id
          from public.stock_alerts waiting
          join public.variants variant on variant.id = waiting.variant_id
          join public.products product on product.id = variant.product_id
          left join public.stock on stock.variant_id = variant.id
          left join public.reservations reserved on reserved.variant_id = variant.id
          where waiting.confirmed_at is not null and waiting.notified_at is null
            and variant.deleted_at is null
            and product.status = 'published' and product.deleted_at is null and product.purchasable
            and (
              not variant.manage_inventory
              or coalesce(stock.quantity, 0) > coalesce(reserved.quantity, 0)
            )
          order by waiting.confirmed_at
          limit 500
          -- Another job that runs now answers the locked alerts.
          for update of waiting skip locked
      )
      returning answered.*
  loop
    perform public.queue_email('stock_alert', alert.email, public.stock_alert_email(alert));
    queued := queued + 1;
  end loop;
  return queued;
end;
$$;
comment on function public.queue_stock_alerts is
  'Queues the email of each confirmed alert whose variant can be bought again, and returns how many.';

create function public.purge_stock_alerts() returns void
language sql security definer set search_path = ''
as $$
  delete from public.stock_alerts
    where confirmed_at is null and requested_at < now() - interval '7 days'
      or notified_at < now() - interval '7 days'
      or confirmed_at < now() - interval '180 days';
  delete from public.stock_alert_attempts where created_at < now() - interval '1 day';
$$;
comment on function public.purge_stock_alerts is
  'Deletes alerts whose time is over, and the hashes of requests after a day. A scheduled job calls it every hour.';

insert into public.api_privileges (object, role, privilege) values
  ('function public.request_stock_alert(text,text,text,text)', 'service_role', 'execute'),
  ('function public.confirm_stock_alert(text)', 'service_role', 'execute'),
  ('function public.end_stock_alerts(text)', 'service_role', 'execute'),
  ('function public.queue_stock_alerts()', 'service_role', 'execute'),
  ('function public.purge_stock_alerts()', 'service_role', 'execute');
select public.apply_privileges();
