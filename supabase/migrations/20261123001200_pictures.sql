/*
 * Pictures of products, which administrators upload in the back office.
 *
 * The browser makes three files of a picture. The function `pictures` checks them, asks
 * add_picture, and stores the files: on Supabase in the bucket `pictures`, with npm start in the
 * table stored_pictures, which all processes share and a backup contains. The id of a picture is
 * a hash of its files, so an upload that is repeated stores nothing twice, and browsers may keep
 * the files forever.
 *
 * Products and variants refer to a picture by its URL. Triggers refuse the URL of a picture that
 * is not stored. A scheduled job deletes pictures that no product, not even a deleted one, has
 * used for a day: claim_unused_pictures, then the files, then delete_claimed_pictures, so that a
 * job that ends in the middle can be repeated.
 *
 * No role reads or writes the tables: administrators call add_picture, the job the other two.
 */
create table public.pictures (
  -- The first half of the SHA-256 hash of the files.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  format text not null check (format in ('webp', 'jpg')),
  -- The width of the large file in pixels. With id and format, it is the names of the files.
  width integer not null check (width between 320 and 1600),
  -- Of all three files.
  byte_count integer not null check (byte_count between 1 and 750000),
  -- Null if the account was deleted.
  uploaded_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- When the picture was uploaded, or when a product last began or ceased to use it.
  used_at timestamptz not null default now(),
  -- Its files are being deleted, so nothing may refer to it any more.
  is_claimed boolean not null default false
);
comment on table public.pictures is 'The uploaded pictures of products. The files are in a bucket, or in stored_pictures.';

create index pictures_uploaded_by_idx on public.pictures (uploaded_by, created_at);
create index pictures_used_at_idx on public.pictures (used_at);

create table public.stored_pictures (
  name text primary key check (name ~ '^[0-9a-f]{32}-[0-9]+\.(webp|jpg)$'),
  picture_id text not null references public.pictures (id) on delete cascade,
  content bytea not null check (octet_length(content) between 1 and 400000)
);
comment on table public.stored_pictures is
  'The files of the pictures with npm start. Empty on Supabase, where they are in a bucket.';

-- The files are compressed already.
alter table public.stored_pictures alter column content set storage external;
create index stored_pictures_picture_id_idx on public.stored_pictures (picture_id);

alter table public.pictures enable row level security;
alter table public.stored_pictures enable row level security;

create function public.add_picture(picture_id text, format text, width integer, byte_count integer) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  known public.pictures;
begin
  perform public.require_admin();
  -- Uploads wait for each other, so that together they stay within the limits.
  perform pg_advisory_xact_lock(hashtextextended('public.add_picture', 0));
  update public.pictures set used_at = now() where id = picture_id returning * into known;
  if known.is_claimed then
    raise sqlstate 'PT409' using hint = 'picture_claimed',
      message = 'This picture is just being deleted. Please try again in a minute.';
  elsif known.id is not null then
    return;
  elsif (
    select count(*) from public.pictures
      where uploaded_by = auth.uid() and created_at > now() - interval '1 hour'
  ) >= 100 then
    raise sqlstate 'PT429' using hint = 'too_many_pictures',
      message = 'You have added 100 pictures within an hour. Please continue later.';
  elsif (select coalesce(sum(pictures.byte_count), 0) from public.pictures) + byte_count > 1000000000 then
    raise sqlstate 'PT409' using hint = 'storage_full',
      message = 'All pictures together have at most 1 GB. Remove pictures that you no longer need.';
  end if;
  insert into public.pictures (id, format, width, byte_count, uploaded_by)
    values (picture_id, format, width, byte_count, auth.uid());
end;
$$;
comment on function public.add_picture is
  'Records a picture before its files are stored. Repeating the call has no effect. Errors: 42501 (the caller is not an '
  'administrator), PT429 (100 pictures of the caller within an hour), PT409 with the hint storage_full (1 GB in all) or '
  'picture_claimed, 23514 (malformed).';

