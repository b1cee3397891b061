/*
 * A database that is a copy never gives the number of an invoice or credit note again.
 *
 * The shop may have issued invoices after a backup was made, which the restored database does not know. npm run restore
 * therefore started new series, but only after pg_restore had committed: a restore that was killed in between, or
 * pg_restore alone, left the old series. Now the table database_identity says which database this is. A dump contains the
 * row of the saved database, which does not match another database. A copy gives no number until new series are started:
 * by npm run restore, by the server when it starts, or by the job of missing invoices. Only a copy of the files of the
 * whole server is not recognized; after it, an owner starts new series.
 *
 * A suffix stands for 20 seconds. A financial year has at most 1,581,120 such periods, and four characters count
 * 1,679,616. A copy takes the next period, and gives no number before that period begins. So a copy that is started later,
 * whichever server it is on, has a later suffix than all copies that have given a number. The server and npm run restore
 * wait for the period. Only two copies that are started within the same 20 seconds on two servers have the same suffix.
 * Before, the suffix was a period of 12 minutes in three characters. Those are the first three of four, so old and new
 * suffixes have the order of their times.
 *
 * A restored database also does not know which orders were shipped since the backup. Those that may have been are marked
 * with the attention 'restored', and so are the orders that restore_paid_order restores. An order with this mark is not
 * packed, and gets no invoice when its status becomes Shipped: it may have one that is lost. An administrator who finds that
 * it was not shipped removes the mark.
 */

create table public.database_identity (
  has_one_row boolean primary key default true check (has_one_row),
  -- Null if it is not known: the database may be a copy.
  identity text
);
comment on table public.database_identity is
  'The identity of the database that last gave a document number: see current_database_identity(). A copy contains the '
  'identity of the original. It contains no personal data.';
alter table public.database_identity enable row level security;

create function public.current_database_identity() returns text
language sql volatile set search_path = ''
as $$
  select concat_ws('/',
    (select system_identifier from pg_control_system()),
    -- A server that was restored to a point in time, or that was a replica, has another timeline.
    left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (select oid from pg_database where datname = current_database())
  );
$$;
comment on function public.current_database_identity is
  'Identifies the server, its timeline and the database. Renaming a database does not change it.';

-- pg_restore inserts all rows of a table in one transaction, but each migration is recorded in a transaction of its own. So
-- several rows of one transaction mean that the database was restored.
insert into public.database_identity (identity)
  select case when not exists (
    select from supabase_migrations.schema_migrations group by xmin::text having count(*) > 1
  ) then public.current_database_identity() end;

alter table public.document_series
  drop constraint document_series_suffix_check,
  add constraint document_series_suffix_check check (suffix ~ '^([0-9A-Z]{3,4})?$');

drop function public.add_series(text);
create function public.add_series(financial_year text, is_copy boolean, moment timestamptz default clock_timestamp())
returns text
language plpgsql set search_path = ''
as $$
declare
  digits constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  length constant interval := interval '20 seconds';
  today date := (moment at time zone 'Asia/Kolkata')::date;
  year_began_at timestamptz :=
    make_timestamp(extract(year from today - interval '3 months')::integer, 4, 1, 0, 0, 0) at time zone 'Asia/Kolkata';
  period integer := floor(extract(epoch from moment - year_began_at) / extract(epoch from length));
  new_suffix text collate "C";
begin
  if is_copy then
    period := period + 1;
  end if;
  loop
    select string_agg(substr(digits, period / (36 ^ place)::integer % 36 + 1, 1), '' order by place desc) into new_suffix
      from generate_series(0, 3) as place;
    exit when not exists (
      select from public.document_series series
      where series.financial_year = add_series.financial_year and series.suffix >= new_suffix
    );
    period := period + 1;
  end loop;
  insert into public.document_series (kind, financial_year, base, suffix, last_number, started_at)
    select kind, add_series.financial_year, base, new_suffix, 0,
        -- If the clock was fast and was corrected, the period may be far away.
        least(year_began_at + period * length, moment + interval '1 minute')
      from public.shop_settings settings
      cross join lateral (
        values ('invoice', settings.invoice_series), ('credit_note', settings.credit_note_series)
      ) as series (kind, base);
  return new_suffix;
