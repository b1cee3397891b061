/*
 * api_privileges: everything that the roles of the API may do with the objects of the schema public.
 *
 * What is not listed is denied, and nothing depends on the default privileges of a database: those
 * of Supabase grant every new object to these roles, and so they would grant all objects of a
 * backup that is restored. apply_privileges() makes the grants equal to this table. The server
 * compares them when it starts, and does not serve if they differ.
 *
 * A migration that creates an object inserts its rows and calls apply_privileges(). No role of the
 * API may access the table or call the functions.
 */
create table public.api_privileges (
  -- As in a grant statement: 'table public.orders', 'function public.is_admin()'. Views are tables.
  object text not null,
  -- '' if the privilege is for the whole object.
  column_name text not null default '',
  role text not null check (role in ('anon', 'authenticated', 'service_role')),
  privilege text not null,
  primary key (object, column_name, role, privilege)
);

alter table public.api_privileges enable row level security;

/*
 * Returns what the roles may do although it is not declared, and what they may not do although it
 * is, each with the statement that corrects it. Older versions of the server call this function
 * too, so its columns stay as they are.
 *
 * Privileges of other roles do not count, unless a role of the API is their member. Objects of
 * extensions do not count either: their scripts grant what they need. Outside public, tables of
 * our own must not be granted at all; those of a Supabase project have other owners.
 */
create function public.privilege_differences() returns table (difference text, correction text, is_excess boolean)
language sql stable set search_path = ''
as $$
  with api_roles as (
    select oid, rolname as name, rolsuper as is_superuser, rolbypassrls as bypasses_rls
      from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role')
  ),
  relations as (
    select relation.*
      from pg_catalog.pg_class relation
      join pg_catalog.pg_namespace schema on schema.oid = relation.relnamespace
      where relation.relkind in ('r', 'v', 'm', 'f', 'p', 'S')
        and (
          schema.nspname = 'public'
          or schema.nspname in ('auth', 'local', 'supabase_migrations') and relation.relowner = (
            select relowner from pg_catalog.pg_class where oid = 'public.api_privileges'::regclass
          )
        )
        and not exists (
          select from pg_catalog.pg_depend
            where classid = 'pg_catalog.pg_class'::regclass and objid = relation.oid and deptype = 'e'
        )
  ),
  objects (name, column_name, acl) as (
    select case relkind when 'S' then 'sequence ' else 'table ' end || oid::regclass, '',
        coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))
      from relations
    union all
    select 'table ' || relations.oid::regclass, attname::text, attacl
      from relations join pg_catalog.pg_attribute on attrelid = relations.oid
      where attacl is not null and not attisdropped
    union all
    select case prokind when 'p' then 'procedure ' else 'function ' end || oid::regprocedure, '',
        coalesce(proacl, acldefault('f', proowner))
      from pg_catalog.pg_proc
      where pronamespace = 'public'::regnamespace and not exists (
        select from pg_catalog.pg_depend
          where classid = 'pg_catalog.pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e'
      )
    union all
    select 'schema public', '', coalesce(nspacl, acldefault('n', nspowner))
      from pg_catalog.pg_namespace where nspname = 'public'
  ),
  granted as (
    select name as object, column_name, entry.grantee, lower(entry.privilege_type) as privilege
      from objects cross join lateral aclexplode(acl) entry
  ),
  held (object, column_name, privilege, role, holder) as (
    select object, column_name, privilege, 'public', 'public' from granted
      -- PostgreSQL lets every role use the schema public.
      where grantee = 0 and (object, privilege) <> ('schema public', 'usage')
    union
    select object, column_name, privilege, api_roles.name, holder.rolname
      from granted
      join pg_catalog.pg_roles holder on holder.oid = granted.grantee
      join api_roles on pg_has_role(api_roles.oid, holder.oid, 'member') and not api_roles.is_superuser
  ),
  excess as (
    select role, holder, concat(privilege, ' (' || quote_ident(nullif(column_name, '')) || ')', ' on ', object) as what
      from held
      where not exists (
        select from public.api_privileges declared
          where declared.object = held.object and declared.role = held.role and declared.privilege = held.privilege
            and declared.column_name in ('', held.column_name)
      )
  ),
  missing as (
    select role, concat(privilege, ' (' || quote_ident(nullif(column_name, '')) || ')', ' on ', object) as what
      from public.api_privileges declared
      where not exists (
        select from held
          where held.object = declared.object and held.role = declared.role and held.privilege = declared.privilege
            and held.column_name in ('', declared.column_name)
      )
  )
  select case when holder = role then format('%s has %s', role, what)
        else format('%s has %s, as a member of %s', role, what, holder) end,
      case when holder = role then format('revoke %s from %I cascade', what, role)
        else format('revoke %I from %I', holder, role) end,
      true
    from excess
  union all
  select format('%s lacks %s', role, what), format('grant %s to %I', what, role), false from missing
  union all
  select format('%s is a superuser', name), format('alter role %I nosuperuser', name), true
    from api_roles where is_superuser
  union all
  select format('%s bypasses row-level security', name), format('alter role %I nobypassrls', name), true
    from api_roles where bypasses_rls and name <> 'service_role'
  union all
  select 'service_role does not bypass row-level security', 'alter role service_role bypassrls', false
    from api_roles where not bypasses_rls and name = 'service_role'
  union all
  -- Their privileges are in no access control list.
  select format('%s is a member of %s', api_roles.name, predefined.rolname),
      format('revoke %I from %I', predefined.rolname, api_roles.name), true
    from api_roles
    join pg_catalog.pg_roles predefined
      on predefined.rolname like 'pg\_%' and pg_has_role(api_roles.oid, predefined.oid, 'member')
    where not api_roles.is_superuser
  order by 3 desc, 1
