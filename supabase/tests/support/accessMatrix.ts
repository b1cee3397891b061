import { parseAccessMatrix } from './parseAccessMatrix.ts';

/**
 * What each role may do with each table and view. A test checks that every relation of the
 * database is listed. No role may truncate a table, so the matrix has no lines for it.
 */
export const tableAccess = parseAccessMatrix(`
name                   | operation                                 | anon   | customer | other_customer | owner   | staff   | service_role
admins                 | select                                    | denied | denied   | denied         | denied  | denied  | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | allowed
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | blocked
invitations            | select                                    | denied | none     | none           | all     | none    | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | none     | none           | all     | none    | denied
shop_settings          | select                                    | denied | none     | none           | all     | all     | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
customers              | select                                    | denied | own      | own            | all     | all     | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | allowed
                       | update name, email, phone, address        | denied | own      | own            | all     | all     | all
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | all
                       | delete                                    | denied | denied   | denied         | denied  | denied  | blocked
orders                 | select                                    | denied | own      | own            | all     | all     | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | allowed
                       | update items, status, shipping            | denied | none     | none           | all     | all     | all
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | all
                       | delete                                    | denied | none     | none           | all     | blocked | all
order_numbers          | select                                    | denied | denied   | denied         | denied  | denied  | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
order_internals        | select                                    | denied | none     | none           | all     | all     | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
attention_reasons      | select                                    | denied | denied   | denied         | denied  | denied  | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
order_lines            | select                                    | denied | none     | none           | all     | all     | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
refund_lines           | select                                    | denied | none     | none           | all     | all     | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
invoice_lines          | select                                    | denied | none     | none           | all     | all     | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
credit_note_lines      | select                                    | denied | none     | none           | all     | all     | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
deleted_orders         | select                                    | denied | none     | none           | all     | all     | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | all
audit_log              | select                                    | denied | none     | none           | all     | all     | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
contact_submissions    | select                                    | denied | none     | none           | all     | all     | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | allowed
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | all
                       | delete                                    | denied | denied   | denied         | denied  | denied  | all
contact_attempts       | select                                    | denied | denied   | denied         | denied  | denied  | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | allowed
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | all
                       | delete                                    | denied | denied   | denied         | denied  | denied  | all
currencies             | select                                    | denied | denied   | denied         | denied  | denied  | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | allowed
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | all
                       | delete                                    | denied | denied   | denied         | denied  | denied  | blocked
products               | select                                    | denied | none     | none           | all     | all     | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | allowed
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | all
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
variants               | select                                    | denied | none     | none           | all     | all     | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | allowed
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | all
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
stock                  | select                                    | denied | none     | none           | all     | all     | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | allowed
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | all
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
stock_alerts           | select                                    | denied | denied   | denied         | denied  | denied  | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
stock_alert_attempts   | select                                    | denied | denied   | denied         | denied  | denied  | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
collections            | select                                    | denied | denied   | denied         | denied  | denied  | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | allowed
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | all
                       | delete                                    | denied | denied   | denied         | denied  | denied  | all
catalog_version        | select                                    | denied | denied   | denied         | denied  | denied  | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
product_collections    | select                                    | denied | denied   | denied         | denied  | denied  | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | allowed
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | all
                       | delete                                    | denied | denied   | denied         | denied  | denied  | all
related_products       | select                                    | denied | denied   | denied         | denied  | denied  | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | allowed
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | all
                       | delete                                    | denied | denied   | denied         | denied  | denied  | all
checkout_sessions      | select                                    | denied | denied   | denied         | denied  | denied  | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | allowed
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | all
                       | delete                                    | denied | denied   | denied         | denied  | denied  | blocked
checkout_session_items | select                                    | denied | denied   | denied         | denied  | denied  | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | allowed
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | all
                       | delete                                    | denied | denied   | denied         | denied  | denied  | all
payments               | select                                    | denied | none     | none           | all     | all     | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | allowed
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | all
                       | delete                                    | denied | denied   | denied         | denied  | denied  | blocked
payment_listings       | select                                    | denied | denied   | denied         | denied  | denied  | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | allowed
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | all
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
payment_disputes       | select                                    | denied | denied   | denied         | denied  | denied  | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
payment_chargebacks    | select                                    | denied | denied   | denied         | denied  | denied  | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
payment_refunds        | select                                    | denied | none     | none           | all     | all     | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
free_orders            | select                                    | denied | denied   | denied         | denied  | denied  | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
email_outbox            | select                                    | denied | denied   | denied         | denied  | denied  | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
order_notices          | select                                    | denied | denied   | denied         | denied  | denied  | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
refunds                | select                                    | denied | none     | none           | all     | all     | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update provider_refund_id                 | denied | denied   | denied         | denied  | denied  | all
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
order_links            | select                                    | denied | denied   | denied         | denied  | denied  | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
order_link_attempts    | select                                    | denied | denied   | denied         | denied  | denied  | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
order_cancel_links     | select                                    | denied | denied   | denied         | denied  | denied  | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
order_notes            | select                                    | denied | none     | none           | all     | all     | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
digests                | select                                    | denied | denied   | denied         | denied  | denied  | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
operations_problems    | select                                    | denied | denied   | denied         | denied  | denied  | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
api_privileges         | select                                    | denied | denied   | denied         | denied  | denied  | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
scheduled_jobs         | select                                    | denied | denied   | denied         | denied  | denied  | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | allowed
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | all
                       | delete                                    | denied | denied   | denied         | denied  | denied  | all
audit_entries          | select                                    | denied | none     | none           | all     | all     | denied
all_orders             | select                                    | denied | denied   | denied         | denied  | denied  | denied
catalog_revision       | select                                    | denied | denied   | denied         | denied  | denied  | all
message_list           | select                                    | denied | none     | none           | all     | all     | denied
money_movements        | select                                    | denied | denied   | denied         | denied  | denied  | denied
order_list             | select                                    | denied | own      | own            | all     | all     | all
order_payments         | select                                    | denied | none     | none           | all     | all     | all
order_refunds          | select                                    | denied | none     | none           | all     | all     | all
reservations           | select                                    | denied | denied   | denied         | denied  | denied  | all
invoices               | select                                    | denied | own      | none           | all    | all    | denied
                       | insert                                    | denied | denied   | denied         | denied | denied | denied
                       | update other columns                      | denied | denied   | denied         | denied | denied | denied
                       | delete                                    | denied | denied   | denied         | denied | denied | denied
credit_notes           | select                                    | denied | own      | none           | all    | all    | denied
                       | insert                                    | denied | denied   | denied         | denied | denied | denied
                       | update other columns                      | denied | denied   | denied         | denied | denied | denied
                       | delete                                    | denied | denied   | denied         | denied | denied | denied
pictures               | select                                    | denied | denied   | denied         | denied | denied | denied
                       | insert                                    | denied | denied   | denied         | denied | denied | denied
                       | update other columns                      | denied | denied   | denied         | denied | denied | denied
                       | delete                                    | denied | denied   | denied         | denied | denied | denied
stored_pictures        | select                                    | denied | denied   | denied         | denied | denied | denied
                       | insert                                    | denied | denied   | denied         | denied | denied | denied
                       | update other columns                      | denied | denied   | denied         | denied | denied | denied
                       | delete                                    | denied | denied   | denied         | denied | denied | denied
document_series        | select                                    | denied | none     | none           | all    | all    | denied
                       | insert                                    | denied | denied   | denied         | denied | denied | denied
                       | update other columns                      | denied | denied   | denied         | denied | denied | denied
                       | delete                                    | denied | denied   | denied         | denied | denied | denied
database_identity      | select                                    | denied | denied   | denied         | denied | denied | denied
                       | insert                                    | denied | denied   | denied         | denied | denied | denied
                       | update other columns                      | denied | denied   | denied         | denied | denied | denied
                       | delete                                    | denied | denied   | denied         | denied | denied | denied
sold_units             | select                                    | denied | denied   | denied         | denied  | denied  | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
stock_movements        | select                                    | denied | none     | none           | all     | all     | all
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
deleted_checkouts      | select                                    | denied | denied   | denied         | denied  | denied  | denied
                       | insert                                    | denied | denied   | denied         | denied  | denied  | denied
                       | update other columns                      | denied | denied   | denied         | denied  | denied  | denied
                       | delete                                    | denied | denied   | denied         | denied  | denied  | denied
product_list           | select                                    | denied | none     | none           | all     | all     | denied
stock_list             | select                                    | denied | none     | none           | all     | all     | denied
stock_history          | select                                    | denied | none     | none           | all     | all     | denied
`);

