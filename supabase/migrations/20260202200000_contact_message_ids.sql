/*
 * submit_contact stores a message of the contact form and queues the mail that forwards it
 * to the shop, in one transaction. sender: a hash of the sender's network address.
 * notify: the address of the shop; no mail is queued without it.
 * message_id: chosen by a browser that sends a message again if it got no response. A message
 * whose id is stored already is neither stored nor forwarded nor counted again.
 *
 * Only the contact function calls it, with the service key. Error: PT429 (the sixth message
 * of a sender within a minute).
 */
drop function public.submit_contact(text, text, text, text, text, text);

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
    perform public.queue_mail(
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

revoke all on function public.submit_contact(text, text, text, text, text, text, uuid)
  from public, anon, authenticated, service_role;
grant execute on function public.submit_contact(text, text, text, text, text, text, uuid) to service_role;
