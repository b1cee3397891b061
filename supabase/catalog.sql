/*
 * The catalog of the demonstration: collections, products, variants and stock. A real shop copies this file, replaces the
 * products by its own, and runs it on its database. Running it again inserts missing rows and changes no existing ones.
 */

insert into public.collections (id, title) values
  ('single-estate', 'From our own slopes'),
  ('everyday', 'Every day'),
  ('gifts', 'To give')
on conflict do nothing;

insert into public.products
  (position, id, slug, title, subtitle, ribbon_text, site_product_selection, purchasable, is_hidden,
    thumbnail, images, options, additional_info, description)
select listed.position, listed.id, listed.id, listed.title, listed.subtitle, listed.ribbon_text, listed.selection,
  listed.id <> 'monsoon-flush',
  listed.id = 'trade-sack',
  case when listed.pictures > 0 then format('/art/products/%s-1.webp', listed.id) end,
  coalesce((
    select jsonb_agg(jsonb_build_object(
      'url', format('/art/products/%s-%s.webp', listed.id, n), 'order', n, 'type', 'image') order by n)
    from generate_series(1, listed.pictures) n
  ), '[]'),
  case when listed.option is null then '[]' else
    jsonb_build_array(jsonb_build_object('id', listed.id || '-style', 'title', listed.option)) end,
  case when listed.brewing is null then '[]' else
    jsonb_build_array(jsonb_build_object(
      'id', listed.id || '-brewing', 'order', 1, 'title', 'How to brew it', 'description', listed.brewing)) end
  || case when listed.keeping is null then '[]' else
    jsonb_build_array(jsonb_build_object(
      'id', listed.id || '-keeping', 'order', 2, 'title', 'Good to know', 'description', listed.keeping)) end,
  listed.description
