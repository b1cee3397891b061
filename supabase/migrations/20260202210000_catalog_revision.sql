/*
 * catalog_revision: a text that is different after every change of the catalog or of the available stock.
 *
 * The store function keeps the stock in memory while the revision is the same. The first part of
 * the revision is the snapshot of the query: while it is the same, no transaction has ended, so no
 * table has changed. The second part is when the next reservation expires: the available stock
 * then changes without a transaction. A counter would make all checkouts wait for one row.
 *
 * Only the store function reads it: with the service key, or as the owner in the embedded backend.
 */
create view public.catalog_revision with (security_invoker = on) as
  select pg_current_snapshot()::text || ' ' || coalesce((
      select min(session.expires_at)::text from public.checkout_sessions session
        where session.status = 'open' and session.expires_at > now()
    ), '') as revision;

revoke all on public.catalog_revision from public, anon, authenticated, service_role;
grant select on public.catalog_revision to service_role;

-- Returns { revision, version, stock: { product id: { variant id: available units } } } for those of these products
-- that exist; null means all.
-- PL/pgSQL keeps the plan of a query; an SQL function would be planned at each call.
create or replace function public.catalog_state(product_ids text[] default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'revision', (select revision from public.catalog_revision),
    'version', (select version from public.catalog_version),
    'stock', coalesce((
      select jsonb_object_agg(product_id, quantities)
        from (
          select product.id as product_id, coalesce(jsonb_object_agg(
              variant.id, greatest(coalesce(stock.quantity, 0) - coalesce(reserved.quantity, 0), 0)
            ) filter (where variant.id is not null), '{}') as quantities
            from public.products product
            left join public.variants variant on variant.product_id = product.id
            left join public.stock on stock.variant_id = variant.id
            left join public.reservations reserved on reserved.variant_id = variant.id
            where catalog_state.product_ids is null or product.id = any (catalog_state.product_ids)
            group by product.id
        ) listed
    ), '{}')
  );
end;
$$;
