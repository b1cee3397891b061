/*
 * An email that an administrator has entered proves nothing about who may use an order.
 *
 * Staff correct the emails of orders and customers. Whoever has the new email must not get more than emails: otherwise
 * staff could enter an email of their own, and then, as a customer, cancel and refund orders without their limit, move
 * orders of guests to an account of their own (claim_guest_orders), or erase orders by deleting that account. So the
 * database remembers that an email was changed.
 */
alter table public.orders add column is_email_changed boolean not null default false;
alter table public.deleted_orders add column is_email_changed boolean not null default false;
alter table public.customers add column is_email_changed boolean not null default false;
comment on column public.orders.is_email_changed is
  'Whether an administrator has ever changed the email of the delivery details. Then no link by email cancels the order.';
comment on column public.customers.is_email_changed is
  'Whether an administrator has ever changed the email. Then no account with this email gets the orders of the guest.';

create function public.remember_changed_email() returns trigger
-- Security definer, because the service key may not execute is_admin().
language plpgsql security definer set search_path = ''
as $$
begin
  if public.is_admin() then
    new.is_email_changed := true;
  end if;
  return new;
end;
$$;
comment on function public.remember_changed_email is 'Records that an administrator has changed an email.';

create trigger remember_changed_email before update of shipping on public.orders
  for each row when (lower(trim(new.shipping ->> 'email')) is distinct from lower(trim(old.shipping ->> 'email')))
  execute function public.remember_changed_email();
create trigger remember_changed_email before update of email on public.customers
  for each row when (lower(trim(new.email)) is distinct from lower(trim(old.email)))
  execute function public.remember_changed_email();

-- As before, and never for an order whose email was changed.
create or replace function public.cancellable_until(about public.orders) returns timestamptz
language sql stable set search_path = ''
as $$
  select about.created_at + interval '24 hours'
  where about.status = 'Processing' and about.created_at + interval '24 hours' > now()
    and not about.is_email_changed and not public.has_open_dispute(about);
$$;

create or replace function public.reject_cancellation(about public.orders) returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- Shipped, delivered or cancelled.
  perform public.reject_order_work(about.id, about.version);
  if public.has_open_dispute(about) then
    raise sqlstate 'PT409' using hint = 'dispute_open',
      message = 'You have asked your bank for the money back. The order can be cancelled when the bank has decided.';
  elsif about.is_email_changed then
    raise sqlstate 'PT409' using hint = 'email_changed',
      message = 'We have changed the email of this order, so only we can cancel it. Please request its cancellation.';
  elsif public.cancellable_until(about) is null then
    raise sqlstate 'PT409' using hint = 'cancel_period_over',
      message = 'The 24 hours in which an order can be cancelled are over. Please request its cancellation.';
  end if;
end;
$$;
comment on function public.reject_cancellation is
  'Rejects an order that its customer cannot cancel. Error: PT409 with the hint already_shipped, already_cancelled, '
  'dispute_open, email_changed or cancel_period_over.';

create function public.changed_email_obstacle(account_id uuid) returns text
language sql stable set search_path = ''
as $$
  select format(
      'We have entered your email for the order %s, which does not belong to your account. Please write to us, so that '
      'we delete your account.', made.order_uid
    )
    from (
      select order_uid, customer_id, shipping ->> 'email' as email, is_email_changed from public.orders
      union all
      select order_uid, customer_id, shipping ->> 'email', is_email_changed from public.deleted_orders
    ) made
    join public.customers buyer on buyer.id = made.customer_id
    where buyer.user_id is distinct from account_id
      and (
        made.is_email_changed and lower(trim(made.email)) = any (public.proved_emails(account_id))
        or buyer.is_email_changed and lower(trim(buyer.email)) = any (public.proved_emails(account_id))
      )
    limit 1;
$$;
comment on function public.changed_email_obstacle is
  'Returns why the owner of an account cannot delete it: an administrator has entered its email for an order of somebody '
  'else, which the deletion would erase. Null if there is no such order.';

-- As before, and with the orders whose email was changed.
create or replace function public.own_deletion_check()
returns table (obstacle text, has_password boolean, signed_in_recently boolean)
-- Security definer, like the next functions, because only the auth service may read accounts.
language sql stable security definer set search_path = ''
as $$
  select
    coalesce(
      public.changed_email_obstacle(account.id),
      public.erasure_obstacle(
        array[account.id],
        public.proved_emails(account.id),
        array(select id from public.customers where user_id = account.id)
      )
    ),
    coalesce(account.encrypted_password, '') <> '',
    public.signed_in_recently()
  from auth.users account
  where account.id = auth.uid();
$$;

create or replace function public.delete_own_account() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  account record;
  obstacle text;
begin
  -- A second call waits here, and then finds no account.
  select id, email::text, email_confirmed_at into account from auth.users where id = auth.uid() for update;
  if not found then
    raise sqlstate 'PT404' using hint = 'account_deleted', message = 'This account is already deleted.';
  end if;
  if not public.signed_in_recently() then
    raise sqlstate 'PT403' using hint = 'sign_in_again', message = 'Please log in again to delete your account.';
  end if;
  obstacle := public.changed_email_obstacle(account.id);
  if obstacle is not null then
    raise sqlstate 'PT409' using hint = 'erasure_obstacle', message = obstacle;
  end if;
  perform public.erase_personal_data(array[account.id], public.proved_emails(account.id), '{}', false);
  if account.email_confirmed_at is not null then
    perform public.queue_email('account_deleted', account.email, '{}'::jsonb);
  end if;
end;
$$;
-- As before, and only texts: a number such as 1e131000 is short in JSON, and has 131,001 digits as text.
create or replace function public.delivery_details(given jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(
      field.name,
      case when field.name <> 'gstin' or public.is_gstin(cut.value) then cut.value end
    ), '{}')
  from (values
    ('name', 200), ('email', 320), ('phone', 50), ('address', 800), ('city', 100), ('pin_code', 6), ('state', 50),
    ('gstin', 15), ('gift_note', 250), ('buyer_name', 200)
  ) as field (name, max_length)
  cross join lateral (
    select nullif(trim(left(trim(
        case when jsonb_typeof(given -> field.name) = 'string' then given ->> field.name end
      ), field.max_length)), '') as value
  ) cut
  where given ? field.name;
$$;

select public.apply_privileges();