from (values
  (1, 'coonoor-orange-pekoe', 'Coonoor Orange Pekoe', 'Long leaf, amber cup, a little citrus',
    'Best seller', 'lowest_price_first', 2, 'Weight',
    '<p>One heaped teaspoon (2.5 g) to a cup of 200 ml. Water just off the boil, 95 °C. Three minutes, then take the leaf out. It takes a second water well; give that four.</p>',
    '<p>Fine without milk. With milk, use half a spoon more and four minutes.</p>',
    '<p>This is the tea we drink ourselves at four o''clock. The leaf is long and wiry, with a few gold tips, and comes from the bushes that Nanjan planted above the shed.</p>
<p>The cup is amber and clear. It smells of orange peel and cut grass and leaves the mouth clean, never bitter.</p>
<ul><li>Two leaves and a bud, plucked by hand</li><li>Withered overnight, rolled, fired the next morning</li><li>The plucking date is on the label</li></ul>'),
  (2, 'estate-whole-leaf', 'Upper Coonoor Whole Leaf', 'Unbroken leaf from our top field, 1,850 metres',
    'Offer', 'lowest_price_first', 2, null,
    '<p>Two teaspoons (3 g) to a cup, since whole leaf is light for its size. Water at 95 °C, four minutes. Good for three waters.</p>',
    '<p>The leaf opens to its full length in the pot. Use a strainer with room in it.</p>',
    '<p>Raghu went back to whole leaf in the nineties, when most of the hills turned to dust. He was told nobody would pay for it. This is the tea he meant.</p>
<p>Rolled once and gently, so that the leaf stays in one piece. The cup is light copper, with honey, dried apricot and a little cedar.</p>
<ul><li>Top field only, plucked from six to nine in the morning</li><li>About forty kilos a week in season</li><li>No blending: one field, one lot, one tin</li></ul>'),
  (3, 'founders-tin', 'The Founder''s Tin', '200 g of whole leaf in a tin that stays in the family',
    'Gift', 'lowest_price_first', 2, 'Tin',
    '<p>Two teaspoons (3 g) to a cup, water at 95 °C, four minutes. Close the lid until it clicks.</p>',
    '<p>The tin holds 200 g and can be filled again. Write a few words with the delivery details, and we put them into the parcel.</p>',
    '<p>In 1939 eleven chests went down to the railway station by bullock cart. Each had a small tin on top, for the station master to taste. We make that tin again.</p>
<p>It is pressed in Coimbatore, with the year on the lid and a second lid inside. It comes filled with our whole leaf of the season.</p>
<ul><li>Brass, vermilion or forest green</li><li>200 g of Upper Coonoor Whole Leaf, in an inner bag</li><li>Comes in a card sleeve, ready to give</li></ul>'),
  (4, 'winter-frost', 'Winter Frost Tea', 'Plucked on the cold mornings from December to February',
    'Winter crop', null, 2, 'Weight',
    '<p>One heaped teaspoon (2.5 g) to a cup, water at 90 °C, three minutes. Do not hurry it with boiling water; the scent goes first.</p>',
    '<p>A small crop. When the tins are gone, the next come in January.</p>',
    '<p>A few weeks a year the thermometer at the shed falls to zero before dawn. The bushes nearly stop. What leaf there is holds more scent than at any other time.</p>
<p>The cup is pale gold. Jasmine first, then pear, then something like fresh bread. Drink it plain.</p>
<ul><li>Plucked on frost mornings, after the sun has dried the leaf</li><li>Lots of 30 to 50 kilos</li><li>No milk, no sugar, and you will see why</li></ul>'),
  (5, 'hill-railway-breakfast', 'Hill Railway Breakfast', 'Our broken leaf with a third of Assam',
    null, 'lowest_price_first', 2, null,
    '<p>One teaspoon (2.5 g) to a cup, water on the boil, four minutes. Milk warm, not cold.</p>',
    '<p>Also good boiled in the pan: two parts water, one part milk, three minutes.</p>',
    '<p>The first train leaves Coonoor at half past seven and the platform wants its tea strong. Lakshmi mixed this for the stall there and it has hardly changed.</p>
<p>Two parts of our own broken leaf for the scent, one part of second-flush Assam for the body. Red-brown, malty, and awake.</p>
<ul><li>Takes milk and keeps its taste</li><li>200 g makes about eighty cups</li></ul>'),
  (6, 'golden-tips', 'Doddabetta Golden Tips', 'Buds alone, from the coldest rows',
    'Small lot', 'lowest_price_first', 2, null,
    '<p>Two level teaspoons (2 g) to 150 ml. Water at 85 °C, three minutes. Four waters, each a little longer.</p>',
    '<p>Every tin is numbered. Two to a customer, please, while there are any.</p>',
    '<p>Six women, one morning, eleven kilos of buds: that makes two kilos of this tea. The rows lie towards Doddabetta and get the wind, so the buds grow slowly and carry a thick gold down.</p>
<p>The cup is the colour of light honey. Malt, ripe mango, and a sweetness that stays for minutes.</p>
<ul><li>Buds only, sorted twice by hand</li><li>50 g, numbered by lot</li></ul>'),
  (7, 'broken-orange-pekoe', 'Broken Orange Pekoe', 'The brisk cup for the morning',
    null, 'first_variant', 2, 'Weight',
    '<p>One teaspoon (2.5 g) to a cup, water on the boil, three minutes. Four with milk.</p>',
    '<p>Cold: 10 g in a litre of cold water overnight in the fridge. Strain in the morning.</p>',
    '<p>The same leaf as our Orange Pekoe, rolled twice. Smaller pieces give their colour faster, so it is ready before the toast is.</p>
<p>Bright red in the cup and brisk, with a squeeze of lime in the scent. It makes the clearest iced tea that we know; Nilgiri leaf does not cloud.</p>
<ul><li>Quick: three minutes</li><li>With milk, with lemon or cold</li></ul>'),
  (8, 'kettle-dust', 'Strong Kettle Dust', null,
    null, 'lowest_price_first', 2, 'Weight',
    '<p>Boil 150 ml of water with one teaspoon for two minutes. Add 100 ml of milk, let it rise once, strain, sugar to taste.</p>',
    null,
    '<p>For the kettle that is on the stove all day. Fine grain, deep colour, strong enough for a steel tumbler and four people who came without notice.</p>
<ul><li>Boil it; do not steep it</li><li>1 kg makes about five hundred cups</li><li>A paper packet, not a tin: keep it in yours</li></ul>'),
  (9, 'masala-chai', 'Bazaar Street Masala Chai', 'Broken leaf with five whole spices',
    null, 'lowest_price_first', 2, 'Weight',
    '<p>Two teaspoons to 150 ml of water; boil three minutes. Add 150 ml of milk and boil until it rises twice. Strain.</p>',
    '<p>Contains cardamom, ginger, cinnamon, cloves and black pepper. Nothing else; no flavouring.</p>',
    '<p>Lakshmi kept a brass mortar on the counter of the Bazaar Street shop and pounded the spice while people waited. We pound more of it now, on Mondays, in the same proportion.</p>
<p>Green cardamom from the Anamalais leads, dried ginger follows, pepper stays.</p>
<ul><li>Spices cracked, not ground, so that they keep</li><li>Seven parts of tea, one part of spice</li></ul>'),
  (10, 'woodsmoke-black', 'Woodsmoke Black', 'Dried for a night over eucalyptus and tea wood',
    null, 'lowest_price_first', 0, null,
    '<p>One teaspoon (2.5 g) to a cup, water at 95 °C, three minutes. Longer brings more smoke than tea.</p>',
    '<p>Keep it apart from your other teas. They listen.</p>',
    '<p>Every third year the old bushes are cut down to the knee and there is wood. We dry one lot of leaf over it, in the founder''s shed, for a night.</p>
<p>A dark cup. Campfire at first, then plum and something like roasted chestnut. Good with hard cheese and in the rain.</p>
<ul><li>Real smoke, no extract</li><li>One batch a year</li></ul>'),
  (11, 'bergamot-black', 'Bergamot Black', 'Our Orange Pekoe with oil of bergamot',
    null, 'lowest_price_first', 2, null,
    '<p>One heaped teaspoon (2.5 g) to a cup, water at 95 °C, three minutes. A slice of lemon, or nothing.</p>',
    null,
    '<p>Nilgiri leaf smells of citrus on its own. A little cold-pressed bergamot makes it say so aloud.</p>
<p>We mix it on a Tuesday, rest it for ten days in a closed chest and taste it against last year''s. If the oil speaks before the tea, it goes back.</p>
<ul><li>Cold-pressed oil from Calabria</li><li>No petals, no colour</li></ul>'),
  (12, 'four-generations-box', 'Four Generations Gift Box', 'Four tins, one for each of us',
    'Gift', 'lowest_price_first', 2, null,
    '<p>A card in the box says how much leaf and water each tin needs, and for how long.</p>',
    '<p>We pack it in a second carton, so that the box arrives as it left. Prices stay off the packing slip.</p>',
    '<p>Nanjan''s tea, Lakshmi''s, Raghu''s and Meera''s, in four tins of 50 g, with a small printed leaf about each.</p>
<ul><li>Nanjan: Coonoor Orange Pekoe</li><li>Lakshmi: Bazaar Street Masala Chai</li><li>Raghu: Upper Coonoor Whole Leaf</li><li>Meera: Winter Frost Tea</li></ul>
<p>The box is board from Sivakasi with a cotton ribbon and closes again.</p>'),
  (13, 'tasting-sampler', 'Tasting Room Sampler', 'Six teas of 10 g, with a tasting card',
    null, 'lowest_price_first', 2, null,
    '<p>Taste all six side by side: 2.5 g each in a cup, boiling water, three minutes, and a clean spoon.</p>',
    '<p>Each packet makes four cups, or one honest tasting and two cups of the winner.</p>',
    '<p>When you visit the tasting room, Raghu puts out a row of white cups and says nothing. This is that row, by post.</p>
<ul><li>Coonoor Orange Pekoe</li><li>Upper Coonoor Whole Leaf</li><li>Broken Orange Pekoe</li><li>Hill Railway Breakfast</li><li>Woodsmoke Black</li><li>Bergamot Black</li></ul>'),
  (14, 'first-cup-sample', 'First Cup Sample', 'A sachet of 10 g, on the house',
    'Free sample', 'lowest_price_first', 1, null,
    '<p>Half the sachet to a pot for two. Water at 95 °C, three minutes.</p>',
    null,
    '<p>You cannot smell a tin through a screen. So here are four cups of our Orange Pekoe at no cost; the postage is ours too.</p>
<p>If it is not for you, give the second half to a neighbour.</p>'),
  (15, 'monsoon-flush', 'Monsoon Flush', 'The first leaf after the rain',
    'Coming in July', 'lowest_price_first', 1, null,
    null,
    '<p>On sale from July. Write to us and we send word when the first lot is packed.</p>',
    '<p>From June the south-west wind brings rain and the bushes run. The first week''s leaf is soft and makes a round, dark cup, with cocoa and wet stone.</p>
<p>It is still on the bush. Nobody can buy it yet, not even Meera''s mother.</p>'),
  (16, 'trade-sack', 'Trade Sack', 'Kettle Dust for tea stalls, 5 kg',
    null, 'lowest_price_first', 1, null,
    '<p>As Strong Kettle Dust: boil, milk, boil, strain.</p>',
    null,
    '<p>For the stalls and canteens that have bought from us for years. If you have this page, you have the price.</p>')
) as listed (position, id, title, subtitle, ribbon_text, selection, pictures, option, brewing, keeping, description)
on conflict do nothing;

-- Prices are in paise and include tax; the regular price is the MRP. Null stock: the stock of the variant is not managed.
with listed
  (position, product_id, id, title, weight, amount, sale_amount, stock, image_url) as (values
  (1, 'coonoor-orange-pekoe', 'coonoor-orange-pekoe-100g', '100 g', '100 g', 42000, null, 120, null),
  (2, 'coonoor-orange-pekoe', 'coonoor-orange-pekoe-250g', '250 g', '250 g', 98000, null, 64, null),
  (3, 'coonoor-orange-pekoe', 'coonoor-orange-pekoe-500g', '500 g', '500 g', 185000, null, 40, null),
  (1, 'estate-whole-leaf', 'estate-whole-leaf-100g', '100 g tin', '100 g', 64000, 56000, null, null),
  (1, 'founders-tin', 'founders-tin-brass', 'Brass', '200 g', 220000, null, 14, '/art/products/founders-tin-brass.webp'),
  (2, 'founders-tin', 'founders-tin-vermilion', 'Vermilion', '200 g', 190000, null, 3, '/art/products/founders-tin-vermilion.webp'),
  (3, 'founders-tin', 'founders-tin-forest', 'Forest', '200 g', 190000, null, 0, '/art/products/founders-tin-forest.webp'),
  (1, 'winter-frost', 'winter-frost-50g', '50 g', '50 g', 78000, null, 3, null),
  (2, 'winter-frost', 'winter-frost-100g', '100 g', '100 g', 148000, null, 0, null),
  (1, 'hill-railway-breakfast', 'hill-railway-breakfast-200g', '200 g tin', '200 g', 45000, 39900, 80, null),
  (1, 'golden-tips', 'golden-tips-50g', '50 g tin', '50 g', 240000, null, 3, null),
  (1, 'broken-orange-pekoe', 'broken-orange-pekoe-500g', '500 g', '500 g', 68000, null, null, null),
  (2, 'broken-orange-pekoe', 'broken-orange-pekoe-250g', '250 g', '250 g', 36000, null, null, null),
  (1, 'kettle-dust', 'kettle-dust-250g', '250 g', '250 g', 18000, null, null, null),
  (2, 'kettle-dust', 'kettle-dust-1kg', '1 kg', '1 kg', 64000, null, null, null),
  (1, 'masala-chai', 'masala-chai-100g', '100 g', '100 g', 26000, null, 90, null),
  (2, 'masala-chai', 'masala-chai-250g', '250 g', '250 g', 58000, 52000, 45, null),
  (1, 'woodsmoke-black', 'woodsmoke-black-100g', '100 g tin', '100 g', 52000, null, 35, null),
  (1, 'bergamot-black', 'bergamot-black-100g', '100 g tin', '100 g', 48000, null, 0, null),
  (1, 'four-generations-box', 'four-generations-box-200g', 'Box of four', '4 × 50 g', 225000, null, 12, null),
  (1, 'tasting-sampler', 'tasting-sampler-60g', 'Six packets', '6 × 10 g', 39000, null, 200, null),
  (1, 'first-cup-sample', 'first-cup-sample-10g', 'Sachet', '10 g', 18000, 0, 500, null),
  (1, 'monsoon-flush', 'monsoon-flush-100g', '100 g tin', '100 g', 59000, null, null, null),
  (1, 'trade-sack', 'trade-sack-5kg', '5 kg', '5 kg', 240000, null, null, null)
), stocked as (
  insert into public.variants
    (position, product_id, id, title, sku, weight, amount, sale_amount, mrp, order_limit, manage_inventory, image_url, options)
  select listed.position, listed.product_id, listed.id, listed.title, 'NBT-' || upper(listed.id), listed.weight,
    listed.amount, listed.sale_amount, listed.amount, case when listed.sale_amount = 0 then 1 end,
    listed.stock is not null, listed.image_url,
    case when product.options = '[]' then '[]' else jsonb_build_array(jsonb_build_object(
      'id', listed.id || '-style', 'option_id', product.options -> 0 ->> 'id', 'value', listed.title)) end
  from listed
  join public.products product on product.id = listed.product_id
  on conflict do nothing
  returning id
)
-- Inserts stock only for new variants, so that running the seed again does not restore sold units.
insert into public.stock (variant_id, quantity)
select listed.id, listed.stock from listed join stocked using (id) where listed.stock is not null;

insert into public.product_collections (collection_id, product_id, position) values
  ('single-estate', 'coonoor-orange-pekoe', 1),
  ('single-estate', 'estate-whole-leaf', 2),
  ('single-estate', 'winter-frost', 3),
  ('single-estate', 'golden-tips', 4),
  ('single-estate', 'monsoon-flush', 5),
  ('everyday', 'hill-railway-breakfast', 1),
  ('everyday', 'broken-orange-pekoe', 2),
  ('everyday', 'kettle-dust', 3),
  ('everyday', 'masala-chai', 4),
  ('everyday', 'bergamot-black', 5),
  ('everyday', 'woodsmoke-black', 6),
  ('gifts', 'founders-tin', 1),
  ('gifts', 'four-generations-box', 2),
  ('gifts', 'tasting-sampler', 3),
  ('gifts', 'golden-tips', 4)
on conflict do nothing;

insert into public.related_products (product_id, related_id, section_title, position) values
  ('coonoor-orange-pekoe', 'estate-whole-leaf', 'If you like this', 1),
  ('coonoor-orange-pekoe', 'broken-orange-pekoe', 'If you like this', 2),
  ('coonoor-orange-pekoe', 'tasting-sampler', 'If you like this', 3),
  ('estate-whole-leaf', 'winter-frost', 'If you like this', 1),
  ('estate-whole-leaf', 'founders-tin', 'If you like this', 2),
  ('winter-frost', 'golden-tips', 'If you like this', 1),
  ('winter-frost', 'coonoor-orange-pekoe', 'If you like this', 2),
  ('hill-railway-breakfast', 'masala-chai', 'For the same kettle', 1),
  ('hill-railway-breakfast', 'kettle-dust', 'For the same kettle', 2),
  ('masala-chai', 'kettle-dust', 'For the same kettle', 1),
  ('founders-tin', 'four-generations-box', 'Also to give', 1),
  ('founders-tin', 'golden-tips', 'Also to give', 2),
  ('four-generations-box', 'founders-tin', 'Also to give', 1),
  ('first-cup-sample', 'coonoor-orange-pekoe', 'The second cup', 1),
  ('first-cup-sample', 'tasting-sampler', 'The second cup', 2)
on conflict do nothing;
