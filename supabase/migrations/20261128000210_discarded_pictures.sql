/*
 * A picture whose files could not be stored leaves no row. npm start records a picture and stores
 * its files in one transaction; on Supabase, the files are in a bucket, so the function `pictures`
 * calls discard_picture when it could not store them.
 */
create function public.discard_picture(picture_id text) returns boolean
-- Security definer, because no role may access the table.
language sql security definer set search_path = ''
as $$
  with discarded as (
    -- Another upload, or a product that uses the picture, has changed used_at.
    delete from public.pictures where id = picture_id and used_at = created_at and not is_claimed returning id
  )
  select exists (select from discarded);
$$;
comment on function public.discard_picture is
  'Deletes a picture whose files could not be stored, unless it was uploaded before or is used. Returns whether it is '
  'deleted, so that none of its files is needed.';

insert into public.api_privileges (object, role, privilege) values
  ('function public.discard_picture(text)', 'service_role', 'execute');
select public.apply_privileges();
