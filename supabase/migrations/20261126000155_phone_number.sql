/*
 * The one form of phone numbers. src/domain/phone.ts has the same rules and explains them;
 * supabase/tests/schema/phoneNumber.test.ts compares them.
 */

create function public.phone_number(typed text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  number text := normalize(public.ascii_digits(public.one_line(left(typed, 500))), NFKC);
begin
  number := regexp_replace(number, '^(tel:|'')', '', 'i');
  -- The zero of +44 (0)20.
  number := regexp_replace(number, '^([^0-9]*(?:\+|00).*)\( ?0 ?\)', '\1');
  -- Spaces, full stops, slashes, brackets and every kind of hyphen.
  number := regexp_replace(number,
    '[\s.·/()[\]{}\-\u058a\u05be\u1400\u1806\u2010-\u2015\u2e17\u2e1a\u2e3a\u2e3b\u2e40\u2e5d\u301c\u3030\u30a0\ufe31'
      || '\ufe32\ufe58\ufe63\uff0d\U00010ead\u02d7\u2043\u2212]',
    '', 'g');
  number := regexp_replace(number, '^\+*(?:\+|00)', '+');
  return case
    when number ~ '^(\+?91|0)+[1-9][0-9]{9}$' or number ~ '^[6-9][0-9]{9}$' then '+91' || right(number, 10)
    when number ~ '^\+(?!91)[1-9][0-9]{7,14}$' then number
  end;
end;
$$;
comment on function public.phone_number is
  'Returns a phone number in its one form, E.164: +919840012345. Null if the text is not exactly one number. Ten '
  'digits without a prefix are an Indian mobile number; a landline needs its 0 or +91, a number of another country its + '
  'or 00.';

-- Whoever writes a row must be allowed to execute what its indexes call.
insert into public.api_privileges (object, role, privilege) values
  ('function public.phone_number(text)', 'authenticated', 'execute'),
  ('function public.phone_number(text)', 'service_role', 'execute');
select public.apply_privileges();
