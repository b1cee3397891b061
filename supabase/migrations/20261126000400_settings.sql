/*
 * shop_settings: what owners set in the back office, in one row.
 *
 * The row has the data of the shop for invoices (GST), the prefixes of the numbers of documents,
 * where the emails about orders go, and how much staff may refund. Administrators read the row;
 * owners change it with update_shop_settings. Every change is in the audit log. The functions of
 * the server read it with the service key. Empty values are null.
 *
 * The owner enters the GSTIN of the shop, or says that the shop needs no invoices
 * (issues_invoices). Until then, operations_report() has a line tax_settings, and a shipped order
 * waits for its invoice (orders.invoice_due_at) without needing attention. When the GSTIN is there,
 * the job of missing invoices issues the invoices of these orders; if the shop needs none, it ends
 * their waiting: see tax_documents.sql.
 */

create function public.is_gstin(gstin text) returns boolean
language sql immutable set search_path = ''
as $$
  -- A GSTIN has two digits of the state, the ten characters of the PAN, a number of the registration, Z and the check
  -- digit. A UIN has two digits of the state, two of the year, three letters of the country or organization, a number of
  -- five digits, UN or ON, and the check digit. Of the first 14, every second one counts twice; two digits of the base 36
  -- are added up.
  select gstin ~ '^([0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z|[0-9]{4}[A-Z]{3}[0-9]{5}[UO]N)[0-9A-Z]$'
  -- The codes of gst_state_code(), of the other territory, and of the jurisdiction of the Centre.
  and gstin ~ '^(0[1-9]|1[0-9]|2[0-4679]|3[0-8]|97|99)' and right(gstin, 1) = (
    select substr(digits, 1 + ((36 - sum(value / 36 + value % 36) % 36) % 36)::integer, 1)
    from (values ('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ')) as alphabet (digits),
      generate_series(1, 14) as place,
      lateral (values ((strpos(digits, substr(gstin, place, 1)) - 1) * (2 - place % 2))) as product (value)
    group by digits
  );
$$;
comment on function public.is_gstin is
  'Returns whether a text is the GSTIN of a registered business, or the UIN of an embassy or a body of the United '
  'Nations: 15 characters in upper case. The first two are the code of a state, and the last one is the check digit.';

create function public.gst_state_code(state text) returns text
language sql immutable set search_path = ''
as $$
  select code from (values
    ('Jammu and Kashmir', '01'), ('Himachal Pradesh', '02'), ('Punjab', '03'), ('Chandigarh', '04'),
    ('Uttarakhand', '05'), ('Haryana', '06'), ('Delhi', '07'), ('Rajasthan', '08'), ('Uttar Pradesh', '09'),
    ('Bihar', '10'), ('Sikkim', '11'), ('Arunachal Pradesh', '12'), ('Nagaland', '13'), ('Manipur', '14'),
    ('Mizoram', '15'), ('Tripura', '16'), ('Meghalaya', '17'), ('Assam', '18'), ('West Bengal', '19'),
    ('Jharkhand', '20'), ('Odisha', '21'), ('Chhattisgarh', '22'), ('Madhya Pradesh', '23'), ('Gujarat', '24'),
    ('Dadra and Nagar Haveli and Daman and Diu', '26'), ('Maharashtra', '27'), ('Karnataka', '29'), ('Goa', '30'),
    ('Lakshadweep', '31'), ('Kerala', '32'), ('Tamil Nadu', '33'), ('Puducherry', '34'),
    ('Andaman and Nicobar Islands', '35'), ('Telangana', '36'), ('Andhra Pradesh', '37'), ('Ladakh', '38')
  ) as states (name, code)
  where name = gst_state_code.state;
$$;
comment on function public.gst_state_code is
  'Returns the GST code of a state or union territory of India by its name, and null for any other text.';

create function public.format_amount(paise bigint) returns text
language sql immutable set search_path = ''
as $$
  select case when paise < 0 then '−₹' else '₹' end || regexp_replace(
    to_char(abs(paise) / 100.0, 'FM99999999999999990.00'), '(\d)(?=(\d\d)*\d{3}\.)', '\1,', 'g'
  );
$$;
comment on function public.format_amount is
  'Returns an amount in paise with Indian digit groups, as messages show it: ₹2,62,157.47, −₹12.50.';

