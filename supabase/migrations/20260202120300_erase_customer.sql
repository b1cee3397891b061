/*
 * erase_customer also deletes the mails to the customer from the outbox and empties the
 * delivery details of ended checkout sessions.
 *
 * Mails of the contact form go to the shop and are kept, like its messages. The details of a
 * session that may still be paid are kept too: without them, its order could not be sent.
 * They are deleted when the order is created, or a week after the session has ended.
 */
create or replace function public.erase_customer(customer_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  erased public.customers;
  erased_ids uuid[];
  order_ids uuid[];
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  select * into erased from public.customers where id = erase_customer.customer_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This customer no longer exists.';
  end if;
  perform from public.admins where user_id = erased.user_id;
  if found then
    raise sqlstate 'PT409' using message = 'An administrator cannot be erased.';
  end if;

  -- Before the lock below: complete_checkout_session locks the session before the email, so that the two never deadlock.
  update public.checkout_sessions set shipping = null
    where lower(shipping ->> 'email') = lower(erased.email) and status in ('failed', 'cancelled', 'expired');

  -- customer_for takes this lock too, so that no guest with this email is added meanwhile.
  perform pg_advisory_xact_lock(hashtextextended(lower(erased.email), 0));
  erased_ids := array(
    select id from public.customers
    where id = erased.id or (user_id is null and lower(email) = lower(erased.email))
  );
  order_ids := array(
    select id from public.orders where orders.customer_id = any (erased_ids)
    union all
    select id from public.deleted_orders where deleted_orders.customer_id = any (erased_ids)
  );

  -- Orders before customers, like update_order, so that the two never deadlock.
  update public.deleted_orders set shipping = '{}' where id = any (order_ids);
  update public.orders set shipping = '{}' where id = any (order_ids);
  -- Also those that are queued: what they would say was just erased.
  delete from public.mail_outbox where lower(recipient) = lower(erased.email);
  -- Deletes the customer row too if it has no orders.
  delete from auth.users where id = erased.user_id;
  update public.customers
    set name = null, email = id || '@erased.invalid', phone = null, address = null
    where id = any (erased_ids);
  update public.audit_log
    set before = public.without_personal_data(before), after = public.without_personal_data(after)
    where row_id = any (erased_ids || order_ids);
end;
$$;
