/*
 * How many rows one statement of a signed-in person changes or deletes.
 *
 * The policies let staff update every customer and order, and delete every order. Without a limit, one REST request
 * without a filter does it to all of them, and a required filter is met by id=not.is.null. The shop changes and deletes
 * one row per request; deleting an order by its id is all that the specification lets every administrator delete.
 *
 * The limit is for statements with the rights of authenticated, that is, REST requests. Functions with the rights of
 * their owner, the service key and the operator of the database are exempt. A test checks that every table which
 * authenticated may update or delete from has the triggers.
 */

-- With the rights of the caller, whose statement it checks.
create function public.limit_statement() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user <> 'authenticated' then
    return null;
  end if;
  if exists (select from changed offset 50) then
    raise sqlstate 'PT403' using hint = 'too_many_rows', message = 'One request changes or deletes at most 50 rows.';
  end if;
  if tg_table_name = 'orders' and tg_op = 'DELETE' and exists (select from changed offset 1) and not public.is_owner() then
    raise sqlstate 'PT403' using hint = 'too_many_rows',
      message = 'Only an owner of the shop may delete several orders with one request.';
  end if;
  return null;
end;
$$;
comment on function public.limit_statement is
  'Refuses a statement of a signed-in person that changes or deletes more than 50 rows, or deletes several orders unless '
  'the person is an owner. Error: PT403 with the hint too_many_rows.';

-- A trigger with a transition table has one event.
create trigger limit_update after update on public.customers
  referencing new table as changed for each statement execute function public.limit_statement();
create trigger limit_update after update on public.orders
  referencing new table as changed for each statement execute function public.limit_statement();
create trigger limit_delete after delete on public.orders
  referencing old table as changed for each statement execute function public.limit_statement();
create trigger limit_delete after delete on public.invitations
  referencing old table as changed for each statement execute function public.limit_statement();
select public.apply_privileges();
