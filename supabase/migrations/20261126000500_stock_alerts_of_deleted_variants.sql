/*
 * Stock alerts end with their variant. A variant or a product that is deleted keeps its row (see
 * 20261123000900_products.sql), so no foreign key deletes its alerts.
 */
create or replace function public.purge_stock_alerts() returns void
language sql security definer set search_path = ''
as $$
  delete from public.stock_alerts
    where confirmed_at is null and requested_at < now() - interval '7 days'
      or notified_at < now() - interval '7 days'
      or confirmed_at < now() - interval '180 days'
      or variant_id in (
        select variant.id
          from public.variants variant
          join public.products product on product.id = variant.product_id
          where variant.deleted_at is not null or product.deleted_at is not null
      );
  delete from public.stock_alert_attempts where created_at < now() - interval '1 day';
$$;
comment on function public.purge_stock_alerts is
  'Deletes alerts whose time is over or whose variant is deleted, and the hashes of requests after a day. A scheduled '
  'job calls it every hour.';
