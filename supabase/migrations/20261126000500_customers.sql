/*
 * Customers: one row for each account, and one for each order of a guest.
 *
 * A row with a user_id belongs to an account and is created with it. A row without a user_id is a
 * guest: anyone can enter any email at checkout, and a row that several orders share would let a
 * stranger change the name and address of an order that is already paid. Clients neither insert nor
 * delete rows. Customers read and edit only their own row, except its email, which is copied from
 * the account; administrators read and edit every row.
 *
 * The emails of the shop do not carry the words of a stranger, who may order with the email of
 * anybody:
 * - A name is stored in one form, and a name that contains a link is refused (check_names).
 * - An email is proved if the account that has confirmed it was signed in when the order was placed
 *   (proves_email). If the email is not proved, the confirmation of the order has no name above its
 *   items.
 * - Free orders cost the sender nothing. Somebody whose email is not proved gets three within a day
 *   (claim_free_order in checkout.sql).
 */

create table public.customers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references auth.users (id) on delete set null,
  name varchar(200),
  email varchar(320) not null,
  is_email_changed boolean not null default false,
  phone varchar(50),
  address varchar(1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The back office sorts orders by it.
  name_key text collate "C" generated always as (public.search_key(name)) stored,
  search_text text not null generated always as (
    public.search_text(name, email, phone, public.phone_number(phone), address)
  ) stored
);
comment on table public.customers is 'One row for each account (with a user_id), and one for each order of a guest.';
comment on column public.customers.is_email_changed is
  'Whether an administrator has ever entered the email: for a payment link, or later. Then no account with this email '
  'gets the orders of the guest.';

-- For buyer_of().
create index customers_email_idx on public.customers (email);
-- For the back office, which sorts orders by the name of their customer.
create index customers_name_key_idx on public.customers (name_key);

alter table public.customers enable row level security;

create policy "Customers read their own record" on public.customers
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Administrators read every customer" on public.customers
  for select to authenticated
  using ((select public.is_admin()));

create policy "Customers edit their own record" on public.customers
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "Administrators edit every customer" on public.customers
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

-- Security invoker, so that current_user distinguishes a client from the shop's own functions and triggers.
create function public.guard_customer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.email is distinct from old.email then
    new.email := public.email_key(new.email);
  end if;
  -- The conditions are nested, because the shop's own roles may not execute is_admin(), and PostgreSQL does not
  -- guarantee the evaluation order within one condition.
  if new.email is distinct from old.email and current_user = 'authenticated' then
    if not public.is_admin() then
      raise insufficient_privilege using message = 'The email of a customer follows the account.';
    elsif not public.is_email(new.email) then
      raise sqlstate 'PT400' using hint = 'email', message = 'This is not an email.';
    end if;
  end if;
  if new.phone is distinct from old.phone then
    new.phone := public.one_line(new.phone);
  end if;
  if new.address is distinct from old.address then
    new.address := public.nfc(new.address);
  end if;
  new.updated_at := now();
  return new;
end;
$$;
comment on function public.guard_customer is
  'Sets updated_at, stores a new email, phone and address in their canonical forms, and prevents customers from editing '
  'their email. '
  'Error: PT400 with the hint email (what an administrator has entered is not an email).';

create trigger guard_customer before update on public.customers
  for each row execute function public.guard_customer();
create trigger record_change after update or delete on public.customers
  for each row execute function public.record_change();

-- src/domain/personName.ts has the same rule about links for the pages and the functions. The trigger is for names that
-- come another way: REST, the metadata of accounts, and details from the payment provider.
create function public.check_names() returns trigger
language plpgsql set search_path = ''
as $$
declare
  after jsonb;
  before jsonb;
  names text;
