/*
 * Limits the metadata of an account to 4 kB.
 *
 * Every account may write its metadata (name, and any other keys) through the auth API. All of
 * it is in every response about the account, and on Supabase in every access token, so an
 * account without a limit slows down the whole shop. Our own server accepts at most 2 kB from a
 * client; Supabase's Auth has no limit.
 *
 * The triggers never reject a row, because Auth also writes metadata when somebody signs in with
 * Google: a rejection would lock that person out. Above 4 kB, which the profile of a Google
 * account does not reach, they keep only the keys that Auth, Google and the shop use, without
 * values of more than 300 bytes; names are cut to the 200 characters that a customer row has.
 */
create function public.limit_metadata(metadata jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when octet_length(metadata::text) <= 4096 then metadata
    else (
      select coalesce(jsonb_object_agg(key, short_value), '{}')
      from jsonb_each(case jsonb_typeof(metadata) when 'object' then metadata else '{}' end),
        lateral (
          select case when key in ('full_name', 'name') and jsonb_typeof(value) = 'string'
            then to_jsonb(left(value #>> '{}', 200)) else value end
        ) as shortened (short_value)
      where key in ('full_name', 'name') and jsonb_typeof(value) = 'string'
        or octet_length(value::text) <= 300 and key in (
          'full_name', 'name', 'email', 'email_verified', 'phone', 'phone_verified',
          'sub', 'iss', 'provider_id', 'picture', 'avatar_url', 'custom_claims'
        )
    )
  end;
$$;

-- Security definer, like the next function, because the auth service has no rights in the public schema.
create function public.limit_user_metadata() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The column is text on some servers and jsonb on others.
  new.raw_user_meta_data := public.limit_metadata(new.raw_user_meta_data::jsonb);
  return new;
end;
$$;

-- Auth copies the metadata of a sign-up to its identity, and responses about the account contain both.
create function public.limit_identity_data() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.identity_data := public.limit_metadata(new.identity_data::jsonb);
  return new;
end;
$$;

create trigger limit_user_metadata before insert or update of raw_user_meta_data on auth.users
  for each row when (octet_length(new.raw_user_meta_data::text) > 4096)
  execute function public.limit_user_metadata();

create trigger limit_identity_data before insert or update of identity_data on auth.identities
  for each row when (octet_length(new.identity_data::text) > 4096)
  execute function public.limit_identity_data();

-- Applies the limit to existing accounts.
update auth.users set raw_user_meta_data = raw_user_meta_data where octet_length(raw_user_meta_data::text) > 4096;
update auth.identities set identity_data = identity_data where octet_length(identity_data::text) > 4096;

revoke all on function public.limit_metadata(jsonb) from public, anon, authenticated, service_role;
revoke all on function public.limit_user_metadata() from public, anon, authenticated, service_role;
revoke all on function public.limit_identity_data() from public, anon, authenticated, service_role;
