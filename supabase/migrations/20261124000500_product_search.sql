/*
 * Search of the products, for shops with more products than a browser should search.
 *
 * The store function asks for the ids of the products that match, best first, and reads the products with product_page.
 * Only the store function may execute the functions.
 */

-- The same terms in the index and in the query. The configuration 'simple' changes no word: the names of teas are in several
-- languages.
create function public.product_terms(title text, subtitle text, ribbon_text text, description text) returns tsvector
language sql immutable set search_path = ''
as $$
  select setweight(to_tsvector('simple', title), 'A')
    || setweight(to_tsvector('simple', coalesce(subtitle, '')), 'B')
    || setweight(to_tsvector('simple', coalesce(ribbon_text, '') || ' ' || description), 'C');
$$;
comment on function public.product_terms is
  'Returns the words by which a product is found. The words of the title count most; HTML tags are ignored.';

create index products_terms_idx on public.products
  using gin (public.product_terms(title, subtitle, ribbon_text, description))
  where status = 'published' and deleted_at is null and not is_hidden;

create function public.find_products(search text, take integer) returns jsonb
language sql stable set search_path = ''
as $$
  with query as (
    -- Punctuation separates words, so that 'whole-leaf' finds 'Whole Leaf'.
    select to_tsquery('simple', string_agg(quote_literal(lexeme) || ':*', ' & ')) as terms
      from unnest(to_tsvector('simple', regexp_replace(search, '[[:punct:]]+', ' ', 'g')))
  ),
  best as (
    select product.id, product.position,
        ts_rank(
          public.product_terms(product.title, product.subtitle, product.ribbon_text, product.description), query.terms
        ) as rank
      from public.products product
      join query on
        public.product_terms(product.title, product.subtitle, product.ribbon_text, product.description) @@ query.terms
      where product.status = 'published' and product.deleted_at is null and not product.is_hidden
      order by rank desc, product.position, product.id
      limit take
  )
  select jsonb_build_object(
    'version', (select version from public.catalog_version),
    'ids', coalesce((select jsonb_agg(id order by rank desc, position, id) from best), '[]')
  );
$$;
comment on function public.find_products is
  'Returns { version, ids }: the ids of the listed products that contain each word of the search, or a word that starts '
  'with it, best first.';

-- The product list of the store names the collections.
create trigger increase_catalog_version after insert or update or delete or truncate on public.collections
  for each statement execute function public.increase_catalog_version();

insert into public.api_privileges (object, role, privilege) values
  ('function public.product_terms(text,text,text,text)', 'service_role', 'execute'),
  ('function public.find_products(text,integer)', 'service_role', 'execute');
select public.apply_privileges();
