/*
 * Tax documents: the invoices and credit notes of the shop, and the returns of a month (GST).
 *
 * An order gets its invoice in the transaction in which it becomes Shipped or Delivered, whoever
 * changes the status, because a tax invoice is due when the goods leave (section 31 CGST). Without a
 * GSTIN in the settings, the order waits for its invoice until the GSTIN is entered (see
 * settings.sql). If something else is missing (the HSN code or the rate of a variant, the state of the
 * delivery address, the name, address or state of the shop), the status still changes, the order needs
 * attention, and a job issues the invoice when the data is there. If there is a GSTIN, ship_order calls
 * invoice_problem() first and refuses (see order_work.sql). The status cannot change while the numbers
 * of a copied database have not begun. Orders of ₹0 need no invoice.
 *
 * An order of goods with the rate 0 only gets a bill of supply instead of a tax invoice. It is an invoice
 * here, whose document says is_bill_of_supply. An order with both kinds of goods gets one tax invoice:
 * rule 46A allows one document for both, with another title, for buyers without a GSTIN only.
 *
 * An invoice contains a copy of everything that it shows. Invoices and credit notes never change, and
 * outlive the order and the data of the customer. Section 36 CGST requires them for 72 months after the
 * annual return is due, the income tax law for eight financial years: they are deleted eight years
 * after the end of their financial year.
 *
 * The amount of an invoice is what the customer has paid for the items: their total, or less if less
 * was paid or if something was refunded or requested before, which is a discount on all lines:
 * refunds.invoice_id says which refunds that are. Each refund that is requested or started elsewhere
 * afterwards becomes a credit note when the provider has reported it, and so does a cancellation. A lost
 * dispute changes neither the amount nor the notes: the customer may have kept the goods. Each note is
 * for the difference between what should be credited and what is credited. So a repeated event, a refund
 * that fails, or the refund of a cancelled order adds no note. amount_kept() is what both start from.
 *
 * Locks are always taken in this order: payment, order, invoice, series.
 *
 * Amounts are in paise and include tax. src/domain/order/tax.ts has the same arithmetic for the
 * interface; these functions are the source of truth, and a test compares them.
 */

create index orders_invoice_due_at_idx on public.orders (invoice_due_at) where invoice_due_at is not null;

create table public.document_series (
  kind text not null check (kind in ('invoice', 'credit_note')),
  -- From April to March: '26-27'.
  financial_year text not null check (financial_year ~ '^[0-9]{2}-[0-9]{2}$'),
  -- The series in the settings: 'TI'.
  base text not null,
  -- Empty for the first series of a financial year.
  suffix text collate "C" not null check (suffix ~ '^([0-9A-Z]{4})?$'),
  last_number integer not null check (last_number >= 0),
  started_at timestamptz not null default now(),
  primary key (kind, financial_year, base, suffix)
);
comment on table public.document_series is
  'The series of invoice and credit note numbers, and the last number of each. It contains no personal data.';

create table public.database_identity (
  has_one_row boolean primary key default true check (has_one_row),
  identity text not null
);
comment on table public.database_identity is
  'The identity of the database that last gave a document number: see current_database_identity(). A copy contains the '
  'identity of the original. It contains no personal data.';

create table public.invoices (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references public.order_numbers (order_id) on delete restrict,
  checkout_session_id uuid,
  order_uid text not null,
  number text not null unique check (char_length(number) <= 16),
  issued_at timestamptz not null default now(),
  -- The date of the invoice, in India.
  issued_on date not null,
  total bigint not null check (total > 0),
  -- Everything that the invoice shows: see issue_invoice().
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  is_bill_of_supply boolean not null
    generated always as (coalesce((document -> 'is_bill_of_supply')::boolean, false)) stored,
  kept_until date not null
);
comment on table public.invoices is
  'The tax invoices and bills of supply, with copies of everything that they show. They never change, and outlive the '
  'order and the data of the customer.';

create index invoices_issued_on_idx on public.invoices (issued_on);
create index invoices_checkout_session_id_idx on public.invoices (checkout_session_id);
create index invoices_order_uid_idx on public.invoices (order_uid);

create table public.credit_notes (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references public.invoices (id) on delete restrict,
  number text not null unique check (char_length(number) <= 16),
  issued_at timestamptz not null default now(),
  issued_on date not null,
  amount bigint not null check (amount > 0),
  reason text not null check (reason in ('cancelled', 'refunded')),
  document jsonb not null check (jsonb_typeof(document) = 'object'),
  kept_until date not null
);
comment on table public.credit_notes is
  'The credit notes of invoices. Together they never exceed the invoice. They never change, and outlive the order and '
  'the data of the customer.';

/*
 * The lines of invoices and credit notes, as rows for accounting: document repeats them for the PDF. Amounts are in
 * paise and include tax, and each amount is the sum of its taxable value and its taxes.
 */
create table public.invoice_lines (
  id bigint primary key generated always as identity,
  invoice_id uuid not null references public.invoices (id) on delete cascade,
  place integer not null,
  order_line_id bigint not null references public.order_lines (id) on delete restrict,
  hsn text not null,
  rate numeric(5, 2) not null check (rate between 0 and 100),
  quantity bigint not null check (quantity > 0),
  unit_amount bigint not null check (unit_amount >= 0),
  discount bigint not null check (discount >= 0),
  amount bigint not null check (amount = quantity * unit_amount - discount and amount = taxable + cgst + sgst + igst),
  taxable bigint not null,
  cgst bigint not null check (cgst >= 0),
  sgst bigint not null check (sgst = cgst),
  igst bigint not null check (igst >= 0 and (igst = 0 or cgst = 0)),
  unique (invoice_id, place)
);
comment on table public.invoice_lines is 'The lines of invoices. They never change.';

create index invoice_lines_order_line_id_idx on public.invoice_lines (order_line_id);

create table public.credit_note_lines (
  credit_note_id uuid not null references public.credit_notes (id) on delete cascade,
  invoice_line_id bigint not null references public.invoice_lines (id) on delete restrict,
  -- The units that came back. 0 if only a part of the price was refunded.
  quantity bigint not null check (quantity >= 0),
  amount bigint not null check (amount > 0 and amount = taxable + cgst + sgst + igst),
  taxable bigint not null,
  cgst bigint not null,
  sgst bigint not null check (sgst = cgst),
  igst bigint not null,
  primary key (credit_note_id, invoice_line_id)
);
comment on table public.credit_note_lines is
  'The lines of credit notes. Together they never exceed the line of the invoice. They never change.';

