/*
 * The audit log also records notes, the order of the products, emails that are sent again or discarded, and new series of
 * invoices. 20261127000400_picture_reservations.sql adds pictures. A test compares the audit log with the list of all
 * functions that change data: it fails for a new function that records nothing.
 *
 * An entry is kept for nine years, even if the note or email that it is about was deleted. So it has neither the text of a
 * note, which may name a person, nor the recipient of an email.
 */

-- As before, but without the text of a note, and without the administrator, whom the entry names.
create or replace function public.record_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  omitted constant text[] := array['note', 'author_id'];
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - omitted end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - omitted end;
  changed jsonb := coalesce(after, before);
  has_text_id boolean := tg_table_name in ('products', 'variants', 'related_products', 'stock');
begin
  if tg_argv[0] = 'always' or public.is_admin() then
    insert into public.audit_log (actor_id, table_name, row_id, product_id, operation, before, after)
      values (
        auth.uid(), tg_table_name,
        case when not has_text_id then coalesce(changed ->> 'id', changed ->> 'user_id')::uuid end,
        case when tg_table_name = 'products' then changed ->> 'id' else changed ->> 'product_id' end,
        -- The only way in which an administrator inserts an order is restore_order.
        case when tg_op = 'INSERT' and tg_table_name = 'orders' then 'restore' else lower(tg_op) end,
        before, after
      );
  end if;
  return null;
end;
$$;

create trigger record_change after insert on public.order_notes
  for each row execute function public.record_change();

-- As before, and recorded. One entry, although the positions of other products change too.
create or replace function public.move_product(product_id text, before_id text default null) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  old_place integer;
begin
  perform public.require_admin();
  -- Serializes everybody who moves products.
  perform pg_advisory_xact_lock(hashtextextended('public.move_product', 0));
  if product_id is null or product_id = before_id
    or (select count(*) from public.products where id in (move_product.product_id, move_product.before_id))
      < num_nonnulls(move_product.product_id, move_product.before_id)
  then
    raise sqlstate 'PT404' using message = 'There is no such product.';
  end if;
  select position into old_place from public.products where id = move_product.product_id;
  update public.products set position = placed.place
    from (
      select product.id, row_number() over (
          order by coalesce(target.position, product.position) nulls last, coalesce(target.id, product.id),
            product.id <> move_product.product_id, product.id
        ) as place
        from (
          select id, case when id <> move_product.product_id then position end as position from public.products
        ) product
        left join public.products target
          on product.id = move_product.product_id and target.id = move_product.before_id
    ) placed
    where products.id = placed.id and products.position <> placed.place;
  insert into public.audit_log (actor_id, table_name, product_id, operation, before, after)
    select auth.uid(), 'products', moved.id, 'update',
        jsonb_build_object('title', moved.title, 'position', old_place),
        jsonb_build_object('title', moved.title, 'position', moved.position)
      from public.products moved
      where moved.id = move_product.product_id and moved.position <> old_place;
end;
$$;

create function public.record_email_change(
  operation text, email public.email_outbox, status_before text, status_after text
) returns void
language sql set search_path = ''
as $$
  insert into public.audit_log (actor_id, table_name, row_id, operation, before, after)
    select auth.uid(), 'email_outbox', email.id, record_email_change.operation,
      case when status_before is not null then about || jsonb_build_object('status', status_before) end,
      case when status_after is not null then about || jsonb_build_object('status', status_after) end
    from jsonb_strip_nulls(jsonb_build_object('kind', email.kind, 'order_id', email.order_id)) as about;
$$;
comment on function public.record_email_change is
  'Adds an entry to the audit log: the caller has queued or discarded an email. status_before is null for a new email, '
  'status_after for a deleted one.';

-- As before, and recorded.
create or replace function public.resend_order_email(order_id uuid, kind text default 'order_confirmation') returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  about public.orders;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  select * into about from public.orders where id = resend_order_email.order_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This order no longer exists.';
  elsif resend_order_email.kind not in ('order_confirmation', 'shipping_notice') then
    raise sqlstate 'PT400' using message = 'Only the confirmation and the shipping notice are sent again.';
  elsif resend_order_email.kind = 'shipping_notice' and about.status not in ('Shipped', 'Delivered') then
    raise sqlstate 'PT409' using message = 'This order is not shipped.';
  elsif nullif(trim(about.shipping ->> 'email'), '') is null then
    raise sqlstate 'PT409' using message = 'This order has no email.';
  end if;
  -- The emails of one person are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 12));
  if (
    select count(*) from public.audit_log sent
      where sent.table_name = 'email_outbox' and sent.operation = 'insert' and sent.happened_at > now() - interval '1 hour'
        and sent.after ->> 'order_id' = about.id::text
  ) >= 3 then
    raise sqlstate 'PT429' using message = 'The emails of this order were sent three times within an hour. Please wait.';
  elsif (
    select count(*) from public.audit_log sent
      where sent.table_name = 'email_outbox' and sent.operation = 'insert' and sent.happened_at > now() - interval '1 day'
        and sent.actor_id = auth.uid()
  ) >= 50 then
    raise sqlstate 'PT429' using message = 'You have sent 50 emails again within a day. Please continue tomorrow.';
  end if;
  -- A dead one was sent to an email that may since be corrected.
  delete from public.email_outbox
    where order_id = about.id and kind = resend_order_email.kind and status = 'dead';
  if exists (
    select from public.email_outbox
      where order_id = about.id and kind = resend_order_email.kind and status = 'queued'
        and recipient = trim(about.shipping ->> 'email')
  ) then
    return;
  end if;
  perform public.queue_order_email(resend_order_email.kind, about);
  perform public.record_email_change('insert', queued, null, 'queued')
    from public.email_outbox queued
    where order_id = about.id and kind = resend_order_email.kind and status = 'queued'
      and recipient = trim(about.shipping ->> 'email');
end;
$$;

create or replace function public.retry_mail(email_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  email public.email_outbox;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  select * into email from public.email_outbox where id = email_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This email no longer exists.';
  end if;
  if email.status <> 'dead' then
    return;
  end if;
  if email.data is null then
    raise sqlstate 'PT409' using message = 'The link in this email has expired. The customer can ask for a new one.';
  end if;
  update public.email_outbox set status = 'queued', attempts = 0, next_attempt_at = now() where id = email_id;
  perform public.record_email_change('update', email, 'dead', 'queued');
end;
$$;

create or replace function public.discard_mail(email_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  email public.email_outbox;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  delete from public.email_outbox where id = email_id and status = 'dead' returning * into email;
  if found then
    perform public.record_email_change('delete', email, 'dead', null);
  end if;
end;
$$;

create or replace function public.start_new_series() returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require_owner();
  perform public.start_series();
  insert into public.audit_log (actor_id, table_name, operation, after)
    select auth.uid(), 'document_series', 'insert',
        jsonb_build_object('financial_year', max(financial_year), 'suffix', max(suffix))
      from public.document_series
      where financial_year = public.financial_year((now() at time zone 'Asia/Kolkata')::date);
end;
$$;

comment on table public.audit_log is
  'Every change in the back office by an administrator, except changes of stock, which stock_movements names; every '
  'change of people and settings by whomever, every refund that was requested or has failed, and every order that was '
  'restored from the record of the payment provider.';
select public.apply_privileges();
