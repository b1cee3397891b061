/*
 * purge_personal_data: deletes what docs/PERSONAL_DATA.md promises to keep for a limited time
 * only, and no other job deletes. A scheduled job calls it every hour.
 *
 * Tax law requires orders for eight financial years. Nine years after an order, that time is
 * over, and the order is kept without the details of the customer.
 */
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

revoke all on function public.purge_personal_data() from public, anon, authenticated, service_role;
grant execute on function public.purge_personal_data() to service_role;