alter table public.refunds add constraint refunds_invoice_id_fkey
  foreign key (invoice_id) references public.invoices (id) on delete set null;
create index refunds_invoice_id_idx on public.refunds (invoice_id) where invoice_id is not null;

create index credit_note_lines_invoice_line_id_idx on public.credit_note_lines (invoice_line_id);

create index credit_notes_invoice_id_idx on public.credit_notes (invoice_id);
create index credit_notes_issued_on_idx on public.credit_notes (issued_on);

alter table public.document_series enable row level security;
alter table public.invoices enable row level security;
alter table public.invoice_lines enable row level security;
alter table public.credit_notes enable row level security;
alter table public.credit_note_lines enable row level security;
alter table public.database_identity enable row level security;

create policy "Administrators read the series" on public.document_series
  for select to authenticated
  using ((select public.is_admin()));

create policy "Administrators read every invoice" on public.invoices
  for select to authenticated
  using ((select public.is_admin()));

-- The policies of orders apply to the query, so these are their own orders.
create policy "Customers read the invoices of their orders" on public.invoices
  for select to authenticated
  using (order_id in (select id from public.orders));

create policy "Administrators read every line of an invoice" on public.invoice_lines
  for select to authenticated
  using ((select public.is_admin()));

create policy "Administrators read every line of a credit note" on public.credit_note_lines
  for select to authenticated
  using ((select public.is_admin()));

create policy "Administrators read every credit note" on public.credit_notes
  for select to authenticated
  using ((select public.is_admin()));

create policy "Customers read the credit notes of their invoices" on public.credit_notes
  for select to authenticated
  using (invoice_id in (select id from public.invoices));

create function public.refuse_document_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'DELETE' and coalesce(
    (to_jsonb(old) ->> 'kept_until')::date,
    -- The lines of a document are deleted with it.
    case when not exists (
      select from public.invoices where id = (to_jsonb(old) ->> 'invoice_id')::uuid
      union all
      select from public.credit_notes where id = (to_jsonb(old) ->> 'credit_note_id')::uuid
    ) then current_date end
  ) <= current_date then
    return old;
  end if;
  raise exception 'Invoices and credit notes never change.';
end;
$$;
comment on function public.refuse_document_change is
  'Rejects every change of an invoice or credit note. Only a document whose time is over may be deleted.';

create trigger refuse_document_change before update or delete on public.invoices
  for each row execute function public.refuse_document_change();
create trigger refuse_truncate before truncate on public.invoices
  for each statement execute function public.refuse_document_change();
create trigger refuse_document_change before update or delete on public.credit_notes
  for each row execute function public.refuse_document_change();
create trigger refuse_truncate before truncate on public.credit_notes
  for each statement execute function public.refuse_document_change();
create trigger refuse_document_change before update or delete on public.invoice_lines
  for each row execute function public.refuse_document_change();
create trigger refuse_truncate before truncate on public.invoice_lines
  for each statement execute function public.refuse_document_change();
create trigger refuse_document_change before update or delete on public.credit_note_lines
  for each row execute function public.refuse_document_change();
create trigger refuse_truncate before truncate on public.credit_note_lines
  for each statement execute function public.refuse_document_change();

create function public.financial_year(day date) returns text
language sql immutable set search_path = ''
as $$
  select lpad((first % 100)::text, 2, '0') || '-' || lpad(((first + 1) % 100)::text, 2, '0')
  from (select extract(year from day - interval '3 months')::integer as first) as year;
$$;
comment on function public.financial_year is 'Returns the financial year of a day, from April to March: 26-27.';

create function public.documents_kept_until(day date) returns date
language sql immutable set search_path = ''
as $$
  select make_date(extract(year from day - interval '3 months')::integer + 9, 4, 1);
$$;
comment on function public.documents_kept_until is
  'Returns the day on which an invoice or credit note of a day may be deleted: eight years after its financial year.';

-- Integers, so that the result is exact, and equal to the result of src/domain/order/tax.ts.
create function public.tax_amounts(
  amount bigint, rate numeric, is_interstate boolean,
  out taxable bigint, out cgst bigint, out sgst bigint, out igst bigint
)
language plpgsql immutable set search_path = ''
as $$
declare
  rate_in_hundredths bigint := (rate * 100)::bigint;
  divisor bigint := 10000 + rate_in_hundredths;
  half bigint := (amount * rate_in_hundredths + divisor) / (2 * divisor);
begin
  igst := case when is_interstate then (2 * amount * rate_in_hundredths + divisor) / (2 * divisor) else 0 end;
  cgst := case when is_interstate then 0 else half end;
  sgst := cgst;
  taxable := amount - cgst - sgst - igst;
end;
$$;
comment on function public.tax_amounts is
  'Returns the taxable value and the taxes that are contained in an amount in paise. CGST and SGST are '
  'round(amount × rate / 2 / (100 + rate)) each, IGST is round(amount × rate / (100 + rate)).';

create function public.spread(amounts bigint[], total bigint) returns bigint[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg((share - previous)::bigint order by place), '{}')
  from (
    select place, share, lag(share, 1, 0::numeric) over (order by place) as previous
    from (
      select place, coalesce(div(sum(amount) over (order by place) * spread.total, nullif(whole, 0)), 0) as share
      from unnest(amounts) with ordinality as each (amount, place),
        (select sum(amount) as whole from unnest(amounts) as amount) as all_amounts
    ) as shares
  ) as pairs;
$$;
comment on function public.spread is
  'Divides a total in proportion to amounts. The total is at most the sum of the amounts. The parts add up to the '
  'total, and no part is more than its amount.';

create function public.lines_to_invoice(order_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
      jsonb_build_object(
        'description', concat_ws(', ', nullif(sold.product_title, ''), nullif(sold.variant_title, '')),
        'hsn', coalesce(variant.hsn, sold.hsn), 'rate', coalesce(variant.tax_rate, sold.tax_rate),
        'quantity', sold.quantity - sold.returned, 'unit', 'NOS', 'unit_amount', sold.unit_amount,
        'gross', (sold.quantity - sold.returned) * sold.unit_amount
      )
      order by sold.place
    ), '[]')
  from public.order_lines sold
  left join public.variants variant on variant.id = sold.variant_id
  where sold.order_id = lines_to_invoice.order_id and sold.quantity > sold.returned;
