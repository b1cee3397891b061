/*
 * Demo customers, orders and contact messages of the embedded default. Runs after catalog.sql, to whose products it
 * refers. Running it again inserts missing rows and changes no existing ones.
 */

-- Inserts guests, except for emails that already have a customer (the demo creates an account for Asha).
insert into public.customers (name, email, phone, address)
select guest.* from (values
  ('Asha Menon', 'asha@nbt.example', '+91 98400 55501', '14 Second Cross Street, Besant Nagar, Chennai 600090'),
  ('Vikram Shetty', 'vikram.shetty@post.example', '+91 98450 55502', '7 Kanakapura Road, Jayanagar, Bengaluru 560011'),
  ('Priya Nair', 'priya.nair@post.example', '+91 94470 55503', 'Thekkumuri House, Panampilly Nagar, Kochi 682036'),
  ('Thomas Kurien', 'thomas.kurien@post.example', null, '3 Club Road, Coonoor 643101'),
  ('Fatima Sheikh', 'fatima.sheikh@post.example', '+91 98200 55505', '22 Hill Road, Bandra West, Mumbai 400050'),
  ('Gurpreet Gill', 'gurpreet.gill@post.example', '+91 98150 55506', 'House 118, Sector 9, Chandigarh 160009'),
  (null, 'office@teastall.example', '+91 97900 55507', 'Opposite the bus stand, Mettupalayam 641301')
) as guest (name, email, phone, address)
where not exists (select from public.customers where lower(email) = guest.email);

update public.customers
set phone = coalesce(phone, '+91 98400 55501'),
  address = coalesce(address, '14 Second Cross Street, Besant Nagar, Chennai 600090')
where email = 'asha@nbt.example' and (phone is null or address is null);

-- Lines are priced from the catalog; a trigger calculates the total. The stock above is what is left after these orders.
do $$
declare
  placed_ids uuid[];
begin
with inserted as (
insert into public.orders (
  order_uid, customer_id, status, created_at, updated_at, shipped_at, delivered_at, cancelled_at, placed_by_account, shipping, items
)
select placed.order_uid, customer.id, placed.status,
  now() - placed.ago::interval, now() - placed.ago::interval,
  case when placed.status in ('Shipped', 'Delivered') then now() - placed.ago::interval + interval '1 day' end,
  case when placed.status = 'Delivered' then now() - placed.ago::interval + interval '6 days' end,
  case when placed.status = 'Cancelled' then now() - placed.ago::interval + interval '2 hours' end,
  customer.user_id is not null,
  jsonb_build_object(
    'name', customer.name, 'email', customer.email, 'phone', customer.phone, 'address', customer.address),
  (
    select jsonb_agg(jsonb_build_object(
      'product', jsonb_build_object(
        'id', product.id, 'title', product.title, 'image', coalesce(variant.image_url, product.thumbnail)),
      'variant', jsonb_build_object('id', variant.id, 'title', variant.title, 'weight', variant.weight),
      'quantity', line.quantity::integer,
      'unit_amount', coalesce(variant.sale_amount, variant.amount)
    ) order by product.position, variant.position)
    from jsonb_each_text(placed.lines::jsonb) as line (variant_id, quantity)
    join public.variants variant on variant.id = line.variant_id
    join public.products product on product.id = variant.product_id
  )
from (values
  ('NBT-482913', 'asha@nbt.example', 'Processing', '3 hours', '{"winter-frost-50g": 1, "first-cup-sample-10g": 1}'),
  ('NBT-471250', 'asha@nbt.example', 'Shipped', '4 days', '{"coonoor-orange-pekoe-250g": 1, "masala-chai-100g": 2}'),
  ('NBT-398804', 'asha@nbt.example', 'Delivered', '41 days', '{"estate-whole-leaf-100g": 2}'),
  ('NBT-351177', 'asha@nbt.example', 'Cancelled', '68 days', '{"bergamot-black-100g": 1}'),
  ('NBT-300462', 'asha@nbt.example', 'Delivered', '112 days', '{"founders-tin-brass": 1, "tasting-sampler-60g": 1}'),
  ('NBT-482640', 'vikram.shetty@post.example', 'Processing', '7 hours', '{"hill-railway-breakfast-200g": 3}'),
  ('NBT-465031', 'vikram.shetty@post.example', 'Shipped', '5 days', '{"golden-tips-50g": 1}'),
  ('NBT-377719', 'vikram.shetty@post.example', 'Delivered', '53 days', '{"broken-orange-pekoe-500g": 2, "kettle-dust-250g": 1}'),
  ('NBT-481102', 'priya.nair@post.example', 'Processing', '1 day', '{"four-generations-box-200g": 2}'),
  ('NBT-442958', 'priya.nair@post.example', 'Delivered', '16 days', '{"masala-chai-250g": 1, "woodsmoke-black-100g": 1}'),
  ('NBT-412086', 'priya.nair@post.example', 'Cancelled', '29 days', '{"founders-tin-vermilion": 1}'),
  ('NBT-319945', 'priya.nair@post.example', 'Delivered', '97 days', '{"coonoor-orange-pekoe-100g": 2}'),
  ('NBT-480377', 'thomas.kurien@post.example', 'Processing', '2 days', '{"woodsmoke-black-100g": 2}'),
  ('NBT-433610', 'thomas.kurien@post.example', 'Delivered', '20 days', '{"kettle-dust-1kg": 1, "coonoor-orange-pekoe-500g": 1}'),
  ('NBT-474893', 'fatima.sheikh@post.example', 'Shipped', '3 days', '{"founders-tin-brass": 1, "first-cup-sample-10g": 1}'),
  ('NBT-455520', 'fatima.sheikh@post.example', 'Delivered', '11 days', '{"tasting-sampler-60g": 3}'),
  ('NBT-362248', 'fatima.sheikh@post.example', 'Delivered', '60 days', '{"winter-frost-100g": 1, "bergamot-black-100g": 1}'),
  ('NBT-478006', 'gurpreet.gill@post.example', 'Shipped', '2 days', '{"hill-railway-breakfast-200g": 2, "broken-orange-pekoe-250g": 1}'),
  ('NBT-420731', 'gurpreet.gill@post.example', 'Cancelled', '25 days', '{"golden-tips-50g": 2}'),
  ('NBT-479154', 'office@teastall.example', 'Processing', '2 days', '{"trade-sack-5kg": 2}'),
  ('NBT-404419', 'office@teastall.example', 'Delivered', '33 days', '{"trade-sack-5kg": 3}'),
  ('NBT-288830', 'office@teastall.example', 'Delivered', '120 days', '{"kettle-dust-1kg": 6}')
) as placed (order_uid, email, status, ago, lines)
join public.customers customer on lower(customer.email) = placed.email
where not exists (select from public.order_numbers where order_uid = placed.order_uid)
returning id)
select array_agg(id) into placed_ids from inserted;
update public.order_lines line set stock_taken = line.quantity
  from public.orders, public.variants
  where orders.id = any (placed_ids) and orders.id = line.order_id and orders.status <> 'Cancelled'
    and variants.id = line.variant_id and variants.manage_inventory;
