/*
 * contact_submissions: messages from the contact form.
 *
 * Only the contact function inserts rows, with the service key, through submit_contact;
 * administrators read them. contact_attempts stores a hash of each sender for one minute to
 * limit the rate of messages; no client reads it.
 */
create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (char_length(email) between 1 and 320),
  phone text check (char_length(phone) <= 50),
  -- The limit of the contact form and function: FIELD_LIMITS in src/domain/fieldLimits.ts.
  message text not null check (char_length(message) between 1 and 5000),
  created_at timestamptz not null default now()
);
comment on table public.contact_submissions is 'Messages from the contact form. They are deleted after a year.';

create index contact_submissions_created_at_idx on public.contact_submissions (created_at desc, id);

create table public.contact_attempts (
  id uuid primary key default gen_random_uuid(),
  sender text not null,
  created_at timestamptz not null default now()
);
comment on table public.contact_attempts is
  'A hash of the sender of each message of the last minute, to limit the messages of one sender.';

create index contact_attempts_sender_idx on public.contact_attempts (sender, created_at);

alter table public.contact_submissions enable row level security;
alter table public.contact_attempts enable row level security;

create policy "Administrators read every contact message" on public.contact_submissions
  for select to authenticated
  using ((select public.is_admin()));

create function public.submit_contact(
  name text,
  email text,
  phone text,
  message text,
  sender text,
  notify text default null,
  message_id uuid default null
) returns public.contact_submissions
language plpgsql set search_path = ''
as $$
declare
  stored public.contact_submissions;
begin
  -- Serializes requests with the same message, and those of one sender, so that concurrent ones are counted.
  perform pg_advisory_xact_lock(hashtextextended(submit_contact.message_id::text, 2));
  select * into stored from public.contact_submissions submission where submission.id = submit_contact.message_id;
  if found then
    return stored;
  end if;

  perform pg_advisory_xact_lock(hashtextextended(submit_contact.sender, 1));
  delete from public.contact_attempts where created_at < now() - interval '1 minute';
  if (select count(*) from public.contact_attempts attempt where attempt.sender = submit_contact.sender) >= 5 then
    raise sqlstate 'PT429' using message = 'Too many messages in a short time. Please try again in a minute.';
  end if;

  insert into public.contact_attempts (sender) values (submit_contact.sender);
  insert into public.contact_submissions (id, name, email, phone, message)
    values (
      coalesce(submit_contact.message_id, gen_random_uuid()),
      submit_contact.name, submit_contact.email, submit_contact.phone, submit_contact.message
    )
    returning * into stored;
  if submit_contact.notify is not null then
    perform public.queue_email(
      'contact_notice',
      submit_contact.notify,
      jsonb_build_object(
        'name', stored.name, 'email', stored.email, 'phone', stored.phone, 'message', stored.message
      ),
      stored.email
    );
  end if;
  return stored;
end;
$$;
comment on function public.submit_contact is
  'Stores a message and queues the email that forwards it to the shop, in one transaction. sender: a hash of the '
  'sender''s network address. notify: the email of the shop; no email is queued without it. message_id: chosen by a '
  'browser that sends a message again if it got no response; a message whose id is stored already is neither stored '
  'nor forwarded nor counted again. Error: PT429 (the sixth message of a sender within a minute).';

insert into public.api_privileges (object, role, privilege)
  select 'table public.' || name, 'service_role', privilege
    from unnest(array['contact_submissions', 'contact_attempts']) as name
    cross join unnest(array['select', 'insert', 'update', 'delete']) as privilege;
insert into public.api_privileges (object, role, privilege) values
  ('table public.contact_submissions', 'authenticated', 'select'),
  ('function public.submit_contact(text,text,text,text,text,text,uuid)', 'service_role', 'execute');
select public.apply_privileges();
