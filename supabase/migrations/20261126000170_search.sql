/*
 * Search and sorting: one form of a text for all lists of the back office, and for the search of the shop.
 *
 * search_key() makes texts equal that read the same. Names are sorted by their stored key, which is compared as bytes:
 * PGlite has no ICU, and the collation of a database may be any. src/domain/searchKey.ts has the same rule for lists
 * that are not in the database.
 *
 * A table that is searched stores search_text() of its fields. search_patterns() returns the words that somebody typed.
 * A row matches if its text contains every word, in any order and in any of its fields:
 *
 *     coalesce(search_text like all (patterns), false)
 *
 * PostgreSQL estimates that hardly any row is like all patterns, but with coalesce half of the rows. It then reads the
 * latest matches from an index, and does not sort all matches of a frequent word first.
 */

create function public.search_key(value text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    select case
        when octet_length(letters) = char_length(letters) then letters
        -- translate() takes long, and changes nothing in a text of ASCII.
        else replace(translate(letters, 'ςıൺൻർൽൾൿৎ', 'σiണനരലളകത'), 'ß', 'ss')
      end
    from lower(regexp_replace(
      -- A character may become eighteen, a syllable of Hangul three.
      left(normalize(public.ascii_digits(public.one_line(value)), nfkd), 60000),
      -- A chillu letter is stored as one character, or as a consonant, a virama and a joiner.
      '[\u09cd\u0d4d]\u200d|[\u0300-\u036f\u200c\u200d]', '', 'g'
    )) as letters
  );
end;
$$;
comment on function public.search_key is
  'Returns one line of a text in a form that is the same for texts that read the same: NFKD without the marks U+0300 '
  'to U+036F and without joiners, in lower case, with the digits 0 to 9. "ß" is "ss", "ı" and "İ" are "i".';

create function public.search_text(variadic fields text[]) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return regexp_replace(
    translate(public.search_key(array_to_string(fields, ' | ')), '-.()''"`’‘ʼ“”', ''), '([0-9]) +(?=[0-9])', '\1', 'g'
  );
end;
$$;
comment on function public.search_text is
  'Returns fields of a row in the form in which words are searched: the search_key without hyphens, full stops, '
  'apostrophes, quotation marks and parentheses, and without spaces between digits. Null fields are left out.';

create function public.search_patterns(words text) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array(
    -- Without the 0, 00 or 0091 before the first digits of a phone number.
    select '%' || regexp_replace(
        regexp_replace(word, '^0(0(91)?)?(?=[0-9]{5}|$)', ''), '([\\%_])', '\\\1', 'g'
      ) || '%'
      from public.search_key(public.limited_text(words, 500)) as typed,
        -- The text may be a phone number, or contain one.
        coalesce(
          case when public.phone_number(typed) is not null then typed end,
          substring(typed from '[+(]*[0-9][-+()./ 0-9]{6,}[0-9]')
        ) as number,
        -- The digits of an Indian number without +91 are also in a number that is part of another text.
        replace(
          typed, coalesce(number, ''), coalesce(regexp_replace(public.phone_number(number), '^\+(91)?', ' '), number)
        ) as known,
        regexp_split_to_table(
          translate(
            regexp_replace(coalesce(known, typed), '(?<![0-9])-(?![0-9])', ' ', 'g'),
            ',;:|/\#-.()''"`’‘ʼ“”', '       '
          ),
          ' +'
        ) as word
      where word <> ''
  );
$$;
comment on function public.search_patterns is
  'Returns a pattern for each word that somebody typed. The search_text of a row that matches is like all of them. A '
  'phone number may have any form, and so may the hyphens and the spaces in the number of an order. Empty for a text '
  'without letters, digits and other symbols: all rows match. '
  'Error: PT400 with the hint text_limit (more than 500 characters).';

insert into public.api_privileges (object, role, privilege)
  select 'function public.' || name, role, 'execute'
    from unnest(array['search_key(text)', 'search_text(text[])', 'search_patterns(text)']) as name
    cross join unnest(array['authenticated', 'service_role']) as role;
select public.apply_privileges();