end $$;

-- The demonstration issues invoices. The GSTIN belongs to nobody.
update public.shop_settings
  set legal_name = 'Nilgiri Black Tea', gstin = '33AAPFU0939F1Z2', state = 'Tamil Nadu',
    address = '12 Estate Road, Upper Coonoor, Coonoor 643101'
  where version = 1;

insert into public.contact_submissions (id, created_at, name, email, phone, message)
select submission.id::uuid, now() - submission.ago::interval, submission.name, submission.email, submission.phone, submission.message
from (values
  ('00000000-0000-4000-8000-000000000001', '5 hours', 'Leela Kurup', 'leela.kurup@post.example', '+91 94470 55511',
    'We are twelve friends who will be in Coonoor in the second week of January. Could we see the factory and sit in the tasting room for an hour? Any weekday suits us.'),
  ('00000000-0000-4000-8000-000000000002', '1 day', 'Arjun Pillai', 'arjun@hotelgreen.example', '+91 98430 55512',
    'Our hotel has thirty rooms and would like a breakfast blend of its own, a little lighter than your Hill Railway. What is the smallest quantity you would mix?'),
  ('00000000-0000-4000-8000-000000000003', '3 days', 'Sunita Rao', 'sunita.rao@post.example', null,
    'The Bergamot Black has been out for a while. When do you expect the next chest?'),
  ('00000000-0000-4000-8000-000000000004', '8 days', 'Daniel D''Souza', 'daniel.dsouza@post.example', '+91 98221 55514',
    E'My grandmother bought her tea from Lakshmi amma on Bazaar Street.\nI found one of the old packets in her kitchen. Would you like a photograph of it?'),
  ('00000000-0000-4000-8000-000000000005', '15 days', 'Meenakshi Iyer', 'meenakshi@post.example', null,
    'The parcel came with one corner of the tin pressed in. The tea is fine and I keep it, I only wanted you to know for the packing.'),
  ('00000000-0000-4000-8000-000000000006', '31 days', 'Rohan Bhatt', 'rohan.bhatt@post.example', '+91 98980 55516',
    'Do you send to Singapore? My sister lives there and misses the frost tea.')
) as submission (id, ago, name, email, phone, message)
on conflict do nothing;
