/*
 * The page of a customer in the back office: the orders and messages of one person.
 *
 * A guest may type the email and the phone of anybody. So orders and messages that only share a typed email or phone
 * are not proved to be of the same person, and the page shows them apart.
 */

create index orders_phone_idx on public.orders (public.phone_number(shipping ->> 'phone'));
create index contact_submissions_phone_idx on public.contact_submissions (public.phone_number(phone));

create function public.customer_page(customer_id uuid) returns jsonb
-- Security definer, because the indexes of emails and phones are not used under a policy.
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  about public.customers;
  about_email text;
  about_phone text;
  orders jsonb;
  messages jsonb;
begin
  perform public.require_admin();
  select * into about from public.customers where id = customer_page.customer_id;
  if about.id is null then
    return null;
  end if;
  about_email := nullif(public.email_key(about.email), '');
  about_phone := public.phone_number(about.phone);

  select coalesce(jsonb_agg(to_jsonb(made)), '[]') into orders
    from (
      select made.order_uid, made.created_at, made.status, made.total_amount, internals.needs_attention,
        made.shipping ->> 'name' as name, made.customer_id = about.id as is_own,
        coalesce(made.shipping ->> 'email' = about_email, false) as has_same_email,
        coalesce(public.phone_number(made.shipping ->> 'phone') = about_phone, false) as has_same_phone
      from public.orders made
      join public.order_internals internals on internals.order_id = made.id
      where made.customer_id = about.id or made.shipping ->> 'email' = about_email
        or public.phone_number(made.shipping ->> 'phone') = about_phone
      order by is_own desc, made.created_at desc, made.id
      limit 201
    ) made;

  select coalesce(jsonb_agg(to_jsonb(sent)), '[]') into messages
    from (
      select sent.ticket, sent.created_at, sent.kind, sent.order_uid, sent.message, sent.handled_at, sent.name,
        own.id is not null as is_own,
        coalesce(public.email_key(sent.email) = about_email, false) as has_same_email,
        coalesce(public.phone_number(sent.phone) = about_phone, false) as has_same_phone
      from public.contact_submissions sent
      left join public.orders own on own.order_uid = sent.order_uid and own.customer_id = about.id
      where own.id is not null or public.email_key(sent.email) = about_email
        -- A subquery, because a condition on the joined rows would not use the index of phone numbers.
        or sent.id in (
          select same.id from public.contact_submissions same where public.phone_number(same.phone) = about_phone
        )
      order by is_own desc, sent.created_at desc, sent.id
      limit 201
    ) sent;

  return jsonb_build_object(
    'customer', jsonb_build_object(
      'id', about.id, 'name', about.name, 'email', about.email, 'phone', about.phone, 'address', about.address,
      'created_at', about.created_at, 'has_account', about.user_id is not null
    ),
    'has_more', jsonb_array_length(orders) > 200 or jsonb_array_length(messages) > 200,
    -- Without the element 200, the 201st.
    'orders', orders - 200,
    'messages', messages - 200
  );
end;
$$;
comment on function public.customer_page is
  'Returns { customer, orders, messages, has_more } for the page of a customer; null for an unknown customer. is_own: '
  'an order of this customer, or a message about one. The others have only the same typed email (has_same_email) or '
  'phone (has_same_phone), and follow. The latest are first, at most 200 orders and 200 messages; has_more says '
  'whether there are more of either. total_amount is in rupees. Error: 42501 (the caller is not an administrator).';

insert into public.api_privileges (object, role, privilege) values
  ('function public.customer_page(uuid)', 'authenticated', 'execute');
select public.apply_privileges();
