/*
 * Which orders an account has placed itself.
 *
 * Whoever knows an email can order as a guest with it, and the order joins the account with that
 * email (customer_for, claim_guest_orders). Its delivery details and its GSTIN are then the choice
 * of a stranger. The shop therefore fills in forms only from orders that were placed while the
 * account was signed in. A checkout session has the account as its customer, which is deleted when
 * the session is paid, so the order records it.
 *
 * Every other order counts as joined by email: an order of a guest or of a payment link, an order
 * that was restored from the payment provider's record, and an order that is older than this column.
 */
alter table public.orders
  add column placed_by_account boolean not null default false;
alter table public.deleted_orders
  add column placed_by_account boolean not null default false;
comment on column public.orders.placed_by_account is
  'Whether the account of the customer placed the order while it was signed in. Only such orders fill in forms. False for '
  'an order that joined the account by its email.';

create function public.set_placed_by_account() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- Another account has claimed the order of an account that was deleted.
    new.placed_by_account := false;
  else
    -- An order that is restored after it was deleted keeps the value.
    new.placed_by_account := new.placed_by_account or exists (
      select from public.checkout_sessions
      where id = new.checkout_session_id and customer_id = new.customer_id
    );
  end if;
  return new;
end;
$$;
comment on function public.set_placed_by_account is
  'Records whether the account placed the order itself, which ends when the order moves to another customer.';

create trigger set_placed_by_account before insert on public.orders
  for each row execute function public.set_placed_by_account();
create trigger end_placed_by_account before update of customer_id on public.orders
  for each row when (new.customer_id <> old.customer_id)
  execute function public.set_placed_by_account();
create trigger end_placed_by_account before update of customer_id on public.deleted_orders
  for each row when (new.customer_id <> old.customer_id)
  execute function public.set_placed_by_account();
select public.apply_privileges();
