import { deliveryFields } from '../../../src/domain/order/deliveryDetails.ts';
import { giftFields } from '../../../src/domain/order/gift.ts';
import type { Database } from '../database/database.ts';

/**
 * Creates the function with which `public.erase_person` erases a person in the tables of the simulators. The payments are
 * kept without the details of the person, so that an order can still be refunded. Runs at every start.
 */
export const createEraseFunction = (db: Database): Promise<void> =>
  db.exec(`
    create or replace function local.without_delivery(metadata jsonb) returns jsonb
    language sql immutable set search_path = ''
    as $$
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(metadata)
      where key !~ '^(${[...deliveryFields, ...giftFields].join('|')})(_\\d+)?$';
    $$;
    revoke all on function local.without_delivery(jsonb) from public;
    create or replace function local.erase_person(emails text[], payment_ids text[]) returns integer
    language plpgsql set search_path = ''
    as $$
    declare
      erased text[] := array(
        select id from local.simulated_payments
        where id = any (payment_ids)
          or exists (select from unnest(emails) as known where strpos(lower(payment::text), to_jsonb(known)::text) > 0)
      );
      deleted_emails integer;
    begin
      delete from local.mailbox_emails
        where exists (
          select from unnest(emails) as known
          where concat_ws(E'\\n', recipient, reply_to, text, html) ~* public.email_pattern(known)
        );
      get diagnostics deleted_emails = row_count;

      update local.simulated_payments
        set payment = case provider
          when 'stripe' then jsonb_set(
            jsonb_set(
              payment #- '{params,customer_email}' #- '{params,payment_intent_data,shipping}' #- '{attempt,upiId}',
              '{params,metadata}',
              local.without_delivery(payment #> '{params,metadata}')
            ),
            '{params,payment_intent_data,metadata}',
            local.without_delivery(payment #> '{params,payment_intent_data,metadata}')
          )
          else jsonb_set(
            jsonb_set(
              payment #- '{params,customer}',
              '{params,notes}',
              local.without_delivery(payment #> '{params,notes}')
            ),
            '{payments}',
            (
              select coalesce(jsonb_agg(attempt || '{"contact": "+910000000000", "upiId": null}' order by place), '[]')
              from jsonb_array_elements(payment -> 'payments') with ordinality as made (attempt, place)
            )
          )
        end
        where id = any (erased);
      delete from local.simulated_events where payment_id = any (erased);
      delete from local.simulated_idempotency_keys
        where exists (select from unnest(emails) as known where strpos(lower(body), to_jsonb(known)::text) > 0);
      return deleted_emails;
    end;
    $$;
    revoke all on function local.erase_person(text[], text[]) from public;
  `);
