/*
 * Limits how often one client makes the shop ask the payment provider about its sessions,
 * because the provider limits the requests of an account: five times in five seconds, which
 * is once a second, whether the client has one open session or twenty. A shopper who is
 * refused sees the stored status and asks again; the webhook of a payment needs no lookup.
 */

-- Returns whether the caller may ask the payment provider about a session now: one caller in five
-- seconds, however many processes serve the shop, and five in five seconds for the sessions of one client.
create or replace function public.claim_payment_lookup(session_id uuid) returns boolean
language plpgsql set search_path = ''
as $$
declare
  session_client text := (select client from public.checkout_sessions where id = claim_payment_lookup.session_id);
begin
  if session_client is not null then
    -- Parallel requests of one client wait for each other; the following statement sees what they did.
    perform pg_advisory_xact_lock(hashtextextended(session_client, 3));
    if (
      select count(*) from public.checkout_sessions
        where client = session_client and payment_checked_at > now() - interval '5 seconds'
    ) >= 5 then
      return false;
    end if;
  end if;
  update public.checkout_sessions set payment_checked_at = now()
    where id = claim_payment_lookup.session_id
      and (payment_checked_at is null or payment_checked_at < now() - interval '5 seconds');
  return found;
end;
$$;