end;
$$;
comment on function public.add_series is
  'Starts new series of invoices and credit notes in a financial year, and returns their suffix: the period of 20 seconds '
  'in which they are started, or the next one for a copy of a database, or if the period has a series. Their numbers may '
  'be given from document_series.started_at, when the period begins. So two databases that were restored from one backup '
  'never give the same number.';

create or replace function public.start_series() returns void
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.replace_series', 0));
  update public.database_identity set identity = public.current_database_identity();
  perform public.add_series(public.financial_year((now() at time zone 'Asia/Kolkata')::date), true);
  -- Orders that somebody changes now are skipped, because that transaction may wait for this one.
  update public.orders
    set attention = array(select reason from unnest(attention || 'restored'::text) as reason order by reason)
    where id in (
      select id from public.orders
        where (status = 'Processing' or invoice_due_at is not null) and not attention @> '{restored}'
        for update skip locked
    );
  update public.deleted_orders
    set attention = array(select reason from unnest(attention || 'restored'::text) as reason order by reason)
    where (status = 'Processing' or invoice_due_at is not null) and not attention @> '{restored}';
  update public.checkout_sessions set attention = attention || 'restored'::text
    where id in (
      select id from public.checkout_sessions where status <> 'paid' and not attention @> '{restored}'
        for update skip locked
    );
end;
$$;
comment on function public.start_series is
  'Starts new series of invoices and credit notes, because numbers were given that this database does not know, and marks '
  'the orders that may have been shipped meanwhile. npm run restore calls it.';

create function public.start_series_of_copy() returns void
language plpgsql set search_path = ''
as $$
begin
  perform from public.database_identity where identity = public.current_database_identity();
  if found then
    return;
  end if;
  -- Of several transactions, one starts the series.
  perform from public.database_identity for update;
  perform from public.database_identity where identity = public.current_database_identity();
  if not found then
    perform public.start_series();
  end if;
end;
$$;
comment on function public.start_series_of_copy is
  'Starts new series if this database is a copy of the one that last gave document numbers.';

create function public.document_numbers_begin_at() returns timestamptz
language sql volatile set search_path = ''
as $$
  select case
    when exists (select from public.database_identity where identity = public.current_database_identity())
      then coalesce((select max(started_at) from public.document_series where suffix <> ''), '-infinity')
    else 'infinity'
  end;
$$;
comment on function public.document_numbers_begin_at is
  'Returns when the numbers of invoices and credit notes begin: infinity for a copy of a database whose series are not '
  'started yet.';

-- As before, but a series that is full or used by the other kind is replaced by one transaction only, and a copy gives no
-- number before its series begin. It does not start them itself, because the order that is being shipped would not be marked.
create or replace function public.next_document_number(document_kind text, day date) returns text
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  year text := public.financial_year(day);
  settings public.shop_settings;
  wanted_base text;
  current_suffix text;
  begins_at timestamptz;
  series public.document_series;
  prefix text;
begin
  -- The settings stay until this transaction ends, so that no other one gives a number of the series to the other kind.
  select * into settings from public.shop_settings for share;
  wanted_base := case document_kind when 'invoice' then settings.invoice_series else settings.credit_note_series end;
  loop
    select coalesce(max(suffix), '') into current_suffix from public.document_series where financial_year = year;
    if exists (
      select from public.document_series
        where kind <> document_kind and financial_year = year and base = wanted_base and suffix = current_suffix
    ) then
      perform public.replace_series(year, current_suffix);
      continue;
    end if;
    begins_at := public.document_numbers_begin_at();
    if begins_at > clock_timestamp() then
      raise sqlstate 'PT503' using message = case
        when begins_at = 'infinity'
          then 'The database was restored or copied. New invoice numbers begin within two minutes: try again then.'
        else format(
          'New invoice numbers begin in %s seconds: try again then.', ceil(extract(epoch from begins_at - clock_timestamp()))
        )
      end;
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
    perform public.replace_series(year, series.suffix);
  end loop;
  return prefix || lpad(
    series.last_number::text, greatest(char_length(series.last_number::text), least(6, 16 - char_length(prefix))), '0'
  );