$$;
comment on function public.lines_to_invoice is
  'Returns the lines of an order, without the units that were returned, with the current HSN code and rate of their '
  'variants. A line whose variant does not exist may have its own values, see complete_order_tax().';

create function public.taxed_lines(lines jsonb, total bigint, is_interstate boolean) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(
      line || jsonb_build_object(
        'line', place, 'amount', part, 'discount', (line ->> 'gross')::bigint - part,
        'taxable', taxable, 'cgst', cgst, 'sgst', sgst, 'igst', igst
      )
      order by place
    ), '[]')
  from jsonb_array_elements(lines) with ordinality as listed (line, place)
  join unnest(public.spread(
    array(
      select (gross ->> 'gross')::bigint
        from jsonb_array_elements(lines) with ordinality as amounts (gross, number) order by number
    ),
    taxed_lines.total
  )) with ordinality as parts (part, part_place) on part_place = place
  cross join lateral public.tax_amounts(part, (line ->> 'rate')::numeric, taxed_lines.is_interstate);
$$;
comment on function public.taxed_lines is
  'Returns lines [{ "gross", "rate" }] with their parts of a total and the taxes in them: amount, discount, taxable, '
  'cgst, sgst, igst.';

create function public.document_totals(lines jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'taxable', coalesce(sum((line ->> 'taxable')::bigint), 0), 'cgst', coalesce(sum((line ->> 'cgst')::bigint), 0),
    'sgst', coalesce(sum((line ->> 'sgst')::bigint), 0), 'igst', coalesce(sum((line ->> 'igst')::bigint), 0),
    'total', coalesce(sum((line ->> 'amount')::bigint), 0)
  )
  from jsonb_array_elements(lines) as line;
$$;
comment on function public.document_totals is 'Returns the sums of the lines of an invoice or credit note.';

/*
 * The numbers of documents.
 *
 * Numbers are consecutive within a series and a financial year, which begins on 1 April in India. A
 * number is taken by increasing document_series.last_number in the transaction that inserts the
 * document: the lock of that row makes other transactions wait, and a rollback gives the number back.
 *
 * An invoice and a credit note never have the same number. The settings refuse one series for both, but
 * an owner could exchange the two series within a financial year: the invoices would then begin again
 * with the numbers that the credit notes already have. So if the other kind has used a series in the
 * financial year, new series with a suffix are started, as for a series that is full.
 *
 * A database that is a copy never gives a number again. The shop may have issued invoices after a
 * backup was made, which the restored database does not contain. The table database_identity says which
 * database this is. A dump contains the row of the saved database, which does not match another
 * database. A copy gives no number until new series are started: by npm run restore, by the server when
 * it starts, or by the job of missing invoices. Only a copy of the files of the whole server is not
 * recognized; after it, an owner starts new series.
 *
 * The suffix is the number of the current period of 20 seconds, counted from the start of the
 * financial year and written with the digits 0 to 9 and A to Z. A year has at most 1,581,120 periods;
 * four digits write 1,679,616 numbers. A copy takes the next period, and gives no number before that
 * period begins. So a copy that is started later, whichever server it is on, has a later suffix than
 * all copies that have given a number. The server and npm run restore wait for the period. Only two copies
 * that are started within the same 20 seconds on two servers have the same suffix.
 *
 * A restored database also does not record which orders were shipped since the backup. Orders that may
 * have been shipped are marked with the reason for attention 'restored', and so are the orders that
 * restore_paid_order restores. ship_order refuses an order with this mark. The order gets no invoice
 * when its status becomes Shipped, because it may have an invoice that is lost. An administrator who
 * finds that it was not shipped removes the mark.
 */

-- Does not start the series of a copy, because the order that is being shipped would not be marked.
create function public.next_document_number(document_kind text, day date) returns text
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
  -- Locks the settings until this transaction ends, so that no other transaction gives a number of the series to the
  -- other kind.
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
          'New invoice numbers begin in %s seconds: try again then.',
          ceil(extract(epoch from begins_at - clock_timestamp()))
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
  'Takes the next number of the current series. Other transactions that need a number wait until this transaction '
  'ends. Error: PT503 (the series of a copy are not started yet, or begin later: usually within 20 seconds, at most '
  'a minute after their start).';

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
  'Starts new series in a financial year, unless another transaction has already replaced the series with this '
  'suffix.';

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
    select string_agg(substr(digits, period / (36 ^ place)::integer % 36 + 1, 1), '' order by place desc)
      into new_suffix
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
  'Starts new series of invoices and credit notes in a financial year, and returns their suffix: the period of 20 '
  'seconds in which they are started. It is the next period for a copy of a database, or if the period already has a '
  'series. Their numbers may be given from document_series.started_at, when the period begins. So two databases that '
  'were restored from one backup give different numbers, unless their series are started within the same 20 seconds '
  'on two servers.';

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

insert into public.database_identity (identity) values (public.current_database_identity());

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

create function public.start_series() returns void
language plpgsql set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.replace_series', 0));
  update public.database_identity set identity = public.current_database_identity();
  perform public.add_series(public.financial_year((now() at time zone 'Asia/Kolkata')::date), true);
  -- Skips orders that are locked, because the transaction that changes them may wait for this transaction.
  update public.order_internals set attention = public.with_reason(attention, 'restored')
    where not attention @> '{restored}' and order_id in (
      select id from public.orders where status = 'Processing' or invoice_due_at is not null for update skip locked
    );
  update public.order_internals set attention = public.with_reason(attention, 'restored')
    where not attention @> '{restored}' and order_id in (
      select id from public.deleted_orders where status = 'Processing' or invoice_due_at is not null
    );
  update public.checkout_sessions set attention = attention || 'restored'::text
    where id in (
      select id from public.checkout_sessions where status <> 'paid' and not attention @> '{restored}'
        for update skip locked
    );
end;
$$;
comment on function public.start_series is
  'Starts new series of invoices and credit notes, because numbers may have been given that this database does not '
  'contain, and marks the orders that may have been shipped meanwhile. npm run restore calls it.';

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
  'Starts new series if this database is a copy of the database that last gave document numbers.';