begin
  if tg_table_name <> 'customers' then
    if jsonb_typeof(new.shipping -> 'email') = 'string' then
      new.shipping := jsonb_set(new.shipping, '{email}', to_jsonb(public.email_key(new.shipping ->> 'email')));
    end if;
    after := new.shipping;
  else
    new.name := case tg_op
      -- One letter may have become two.
      when 'INSERT' then left(public.one_line(new.name), 200)
      else public.one_line(new.name)
    end;
    after := to_jsonb(new);
  end if;
  names := concat_ws(E'\n', after ->> 'name', after ->> 'buyer_name');
  if tg_op = 'UPDATE' then
    before := coalesce(to_jsonb(old) -> 'shipping', to_jsonb(old));
    -- A stored name stays until somebody changes it.
    if names = concat_ws(E'\n', before ->> 'name', before ->> 'buyer_name') then
      return new;
    end if;
  end if;
  if names !~* '://|www\.|[^[:space:]./]+\.[^[:space:]./0-9]{2,}/' then
    return new;
  end if;
  -- An account or a payment is not refused because of its name.
  if tg_op = 'INSERT' and tg_table_name = 'customers' then
    new.name := null;
    return new;
  end if;
  raise sqlstate 'PT400' using hint = 'name', message = 'Please enter a name without a web address.';
end;
$$;
comment on function public.check_names is
  'Stores the name of a customer as one_line() returns it, and the email of delivery details as email_key() returns '
  'it. Refuses a new name that contains a link; a new customer gets no name instead. Error: PT400 with the hint name.';

create trigger check_names before insert or update of name on public.customers
  for each row execute function public.check_names();

create function public.own_customer_id() returns uuid
language sql stable set search_path = ''
as $$
  select id from public.customers where user_id = (select auth.uid());
$$;
comment on function public.own_customer_id is
  'Returns the customer of the caller. The store function calls it with the access token of a shopper, so that the '
  'order gets the account that has signed in, not an account that the browser names.';

create function public.proves_email(customer_id uuid, email text) returns boolean
-- Security definer, because only the auth schema knows which emails are confirmed.
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.customers own
      join auth.users account on account.id = own.user_id
      where own.id = proves_email.customer_id and account.email_confirmed_at is not null
        and account.email = public.email_key(proves_email.email)
  );
$$;
comment on function public.proves_email is 'Returns whether a customer has an account that has confirmed this email.';

/*
 * Mobile carriers have hundreds of people behind one address. A limit for guests counts their network. An account that
 * has confirmed its email has a limit of its own, which neighbors cannot use up.
 */
create function public.counted_as(client text, customer_id uuid) returns text
-- Security definer, because only the auth schema knows which emails are confirmed.
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select 'customer ' || own.id from public.customers own
        join auth.users account on account.id = own.user_id
        where own.id = counted_as.customer_id and account.email_confirmed_at is not null
    ),
    counted_as.client
  );
$$;
comment on function public.counted_as is
  'Returns the key by which the limits count a person: the account that has signed in and has confirmed its email, '
  'otherwise client, a hash of the network.';

-- The 43 characters of 32 bytes as base64url. gen_random_uuid() is cryptographically random in all bits but 6.
create function public.new_link_secret() returns text
language sql volatile set search_path = ''
as $$
  select translate(
    encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'), '+/=', '-_'
  );
$$;
comment on function public.new_link_secret is 'Returns a secret for a link that cannot be guessed.';

insert into public.api_privileges (object, role, privilege)
  select 'table public.customers', 'service_role', unnest(array['select', 'insert', 'update', 'delete']);
insert into public.api_privileges (object, column_name, role, privilege) values
  ('table public.customers', '', 'authenticated', 'select'),
  ('table public.customers', 'address', 'authenticated', 'update'),
  ('table public.customers', 'email', 'authenticated', 'update'),
  ('table public.customers', 'name', 'authenticated', 'update'),
  ('table public.customers', 'phone', 'authenticated', 'update');
insert into public.api_privileges (object, role, privilege) values
  ('function public.counted_as(text,uuid)', 'service_role', 'execute'),
  ('function public.own_customer_id()', 'authenticated', 'execute');
select public.apply_privileges();
