/*
 * Tax settings: a shop that has not entered its GSTIN is told so, instead of sending parcels without an invoice for ever.
 *
 * The owner enters the tax settings, or says that the shop needs no invoices (shop_settings.issues_invoices). Until then,
 * operations_report() has a line tax_settings, and a shipped order waits for its invoice (invoice_due_at) without needing
 * attention. When the settings are there, the job of missing invoices issues the invoices of these orders; if the shop
 * needs none, it ends their waiting.
 */
alter table public.shop_settings add column issues_invoices boolean not null default true;

create function public.has_tax_settings() returns boolean
language sql stable set search_path = ''
as $$
  select not issues_invoices or gstin is not null from public.shop_settings;
$$;
comment on function public.has_tax_settings is
  'Returns whether the owner has entered the GSTIN of the shop, or has said that it needs no invoices.';

-- Security definer, because no client may write shop_settings.
create or replace function public.update_shop_settings(expected_version integer, changes jsonb) returns public.shop_settings
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb;
  wanted public.shop_settings;
  saved public.shop_settings;
begin
  perform public.require_owner();
  if jsonb_typeof(changes) is distinct from 'object' then
    raise sqlstate 'PT400' using message = 'The changes must be an object.';
  end if;
  select coalesce(jsonb_object_agg(
      key, case jsonb_typeof(value) when 'string' then to_jsonb(nullif(trim(value #>> '{}'), '')) else value end
    ), '{}')
    into given
    from jsonb_each(changes);
  select * into wanted from public.shop_settings for update;
  if wanted.version is distinct from expected_version then
    raise sqlstate 'PT409' using
      message = 'The settings were changed by someone else. Reload to see the latest, then save again.';
  end if;
  if exists (
    select from jsonb_object_keys(given) as key
    where not to_jsonb(wanted) - array['id', 'version', 'updated_at'] ? key
  ) then
    raise sqlstate 'PT400' using message = 'The changes contain a setting that does not exist.';
  end if;
  wanted := jsonb_populate_record(wanted, given);
  update public.shop_settings
    set legal_name = wanted.legal_name, gstin = wanted.gstin, state = wanted.state, address = wanted.address,
      fssai = wanted.fssai, signatory = wanted.signatory, issues_invoices = wanted.issues_invoices,
      invoice_series = wanted.invoice_series, credit_note_series = wanted.credit_note_series,
      orders_email = wanted.orders_email,
      sends_digest = wanted.sends_digest, staff_refund_limit_order = wanted.staff_refund_limit_order,
      staff_refund_limit_day = wanted.staff_refund_limit_day, version = version + 1, updated_at = now()
    returning * into saved;
  return saved;
end;
$$;

-- Security definer, because no client may read the variants.
create or replace function public.invoice_problem(checked_order public.orders) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  settings public.shop_settings;
  line record;
begin
  select * into settings from public.shop_settings;
  if not settings.issues_invoices or public.has_invoice(checked_order.id)
    or coalesce(public.invoice_total(checked_order.items, checked_order.checkout_session_id), 0) = 0
  then
    return null;
  end if;
  if settings.gstin is null then
    return 'The GSTIN of the shop is missing in the settings.';
  elsif coalesce(trim(settings.legal_name), '') = '' then
    return 'The legal name of the shop is missing in the settings.';
  elsif coalesce(trim(settings.address), '') = '' then
    return 'The address of the shop is missing in the settings.';
  elsif public.gst_state_code(settings.state) is null then
    return 'The state of the shop is missing in the settings.';
  elsif public.gst_state_code(checked_order.shipping ->> 'state') is null then
    return 'The state of the delivery address is missing.';
  end if;
  for line in
    select * from jsonb_to_recordset(public.invoice_lines(checked_order.items))
      as each (description text, hsn text, rate numeric)
  loop
    if line.hsn is null then
      return format('The HSN code of %s is missing.', line.description);
    elsif line.rate is null then
      return format('The tax rate of %s is missing.', line.description);
    end if;
  end loop;
  return null;
end;
$$;
comment on function public.invoice_problem is
  'Returns why an order cannot be invoiced, as a sentence, or null. Null too if it needs no invoice: if the shop issues '
  'none, for an order of ₹0, or if it has one.';

-- Without tax settings, parcels are sent: the owner may still decide that the shop needs no invoices.
create or replace function public.shipping_obstacle(shipped public.orders) returns text
language sql stable set search_path = ''
as $$
  select case
    when public.is_fully_refunded(shipped)
      then 'Everything that was paid for this order was refunded. Cancel it, or set its status if it is sent anyway.'
    when public.has_tax_settings() then public.invoice_problem(shipped)
  end;
$$;

-- Security definer, because no client may call invoice_problem.
create or replace function public.mark_missing_invoice() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_due boolean := new.status in ('Shipped', 'Delivered')
    and (old.status not in ('Shipped', 'Delivered') or old.invoice_due_at is not null)
    and public.invoice_problem(new) is not null;
  -- Without tax settings, operations_report() says it once for all orders.
  needs_attention boolean := is_due and public.has_tax_settings();
begin
  new.invoice_due_at := case when is_due then coalesce(old.invoice_due_at, now()) end;
  new.attention := array(
    select distinct reason from unnest(
      array_remove(new.attention, 'invoice_missing')
      || case when needs_attention then array['invoice_missing'] else '{}' end
      || case when old.status = 'Cancelled' and new.status <> 'Cancelled' and exists (
        select from public.credit_notes note join public.invoices on invoices.id = note.invoice_id
        where invoices.order_id = new.id
      ) then array['invoice_credited'] else '{}' end
    ) as reason order by reason
  );
  return new;
end;
$$;

-- Security definer, because no client may call issue_invoice.
create or replace function public.issue_due_invoice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if (select issues_invoices from public.shop_settings) then
    perform public.issue_invoice(new.id);
  end if;
  return null;
end;
$$;

create or replace function public.issue_missing_invoices() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  issued integer := 0;
begin
  for due in
    select orders.id from public.orders where orders.invoice_due_at is not null
      order by orders.invoice_due_at, orders.id
      -- Waiting for an order while holding the lock of the series would deadlock with who ships or completes it.
      for update skip locked
  loop
    -- Only if something changes, because each update changes the version of the order. The triggers do the rest.
    update public.orders set status = status
      where id = due.id and invoice_due_at is not null and (
        public.invoice_problem(orders) is null
        or public.has_tax_settings() and not 'invoice_missing' = any (attention)
      );
    if found then
      issued := issued + 1;
    end if;
  end loop;
  return issued;
end;
$$;
comment on function public.issue_missing_invoices is
  'Issues the invoices that could not be issued when their orders were shipped and now can, ends the waiting of orders '
  'that need none any more, and marks those that lack something else. Returns how many orders it has updated. A scheduled '
  'job calls it.';

create or replace function public.operations_report()
returns table (
  kind text, is_problem boolean, affected integer, since timestamptz, last_at timestamptz, detail text
)
-- Security definer, because no role may access the outbox.
language sql stable security definer set search_path = ''
as $$
  with jobs as (
    select * from public.scheduled_jobs where name <> 'backup'
  ),
  late_jobs as (
    select name, least(due_at, failing_since) as since from jobs
      where least(due_at, failing_since) < now() - interval '15 minutes'
        -- The other jobs of a shop run on. One that is never started any more is of an earlier version or setting.
        and greatest(due_at, leased_until) > (select max(due_at) from jobs) - interval '2 days'
  ),
  waiting_emails as (
    select last_error,
        case when attempts = 0 then next_attempt_at
          else created_at + coalesce(unconfirmed_delay, interval '0') end as since
      from public.email_outbox where status = 'queued'
  )
  select 'emails_waiting', true, count(*)::integer, min(since), null::timestamptz,
      public.redacted_reason((array_agg(last_error order by since desc) filter (where last_error is not null))[1])
    from waiting_emails where since < now() - interval '10 minutes' having count(*) > 0
  union all
  select 'jobs_late', true, count(*)::integer, min(since), null, string_agg(name, ', ' order by name)
    from late_jobs having count(*) > 0
  union all
  select 'jobs_late', true, 1, null, null, null where not exists (select from jobs)
  union all
  select 'payments_without_webhook', true, count(*)::integer, min(found_at), max(found_at), null
    from public.payments
    where found_at between now() - interval '1 day' and now() - interval '15 minutes' and webhook_at is null
    having count(*) > 0
  union all
  select problem.kind, true, 1, problem.first_at, problem.last_at, problem.detail
    from public.operations_problems problem
    where problem.ends_at > now() and not (
      problem.kind = 'webhook_rejected'
      and exists (select from public.payments where webhook_at > now() - interval '1 day')
    )
  union all
  select listing.kind || '_not_listed', true, 1, listing.listed_until, listing.checked_at,
      public.redacted_reason(listing.problem)
    from public.payment_listings listing
    where listing.problem is not null and listing.checked_at > now() - interval '3 days'
  union all
  select 'tax_settings', true, greatest(waiting.count, 1), waiting.since, null,
      case when waiting.count > 0 then format('%s shipped without an invoice.', waiting.orders) end
    from (
      select count(*)::integer as count, min(invoice_due_at) as since,
          case count(*) when 1 then '1 order was' else count(*) || ' orders were' end as orders
        from public.orders where invoice_due_at is not null
    ) as waiting
    where not public.has_tax_settings()
  union all
  select 'backup', succeeded_at < now() - interval '2 days', 1, null, succeeded_at, null
    from public.scheduled_jobs where name = 'backup' and succeeded_at is not null;
$$;
comment on function public.operations_report is
  'Returns what is wrong now, and when the last backup was made (is_problem is false while it is younger than two '
  'days). affected: how many emails, jobs, payments or orders it concerns, otherwise 1. detail: the names of the jobs or '
  'orders, or a reason without personal data.';

select public.apply_privileges();
