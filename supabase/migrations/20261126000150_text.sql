/*
 * The one form of texts that people type or paste. src/domain/text.ts and emailAddress.ts have the same rules
 * for the pages and the functions; supabase/tests/schema/text.test.ts compares them.
 */

-- PGlite has no ICU, so the properties of characters are ranges of code points here.
create function public.one_line(typed text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select trim(
    regexp_replace(
      regexp_replace(
        normalize(
          regexp_replace(
            regexp_replace(
              -- Normalizing takes quadratic time for long runs of combining marks.
              left(typed, 20000),
              -- Default_Ignorable_Code_Point without joiners and the variation selector of emoji, and U+2800.
              '[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f'
                || '\u2800\u3164\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a'
                || '\U000e0000-\U000e0fff]',
              '', 'g'
            ),
            -- What shapes a letter or an emoji stays.
            '([\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca][\u200c\u200d]'
              || '|[\u0600-\u109f\u1780-\u18af][\u200c\u200d](?=[\u0600-\u109f\u1780-\u18af])'
              || '|[\u00a9\u00ae\u203c\u2049\u2100-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]'
              || '(?:\ufe0f?\u200d'
              || '(?=[\u00a9\u00ae\u203c\u2049\u2100-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff])|\ufe0f)'
              || '|[0-9#*]\ufe0f(?=\u20e3))'
              || '|[\u200c\u200d\ufe0f]',
            '\1', 'g'
          ),
          NFC
        ),
        '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
      ),
      '[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]', '-', 'g'
    )
  );
$$;
comment on function public.one_line is
  'Returns a text of one line, such as a name, an email, a number or the words of a search, in one form: NFC, without '
  'characters that nobody sees, with simple spaces and hyphens.';

-- The digits of Arabic, Ol Chiki, Meetei Mayek and the scripts from Devanagari to Malayalam, and full-width digits.
create function public.ascii_digits(typed text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select translate(
    typed,
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙꯰꯱꯲꯳꯴꯵꯶꯷꯸꯹'
      || '०१२३४५६७८९০১২৩৪৫৬৭৮৯੦੧੨੩੪੫੬੭੮੯૦૧૨૩૪૫૬૭૮૯୦୧୨୩୪୫୬୭୮୯௦௧௨௩௪௫௬௭௮௯'
      || '౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯０１２３４５６７８９',
    repeat('0123456789', 14)
  );
$$;
comment on function public.ascii_digits is
  'Returns a text with the digits 0 to 9 instead of the digits of other scripts that are used in India.';

-- The Kelvin sign and two others would become ASCII: the email of one person would become another person's. lower()
-- with the collation "C" changes A to Z only.
--
-- Without a search path, so that the planner inlines it: the personal data of one person is found by reading whole
-- tables.
create function public.email_key(typed text) returns text
language sql immutable parallel safe
as $$
  select lower(
    case when typed ~ '[^!-~]' and typed !~ '[\u212a\u037e\u1fef]' then public.one_line(typed) else trim(typed) end
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
    from unnest(array['one_line', 'ascii_digits', 'email_key', 'is_email']) as name
    cross join unnest(array['authenticated', 'service_role']) as role;
select public.apply_privileges();
