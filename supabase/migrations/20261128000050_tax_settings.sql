/*
 * Tax settings: until the GSTIN of the shop is entered, the back office says that orders are shipped without an invoice.
 *
 * The owner enters the tax settings, or says that the shop needs no invoices (shop_settings.issues_invoices). Until then,
 * operations_report() has a line tax_settings, and a shipped order waits for its invoice (invoice_due_at) without needing
 * attention. When the settings are there, the job of missing invoices issues the invoices of these orders; if the shop
 * needs none, it ends their waiting. The functions that do this are in the next two migrations.
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

select public.apply_privileges();