create function public.picture_ids(catalog_row jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(distinct found[1]), '{}')
    from regexp_matches(
      concat_ws(' ', catalog_row ->> 'images', catalog_row ->> 'thumbnail', catalog_row ->> 'image_url'),
      '/pictures/([0-9a-f]{32})-[0-9]+\.(?:webp|jpg)', 'g'
    ) as found;
$$;
comment on function public.picture_ids is 'Returns the ids of the uploaded pictures that a row of products or variants uses.';

-- Security definer, because who changes products has no access to the table pictures.
create function public.follow_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids_after text[] := public.picture_ids(to_jsonb(new));
  ids_before text[] := '{}';
  stored text[];
begin
  if tg_op = 'UPDATE' then
    ids_before := public.picture_ids(to_jsonb(old));
  end if;
  if ids_after = ids_before then
    return null;
  end if;
  -- The order is the same for everybody, so that two people never wait for each other.
  perform from public.pictures where id = any (ids_before || ids_after) order by id for update;
  update public.pictures set used_at = now() where id = any (ids_before || ids_after);
  select coalesce(array_agg(id), '{}') into stored
    from public.pictures where id = any (ids_after) and not is_claimed;
  if not ids_after <@ (stored || ids_before) then
    raise sqlstate 'PT400' using hint = 'images',
      message = 'A picture is no longer stored. Please remove it and add it again.';
  end if;
  return null;
end;
$$;
comment on function public.follow_pictures is
  'Stores when a picture was last used, and refuses pictures that are not stored. Error: PT400 with the hint images.';

create trigger follow_new_pictures after insert on public.products
  for each row when (new.images <> '[]' or new.thumbnail is not null) execute function public.follow_pictures();
create trigger follow_changed_pictures after update on public.products
  for each row when (new.images <> old.images or new.thumbnail is distinct from old.thumbnail)
  execute function public.follow_pictures();
create trigger follow_new_picture after insert on public.variants
  for each row when (new.image_url is not null) execute function public.follow_pictures();
create trigger follow_changed_picture after update on public.variants
  for each row when (new.image_url is distinct from old.image_url) execute function public.follow_pictures();

create function public.claim_unused_pictures(max_count integer default 100)
returns table (id text, format text, width integer)
language sql security definer set search_path = ''
as $$
  with used as materialized (
    select unnest(public.picture_ids(to_jsonb(product))) as id from public.products product
    union
    select unnest(public.picture_ids(to_jsonb(variant))) from public.variants variant
  ),
  unused as (
    select picture.id
      from public.pictures picture
      where (picture.is_claimed or picture.used_at < now() - interval '1 day')
        and not exists (select from used where used.id = picture.id)
      order by picture.used_at, picture.id
      limit max_count
  )
  update public.pictures picture set is_claimed = true
    from unused
    -- The time is compared again, because a product may have begun to use the picture meanwhile.
    where picture.id = unused.id and (picture.is_claimed or picture.used_at < now() - interval '1 day')
    returning picture.id, picture.format, picture.width;
$$;
comment on function public.claim_unused_pictures is
  'Marks pictures that no product has used for a day, and those that were marked before, so that nothing refers to them '
  'any more, and returns them. Their files can be deleted then.';

create function public.delete_claimed_pictures(ids text[]) returns void
language sql security definer set search_path = ''
as $$
  delete from public.pictures where id = any (ids) and is_claimed;
$$;
comment on function public.delete_claimed_pictures is 'Deletes pictures whose files were deleted.';

insert into public.api_privileges (object, role, privilege) values
  ('function public.add_picture(text,text,integer,integer)', 'authenticated', 'execute'),
  ('function public.claim_unused_pictures(integer)', 'service_role', 'execute'),
  ('function public.delete_claimed_pictures(text[])', 'service_role', 'execute');
select public.apply_privileges();