end;
$$;
comment on function public.next_document_number is
  'Takes the next number of the current series. Other transactions that need one wait until this one ends. Error: PT503 '
  '(the series of a copy are not started yet, or begin later; at most 20 seconds after their start).';

create function public.replace_series(financial_year text, replaced_suffix text) returns void
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.replace_series', 0));
  if replaced_suffix = (
    select coalesce(max(suffix), '') from public.document_series series
      where series.financial_year = replace_series.financial_year
  ) then
    perform public.add_series(financial_year, false);
  end if;
end;
$$;
comment on function public.replace_series is
  'Starts new series in a financial year, unless another transaction has replaced the one with this suffix.';

create or replace function public.shipping_obstacle(shipped public.orders) returns text
language sql stable set search_path = ''
as $$
  select case
    when shipped.attention @> '{restored}'
      then 'The database was restored from a backup after this order was placed. If the parcel was not sent before, remove '
        'the mark "Restored" from the order, and ship it. If it was sent, set the status of the order to Shipped: it gets '
        'no second invoice.'
    when public.is_fully_refunded(shipped)
      then 'Everything that was paid for this order was refunded. Cancel it, or set its status if it is sent anyway.'
    -- Without tax settings, parcels are sent: the owner may still decide that the shop needs no invoices.
    when public.has_tax_settings() then public.invoice_problem(shipped)
  end;
$$;

-- As before, but an order that may have an invoice that is lost does not become due, or stays due until the mark is removed.
create or replace function public.mark_missing_invoice() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  is_due boolean := new.status in ('Shipped', 'Delivered') and case
    when new.attention @> '{restored}' then old.invoice_due_at is not null
    else (old.status not in ('Shipped', 'Delivered') or old.invoice_due_at is not null)
      and public.invoice_problem(new) is not null
  end;
  -- Without tax settings, operations_report() says it once for all orders.
  needs_attention boolean := is_due and public.has_tax_settings();
begin
  new.invoice_due_at := case when is_due then coalesce(old.invoice_due_at, now()) end;
  new.attention := array(
    select distinct reason from unnest(
      array_remove(new.attention, 'invoice_missing')
      || case when needs_attention then array['invoice_missing'] else '{}' end
      || case when old.status = 'Cancelled' and new.status <> 'Cancelled' and exists (
        select from public.credit_notes note join public.invoices on invoices.id = note.invoice_id
        where invoices.order_id = new.id
      ) then array['invoice_credited'] else '{}' end
    ) as reason order by reason
  );
  return new;
end;
$$;
comment on function public.mark_missing_invoice is
  'Marks an order that is shipped but cannot be invoiced, or that is active again after its invoice was credited. An order '
  'with the mark restored does not become due, because it may have an invoice that is lost.';

create or replace function public.issue_due_invoice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not new.attention @> '{restored}' and (select issues_invoices from public.shop_settings) then
    perform public.issue_invoice(new.id);
  end if;
  return null;
end;
$$;
comment on function public.issue_due_invoice is
  'Issues the invoice of an order that was shipped, unless it may have one that is lost, or the shop needs none.';

-- As before, but not for orders that may have an invoice that is lost.
create or replace function public.issue_missing_invoices() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  issued integer := 0;
begin
  perform public.start_series_of_copy();
  if public.document_numbers_begin_at() > clock_timestamp() then
    return 0;
  end if;
  for due in
    select orders.id from public.orders
      where orders.invoice_due_at is not null and not orders.attention @> '{restored}'
      order by orders.invoice_due_at, orders.id
      -- Waiting for an order while holding the lock of the series would deadlock with who ships or completes it.
      for update skip locked
  loop
    -- Only if something changes, because each update changes the version of the order. The triggers do the rest.
    update public.orders set status = status
      where id = due.id and invoice_due_at is not null and (
        public.invoice_problem(orders) is null
        or public.has_tax_settings() and not attention @> '{invoice_missing}'
      );
    if found then
      issued := issued + 1;
    end if;
  end loop;
  return issued;
end;
$$;
comment on function public.issue_missing_invoices is
  'Issues the invoices that could not be issued when their orders were shipped and now can, ends the waiting of orders '
  'that need none any more, and marks those that lack something else. Starts new series first if the database is a copy. '
  'Returns how many orders it has updated. A scheduled job calls it.';

select public.apply_privileges();
