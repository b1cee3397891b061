/*
 * Queries of unshipped units read these indexes right after orders were written. With fastupdate, each of them would
 * also read the list of pending entries, until the next vacuum empties it.
 */
alter index public.orders_unshipped_units_idx set (fastupdate = off);
alter index public.deleted_orders_unshipped_units_idx set (fastupdate = off);

-- What is pending already. New entries are written into the index at once.
select gin_clean_pending_list('public.orders_unshipped_units_idx');
select gin_clean_pending_list('public.deleted_orders_unshipped_units_idx');
