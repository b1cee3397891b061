#!/usr/bin/env bash
# A check of a column's length does not keep a long text from a generated column; varchar(n) does.
#
# Guess: `name text check (char_length(name) <= 10)` refuses a long name before anything else happens with it.
# Seen (PGlite 0.4.5, PostgreSQL 17.5): the sequence is the type with its length, triggers before the row, generated
# columns, and checks last. So the function of a generated column, and each trigger, gets the long text of a row that is
# refused afterwards. For `name varchar(10)`, neither runs.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.4.5
cat >try.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';

const db = await PGlite.create();
await db.exec(`
  create function seen(given text, place text) returns text language plpgsql immutable
    as $$ begin raise notice '% gets % characters', place, char_length(given); return given; end $$;
  create function look() returns trigger language plpgsql
    as $$ begin new.name := seen(new.name, 'the trigger'); return new; end $$;
  create table with_check (
    name text check (char_length(name) <= 10),
    key text generated always as (seen(name, 'the generated column')) stored
  );
  create table with_length (
    name varchar(10),
    key text generated always as (seen(name, 'the generated column')) stored
  );
  create trigger look before insert on with_check for each row execute function look();
  create trigger look before insert on with_length for each row execute function look();
`);
const refuse = async (table) => {
  const lines = [];
  await db
    .query(`insert into ${table} (name) values ('twelve chars')`, [], { onNotice: ({ message }) => lines.push(message) })
    .catch(({ code }) => lines.push(code));
  return lines.join(', ');
};
const [check, length] = [await refuse('with_check'), await refuse('with_length')];
console.log(`text with a check: ${check}`);
console.log(`varchar(10): ${length}`);
if (check !== 'the trigger gets 12 characters, the generated column gets 12 characters, 23514' || length !== '22001')
  throw new Error('This has changed.');
JS
node try.mjs
