/*
 * Limits contact messages to 5000 characters, the limit of the contact form and function
 * (FIELD_LIMITS in src/domain/fieldLimits.ts).
 *
 * Not valid, because existing rows may be longer: the previous limit was 10000 characters.
 * They stay unchanged; PostgreSQL checks new and updated rows.
 */
alter table public.contact_submissions
  drop constraint contact_submissions_message_check,
  add constraint contact_submissions_message_check check (char_length(message) between 1 and 5000) not valid;
