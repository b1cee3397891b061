/*
 * The bucket for the files of pictures, only on Supabase: the server behind npm start has none.
 *
 * Everybody reads the files by their URLs. The table storage.objects has row-level security and no
 * policy for this bucket, so nobody lists, adds, replaces or deletes files, except the functions
 * with the service key. The limits of the bucket repeat the limits of the function `pictures`.
 */
do $$
begin
  if to_regclass('storage.buckets') is null then
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('pictures', 'pictures', true, 400000, array['image/webp', 'image/jpeg'])
    on conflict (id) do update set
      public = excluded.public, file_size_limit = excluded.file_size_limit,
      allowed_mime_types = excluded.allowed_mime_types;
end $$;