/**
 * The columns of the rows that customers read, by relation. The columns of `administratorsOnly` are null for customers,
 * and filled for administrators.
 */
export const customerColumns: Record<string, { read: string[]; administratorsOnly: string[] }> = {
  customers: {
    read: [
      'address',
      'created_at',
      'email',
      'id',
      'is_email_changed',
      'name',
      'name_key',
      'phone',
      'search_text',
      'updated_at',
      'user_id',
    ],
    administratorsOnly: [],
  },
  orders: {
    read: [
      'cancelled_at',
      'checkout_session_id',
      'courier',
      'created_at',
      'customer_id',
      'delivered_at',
      'first_delivered_at',
      'first_shipped_at',
      'id',
      'invoice_due_at',
      'items',
      'order_uid',
      'packed_at',
      'placed_by_account',
      'shipped_at',
      'shipping',
      'status',
      'total_amount',
      'tracking_number',
      'updated_at',
      'version',
    ],
    administratorsOnly: [],
  },
  order_list: {
    read: [
      'courier',
      'created_at',
      'customer_address',
      'customer_email',
      'customer_id',
      'customer_name',
      'customer_name_key',
      'customer_phone',
      'customer_search_text',
      'id',
      'invoice_due_at',
      'items',
      'order_uid',
      'order_uid_length',
      'packed_at',
      'shipped_at',
      'shipping',
      'status',
      'total_amount',
      'tracking_number',
      'updated_at',
      'version',
    ],
    administratorsOnly: ['attention', 'dispute', 'needs_attention', 'search_text'],
  },
  invoices: {
    read: [
      'checkout_session_id',
      'document',
      'id',
      'is_bill_of_supply',
      'issued_at',
      'issued_on',
      'kept_until',
      'number',
      'order_id',
      'order_uid',
      'total',
    ],
    administratorsOnly: [],
  },
  credit_notes: {
    read: ['amount', 'document', 'id', 'invoice_id', 'issued_at', 'issued_on', 'kept_until', 'number', 'reason'],
    administratorsOnly: [],
  },
};