$$;

-- Makes the grants equal to the declared ones. Raises an exception that names what it cannot change.
create function public.apply_privileges() returns void
language plpgsql set search_path = ''
as $$
declare
  statement text;
begin
  -- Revoking a privilege of a table revokes it for its columns too, so what is missing is granted afterwards.
  for statement in select distinct correction from public.privilege_differences() where is_excess loop
    execute statement;
  end loop;
  for statement in select correction from public.privilege_differences() where not is_excess loop
    execute statement;
  end loop;
  if exists (select from public.privilege_differences()) then
    raise exception 'These privileges cannot be corrected: %',
      (select string_agg(difference, '; ') from public.privilege_differences());
  end if;
end;
$$;

insert into public.api_privileges (object, column_name, role, privilege)
select object, column_name, role, privilege
  from (
    values
      ('schema public', '', 'anon', 'usage'),
      ('schema public', '', 'authenticated', 'usage'),
      ('schema public', '', 'service_role', 'usage'),
      ('table public.admins', '', 'service_role', 'select, insert, delete'),
      ('table public.audit_log', '', 'authenticated', 'select'),
      ('table public.audit_log', '', 'service_role', 'select'),
      ('table public.catalog_revision', '', 'service_role', 'select'),
      ('table public.catalog_version', '', 'service_role', 'select'),
      ('table public.checkout_session_items', '', 'service_role', 'select, insert, update, delete'),
      ('table public.checkout_sessions', '', 'service_role', 'select, insert, update, delete'),
      ('table public.collections', '', 'service_role', 'select, insert, update, delete'),
      ('table public.contact_attempts', '', 'service_role', 'select, insert, update, delete'),
      ('table public.contact_submissions', '', 'authenticated', 'select'),
      ('table public.contact_submissions', '', 'service_role', 'select, insert, update, delete'),
      ('table public.currencies', '', 'service_role', 'select, insert, update, delete'),
      ('table public.customers', '', 'authenticated', 'select'),
      ('table public.customers', 'name, email, phone, address', 'authenticated', 'update'),
      ('table public.customers', '', 'service_role', 'select, insert, update, delete'),
      ('table public.deleted_orders', '', 'authenticated', 'select'),
      ('table public.deleted_orders', '', 'service_role', 'select, delete'),
      ('table public.order_list', '', 'authenticated', 'select'),
      ('table public.order_list', '', 'service_role', 'select'),
      ('table public.order_payments', '', 'authenticated', 'select'),
      ('table public.order_payments', '', 'service_role', 'select'),
      ('table public.orders', '', 'authenticated', 'select, delete'),
      ('table public.orders', 'items, shipping, status, attention', 'authenticated', 'update'),
      ('table public.orders', '', 'service_role', 'select, insert, update, delete'),
      ('table public.payment_refunds', '', 'authenticated', 'select'),
      ('table public.payment_refunds', '', 'service_role', 'select'),
      ('table public.payments', '', 'authenticated', 'select'),
      ('table public.payments', '', 'service_role', 'select, insert, update, delete'),
      ('table public.product_collections', '', 'service_role', 'select, insert, update, delete'),
      ('table public.products', '', 'service_role', 'select, insert, update, delete'),
      ('table public.refunds', '', 'service_role', 'select'),
      ('table public.refunds', 'provider_refund_id', 'service_role', 'update'),
      ('table public.related_products', '', 'service_role', 'select, insert, update, delete'),
      ('table public.reservations', '', 'service_role', 'select'),
      ('table public.scheduled_jobs', '', 'service_role', 'select, insert, update, delete'),
      ('table public.stock', '', 'service_role', 'select, insert, update, delete'),
      ('table public.variants', '', 'service_role', 'select, insert, update, delete'),
      ('function public.add_attention(uuid,text[])', '', 'service_role', 'execute'),
      ('function public.available_stock(text[])', '', 'service_role', 'execute'),
      ('function public.cancel_checkout_session(uuid)', '', 'service_role', 'execute'),
      ('function public.catalog_state(text[])', '', 'service_role', 'execute'),
      ('function public.checkout_status_rank(text)', '', 'service_role', 'execute'),
      ('function public.claim_free_order(uuid,text)', '', 'service_role', 'execute'),
      ('function public.claim_mail()', '', 'service_role', 'execute'),
      ('function public.claim_payment_lookup(uuid)', '', 'service_role', 'execute'),
      ('function public.complete_checkout_session(uuid,text,text,jsonb,bigint,text)', '', 'service_role', 'execute'),
      ('function public.customer_for(jsonb)', '', 'service_role', 'execute'),
      ('function public.delay_checkout_expiry(uuid)', '', 'service_role', 'execute'),
      ('function public.delete_client_hashes()', '', 'service_role', 'execute'),
      ('function public.delete_unconfirmed_accounts()', '', 'service_role', 'execute'),
      ('function public.discard_mail(uuid)', '', 'authenticated', 'execute'),
      ('function public.erase_customer(uuid)', '', 'authenticated', 'execute'),
      ('function public.erase_person(text)', '', 'authenticated', 'execute'),
      ('function public.expire_checkout_session(uuid)', '', 'service_role', 'execute'),
      ('function public.failed_mails()', '', 'authenticated', 'execute'),
      ('function public.finish_job(text,uuid,integer,boolean)', '', 'service_role', 'execute'),
      ('function public.follow_refunds(uuid)', '', 'service_role', 'execute'),
      ('function public.is_admin()', '', 'authenticated', 'execute'),
      ('function public.lock_payment(uuid,text,text)', '', 'service_role', 'execute'),
      ('function public.mail_status()', '', 'service_role', 'execute'),
      ('function public.managed_units(jsonb)', '', 'service_role', 'execute'),
      ('function public.mark_mail_failed(uuid,integer,text,boolean)', '', 'service_role', 'execute'),
      ('function public.mark_mail_sent(uuid)', '', 'service_role', 'execute'),
      ('function public.open_checkout_session(jsonb,text,text,text,text,text)', '', 'service_role', 'execute'),
      ('function public.overdue_checkout_sessions(integer)', '', 'service_role', 'execute'),
      ('function public.price_lines(jsonb)', '', 'service_role', 'execute'),
      ('function public.product_json(public.products)', '', 'service_role', 'execute'),
      ('function public.product_page(text,boolean,boolean,text[],timestamp with time zone,integer,integer)', '', 'service_role', 'execute'),
      ('function public.purge_checkout_sessions()', '', 'service_role', 'execute'),
      ('function public.purge_mail_outbox()', '', 'service_role', 'execute'),
      ('function public.purge_personal_data()', '', 'service_role', 'execute'),
      ('function public.queue_mail(text,text,jsonb,text)', '', 'service_role', 'execute'),
      ('function public.random_order_uid(integer)', '', 'service_role', 'execute'),
      ('function public.record_dispute(uuid,text,text,text)', '', 'service_role', 'execute'),
      ('function public.record_refunds(uuid,text,text,jsonb)', '', 'service_role', 'execute'),
      ('function public.record_unpaid_status(uuid,text)', '', 'service_role', 'execute'),
      ('function public.representative_price_of(text,text)', '', 'service_role', 'execute'),
      ('function public.request_refund(uuid,text,uuid,bigint)', '', 'authenticated', 'execute'),
      ('function public.restore_order(uuid)', '', 'authenticated', 'execute'),
      ('function public.retry_mail(uuid)', '', 'authenticated', 'execute'),
      ('function public.search_orders(text)', '', 'authenticated', 'execute'),
      ('function public.single_product(text,boolean)', '', 'service_role', 'execute'),
      ('function public.start_job(text,integer)', '', 'service_role', 'execute'),
      ('function public.submit_contact(text,text,text,text,text,text,uuid)', '', 'service_role', 'execute'),
      ('function public.update_order(uuid,integer,text,jsonb,jsonb)', '', 'authenticated', 'execute'),
      ('function public.update_order_shipping(uuid,integer,jsonb)', '', 'authenticated', 'execute')
  ) as declared (object, columns, role, privileges)
  cross join lateral regexp_split_to_table(columns, ', ') as column_name
  cross join lateral regexp_split_to_table(privileges, ', ') as privilege;

select public.apply_privileges();
