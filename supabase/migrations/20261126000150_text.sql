/*
 * The limits and the canonical form of texts that people type or paste. src/domain/text.ts and emailAddress.ts have the
 * same rules for the pages and the functions; supabase/tests/schema/text.test.ts compares them.
 *
 * A request may contain any text, so a text is limited before anything else is done with it: a slow statement delays
 * everybody on PGlite, which has one connection.
 * - A function of the API that changes something, or that only administrators may call, first checks the role, and then
 *   calls limited_text() or limited_json() for each of its texts, which refuses the text.
 * - one_line(), nfc() and the functions that build on them cut a text instead. They are used for what must not be
 *   refused, such as the delivery details of a payment, and by indexes and generated columns.
 * - Columns that the API may write are varchar, or before_order_change() calls limited_json(): both happen before columns are
 *   generated and constraints are checked.
 *
 * supabase/tests/access/textLimits.test.ts calls every function and writes every column.
 */

-- The ranges are the marks of Unicode 17 (General_Category M) and the two half-width sound marks of Japanese, which NFKC
-- changes to marks. PGlite has no ICU, so the properties of characters are ranges of code points in this file.
create function public.limit_marks(typed text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  mark constant text := '['
      || '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f'
      || '\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3'
      || '\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0897-\u089f\u08ca-\u08e1'
      || '\u08e3-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962\u0963\u0981-\u0983\u09bc\u09be-\u09cd\u09d7'
      || '\u09e2\u09e3\u09fe-\u0a03\u0a3c-\u0a51\u0a70\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0acd\u0ae2\u0ae3'
      || '\u0afa-\u0b03\u0b3c\u0b3e-\u0b57\u0b62\u0b63\u0b82\u0bbe-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c56'
      || '\u0c62\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cd6\u0ce2\u0ce3\u0cf3-\u0d03\u0d3b\u0d3c\u0d3e-\u0d4d\u0d57'
      || '\u0d62\u0d63\u0d81-\u0d83\u0dca-\u0ddf\u0df2\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc'
      || '\u0ec8-\u0ece\u0f18\u0f19\u0f35\u0f37\u0f39\u0f3e\u0f3f\u0f71-\u0f84\u0f86\u0f87\u0f8d-\u0fbc\u0fc6'
      || '\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f'
      || '\u109a-\u109d\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752\u1753\u1772\u1773\u17b4-\u17d3\u17dd'
      || '\u180b-\u180d\u180f\u1885\u1886\u18a9\u1920-\u193b\u1a17-\u1a1b\u1a55-\u1a7f\u1ab0-\u1b04\u1b34-\u1b44'
      || '\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4'
      || '\u1cf7-\u1cf9\u1dc0-\u1dff\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099\u309a'
      || '\ua66f-\ua672\ua674-\ua67d\ua69e\ua69f\ua6f0\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880\ua881'
      || '\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36'
      || '\uaa43\uaa4c\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7\uaab8\uaabe\uaabf\uaac1\uaaeb-\uaaef'
      || '\uaaf5\uaaf6\uabe3-\uabea\uabec\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\uff9e\uff9f\U000101fd\U000102e0'
      || '\U00010376-\U0001037a\U00010a01-\U00010a0f\U00010a38-\U00010a3f\U00010ae5\U00010ae6\U00010d24-\U00010d27'
      || '\U00010d69-\U00010d6d\U00010eab\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85'
      || '\U00011000-\U00011002\U00011038-\U00011046\U00011070\U00011073\U00011074\U0001107f-\U00011082'
      || '\U000110b0-\U000110ba\U000110c2\U00011100-\U00011102\U00011127-\U00011134\U00011145\U00011146\U00011173'
      || '\U00011180-\U00011182\U000111b3-\U000111c0\U000111c9-\U000111cc\U000111ce\U000111cf\U0001122c-\U00011237'
      || '\U0001123e\U00011241\U000112df-\U000112ea\U00011300-\U00011303\U0001133b\U0001133c\U0001133e-\U0001134d'
      || '\U00011357\U00011362-\U00011374\U000113b8-\U000113d0\U000113d2\U000113e1\U000113e2\U00011435-\U00011446'
      || '\U0001145e\U000114b0-\U000114c3\U000115af-\U000115c0\U000115dc\U000115dd\U00011630-\U00011640'
      || '\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U0001193e\U00011940'
      || '\U00011942\U00011943\U000119d1-\U000119e0\U000119e4\U00011a01-\U00011a0a\U00011a33-\U00011a39'
      || '\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011b60-\U00011b67'
      || '\U00011c2f-\U00011c3f\U00011c92-\U00011cb6\U00011d31-\U00011d45\U00011d47\U00011d8a-\U00011d97'
      || '\U00011ef3-\U00011ef6\U00011f00\U00011f01\U00011f03\U00011f34-\U00011f42\U00011f5a\U00013440'
      || '\U00013447-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f'
      || '\U00016f51-\U00016f92\U00016fe4-\U00016ff1\U0001bc9d\U0001bc9e\U0001cf00-\U0001cf46\U0001d165-\U0001d169'
      || '\U0001d16d-\U0001d172\U0001d17b-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad'
      || '\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001daaf'
      || '\U0001e000-\U0001e02a\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef'
      || '\U0001e5ee\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee\U0001e6ef\U0001e6f5\U0001e8d0-\U0001e8d6'
      || '\U0001e944-\U0001e94a\U000e0100-\U000e01ef'
      || ']';
begin
  -- A text of ASCII has no marks.
  if octet_length(typed) = char_length(typed) then
    return typed;
  end if;
  return regexp_replace(typed, '(' || mark || '{30})' || mark || '+', '\1', 'g');
end;
$$;
comment on function public.limit_marks is
  'Returns a text without the marks of a letter after the 30th. No language needs more (Stream-Safe Text Format, UAX #15).';

create function public.nfc(typed text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- NFC may write one mark as two.
  return public.limit_marks(normalize(public.limit_marks(left(typed, 20000)), NFC));
end;
$$;
comment on function public.nfc is
  'Returns the first 20,000 characters of a text in NFC, without the marks of a letter after the 30th.';

create function public.limited_text(given text, max_length integer default 5000) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- The caller may be anybody.
  allowed constant integer := least(coalesce(max_length, 5000), 200000);
begin
  if char_length(given) > allowed then
    raise sqlstate 'PT400' using hint = 'text_limit',
      message = format('A text is too long: it has more than %s characters.', allowed);
  elsif public.limit_marks(given) <> given then
    raise sqlstate 'PT400' using hint = 'text_limit', message = 'A letter of a text has more than 30 marks.';
  end if;
  return given;
end;
$$;
comment on function public.limited_text is
  'Returns a text. The limit is for all texts; the fields have lower limits of their own. '
  'Error: PT400 with the hint text_limit (the text is longer, or a letter has more than 30 marks).';

create function public.limited_json(given jsonb) returns jsonb
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- Many short values occupy more memory than their text.
  if pg_column_size(given) > 400000 then
    raise sqlstate 'PT400' using hint = 'text_limit', message = 'A value is too large.';
  -- The text of a number may be longer than its JSON.
  elsif jsonb_path_exists(given, 'strict $.** ? (@.type() == "number" && (
    @ >= 1000000000000000 || @ <= -1000000000000000 || (@ * 1000000000000000).floor() != @ * 1000000000000000
  ))') then
    raise sqlstate 'PT400' using hint = 'text_limit', message = 'A number has more than 15 digits.';
  end if;
  perform public.limited_text(given::text, 200000);
  return given;
end;
$$;
comment on function public.limited_json is
  'Returns a value of at most 200,000 characters and 400,000 bytes. No letter has more than 30 marks, and a number has '
  'at most 15 digits before and after the decimal point. Error: PT400 with the hint text_limit.';

create function public.one_line(typed text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return trim(
    regexp_replace(
      public.nfc(
        regexp_replace(
          regexp_replace(
            regexp_replace(
              -- First, because NFC replaces signs that count as emoji below, such as U+2126. Again, because letters may
              -- come together when an invisible character is removed.
              public.nfc(left(typed, 20000)),
              -- Default_Ignorable_Code_Point without joiners and the variation selector of emoji, and U+2800.
              '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f'
                || '\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
                || '\U000e0000-\U000e0fff]',
              '', 'g'
            ),
            '[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]', '-', 'g'
          ),
          -- Characters that shape a letter or an emoji stay.
          '([\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca][\u200c\u200d]'
            || '|[\u0600-\u109f\u1780-\u18af][\u200c\u200d](?=[\u0600-\u109f\u1780-\u18af])'
            || '|[\u00a9\u00ae\u203c\u2049\u2100-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]'
            || '(?:\ufe0f?\u200d'
            || '(?=[\u00a9\u00ae\u203c\u2049\u2100-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff])|\ufe0f)'
            || '|[0-9#*]\ufe0f(?=\u20e3))'
            || '|[\u200c\u200d\ufe0f]',
          '\1', 'g'
        )
      ),
      '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
    )
  );
end;
$$;
comment on function public.one_line is
  'Returns the first 20,000 characters of a text of one line, such as a name, an email, a number or the words of a search, '
  'in its canonical form: nfc(), without characters that nobody sees, with simple spaces and hyphens.';

-- The digits of Arabic, Ol Chiki, Meetei Mayek and the scripts from Devanagari to Malayalam, and full-width digits.
create function public.ascii_digits(typed text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case when octet_length(typed) = char_length(typed) then left(typed, 20000)
    else translate(
      left(typed, 20000),
      '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹'
        || '०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯'
        || '౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯０１２３４５６７８９',
      repeat('0123456789', 14)
    )
  end;
end;
$$;
comment on function public.ascii_digits is
  'Returns the first 20,000 characters of a text with the digits 0 to 9 instead of the digits of other scripts that are '
  'used in India.';

-- The Kelvin sign and two others would become ASCII: the email of one person would become another person's. lower()
-- with the collation "C" changes A to Z only.
--
-- Without a search path, so that the planner inlines it: the personal data of one person is found by reading whole
-- tables.
create function public.email_key(typed text) returns text
language sql immutable parallel safe
as $$
  select lower(
    case
      when typed !~ '[^!-~]' then left(typed, 20000)
      when typed ~ '[\u212a\u037e\u1fef]' then trim(public.limit_marks(left(typed, 20000)))
      else public.one_line(typed)
    end
    collate "C"
  );
$$;
comment on function public.email_key is
  'Returns the form in which an email is stored and compared: as one_line() returns it, in lower case. Any text is '
  'accepted. A domain in another script stays: the pages and the functions change it to Punycode before.';

create function public.is_email(email text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select char_length(email) <= 254 and strpos(email, '@') <= 65
    and email ~ (
      '^[a-z0-9!#$%&''*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&''*+/=?^_`{|}~-]+)*'
        || '@([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$'
    );
$$;
comment on function public.is_email is
  'Whether mail servers accept an email in the form of email_key(): the same as normalizeEmail in '
  'src/domain/emailAddress.ts, for a domain in ASCII. It does not decode Punycode.';

insert into public.api_privileges (object, role, privilege)
  select 'function public.' || name || '(text)', role, 'execute'
    from unnest(array['limit_marks', 'nfc', 'one_line', 'ascii_digits', 'email_key', 'is_email']) as name
    cross join unnest(array['authenticated', 'service_role']) as role;
insert into public.api_privileges (object, role, privilege)
  select 'function public.' || name, role, 'execute'
    from unnest(array['limited_text(text,integer)', 'limited_json(jsonb)']) as name
    cross join unnest(array['authenticated', 'service_role']) as role;
select public.apply_privileges();
