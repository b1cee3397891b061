/*
 * Creates the roles of the API, and the database of the shop with a user that only owns it. Run it
 * once, as a superuser of a new PostgreSQL server:
 *
 *     POSTGRES_PASSWORD=… psql --file=supabase/server/database/createShopDatabase.sql
 *
 * compose.yaml runs it by itself.
 */
\set ON_ERROR_STOP on
\getenv password POSTGRES_PASSWORD

create role anon nologin;
create role authenticated nologin;
create role service_role nologin bypassrls;
alter role anon set statement_timeout = '3s';
alter role authenticated set statement_timeout = '8s';
alter role service_role set statement_timeout = '15s';

-- May create databases, so that backups can be restored into a new one.
create role shop login createdb password :'password';
grant anon, authenticated, service_role to shop;
create database shop owner shop;
