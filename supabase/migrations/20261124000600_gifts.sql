/*
 * Gifts: a note for the slip in the parcel, and parcels that go to somebody else.
 *
 * Both are in the delivery details of an order. "gift_note" is the note. "buyer_name" is there
 * only if the parcel goes to somebody else: then name, phone and address belong to the recipient,
 * and the email belongs to the buyer. The invoice names the buyer, a new guest has the name of the
 * buyer and no address, and the account of a buyer is not changed anyway, so that a recipient is
 * never taken for the buyer. A gift has no GSTIN: if a business has goods sent to somebody else,
 * the place of supply is the state of the business.
 */

-- The same fields and lengths as in src/domain/order/deliveryDetails.ts and gift.ts.
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
    select nullif(trim(left(trim(given ->> field.name), field.max_length)), '') as value
  ) cut
  where given ? field.name;
$$;
comment on function public.delivery_details is
  'Returns delivery details as they are stored: { "name", "email", "phone", "address", "city", "pin_code", "state", '
  '"gstin", "gift_note", "buyer_name" }, trimmed and cut to their maximum lengths; an empty text and an invalid GSTIN '
  'become null. With a buyer_name, the parcel goes to somebody else than the buyer.';

-- Security definer, because only the auth schema knows which emails are confirmed.
create or replace function public.customer_for(details jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  given_email text := nullif(left(trim(details ->> 'email'), 320), '');
  buyer text := nullif(trim(details ->> 'buyer_name'), '');
  owner_id uuid;
begin
  if given_email is null then
    raise sqlstate 'PT400' using message = 'The customer has no email.';
  end if;

  -- This lock is held until the transaction ends, and claim_guest_orders takes it too: an account
  -- that confirms this email concurrently is either found below or claims the new order itself.
  perform pg_advisory_xact_lock(hashtextextended(lower(given_email), 0));

  select own.id into owner_id
    from public.customers own
    join auth.users account on account.id = own.user_id
    where account.email = lower(given_email) and account.email_confirmed_at is not null;
  if owner_id is null and buyer is not null then
    insert into public.customers (name, email) values (left(buyer, 200), given_email) returning id into owner_id;
  elsif owner_id is null then
    insert into public.customers (name, email, phone, address)
      values (
        nullif(left(trim(details ->> 'name'), 200), ''), given_email,
        nullif(left(trim(details ->> 'phone'), 50), ''),
        nullif(left(concat_ws(
          E'\n',
          nullif(trim(details ->> 'address'), ''),
          nullif(concat_ws(' ', details ->> 'city', details ->> 'pin_code'), ''),
          details ->> 'state'
        ), 1000), '')
      )
      returning id into owner_id;
  end if;
  return owner_id;
end;
$$;
comment on function public.customer_for is
  'Returns the customer of a payment: the account with that confirmed email, otherwise a new guest. The guest of a '
  'gift has the name of the buyer and no address. details: see delivery_details; longer values are truncated to the '
  'column limits, so that no order fails. Error: PT400 (no email).';

create or replace function public.issue_invoice(order_id uuid) returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  settings public.shop_settings;
  shipped public.orders;
  total bigint;
  today date := (now() at time zone 'Asia/Kolkata')::date;
  supplier_code text;
  recipient_code text;
  lines jsonb;
  number text;
  is_gift boolean;
  delivery jsonb;
begin
  select * into shipped from public.orders where id = issue_invoice.order_id for update;
  select * into settings from public.shop_settings;
  if settings.gstin is null or shipped.status not in ('Shipped', 'Delivered') or public.has_invoice(shipped.id)
    or public.invoice_problem(shipped) is not null
  then
    return;
  end if;
  total := public.invoice_total(shipped.items, shipped.checkout_session_id);
  if total is null or total = 0 then
    return;
  end if;
  supplier_code := public.gst_state_code(settings.state);
  recipient_code := public.gst_state_code(shipped.shipping ->> 'state');
  lines := public.taxed_lines(public.invoice_lines(shipped.items), total, supplier_code <> recipient_code);
  number := public.next_document_number('invoice', today);
  is_gift := shipped.shipping ->> 'buyer_name' is not null;
  delivery := jsonb_build_object(
    'name', shipped.shipping ->> 'name', 'address', shipped.shipping ->> 'address',
    'city', shipped.shipping ->> 'city', 'pin_code', shipped.shipping ->> 'pin_code'
  );
  insert into public.invoices (
      order_id, checkout_session_id, order_uid, number, issued_on, total, kept_until, document
    )
    values (
      shipped.id, shipped.checkout_session_id, shipped.order_uid, number, today, total,
      public.documents_kept_until(today),
      jsonb_build_object(
        'kind', 'invoice', 'number', number, 'date', today,
        'order_uid', shipped.order_uid, 'order_date', (shipped.created_at at time zone 'Asia/Kolkata')::date,
        'supplier', jsonb_build_object(
          'name', settings.legal_name, 'address', settings.address, 'state', settings.state,
          'state_code', supplier_code, 'gstin', settings.gstin, 'fssai', settings.fssai
        ),
        -- Without email and phone number, which an invoice does not need.
        'recipient', jsonb_build_object(
          'state', shipped.shipping ->> 'state', 'state_code', recipient_code, 'gstin', shipped.shipping ->> 'gstin'
        ) || case when is_gift
          -- Nobody asks a buyer for their own address. The place of supply is the state of the delivery.
          then jsonb_build_object(
            'name', shipped.shipping ->> 'buyer_name', 'address', null, 'city', null, 'pin_code', null
          )
          else delivery
        end,
        'place_of_supply', recipient_code || '-' || (shipped.shipping ->> 'state'),
        'is_interstate', supplier_code <> recipient_code, 'reverse_charge', false,
        'signatory', settings.signatory, 'lines', lines, 'totals', public.document_totals(lines)
      ) || case when is_gift then jsonb_build_object('delivery', delivery) else '{}' end
    );
end;
$$;
comment on function public.issue_invoice is
  'Issues the invoice of a shipped order, unless it has one, needs none, or cannot be invoiced yet. The invoice of a '
  'gift names the buyer, and has the address of the recipient as "delivery".';
