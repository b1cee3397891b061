/*
 * Order numbers with more than six digits, so that they never run out.
 *
 * A number is random, so that it reveals neither how many orders the shop has nor the
 * number of the next one. It has six digits until most of those are used.
 */
alter table public.orders
  drop constraint orders_order_uid_check,
  add constraint orders_order_uid_check check (order_uid ~ '^NBT-[0-9]{6,}$');

-- Returns a random order number: six digits for the first ten attempts to find a free one,
-- one digit more for each further ten attempts.
create function public.random_order_uid(attempt integer) returns text
language sql volatile set search_path = ''
as $$
  select 'NBT-' || lpad(floor(random() * 10::double precision ^ digits)::bigint::text, digits, '0')
  from (select 6 + (attempt - 1) / 10 as digits) as length;
$$;

revoke all on function public.random_order_uid(integer) from public, anon, authenticated, service_role;
grant execute on function public.random_order_uid(integer) to service_role;
