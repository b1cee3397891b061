/*
 * Only the function `pictures` records a picture, with the service key and after it has checked the files.
 *
 * While administrators could call add_picture themselves, each call reserved up to 750 kB of the 1 GB for all pictures
 * without any file, until nobody could add one.
 *
 * The audit log names the administrator, who is an argument, because the request has the service key.
 */
drop function public.add_picture(text, text, integer, integer);

create function public.add_picture(picture_id text, format text, width integer, byte_count integer, added_by uuid)
returns void
-- Security definer, because no role may access the tables.
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  known public.pictures;
begin
  if not exists (select from public.admins where user_id = added_by) then
    raise sqlstate 'PT403' using message = 'You do not have admin privileges.';
  end if;
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
      where uploaded_by = added_by and created_at > now() - interval '1 hour'
  ) >= 100 then
    raise sqlstate 'PT429' using hint = 'too_many_pictures',
      message = 'You have added 100 pictures within an hour. Please continue later.';
  elsif (select coalesce(sum(pictures.byte_count), 0) from public.pictures) + byte_count > 1000000000 then
    raise sqlstate 'PT409' using hint = 'storage_full',
      message = 'All pictures together have at most 1 GB. Remove pictures that you no longer need.';
  end if;
  insert into public.pictures (id, format, width, byte_count, uploaded_by)
    values (picture_id, format, width, byte_count, added_by);
  -- The id has 32 hexadecimal digits, so it is a uuid too.
  insert into public.audit_log (actor_id, table_name, row_id, operation, after)
    values (
      added_by, 'pictures', picture_id::uuid, 'insert',
      jsonb_build_object('format', format, 'width', width, 'byte_count', byte_count)
    );
end;
$$;
comment on function public.add_picture is
  'Records a picture of an administrator before its files are stored. Repeating the call has no effect. Errors: PT403 '
  '(added_by is not an administrator), PT429 (100 pictures of the person within an hour), PT409 with the hint '
  'storage_full (1 GB in all) or picture_claimed, 23514 (malformed).';

delete from public.api_privileges where object = 'function public.add_picture(text,text,integer,integer)';
insert into public.api_privileges (object, role, privilege) values
  ('function public.add_picture(text,text,integer,integer,uuid)', 'service_role', 'execute');
select public.apply_privileges();
