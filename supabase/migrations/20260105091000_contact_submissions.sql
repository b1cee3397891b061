/*
 * contact_submissions: messages from the contact form.
 *
 * Only the contact function inserts rows, with the service key, through
 * submit_contact; administrators read them. contact_attempts stores a hash of each
 * sender for one minute to limit the rate of messages; no client reads it.
 */
create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) between 1 and 320),
  phone text check (char_length(phone) <= 50),
  message text not null check (char_length(message) between 1 and 10000),
  created_at timestamptz not null default now()
);

create index contact_submissions_created_at_idx on public.contact_submissions (created_at desc, id);

create table public.contact_attempts (
  id uuid primary key default gen_random_uuid(),
  sender text not null,
  created_at timestamptz not null default now()
);

create index contact_attempts_sender_idx on public.contact_attempts (sender, created_at);

alter table public.contact_submissions enable row level security;
alter table public.contact_attempts enable row level security;
revoke all on public.contact_submissions, public.contact_attempts from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.contact_submissions, public.contact_attempts to service_role;
grant select on public.contact_submissions to authenticated;

create policy "Administrators read every contact message" on public.contact_submissions
  for select to authenticated
  using ((select public.is_admin()));

/*
 * Stores a message and returns it. sender: a hash of the sender's network address.
 * Raises PT429 for the sixth message of a sender within a minute.
 */
create function public.submit_contact(name text, email text, phone text, message text, sender text)
returns public.contact_submissions
language plpgsql set search_path = ''
as $$
declare
  stored public.contact_submissions;
begin
  -- Serializes the messages of one sender, so that concurrent ones are counted.
  perform pg_advisory_xact_lock(hashtextextended(submit_contact.sender, 1));
  delete from public.contact_attempts where created_at < now() - interval '1 minute';
  if (select count(*) from public.contact_attempts attempt where attempt.sender = submit_contact.sender) >= 5 then
    raise sqlstate 'PT429' using message = 'Too many messages in a short time. Please try again in a minute.';
  end if;

  insert into public.contact_attempts (sender) values (submit_contact.sender);
  insert into public.contact_submissions (name, email, phone, message)
    values (submit_contact.name, submit_contact.email, submit_contact.phone, submit_contact.message)
    returning * into stored;
  return stored;
end;
$$;

revoke all on function public.submit_contact(text, text, text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.submit_contact(text, text, text, text, text) to service_role;