create table public.shop_settings (
  id uuid primary key default gen_random_uuid(),
  -- As registered for GST. Without legal_name, gstin, state and address there are no invoices.
  legal_name text check (char_length(legal_name) between 1 and 200),
  -- Not a UIN, whose holder sells nothing.
  gstin text check (public.is_gstin(gstin) and substr(gstin, 14, 1) = 'Z'),
  state text check (state is null or public.gst_state_code(state) is not null),
  address text check (char_length(address) between 1 and 1000),
  fssai text check (fssai ~ '^[0-9]{14}$'),
  -- Who signs the invoices.
  signatory text check (char_length(signatory) between 1 and 200),
  -- False if the shop is not registered for GST and needs no invoices.
  issues_invoices boolean not null default true,
  -- A number such as TI/26-27/000123 has at most 16 characters by law.
  invoice_series text not null default 'TI' check (invoice_series ~ '^[A-Z0-9][A-Z0-9-]{0,2}$'),
  credit_note_series text not null default 'CN' check (credit_note_series ~ '^[A-Z0-9][A-Z0-9-]{0,2}$'),
  -- Gets an email for each order. Null: the address of the brand.
  orders_email text check (public.is_email(orders_email)),
  sends_digest boolean not null default true,
  -- What staff may refund, in paise: of one order, all together; in a day, each person. Owners have no limit.
  staff_refund_limit_order bigint not null default 0 check (staff_refund_limit_order between 0 and 1000000000),
  staff_refund_limit_day bigint not null default 0 check (staff_refund_limit_day between 0 and 1000000000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint shop_settings_state_of_gstin_check check (left(gstin, 2) = public.gst_state_code(state)),
  constraint shop_settings_series_check check (invoice_series <> credit_note_series)
);
comment on table public.shop_settings is
  'One row: the data of the shop for invoices, and what owners decide for the back office.';

create unique index shop_settings_one_row_idx on public.shop_settings ((true));

insert into public.shop_settings default values;

alter table public.shop_settings enable row level security;

create policy "Administrators read the settings" on public.shop_settings
  for select to authenticated
  using ((select public.is_admin()));

create trigger record_change after update on public.shop_settings
  for each row execute function public.record_change('always');

-- Security definer, because no client may write shop_settings.
create function public.update_shop_settings(expected_version integer, changes jsonb) returns public.shop_settings
language plpgsql security definer set search_path = ''
as $$
declare
  given jsonb;
  wanted public.shop_settings;
  saved public.shop_settings;
begin
  perform public.require_owner();
  perform public.limited_json(update_shop_settings.changes);
  if jsonb_typeof(changes) is distinct from 'object' then
    raise sqlstate 'PT400' using message = 'The changes must be an object.';
  end if;
  select coalesce(jsonb_object_agg(
      key,
      case when jsonb_typeof(value) <> 'string' then value
        when key = 'address' then to_jsonb(nullif(trim(public.nfc(value #>> '{}')), ''))
        else to_jsonb(nullif(public.one_line(value #>> '{}'), '')) end
    ), '{}')
    into given
    from jsonb_each(changes);
  select * into wanted from public.shop_settings for update;
  if wanted.version is distinct from expected_version then
    perform public.reject_changed('The settings were');
  end if;
  if exists (
    select from jsonb_object_keys(given) as key
    where not to_jsonb(wanted) - array['id', 'version', 'updated_at'] ? key
  ) then
    raise sqlstate 'PT400' using message = 'The changes contain a setting that does not exist.';
  end if;
  wanted := jsonb_populate_record(wanted, given);
  update public.shop_settings
    set legal_name = wanted.legal_name, gstin = wanted.gstin, state = wanted.state, address = wanted.address,
      fssai = wanted.fssai, signatory = wanted.signatory, issues_invoices = wanted.issues_invoices,
      invoice_series = wanted.invoice_series, credit_note_series = wanted.credit_note_series,
      orders_email = wanted.orders_email, sends_digest = wanted.sends_digest,
      staff_refund_limit_order = wanted.staff_refund_limit_order,
      staff_refund_limit_day = wanted.staff_refund_limit_day,
      version = version + 1, updated_at = now()
    returning * into saved;
  return saved;
end;
$$;
comment on function public.update_shop_settings is
  'Changes the settings { "legal_name": … } that are passed, unless they have changed since expected_version. Returns '
  'all settings. Empty texts become null. Errors: 42501 (the caller is no owner), PT400 (an unknown setting), PT409 '
  '(the settings have changed since expected_version), 23514 and 23502 (a value that is not valid; the message names '
  'the constraint or column).';

create function public.has_tax_settings() returns boolean
language sql stable set search_path = ''
as $$
  select not issues_invoices or gstin is not null from public.shop_settings;
$$;
comment on function public.has_tax_settings is
  'Returns whether the owner has entered the GSTIN of the shop, or has said that it needs no invoices.';

insert into public.api_privileges (object, role, privilege) values
  ('function public.is_gstin(text)', 'authenticated', 'execute'),
  ('function public.is_gstin(text)', 'service_role', 'execute'),
  ('table public.shop_settings', 'authenticated', 'select'),
  ('table public.shop_settings', 'service_role', 'select'),
  ('function public.update_shop_settings(integer,jsonb)', 'authenticated', 'execute');
select public.apply_privileges();
