import { parseAccessTable } from './accessTable.ts';

/**
 * Role by table by operation. What is not listed here does not exist: a test compares
 * the names with the database. Truncate is nobody's, so it has no lines.
 */
export const tableAccess = parseAccessTable(`
name                   | operation                            | anon | customer | another | admin | service_role
admins                 | select                               | no   | no       | no      | no    | all
                       | insert                               | no   | no       | no      | no    | done
                       | update the rest                      | no   | no       | no      | no    | no
                       | delete                               | no   | no       | no      | no    | all
customers              | select                               | no   | own      | own     | all   | all
                       | insert                               | no   | no       | no      | no    | done
                       | update name, email, phone, address   | no   | own      | own     | all   | all
                       | update the rest                      | no   | no       | no      | no    | all
                       | delete                               | no   | no       | no      | no    | held
orders                 | select                               | no   | own      | own     | all   | all
                       | insert                               | no   | no       | no      | no    | done
                       | update items, status                 | no   | none     | none    | all   | all
                       | update the rest                      | no   | no       | no      | no    | all
                       | delete                               | no   | none     | none    | all   | all
contact_submissions    | select                               | no   | none     | none    | all   | all
                       | insert                               | no   | no       | no      | no    | done
                       | update the rest                      | no   | no       | no      | no    | all
                       | delete                               | no   | no       | no      | no    | all
contact_attempts       | select                               | no   | no       | no      | no    | all
                       | insert                               | no   | no       | no      | no    | done
                       | update the rest                      | no   | no       | no      | no    | all
                       | delete                               | no   | no       | no      | no    | all
currencies             | select                               | no   | no       | no      | no    | all
                       | insert                               | no   | no       | no      | no    | done
                       | update the rest                      | no   | no       | no      | no    | all
                       | delete                               | no   | no       | no      | no    | held
products               | select                               | no   | no       | no      | no    | all
                       | insert                               | no   | no       | no      | no    | done
                       | update the rest                      | no   | no       | no      | no    | all
                       | delete                               | no   | no       | no      | no    | all
variants               | select                               | no   | no       | no      | no    | all
                       | insert                               | no   | no       | no      | no    | done
                       | update the rest                      | no   | no       | no      | no    | all
                       | delete                               | no   | no       | no      | no    | all
stock                  | select                               | no   | no       | no      | no    | all
                       | insert                               | no   | no       | no      | no    | done
                       | update the rest                      | no   | no       | no      | no    | all
                       | delete                               | no   | no       | no      | no    | all
collections            | select                               | no   | no       | no      | no    | all
                       | insert                               | no   | no       | no      | no    | done
                       | update the rest                      | no   | no       | no      | no    | all
                       | delete                               | no   | no       | no      | no    | all
product_collections    | select                               | no   | no       | no      | no    | all
                       | insert                               | no   | no       | no      | no    | done
                       | update the rest                      | no   | no       | no      | no    | all
                       | delete                               | no   | no       | no      | no    | all
related_products       | select                               | no   | no       | no      | no    | all
                       | insert                               | no   | no       | no      | no    | done
                       | update the rest                      | no   | no       | no      | no    | all
                       | delete                               | no   | no       | no      | no    | all
checkout_sessions      | select                               | no   | no       | no      | no    | all
                       | insert                               | no   | no       | no      | no    | done
                       | update the rest                      | no   | no       | no      | no    | all
                       | delete                               | no   | no       | no      | no    | held
checkout_session_items | select                               | no   | no       | no      | no    | all
                       | insert                               | no   | no       | no      | no    | done
                       | update the rest                      | no   | no       | no      | no    | all
                       | delete                               | no   | no       | no      | no    | all
payments               | select                               | no   | no       | no      | no    | all
                       | insert                               | no   | no       | no      | no    | done
                       | update the rest                      | no   | no       | no      | no    | all
                       | delete                               | no   | no       | no      | no    | all
order_list             | select                               | no   | own      | own     | all   | all
reservations           | select                               | no   | no       | no      | no    | all
`);

/** Role by function. Those of triggers and of other functions are nobody's to call. */
export const functionAccess = parseAccessTable(`
name                       | operation | anon | customer | another | admin | service_role
is_admin                   | execute   | no   | done     | done    | done  | no
search_orders              | execute   | no   | done     | done    | done  | no
update_order               | execute   | no   | no       | no      | done  | no
total_of                   | execute   | no   | done     | done    | done  | done
available_stock            | execute   | no   | no       | no      | no    | done
price_lines                | execute   | no   | no       | no      | no    | done
open_checkout_session      | execute   | no   | no       | no      | no    | done
cancel_checkout_session    | execute   | no   | no       | no      | no    | done
complete_checkout_session  | execute   | no   | no       | no      | no    | done
customer_for               | execute   | no   | no       | no      | no    | done
submit_contact             | execute   | no   | no       | no      | no    | done
claim_guest_orders         | execute   | no   | no       | no      | no    | no
follow_account             | execute   | no   | no       | no      | no    | no
release_account            | execute   | no   | no       | no      | no    | no
follow_order               | execute   | no   | no       | no      | no    | no
guard_customer             | execute   | no   | no       | no      | no    | no
`);