create function public.start_new_series(request_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require_owner();
  perform public.lock_request(start_new_series.request_id);
  perform from public.audit_log where table_name = 'document_series' and row_id = start_new_series.request_id;
  if found then
    return;
  end if;
  perform public.start_series();
  insert into public.audit_log (actor_id, table_name, row_id, operation, after)
    select auth.uid(), 'document_series', start_new_series.request_id, 'insert',
        jsonb_build_object('financial_year', max(financial_year), 'suffix', max(suffix))
      from public.document_series
      where financial_year = public.financial_year((now() at time zone 'Asia/Kolkata')::date);
end;
$$;
comment on function public.start_new_series is
  'Starts new series of invoices and credit notes, for an owner whose database was restored from a backup by other '
  'means than npm run restore. A repeated request starts no other series. Errors: 42501 (the caller is not an owner), '
  'PT400 (no request_id).';

create function public.has_invoice(order_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.invoices where invoices.order_id = has_invoice.order_id);
$$;
comment on function public.has_invoice is 'Returns whether an order has an invoice.';

create function public.amount_kept(session_id uuid, invoice_id uuid default null) returns bigint
language sql stable set search_path = ''
as $$
  select sum(greatest(
      public.unrefunded_amount(payment.id) + (
        -- What is on its way since the invoice is kept until the provider has reported it.
        select coalesce(sum(refund.amount), 0)
          from public.refunds refund
          where amount_kept.invoice_id is not null and refund.payment_id = payment.id and refund.refused_at is null
            and refund.invoice_id is distinct from amount_kept.invoice_id
            and not exists (
              select from public.payment_refunds reported
              where reported.payment_id = refund.payment_id and reported.provider_refund_id = refund.provider_refund_id
            )
      ),
      0
    ))
  from public.payments payment
  where payment.checkout_session_id = session_id and payment.paid_at is not null and payment.currency = 'inr';
$$;
comment on function public.amount_kept is
  'Returns what was paid in rupees for a checkout session minus what was refunded, in paise, or null without a '
  'payment in rupees. A refund that is queued or not reported yet counts as refunded; with an invoice, only if it was '
  'requested before that invoice.';

create function public.invoice_total(about public.orders) returns bigint
language sql stable set search_path = ''
as $$
  select least(
      sum(line.unit_amount * (line.quantity - line.returned)), public.amount_kept(about.checkout_session_id)
    )::bigint
    from public.order_lines line where line.order_id = about.id;
$$;
comment on function public.invoice_total is
  'Returns the amount of the invoice of an order: the total of its lines, or less if less was paid or something was '
  'refunded.';

-- Security definer, because no client may read the variants.
create function public.invoice_problem(checked_order public.orders) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  settings public.shop_settings;
  line record;
begin
  select * into settings from public.shop_settings;
  if not settings.issues_invoices or public.has_invoice(checked_order.id)
    or coalesce(public.invoice_total(checked_order), 0) = 0
  then
    return null;
  end if;
  if settings.gstin is null then
    return 'The GSTIN of the shop is missing in the settings.';
  elsif coalesce(trim(settings.legal_name), '') = '' then
    return 'The legal name of the shop is missing in the settings.';
  elsif coalesce(trim(settings.address), '') = '' then
    return 'The address of the shop is missing in the settings.';
  elsif public.gst_state_code(settings.state) is null then
    return 'The state of the shop is missing in the settings.';
  elsif public.gst_state_code(checked_order.shipping ->> 'state') is null then
    return 'The state of the delivery address is missing.';
  end if;
  for line in
    select * from jsonb_to_recordset(public.lines_to_invoice(checked_order.id))
      as each (description text, hsn text, rate numeric)
  loop
    if line.hsn is null then
      return format('The HSN code of %s is missing.', line.description);
    elsif line.rate is null then
      return format('The tax rate of %s is missing.', line.description);
    end if;
  end loop;
  return null;
end;
$$;
comment on function public.invoice_problem is
  'Returns why an order cannot be invoiced, as a sentence, or null. Also null if the order needs no invoice: the shop '
  'issues no invoices, the order costs ₹0, or it already has an invoice.';

create function public.invoice_problems(order_ids uuid[]) returns table (order_id uuid, problem text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require_admin();
  perform public.limit_list('orders', cardinality(invoice_problems.order_ids));
  return query
    select checked.id, checked.problem
      from (
        select orders.id, public.invoice_problem(orders) as problem from public.orders where id = any (order_ids)
      ) checked
      where checked.problem is not null;
end;
$$;
comment on function public.invoice_problems is
  'Returns the given orders that cannot be invoiced, each with the reason as a sentence. Errors: 42501 (the caller '
  'is not an administrator), PT400 (list_limit).';

create function public.issue_invoice(order_id uuid) returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  settings public.shop_settings;
  shipped public.orders;
  total bigint;
  today date := (now() at time zone 'Asia/Kolkata')::date;
  supplier_code text;
  recipient_code text;
  lines jsonb;
  number text;
  is_gift boolean;
  delivery jsonb;
  invoice public.invoices;
begin
  select * into shipped from public.orders where id = issue_invoice.order_id for update;
  select * into settings from public.shop_settings;
  if settings.gstin is null or shipped.status not in ('Shipped', 'Delivered') or public.has_invoice(shipped.id)
    or public.invoice_problem(shipped) is not null
  then
    return;
  end if;
  total := public.invoice_total(shipped);
  if total is null or total = 0 then
    return;
  end if;
  supplier_code := public.gst_state_code(settings.state);
  recipient_code := public.gst_state_code(shipped.shipping ->> 'state');
  lines := public.taxed_lines(public.lines_to_invoice(shipped.id), total, supplier_code <> recipient_code);
  number := public.next_document_number('invoice', today);
  is_gift := shipped.shipping ->> 'buyer_name' is not null;
  delivery := jsonb_build_object(
    'name', shipped.shipping ->> 'name', 'address', shipped.shipping ->> 'address',
    'city', shipped.shipping ->> 'city', 'pin_code', shipped.shipping ->> 'pin_code'
  );
  insert into public.invoices (
      order_id, checkout_session_id, order_uid, number, issued_on, total, kept_until, document
    )
    values (
      shipped.id, shipped.checkout_session_id, shipped.order_uid, number, today, total,
      public.documents_kept_until(today),
      jsonb_build_object(
        'kind', 'invoice', 'is_bill_of_supply', not lines @? '$[*].rate ? (@ <> 0)', 'number', number, 'date', today,
        'order_uid', shipped.order_uid, 'order_date', (shipped.created_at at time zone 'Asia/Kolkata')::date,
        'supplier', jsonb_build_object(
          'name', settings.legal_name, 'address', settings.address, 'state', settings.state,
          'state_code', supplier_code, 'gstin', settings.gstin, 'fssai', settings.fssai
        ),
        -- Without email and phone number, which an invoice does not need.
        'recipient', jsonb_build_object(
          'state', shipped.shipping ->> 'state', 'state_code', recipient_code, 'gstin', shipped.shipping ->> 'gstin'
        ) || case when is_gift
          -- Nobody asks a buyer for their own address. The place of supply is the state of the delivery.
          then jsonb_build_object(
            'name', shipped.shipping ->> 'buyer_name', 'address', null, 'city', null, 'pin_code', null
          )
          else delivery
        end,
        'place_of_supply', recipient_code || '-' || (shipped.shipping ->> 'state'),
        'is_interstate', supplier_code <> recipient_code, 'reverse_charge', false,
        'signatory', settings.signatory, 'lines', lines, 'totals', public.document_totals(lines)
      ) || case when is_gift then jsonb_build_object('delivery', delivery) else '{}' end
    )
    returning * into invoice;
  update public.refunds refund set invoice_id = invoice.id
    from public.payments payment
    where payment.id = refund.payment_id and payment.checkout_session_id = shipped.checkout_session_id;
  insert into public.invoice_lines (
      invoice_id, place, order_line_id, hsn, rate, quantity, unit_amount, discount, amount, taxable, cgst, sgst, igst
    )
    select
      invoice.id, line.line, sold.id, line.hsn, line.rate, line.quantity, line.unit_amount, line.discount, line.amount,
      line.taxable, line.cgst, line.sgst, line.igst
    from jsonb_to_recordset(lines) as line (
      line integer, hsn text, rate numeric, quantity bigint, unit_amount bigint, discount bigint, amount bigint,
      taxable bigint, cgst bigint, sgst bigint, igst bigint
    )
    join (
      select id, row_number() over (order by place) as line
        from public.order_lines where order_lines.order_id = shipped.id and quantity > returned
    ) sold using (line);
  perform public.queue_document_email(shipped.id, invoice.document);
end;
$$;
comment on function public.issue_invoice is
  'Issues the invoice of a shipped order, unless it has one, needs none, or cannot be invoiced yet. It is a bill of '
  'supply (section 31(3)(c) CGST) if all goods have the rate 0, with a number of the same series. The invoice of a gift '
  'names the buyer, and has the address of the recipient as "delivery".';

create function public.issue_missing_invoices() returns table (order_uid text, problem text)
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
begin
  perform public.start_series_of_copy();
  if public.document_numbers_begin_at() > clock_timestamp() then
    return;
  end if;
  for due in
    select orders.id, orders.order_uid from public.orders
      where orders.invoice_due_at is not null and not (public.internals_of(orders.id)).attention @> '{restored}'
      order by orders.invoice_due_at, orders.id
      -- Waiting for an order while holding the lock of the series would deadlock with a transaction that ships or
      -- completes it.
      for update skip locked
  loop
    -- An error undoes the changes of one order, also the document number that it took.
    begin
      -- Only if something changes, because each update changes the version of the order. before_order_change sets the
      -- time again if something is missing, otherwise after_order_change issues the invoice.
      update public.orders set invoice_due_at = null
        where id = due.id and invoice_due_at is not null and (
          public.invoice_problem(orders) is null
          or public.has_tax_settings() and not (public.internals_of(orders.id)).attention @> '{invoice_missing}'
        );
      if found then
        return query select due.order_uid, null::text;
      end if;
    exception when others then
      return query select due.order_uid, public.redacted_reason(sqlerrm);
    end;
  end loop;
end;
$$;
comment on function public.issue_missing_invoices is
  'Issues the invoices that could not be issued when their orders were shipped and now can be issued, removes '
  'invoice_due_at from orders that no longer need an invoice, and marks orders that still lack something. Leaves out '
  'orders with the mark restored, which may have an invoice that is lost. Starts new series first if the database is '
  'a copy. Returns the orders that it has updated, with problem null, and the orders that failed, with the error as '
  'problem: it continues after them, and tries them again in the next call. A scheduled job calls it.';

-- Security definer, because no client may read the variants, and administrators may not change the delivery details of
-- a shipped order.
create function public.complete_order_tax(
  order_id uuid,
  expected_version integer,
  state text default null,
  hsn text default null,
  tax_rate numeric default null
) returns public.orders
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  line public.order_lines;
  completed public.order_lines;
  saved public.orders;
begin
  perform public.require_admin();
  perform public.limited_text(complete_order_tax.state), public.limited_text(complete_order_tax.hsn);
  if complete_order_tax.state is not null and public.gst_state_code(complete_order_tax.state) is null then
    raise sqlstate 'PT400' using message = 'This is not a state of India.';
  elsif complete_order_tax.hsn !~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$' then
    raise sqlstate 'PT400' using message = 'An HSN code has 4, 6 or 8 digits.';
  elsif complete_order_tax.tax_rate not between 0 and 100 then
    raise sqlstate 'PT400' using message = 'A tax rate is from 0 to 100 percent.';
  end if;
  -- Before the lines, as in the other functions, so that they never deadlock.
  perform from public.orders where id = complete_order_tax.order_id for update;
  if public.has_invoice(complete_order_tax.order_id) then
    raise sqlstate 'PT409' using hint = 'has_invoice', message = 'This order already has an invoice.';
  end if;
  -- The lines first, because the update of the order issues its invoice: see before_order_change. An error undoes both.
  for line in select * from public.order_lines where order_id = complete_order_tax.order_id and variant_id is null loop
    update public.order_lines
      set hsn = coalesce(complete_order_tax.hsn, hsn),
        tax_rate = coalesce(round(complete_order_tax.tax_rate, 2), tax_rate)
      where id = line.id
      returning * into completed;
    perform public.record_row_change('order_lines', 'update', to_jsonb(line) - 'id', to_jsonb(completed) - 'id');
  end loop;
  update public.orders
    set shipping = case
        when complete_order_tax.state is null or public.gst_state_code(shipping ->> 'state') is not null then shipping
        else shipping || jsonb_build_object('state', complete_order_tax.state)
      end,
      invoice_due_at = null
    where id = complete_order_tax.order_id and version = complete_order_tax.expected_version
    returning * into saved;
  if saved.id is null then
    perform public.reject_changed_order(complete_order_tax.order_id);
  end if;
  return saved;
end;
$$;
comment on function public.complete_order_tax is
  'Completes what the invoice of an order needs, even if it was already shipped: the state of its address if it is '
  'missing, and the HSN code and rate of the lines whose variant no longer exists. Null leaves a value unchanged. '
  'Errors: 42501 (the caller is not an administrator), PT400 (an invalid value), PT404 (unknown order), PT409 (the '
  'order has changed since expected_version, or has an invoice).';

create function public.has_credit_note(order_id uuid) returns boolean
-- Security definer, because the functions of the server may not read documents.
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.credit_notes
      join public.invoices on invoices.id = credit_notes.invoice_id
      where invoices.order_id = has_credit_note.order_id
  );
$$;
comment on function public.has_credit_note is 'Returns whether the invoice of an order has a credit note.';

create function public.credit_invoice(order_id uuid) returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  order_status text;
  invoice public.invoices;
  note public.credit_notes;
  credited bigint;
  difference bigint;
  today date := (now() at time zone 'Asia/Kolkata')::date;
  lines jsonb;
  number text;
  reason text;
begin
  select status into order_status from public.orders where id = credit_invoice.order_id for update;
  select * into invoice from public.invoices where order_id = credit_invoice.order_id for update;
  if not found then
    return;
  end if;
  reason := case when order_status = 'Cancelled' then 'cancelled' else 'refunded' end;
  select coalesce(sum(amount), 0) into credited from public.credit_notes where invoice_id = invoice.id;
  difference := case
    when reason = 'cancelled' then invoice.total
    else greatest(invoice.total - coalesce(public.amount_kept(invoice.checkout_session_id, invoice.id), invoice.total), 0)
  end - credited;
  if difference <= 0 then
    return;
  end if;

  with known as (
    select
        line.*, coalesce(sum(credit.quantity), 0)::bigint as credited_units,
        coalesce(sum(credit.amount), 0)::bigint as credited, coalesce(sum(credit.cgst), 0)::bigint as credited_cgst,
        coalesce(sum(credit.sgst), 0)::bigint as credited_sgst, coalesce(sum(credit.igst), 0)::bigint as credited_igst
      from public.invoice_lines line
      left join public.credit_note_lines credit on credit.invoice_line_id = line.id
      where line.invoice_id = invoice.id
      group by line.id
  ),
  -- The units of refunds since the invoice that the provider has reported. It may report a refund before its response
  -- arrives, without naming the request: then the amounts are compared.
  refunded as (
    select units.order_line_id, sum(units.quantity)::bigint as units
      from public.refund_lines units
      join public.refunds refund on refund.id = units.refund_id
      where refund.invoice_id is distinct from invoice.id and exists (
        select from public.payment_refunds reported
          where reported.payment_id = refund.payment_id and not reported.has_failed and (
            reported.provider_refund_id = refund.provider_refund_id
            or refund.provider_refund_id is null and refund.refused_at is null and reported.amount = refund.amount
              and not exists (
                select from public.refunds named
                  where named.payment_id = reported.payment_id
                    and named.provider_refund_id = reported.provider_refund_id
              )
          )
      )
      group by units.order_line_id
  ),
  lefts as (
    select known.*, coalesce(refunded.units, 0) as returned_units from known left join refunded using (order_line_id)
  ),
  -- What was refunded by line is credited on that line, with its rate; everything else on what is left of all lines.
  due as (
    select
        array_agg(greatest(amount * returned_units / quantity - credited, 0) order by place) as parts,
        least(sum(greatest(amount * returned_units / quantity - credited, 0)), difference)::bigint as total
      from lefts
  ),
  by_line as (
    select lefts.*, each.part, difference - due.total as undivided
      from due
      cross join lateral unnest(public.spread(due.parts, due.total)) with ordinality as each (part, number)
      join (select *, row_number() over (order by place) as number from lefts) lefts using (number)
  ),
  credits as (
    select by_line.*, by_line.part + each.part as credit
      from by_line
      join unnest(public.spread(
        (select array_agg(amount - credited - part order by place) from by_line),
        (select max(undivided) from by_line)
      )) with ordinality as each (part, number) using (number)
  )
  select jsonb_agg(
      jsonb_build_object(
        'line', credits.place, 'description', printed.line ->> 'description', 'hsn', credits.hsn, 'rate', credits.rate,
        'unit', printed.line ->> 'unit',
        -- A line that is credited completely returns all its units.
        'quantity', case when credits.credited + credit = credits.amount then credits.quantity
          else greatest(returned_units, credited_units) end - credited_units,
        'amount', credit, 'taxable', credit - (tax.cgst - credited_cgst) - (tax.sgst - credited_sgst)
          - (tax.igst - credited_igst),
        'cgst', tax.cgst - credited_cgst, 'sgst', tax.sgst - credited_sgst, 'igst', tax.igst - credited_igst
      )
      order by credits.place
    )
    into lines
    from credits
    join jsonb_array_elements(invoice.document -> 'lines') as printed (line)
      on (printed.line ->> 'line')::integer = credits.place
    -- The tax on everything that is credited, minus the tax that earlier notes have credited: together, the notes never
    -- have other taxes than the invoice.
    cross join lateral public.tax_amounts(
      credits.credited + credit, credits.rate, (invoice.document ->> 'is_interstate')::boolean
    ) tax
    where credit > 0;

  number := public.next_document_number('credit_note', today);
  insert into public.credit_notes (invoice_id, number, issued_on, amount, reason, kept_until, document)
    values (
      invoice.id, number, today, difference, reason, public.documents_kept_until(today),
      invoice.document || jsonb_build_object(
        'kind', 'credit_note', 'number', number, 'date', today, 'invoice_number', invoice.number,
        'invoice_date', invoice.issued_on, 'invoice_total', invoice.total, 'reason', reason,
        'lines', lines, 'totals', public.document_totals(lines)
      )
    )
    returning * into note;
  insert into public.credit_note_lines (
      credit_note_id, invoice_line_id, quantity, amount, taxable, cgst, sgst, igst
    )
    select note.id, sold.id, line.quantity, line.amount, line.taxable, line.cgst, line.sgst, line.igst
    from jsonb_to_recordset(lines) as line (
      line integer, quantity bigint, amount bigint, taxable bigint, cgst bigint, sgst bigint, igst bigint
    )
    join public.invoice_lines sold on sold.invoice_id = invoice.id and sold.place = line.line;
  perform public.queue_document_email(invoice.order_id, note.document);
end;
$$;
comment on function public.credit_invoice is
  'Issues a credit note for the part of the invoice of an order that is to be credited and is not credited yet: '
  'everything if the order is cancelled, otherwise what was refunded since the invoice. Refunds by line are credited '
  'on their lines, with their units. Queues the email with the note.';

create function public.credit_refunded_order(session_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  -- Waits for a transaction that issues the invoice now, which does not see the refund.
  perform from public.orders where checkout_session_id = session_id for update;
  perform public.credit_invoice(order_id) from public.invoices where checkout_session_id = session_id;
end;
$$;
comment on function public.credit_refunded_order is
  'Credits the invoice of an order after a refund of it was reported.';

/*
 * Customers get their invoices and credit notes by email, as a PDF, queued in the transaction that
 * issues the document, and on the page of their order. Guests have no other way than the email: the
 * tracking link does not show documents. The email has no link to the order, because customers forward
 * invoices to others.
 *
 * The deliverer writes the PDF from the stored document, which never changes. These emails are sent
 * after all others, because writing a PDF takes long, and a delivery sends few of them (see
 * emails.sql).
 */
create function public.queue_document_email(order_id uuid, document jsonb) returns void
-- Security definer, because no role may access the table of emails.
language plpgsql security definer set search_path = ''
as $$
declare
  recipient text;
  queued_id uuid;
begin
  -- A deleted order may be refunded, and its customer gets the credit note, too.
  select about.shipping ->> 'email' into recipient
    from public.all_orders about where about.id = queue_document_email.order_id;
  if recipient is not null then
    queued_id := public.queue_email(
      document ->> 'kind', recipient,
      jsonb_build_object('order_uid', document ->> 'order_uid', 'document', document)
    );
    update public.email_outbox set order_id = queue_document_email.order_id where id = queued_id;
  end if;
end;
$$;
comment on function public.queue_document_email is
  'Queues the email with an invoice or a credit note to the customer, unless the order has no email.';

create view public.money_movements with (security_invoker = on) as
  select session.order_uid, public.india_day(payment.paid_at) as day, payment.amount as paid, 0::bigint as refunded,
      0::bigint as failed, 0::bigint as charged_back, 0::bigint as invoiced, 0::bigint as credited
    from public.payments payment
    join public.checkout_sessions session on session.id = payment.checkout_session_id
    where payment.paid_at is not null and payment.currency = 'inr'
  union all
  -- Nothing leaves before it was paid, although a provider may report it earlier.
  select session.order_uid, public.india_day(greatest(reported.created_at, payment.paid_at)), 0, reported.amount, 0, 0, 0, 0
    from public.payment_refunds reported
    join public.payments payment on payment.id = reported.payment_id
    join public.checkout_sessions session on session.id = payment.checkout_session_id
    where payment.paid_at is not null and payment.currency = 'inr'
  union all
  select session.order_uid, public.india_day(greatest(reported.failed_at, payment.paid_at)), 0, 0, reported.amount, 0, 0, 0
    from public.payment_refunds reported
    join public.payments payment on payment.id = reported.payment_id
    join public.checkout_sessions session on session.id = payment.checkout_session_id
    where reported.failed_at is not null and payment.paid_at is not null and payment.currency = 'inr'
  union all
  select session.order_uid, public.india_day(greatest(taken.created_at, payment.paid_at)), 0, 0, 0, taken.amount, 0, 0
    from public.payment_chargebacks taken
    join public.payments payment on payment.id = taken.payment_id
    join public.checkout_sessions session on session.id = payment.checkout_session_id
    where payment.paid_at is not null and payment.currency = 'inr'
  union all
  select order_uid, issued_on, 0, 0, 0, 0, total, 0 from public.invoices
  union all
  select invoice.order_uid, note.issued_on, 0, 0, 0, 0, 0, note.amount
    from public.credit_notes note join public.invoices invoice on invoice.id = note.invoice_id;
comment on view public.money_movements is
  'Everything that has moved the money of orders in rupees, or documented it, each on its day in India and in paise: '
  'payments, refunds and refunds that have failed, chargebacks (negative if the bank has given money back), invoices and '
  'credit notes. The month end and the figures are sums of it.';

/*
 * The returns of a month: what the CSV files of GSTR-1 contain, and the comparison with what was paid,
 * refunded and charged back. Customers with a GSTIN are listed by document (b2b, cdnr), and so are inter-state
 * invoices above ₹1,00,000 (b2cl, cdnur). All other sales are summed up by state and rate, minus their
 * credit notes (b2cs). Goods with the rate 0 are in none of these lists: they are summed up in the exempt
 * table (table 8), minus their credit notes, and listed by HSN code. Amounts are in paise.
 */
create function public.gst_month(month date) returns jsonb
-- Compiling the query would take several times as long as running it.
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  first_day date := date_trunc('month', gst_month.month)::date;
  next_day date := (date_trunc('month', gst_month.month) + interval '1 month')::date;
begin
  perform public.require_owner();
  return (
    with documents as (
      select 'invoice' as kind, number, issued_on, total as value, total as invoice_total, document, 1 as sign
        from public.invoices where issued_on >= first_day and issued_on < next_day
      union all
      select 'credit_note', note.number, note.issued_on, note.amount, invoice.total, note.document, -1
        from public.credit_notes note join public.invoices invoice on invoice.id = note.invoice_id
        where note.issued_on >= first_day and note.issued_on < next_day
    ),
    lines as (
      select
          kind, number, issued_on, documents.value, sign, document ->> 'place_of_supply' as place_of_supply,
          (document ->> 'is_interstate')::boolean as is_interstate,
          document -> 'recipient' ->> 'gstin' as gstin, document -> 'recipient' ->> 'name' as name,
          document -> 'recipient' ->> 'gstin' is null and (document ->> 'is_interstate')::boolean
            and invoice_total > 10000000 as is_large,
          line ->> 'hsn' as hsn, line ->> 'unit' as unit, (line ->> 'rate')::numeric as rate,
          (line ->> 'quantity')::bigint as quantity, (line ->> 'amount')::bigint as amount,
          (line ->> 'taxable')::bigint as taxable, (line ->> 'cgst')::bigint as cgst,
          (line ->> 'sgst')::bigint as sgst, (line ->> 'igst')::bigint as igst
        from documents cross join lateral jsonb_array_elements(document -> 'lines') as line
    ),
    by_document as (
      select kind, number, issued_on, value, place_of_supply, gstin, name, is_large, rate, sum(taxable) as taxable
        from lines group by kind, number, issued_on, value, place_of_supply, gstin, name, is_large, rate
    ),
    listed as (
      select
          case
            when kind = 'invoice' then case when gstin is null then 'b2cl' else 'b2b' end
            else case when gstin is null then 'cdnur' else 'cdnr' end
          end as file,
          jsonb_agg(
            jsonb_build_object(
              'number', number, 'date', issued_on, 'value', value, 'place_of_supply', place_of_supply,
              'gstin', gstin, 'name', name, 'rate', rate, 'taxable', taxable
            )
            order by issued_on, number, rate
          ) as rows
        from by_document where rate > 0 and (gstin is not null or is_large)
        group by 1
    ),
    by_hsn as (
      select
          case when gstin is null then 'hsn_b2c' else 'hsn_b2b' end as file, hsn, unit, rate,
          sum(sign * quantity) as quantity, sum(sign * amount) as value, sum(sign * taxable) as taxable,
          sum(sign * igst) as igst, sum(sign * cgst) as cgst, sum(sign * sgst) as sgst
        from lines group by 1, 2, 3, 4
    ),
    movements as (
      select *, paid - refunded + failed - charged_back - invoiced + credited as balance
        from public.money_movements where day < next_day
    ),
    totals as (
      select
          coalesce(sum(balance) filter (where day < first_day), 0) as opening,
          coalesce(sum(paid) filter (where day >= first_day), 0) as received,
          coalesce(sum(refunded) filter (where day >= first_day), 0) as refunded,
          coalesce(sum(failed) filter (where day >= first_day), 0) as failed,
          coalesce(sum(charged_back) filter (where day >= first_day), 0) as charged_back,
          coalesce(sum(invoiced) filter (where day >= first_day), 0) as invoiced,
          coalesce(sum(credited) filter (where day >= first_day), 0) as credited,
          coalesce(sum(balance), 0) as closing
        from movements
    ),
    open_orders as (
      select order_uid, sum(balance) as balance, sum(charged_back) as charged_back, sum(invoiced) as invoiced
        from movements group by order_uid having sum(balance) <> 0
    )
    select jsonb_build_object(
      'month', to_char(first_day, 'YYYY-MM'),
      'b2b', coalesce((select rows from listed where file = 'b2b'), '[]'),
      'b2cl', coalesce((select rows from listed where file = 'b2cl'), '[]'),
      'cdnr', coalesce((select rows from listed where file = 'cdnr'), '[]'),
      'cdnur', coalesce((select rows from listed where file = 'cdnur'), '[]'),
      'b2cs', coalesce((
        select jsonb_agg(to_jsonb(summed) order by place_of_supply, rate)
          from (
            select place_of_supply, rate, sum(sign * taxable) as taxable
              from lines where rate > 0 and gstin is null and not is_large group by 1, 2
              having sum(sign * taxable) <> 0
          ) summed
      ), '[]'),
      'exempt', coalesce((
        select jsonb_agg(to_jsonb(summed) order by is_registered desc, is_interstate desc)
          from (
            select is_interstate, gstin is not null as is_registered, sum(sign * taxable) as taxable
              from lines where rate = 0 group by 1, 2
          ) summed
      ), '[]'),
      'hsn_b2b', coalesce((
        select jsonb_agg(to_jsonb(by_hsn) - 'file' order by hsn, rate) from by_hsn where file = 'hsn_b2b'
      ), '[]'),
      'hsn_b2c', coalesce((
        select jsonb_agg(to_jsonb(by_hsn) - 'file' order by hsn, rate) from by_hsn where file = 'hsn_b2c'
      ), '[]'),
      'docs', coalesce((
        select jsonb_agg(to_jsonb(counted) order by kind desc, series)
          from (
            select kind, regexp_replace(number, '[^/]+$', '') as series,
                -- A longer number is a higher number.
                (array_agg(number order by char_length(number), number))[1] as first,
                (array_agg(number order by char_length(number) desc, number desc))[1] as last, count(*) as total
              from documents group by 1, 2
          ) counted
      ), '[]'),
      'totals', (select to_jsonb(totals) from totals),
      'open_orders', coalesce((
        select jsonb_agg(
            jsonb_build_object(
              'order_uid', order_uid, 'balance', balance,
              'reason', case
                when balance < 0 and charged_back > 0 then 'charged_back'
                when invoiced = 0 then 'not_invoiced'
                when balance > 0 then 'refund_outstanding'
                else 'credit_outstanding'
              end
            )
            order by char_length(order_uid), order_uid
          )
          from open_orders
      ), '[]')
    )
  );
end;
$$;
comment on function public.gst_month is
  'Returns the GSTR-1 data of the month in which a day lies, and its comparison with payments and refunds: opening + '
  'received - refunded + failed - charged_back - invoiced + credited = closing, where closing is what was paid for '
  'orders without an invoice and what is still to be refunded or credited; open_orders lists it by order. failed: '
  'refunds that have failed in the month. charged_back: what banks have taken in the month, minus what they have given '
  'back. Error: 42501 (the caller is not an owner).';

create function public.purge_tax_documents() returns void
language sql security definer set search_path = ''
as $$
  delete from public.credit_notes where kept_until <= current_date;
  delete from public.invoices
    where kept_until <= current_date
      and not exists (select from public.credit_notes where invoice_id = invoices.id);
$$;
comment on function public.purge_tax_documents is
  'Deletes the invoices and credit notes whose time is over. A scheduled job calls it every hour.';

insert into public.api_privileges (object, role, privilege) values
  ('table public.document_series', 'authenticated', 'select'),
  ('table public.invoices', 'authenticated', 'select'),
  ('function public.has_invoice(uuid)', 'authenticated', 'execute'),
  ('function public.has_invoice(uuid)', 'service_role', 'execute'),
  ('table public.invoice_lines', 'authenticated', 'select'),
  ('table public.credit_notes', 'authenticated', 'select'),
  ('table public.credit_note_lines', 'authenticated', 'select'),
  ('function public.invoice_problems(uuid[])', 'authenticated', 'execute'),
  ('function public.start_new_series(uuid)', 'authenticated', 'execute'),
  ('function public.issue_missing_invoices()', 'service_role', 'execute'),
  ('function public.complete_order_tax(uuid,integer,text,text,numeric)', 'authenticated', 'execute'),
  ('function public.gst_month(date)', 'authenticated', 'execute'),
  ('function public.purge_tax_documents()', 'service_role', 'execute'),
  ('function public.has_credit_note(uuid)', 'service_role', 'execute');
select public.apply_privileges();