/** Which role may execute each function. No role may execute trigger functions and internal functions. */
export const functionAccess = parseAccessMatrix(`
name                        | operation | anon   | customer | other_customer | owner   | staff   | service_role
refuse_estimated_counts     | execute   | allowed | allowed  | allowed        | allowed | allowed | allowed
is_admin                    | execute   | denied | allowed  | allowed        | allowed | allowed | denied
is_owner                    | execute   | denied | allowed  | allowed        | allowed | allowed | denied
accept_invitation           | execute   | denied | allowed  | allowed        | allowed | allowed | denied
actor_email                 | execute   | denied | allowed  | allowed        | allowed | allowed | denied
actor_name                  | execute   | denied | allowed  | allowed        | allowed | allowed | denied
audit_subject               | execute   | denied | allowed  | allowed        | allowed | allowed | denied
audit_actors                | execute   | denied | denied   | denied         | allowed | allowed | denied
invite_person               | execute   | denied | denied   | denied         | allowed | denied  | denied
list_people                 | execute   | denied | denied   | denied         | allowed | denied  | denied
set_person_role             | execute   | denied | denied   | denied         | allowed | denied  | denied
remove_person               | execute   | denied | denied   | denied         | allowed | denied  | denied
update_shop_settings        | execute   | denied | denied   | denied         | allowed | denied  | denied
set_message_handled         | execute   | denied | denied   | denied         | allowed | allowed | denied
search_messages             | execute   | denied | allowed  | allowed        | allowed | allowed | denied
disputes                    | execute   | denied | allowed  | allowed        | allowed | allowed | allowed
search_orders               | execute   | denied | allowed  | allowed        | allowed | allowed | denied
clear_attention             | execute   | denied | denied   | denied         | allowed | allowed | denied
update_order                | execute   | denied | denied   | denied         | allowed | allowed | denied
update_order_shipping       | execute   | denied | denied   | denied         | allowed | allowed | denied
restore_order               | execute   | denied | denied   | denied         | allowed | allowed | denied
erase_customer              | execute   | denied | denied   | denied         | allowed | denied  | denied
erase_person                | execute   | denied | denied   | denied         | allowed | denied  | denied
request_refund              | execute   | denied | denied   | denied         | allowed | allowed | denied
refundable_amounts          | execute   | denied | denied   | denied         | allowed | allowed | denied
pack_orders                 | execute   | denied | denied   | denied         | allowed | allowed | denied
unpack_order                | execute   | denied | denied   | denied         | allowed | allowed | denied
ship_order                  | execute   | denied | denied   | denied         | allowed | allowed | denied
correct_tracking            | execute   | denied | denied   | denied         | allowed | allowed | denied
add_order_note              | execute   | denied | denied   | denied         | allowed | allowed | denied
resend_order_email          | execute   | denied | denied   | denied         | allowed | allowed | denied
cancel_order                | execute   | denied | denied   | denied         | allowed | allowed | denied
change_order_items          | execute   | denied | denied   | denied         | allowed | allowed | denied
create_payment_link         | execute   | denied | denied   | denied         | allowed | allowed | denied
cancel_payment_link         | execute   | denied | denied   | denied         | allowed | allowed | denied
list_payment_links          | execute   | denied | denied   | denied         | allowed | allowed | denied
order_money                 | execute   | denied | denied   | denied         | allowed | allowed | denied
mark_cancelled_link         | execute   | denied | denied   | denied         | denied  | denied  | denied
ask_for_cancellation        | execute   | denied | denied   | denied         | denied  | denied  | allowed
report_order_problem        | execute   | denied | denied   | denied         | denied  | denied  | allowed
read_customer_order         | execute   | denied | denied   | denied         | denied  | denied  | allowed
find_linked_order           | execute   | denied | denied   | denied         | denied  | denied  | allowed
order_link_token            | execute   | denied | denied   | denied         | denied  | denied  | allowed
revoke_order_link           | execute   | denied | denied   | denied         | denied  | denied  | allowed
purge_order_links           | execute   | denied | denied   | denied         | denied  | denied  | allowed
send_cancel_link            | execute   | denied | denied   | denied         | denied  | denied  | allowed
cancel_by_customer          | execute   | denied | denied   | denied         | denied  | denied  | allowed
new_link_secret             | execute   | denied | denied   | denied         | denied  | denied  | denied
order_link_ends_at          | execute   | denied | denied   | denied         | denied  | denied  | denied
queue_document_email        | execute   | denied | denied   | denied         | denied  | denied  | denied
give_order_link             | execute   | denied | denied   | denied         | denied  | denied  | denied
after_order_change          | execute   | denied | denied   | denied         | denied  | denied  | denied
before_order_change         | execute   | denied | denied   | denied         | denied  | denied  | denied
change_lines                | execute   | denied | denied   | denied         | denied  | denied  | denied
erase_orders                | execute   | denied | denied   | denied         | denied  | denied  | denied
insert_lines                | execute   | denied | denied   | denied         | denied  | denied  | denied
invoice_due_since           | execute   | denied | denied   | denied         | denied  | denied  | denied
lines_to_invoice            | execute   | denied | denied   | denied         | denied  | denied  | denied
lock_order_stock            | execute   | denied | denied   | denied         | denied  | denied  | denied
guard_attention             | execute   | denied | denied   | denied         | denied  | denied  | denied
internals_of                | execute   | denied | denied   | denied         | denied  | denied  | denied
mark_order                  | execute   | denied | denied   | denied         | denied  | denied  | denied
number_order                | execute   | denied | denied   | denied         | denied  | denied  | denied
record_attention            | execute   | denied | denied   | denied         | denied  | denied  | denied
move_stock                  | execute   | denied | denied   | denied         | denied  | denied  | denied
set_stock_taken             | execute   | denied | denied   | denied         | denied  | denied  | denied
order_differences           | execute   | denied | denied   | denied         | denied  | denied  | denied
order_items                 | execute   | denied | denied   | denied         | denied  | denied  | denied
order_of_session            | execute   | denied | denied   | denied         | denied  | denied  | denied
order_stock                 | execute   | denied | denied   | denied         | denied  | denied  | denied
protect_delivery            | execute   | denied | denied   | denied         | denied  | denied  | denied
queue_first_email           | execute   | denied | denied   | denied         | denied  | denied  | denied
record_row_change           | execute   | denied | denied   | denied         | denied  | denied  | denied
refund_of_cancellation      | execute   | denied | denied   | denied         | denied  | denied  | denied
refundable_lines            | execute   | denied | denied   | denied         | denied  | denied  | denied
units_of_lines              | execute   | denied | denied   | denied         | denied  | denied  | denied
refuse_order_change         | execute   | denied | denied   | denied         | denied  | denied  | denied
replace_order_link          | execute   | denied | denied   | denied         | denied  | denied  | denied
require_stock               | execute   | denied | denied   | denied         | denied  | denied  | denied
return_order_stock          | execute   | denied | denied   | denied         | denied  | denied  | denied
save_items                  | execute   | denied | denied   | denied         | denied  | denied  | denied
save_internals              | execute   | denied | denied   | denied         | denied  | denied  | denied
settle_attention            | execute   | denied | denied   | denied         | denied  | denied  | denied
take_order_stock            | execute   | denied | denied   | denied         | denied  | denied  | denied
take_paid_stock             | execute   | denied | denied   | denied         | denied  | denied  | denied
with_reason                 | execute   | denied | denied   | denied         | denied  | denied  | allowed
cancel_locked_order         | execute   | denied | denied   | denied         | denied  | denied  | denied
has_open_dispute            | execute   | denied | denied   | denied         | denied  | denied  | denied
cancellable_until           | execute   | denied | denied   | denied         | denied  | denied  | denied
reject_cancellation         | execute   | denied | denied   | denied         | denied  | denied  | denied
customer_actions            | execute   | denied | denied   | denied         | denied  | denied  | denied
open_order_ticket           | execute   | denied | denied   | denied         | denied  | denied  | denied
order_timeline              | execute   | denied | denied   | denied         | allowed | allowed | denied
customer_page               | execute   | denied | denied   | denied         | allowed | allowed | denied
mark_overdue_orders         | execute   | denied | denied   | denied         | denied  | denied  | allowed
queue_digest                | execute   | denied | denied   | denied         | denied  | denied  | allowed
order_balance               | execute   | denied | denied   | denied         | denied  | denied  | denied
claim_refund                | execute   | denied | denied   | denied         | denied  | denied  | allowed
mark_refund_failed          | execute   | denied | denied   | denied         | denied  | denied  | allowed
set_status_times            | execute   | denied | denied   | denied         | denied  | denied  | denied
record_sold_units           | execute   | denied | denied   | denied         | denied  | denied  | denied
items_total                 | execute   | denied | denied   | denied         | denied  | denied  | denied
buyer_of                    | execute   | denied | denied   | denied         | denied  | denied  | denied
reject_order_work           | execute   | denied | denied   | denied         | denied  | denied  | denied
shipping_obstacle           | execute   | denied | denied   | denied         | denied  | denied  | denied
tracking_number_problem     | execute   | denied | denied   | denied         | denied  | denied  | denied
queue_order_email           | execute   | denied | denied   | denied         | denied  | denied  | denied
queue_corrected_tracking    | execute   | denied | denied   | denied         | denied  | denied  | denied
withdraw_emails             | execute   | denied | denied   | denied         | denied  | denied  | denied
wake_held_emails            | execute   | denied | denied   | denied         | denied  | denied  | denied
may_have_notice             | execute   | denied | denied   | denied         | denied  | denied  | denied
order_email                 | execute   | denied | denied   | denied         | denied  | denied  | denied
checked_tracking_number     | execute   | denied | denied   | denied         | denied  | denied  | denied
checked_courier             | execute   | denied | denied   | denied         | denied  | denied  | denied
mark_order_of_dead_email    | execute   | denied | denied   | denied         | denied  | denied  | denied
refund_has_failed           | execute   | denied | denied   | denied         | denied  | denied  | denied
unrefunded_amount           | execute   | denied | denied   | denied         | denied  | denied  | denied
check_refund_limit          | execute   | denied | denied   | denied         | denied  | denied  | denied
check_refund_lines          | execute   | denied | denied   | denied         | denied  | denied  | denied
staff_refunds_left          | execute   | denied | denied   | denied         | denied  | denied  | denied
lock_order                  | execute   | denied | denied   | denied         | denied  | denied  | denied
insert_refund               | execute   | denied | denied   | denied         | denied  | denied  | denied
check_reason                | execute   | denied | denied   | denied         | denied  | denied  | denied
has_invoice                 | execute   | denied | allowed  | allowed        | allowed | allowed | allowed
has_credit_note             | execute   | denied | denied   | denied         | denied  | denied  | allowed
has_tax_settings            | execute   | denied | denied   | denied         | denied  | denied  | denied
is_fully_refunded           | execute   | denied | denied   | denied         | denied  | denied  | denied
accept_refund               | execute   | denied | denied   | denied         | denied  | denied  | denied
queue_refund_notice         | execute   | denied | denied   | denied         | denied  | denied  | denied
available_stock             | execute   | denied | denied   | denied         | denied  | denied  | allowed
stock_share                 | execute   | denied | denied   | denied         | denied  | denied  | allowed
has_units                   | execute   | denied | denied   | denied         | denied  | denied  | allowed
catalog_state               | execute   | denied | denied   | denied         | denied  | denied  | allowed
product_page                | execute   | denied | denied   | denied         | denied  | denied  | allowed
find_products               | execute   | denied | denied   | denied         | denied  | denied  | allowed
product_terms               | execute   | denied | denied   | denied         | denied  | denied  | allowed
single_product              | execute   | denied | denied   | denied         | denied  | denied  | allowed
product_json                | execute   | denied | denied   | denied         | denied  | denied  | allowed
representative_price_of     | execute   | denied | denied   | denied         | denied  | denied  | allowed
price_lines                 | execute   | denied | denied   | denied         | denied  | denied  | allowed
open_checkout_session       | execute   | denied | denied   | denied         | denied  | denied  | allowed
cancel_checkout_session     | execute   | denied | denied   | denied         | denied  | denied  | allowed
expire_checkout_session     | execute   | denied | denied   | denied         | denied  | denied  | allowed
purge_checkout_sessions     | execute   | denied | denied   | denied         | denied  | denied  | allowed
delete_client_hashes        | execute   | denied | denied   | denied         | denied  | denied  | allowed
delay_checkout_expiry       | execute   | denied | denied   | denied         | denied  | denied  | allowed
overdue_checkout_sessions   | execute   | denied | denied   | denied         | denied  | denied  | allowed
is_idle                     | execute   | denied | denied   | denied         | denied  | denied  | allowed
check_payment_limit         | execute   | denied | denied   | denied         | denied  | denied  | allowed
mark_checkout_seen          | execute   | denied | denied   | denied         | denied  | denied  | allowed
replace_checkout_session    | execute   | denied | denied   | denied         | denied  | denied  | allowed
counted_as                  | execute   | denied | denied   | denied         | denied  | denied  | allowed
claim_payment_lookup        | execute   | denied | denied   | denied         | denied  | denied  | allowed
proves_email                | execute   | denied | denied   | denied         | denied  | denied  | denied
check_names                 | execute   | denied | denied   | denied         | denied  | denied  | denied
claim_free_order            | execute   | denied | denied   | denied         | denied  | denied  | allowed
complete_checkout_session   | execute   | denied | denied   | denied         | denied  | denied  | allowed
restore_paid_order          | execute   | denied | denied   | denied         | denied  | denied  | allowed
add_attention               | execute   | denied | denied   | denied         | denied  | denied  | allowed
record_unpaid_status        | execute   | denied | denied   | denied         | denied  | denied  | allowed
record_refunds              | execute   | denied | denied   | denied         | denied  | denied  | allowed
record_chargeback           | execute   | denied | denied   | denied         | denied  | denied  | denied
counted_at                  | execute   | denied | denied   | denied         | denied  | denied  | denied
queue_dispute_notice        | execute   | denied | denied   | denied         | denied  | denied  | denied
record_dispute              | execute   | denied | denied   | denied         | denied  | denied  | allowed
lock_payment                | execute   | denied | denied   | denied         | denied  | denied  | allowed
mark_refunded_order         | execute   | denied | denied   | denied         | denied  | denied  | allowed
checkout_status_rank        | execute   | denied | denied   | denied         | denied  | denied  | allowed
start_job                   | execute   | denied | denied   | denied         | denied  | denied  | allowed
correct_future_times        | execute   | denied | denied   | denied         | denied  | denied  | allowed
database_time               | execute   | denied | denied   | denied         | denied  | denied  | allowed
discard_picture             | execute   | denied | denied   | denied         | denied  | denied  | allowed
finish_job                  | execute   | denied | denied   | denied         | denied  | denied  | allowed
random_order_uid            | execute   | denied | denied   | denied         | denied  | denied  | allowed
customer_for                | execute   | denied | denied   | denied         | denied  | denied  | allowed
submit_contact              | execute   | denied | denied   | denied         | denied  | denied  | allowed
new_ticket                  | execute   | denied | denied   | denied         | denied  | denied  | allowed
failed_mails                | execute   | denied | denied   | denied         | allowed | allowed | denied
retry_mail                  | execute   | denied | denied   | denied         | allowed | allowed | denied
discard_mail                | execute   | denied | denied   | denied         | allowed | allowed | denied
queue_email                  | execute   | denied | denied   | denied         | denied  | denied  | allowed
claim_email                  | execute   | denied | denied   | denied         | denied  | denied  | allowed
mark_email_sent              | execute   | denied | denied   | denied         | denied  | denied  | allowed
mark_email_failed            | execute   | denied | denied   | denied         | denied  | denied  | allowed
email_status                 | execute   | denied | denied   | denied         | denied  | denied  | allowed
purge_email_outbox           | execute   | denied | denied   | denied         | denied  | denied  | allowed
record_problem              | execute   | denied | denied   | denied         | denied  | denied  | allowed
clear_problems              | execute   | denied | denied   | denied         | denied  | denied  | allowed
operations_report           | execute   | denied | denied   | denied         | denied  | denied  | allowed
operations_status           | execute   | denied | denied   | denied         | allowed | allowed | denied
purge_personal_data         | execute   | denied | denied   | denied         | denied  | denied  | allowed
purge_invitations           | execute   | denied | denied   | denied         | denied  | denied  | allowed
delete_unconfirmed_accounts | execute   | denied | denied   | denied         | denied  | denied  | allowed
call_scheduled_jobs         | execute   | denied | denied   | denied         | denied  | denied  | denied
redacted_reason             | execute   | denied | denied   | denied         | denied  | denied  | denied
privilege_differences       | execute   | denied | denied   | denied         | denied  | denied  | denied
apply_privileges            | execute   | denied | denied   | denied         | denied  | denied  | denied
increase_catalog_version    | execute   | denied | denied   | denied         | denied  | denied  | denied
set_representative_price    | execute   | denied | denied   | denied         | denied  | denied  | denied
update_representative_price | execute   | denied | denied   | denied         | denied  | denied  | denied
claim_guest_orders          | execute   | denied | denied   | denied         | denied  | denied  | denied
drop_unproved_password      | execute   | denied | denied   | denied         | denied  | denied  | denied
limit_metadata              | execute   | denied | denied   | denied         | denied  | denied  | denied
limit_user_metadata         | execute   | denied | denied   | denied         | denied  | denied  | denied
limit_identity_data         | execute   | denied | denied   | denied         | denied  | denied  | denied
queue_auth_email            | execute   | denied | denied   | denied         | denied  | denied  | denied
end_sessions_of_old_email   | execute   | denied | denied   | denied         | denied  | denied  | denied
sync_customer_with_account  | execute   | denied | denied   | denied         | denied  | denied  | denied
release_account             | execute   | denied | denied   | denied         | denied  | denied  | denied
record_change               | execute   | denied | denied   | denied         | denied  | denied  | denied
record_email_change         | execute   | denied | denied   | denied         | denied  | denied  | denied
require_admin               | execute   | denied | denied   | denied         | allowed | allowed | denied
reject_changed              | execute   | denied | allowed  | allowed        | allowed | allowed | denied
list_limit                  | execute   | denied | allowed  | allowed        | allowed | allowed | allowed
limit_list                  | execute   | denied | denied   | denied         | denied  | denied  | allowed
lock_request                | execute   | denied | denied   | denied         | denied  | denied  | allowed
require_same_request        | execute   | denied | denied   | denied         | denied  | denied  | allowed
next_email_at               | execute   | denied | denied   | denied         | denied  | denied  | denied
queue_notice                | execute   | denied | denied   | denied         | denied  | denied  | denied
value_of_lines              | execute   | denied | denied   | denied         | denied  | denied  | denied
reject_changed_order        | execute   | denied | allowed  | allowed        | allowed | allowed | denied
require_owner               | execute   | denied | denied   | denied         | denied  | denied  | denied
keep_an_owner               | execute   | denied | denied   | denied         | denied  | denied  | denied
order_uid_of                | execute   | denied | denied   | denied         | denied  | denied  | denied
set_order_uid               | execute   | denied | denied   | denied         | denied  | denied  | denied
add_picture                 | execute   | denied | denied   | denied         | denied  | denied  | allowed
claim_unused_pictures       | execute   | denied | denied   | denied         | denied  | denied  | allowed
delete_claimed_pictures     | execute   | denied | denied   | denied         | denied  | denied  | allowed
picture_ids                 | execute   | denied | denied   | denied         | denied  | denied  | denied
check_pictures              | execute   | denied | denied   | denied         | denied  | denied  | denied
is_gstin                    | execute   | denied | allowed  | allowed        | allowed | allowed | allowed
limit_marks                 | execute   | denied | allowed  | allowed        | allowed | allowed | allowed
nfc                         | execute   | denied | allowed  | allowed        | allowed | allowed | allowed
limited_text                | execute   | denied | allowed  | allowed        | allowed | allowed | allowed
limited_json                | execute   | denied | allowed  | allowed        | allowed | allowed | allowed
one_line                    | execute   | denied | allowed  | allowed        | allowed | allowed | allowed
ascii_digits                | execute   | denied | allowed  | allowed        | allowed | allowed | allowed
search_key                  | execute   | denied | allowed  | allowed        | allowed | allowed | allowed
search_text                 | execute   | denied | allowed  | allowed        | allowed | allowed | allowed
search_patterns             | execute   | denied | allowed  | allowed        | allowed | allowed | allowed
email_key                   | execute   | denied | allowed  | allowed        | allowed | allowed | allowed
is_email                    | execute   | denied | allowed  | allowed        | allowed | allowed | allowed
format_amount               | execute   | denied | denied   | denied         | denied  | denied  | denied
gst_state_code              | execute   | denied | denied   | denied         | denied  | denied  | denied
without_personal_data       | execute   | denied | denied   | denied         | denied  | denied  | denied
person_with                 | execute   | denied | denied   | denied         | denied  | denied  | denied
without_email               | execute   | denied | denied   | denied         | denied  | denied  | denied
erasable_customers          | execute   | denied | denied   | denied         | denied  | denied  | denied
erasable_checkouts          | execute   | denied | denied   | denied         | denied  | denied  | denied
erasable_orders             | execute   | denied | denied   | denied         | denied  | denied  | denied
orders_of_others            | execute   | denied | denied   | denied         | denied  | denied  | denied
forget_order_email          | execute   | denied | denied   | denied         | denied  | denied  | denied
emails_of_customer          | execute   | denied | denied   | denied         | denied  | denied  | denied
remember_changed_email      | execute   | denied | denied   | denied         | denied  | denied  | denied
erase_personal_data         | execute   | denied | denied   | denied         | denied  | denied  | denied
erasure_obstacle            | execute   | denied | denied   | denied         | denied  | denied  | denied
proved_emails               | execute   | denied | denied   | denied         | denied  | denied  | denied
personal_data_of            | execute   | denied | denied   | denied         | denied  | denied  | denied
exported_items              | execute   | denied | denied   | denied         | denied  | denied  | denied
signed_in_recently          | execute   | denied | denied   | denied         | denied  | denied  | denied
refuse_deleted_account      | execute   | denied | denied   | denied         | denied  | denied  | denied
forget_recipient            | execute   | denied | denied   | denied         | denied  | denied  | denied
forget_browser              | execute   | denied | denied   | denied         | denied  | denied  | denied
email_pattern               | execute   | denied | denied   | denied         | denied  | denied  | denied
guard_customer              | execute   | denied | denied   | denied         | denied  | denied  | denied
claim_delivery              | execute   | denied | denied   | denied         | denied  | denied  | allowed
delivery_details            | execute   | denied | allowed  | allowed        | allowed | allowed | allowed
phone_number                | execute   | denied | allowed  | allowed        | allowed | allowed | allowed
own_customer_id             | execute   | denied | allowed  | allowed        | allowed | allowed | denied
own_unfinished_checkouts    | execute   | denied | allowed  | allowed        | allowed | allowed | denied
own_deletion_check          | execute   | denied | allowed  | allowed        | allowed | allowed | denied
delete_own_account          | execute   | denied | allowed  | allowed        | allowed | allowed | denied
export_own_data             | execute   | denied | allowed  | allowed        | allowed | allowed | denied
invoice_problems            | execute   | denied | denied   | denied         | allowed | allowed | denied
start_new_series            | execute   | denied | denied   | denied         | allowed | denied  | denied
complete_order_tax          | execute   | denied | denied   | denied         | allowed | allowed | denied
gst_month                   | execute   | denied | denied   | denied         | allowed | denied  | denied
erasure_preview             | execute   | denied | denied   | denied         | allowed | denied  | denied
issue_missing_invoices      | execute   | denied | denied   | denied         | denied  | denied  | allowed
purge_tax_documents         | execute   | denied | denied   | denied         | denied  | denied  | allowed
spread                      | execute   | denied | denied   | denied         | denied  | denied  | denied
tax_amounts                 | execute   | denied | denied   | denied         | denied  | denied  | denied
taxed_lines                 | execute   | denied | denied   | denied         | denied  | denied  | denied
document_totals             | execute   | denied | denied   | denied         | denied  | denied  | denied
amount_kept                 | execute   | denied | denied   | denied         | denied  | denied  | denied
invoice_total               | execute   | denied | denied   | denied         | denied  | denied  | denied
invoice_problem             | execute   | denied | denied   | denied         | denied  | denied  | denied
financial_year              | execute   | denied | denied   | denied         | denied  | denied  | denied
documents_kept_until        | execute   | denied | denied   | denied         | denied  | denied  | denied
next_document_number        | execute   | denied | denied   | denied         | denied  | denied  | denied
add_series                  | execute   | denied | denied   | denied         | denied  | denied  | denied
replace_series              | execute   | denied | denied   | denied         | denied  | denied  | denied
document_numbers_begin_at   | execute   | denied | denied   | denied         | denied  | denied  | denied
start_series_of_copy        | execute   | denied | denied   | denied         | denied  | denied  | denied
current_database_identity   | execute   | denied | denied   | denied         | denied  | denied  | denied
start_series                | execute   | denied | denied   | denied         | denied  | denied  | denied
issue_invoice               | execute   | denied | denied   | denied         | denied  | denied  | denied
credit_invoice              | execute   | denied | denied   | denied         | denied  | denied  | denied
limit_statement             | execute   | denied | denied   | denied         | denied  | denied  | denied
credit_refunded_order       | execute   | denied | denied   | denied         | denied  | denied  | denied
refuse_document_change      | execute   | denied | denied   | denied         | denied  | denied  | denied
search_products             | execute   | denied | allowed  | allowed        | allowed | allowed | denied
search_stock                | execute   | denied | allowed  | allowed        | allowed | allowed | denied
reserved_units              | execute   | denied | allowed  | allowed        | allowed | allowed | denied
unshipped_units             | execute   | denied | allowed  | allowed        | allowed | allowed | denied
product_to_edit             | execute   | denied | denied   | denied         | allowed | allowed | denied
create_product              | execute   | denied | denied   | denied         | allowed | allowed | denied
save_product                | execute   | denied | denied   | denied         | allowed | allowed | denied
change_prices               | execute   | denied | denied   | denied         | allowed | allowed | denied
move_product                | execute   | denied | denied   | denied         | allowed | allowed | denied
change_stock                | execute   | denied | denied   | denied         | allowed | allowed | denied
receive_stock               | execute   | denied | denied   | denied         | allowed | allowed | denied
count_stock                 | execute   | denied | denied   | denied         | allowed | allowed | denied
set_low_stock               | execute   | denied | denied   | denied         | allowed | allowed | denied
delete_product              | execute   | denied | denied   | denied         | allowed | denied  | denied
restore_product             | execute   | denied | denied   | denied         | allowed | denied  | denied
revenue_by_day              | execute   | denied | denied   | denied         | denied  | denied  | denied
figures                     | execute   | denied | denied   | denied         | allowed | denied  | denied
open_work                   | execute   | denied | denied   | denied         | allowed | allowed | denied
product_document            | execute   | denied | denied   | denied         | denied  | denied  | allowed
explain_stock_changes       | execute   | denied | denied   | denied         | denied  | denied  | denied
stock_differences           | execute   | denied | denied   | denied         | denied  | denied  | allowed
request_stock_alert         | execute   | denied | denied   | denied         | denied  | denied  | allowed
confirm_stock_alert         | execute   | denied | denied   | denied         | denied  | denied  | allowed
end_stock_alerts            | execute   | denied | denied   | denied         | denied  | denied  | allowed
queue_stock_alerts          | execute   | denied | denied   | denied         | denied  | denied  | allowed
purge_stock_alerts          | execute   | denied | denied   | denied         | denied  | denied  | allowed
stock_alert_email           | execute   | denied | denied   | denied         | denied  | denied  | denied
count_product_version       | execute   | denied | denied   | denied         | denied  | denied  | denied
is_description_html         | execute   | denied | denied   | denied         | denied  | denied  | denied
product_fields              | execute   | denied | denied   | denied         | denied  | denied  | denied
check_text                  | execute   | denied | denied   | denied         | denied  | denied  | denied
check_html                  | execute   | denied | denied   | denied         | denied  | denied  | denied
product_images              | execute   | denied | denied   | denied         | denied  | denied  | denied
product_sections            | execute   | denied | denied   | denied         | denied  | denied  | denied
save_variant                | execute   | denied | denied   | denied         | denied  | denied  | denied
save_related_products       | execute   | denied | denied   | denied         | denied  | denied  | denied
record_stock_movement       | execute   | denied | denied   | denied         | denied  | denied  | denied
set_low_since               | execute   | denied | denied   | denied         | denied  | denied  | denied
low_stock                   | execute   | denied | denied   | denied         | denied  | denied  | denied
queue_low_stock_notice      | execute   | denied | denied   | denied         | denied  | denied  | denied
india_day                   | execute   | denied | denied   | denied         | denied  | denied  | allowed
count_deleted_checkouts     | execute   | denied | denied   | denied         | denied  | denied  | denied
`);
