/*
 * An invoice and a credit note never have the same number.
 *
 * The settings refuse one series for both, but an owner could exchange the two within a financial year: the invoices then
 * began again with the numbers that the credit notes already had. A series that the other kind has used in the financial
 * year now continues in a new series with a suffix of its own, like one that is full.
 */

-- As before, and with a new series if the other kind has used this one.
create or replace function public.next_document_number(document_kind text, day date) returns text
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  year text := public.financial_year(day);
  settings public.shop_settings;
  wanted_base text;
  current_suffix text;
  series public.document_series;
  prefix text;
begin
  -- The settings stay until this transaction ends, so that no other one gives a number of the series to the other kind.
  select * into settings from public.shop_settings for share;
  wanted_base := case document_kind when 'invoice' then settings.invoice_series else settings.credit_note_series end;
  loop
    current_suffix := coalesce(
      (select max(suffix) from public.document_series where financial_year = year), ''
    );
    if exists (
      select from public.document_series
        where kind <> document_kind and financial_year = year and base = wanted_base and suffix = current_suffix
    ) then
      current_suffix := public.add_series(year);
    end if;
    insert into public.document_series as known (kind, financial_year, base, suffix, last_number)
      values (document_kind, year, wanted_base, current_suffix, 1)
      on conflict (kind, financial_year, base, suffix) do update set last_number = known.last_number + 1
      returning * into series;
    prefix := series.base || series.suffix || '/' || year || '/';
    exit when char_length(prefix || series.last_number) <= 16;
    -- The series is full.
    update public.document_series set last_number = last_number - 1
      where kind = document_kind and financial_year = year and base = series.base and suffix = series.suffix;
    perform public.add_series(year);
  end loop;
  return prefix || lpad(
    series.last_number::text, greatest(char_length(series.last_number::text), least(6, 16 - char_length(prefix))), '0'
  );
end;
$$;
select public.apply_privileges();
