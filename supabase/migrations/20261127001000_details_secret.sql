/*
 * A second secret for the delivery details of a checkout.
 *
 * The secret of a checkout (access_token) is in URLs, which people send to each other. Whoever has opened a checkout and
 * sent its URL to somebody must not read or change what the other one enters. The browser that sends the details first
 * therefore has a secret of its own. It is in no URL: only with both secrets can the details be changed or read, and the
 * order be moved to an account.
 */
alter table public.checkout_sessions
  add column details_secret_hash text check (details_secret_hash ~ '^[0-9a-f]{64}$');
comment on column public.checkout_sessions.details_secret_hash is
  'The SHA-256 of the secret of the browser that has sent the delivery details. Null before that, and for payment links.';

-- As before, and with the secret.
drop function public.claim_delivery(uuid);
create function public.claim_delivery(session_id uuid, secret_hash text) returns public.checkout_sessions
language plpgsql set search_path = ''
as $$
declare
  session public.checkout_sessions;
begin
  select * into session from public.checkout_sessions where id = claim_delivery.session_id for update;
  if session.status is distinct from 'open' or session.expires_at <= now() then
    raise sqlstate 'PT409' using hint = 'checkout_ended',
      message = 'This checkout has ended. Please start again from your cart.';
  elsif session.shipping is not null and session.details_secret_hash is distinct from claim_delivery.secret_hash then
    raise sqlstate 'PT409' using hint = 'details_entered',
      message = 'The delivery details of this checkout were entered in another browser. Please start again.';
  elsif session.delivery_claimed_at > now() - interval '2 minutes' then
    raise sqlstate 'PT409' using hint = 'delivery_in_progress',
      message = 'The delivery details were sent twice at the same time. Please try again in a moment.';
  end if;
  update public.checkout_sessions
    set delivery_claimed_at = now(),
      details_secret_hash = claim_delivery.secret_hash,
      -- Once: afterwards the session has details.
      expires_at = case when shipping is null then now() + interval '15 minutes' else expires_at end
    where id = session.id
    returning * into session;
  return session;
end;
$$;
comment on function public.claim_delivery is
  'Lets the caller change the delivery details and the payment of an open session, until delivery_claimed_at is reset. '
  'The first claim renews the reservation. Once there are details, it needs the same secret. The hint of an error is a '
  'code: PT409 (checkout_ended, details_entered, delivery_in_progress).';

delete from public.api_privileges where object = 'function public.claim_delivery(uuid)';
insert into public.api_privileges (object, role, privilege) values
  ('function public.claim_delivery(uuid,text)', 'service_role', 'execute');
select public.apply_privileges();
