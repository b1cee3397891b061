#!/usr/bin/env bash
# PostgreSQL plans a function in SQL anew each time another function in SQL calls it.
#
# Guess: a function of one expression is fastest in SQL, because PL/pgSQL is interpreted.
# Seen (PGlite 0.4.5, PostgreSQL 17.5): `language sql` with `set search_path`, which prevents inlining, keeps its plan only
# as long as its caller runs. Called by another such function, it is parsed and planned for each row. The same two
# functions in PL/pgSQL keep their plans for the session: 5 to 10 times as fast. Called directly by a query, the function
# in SQL is about as fast as the one in PL/pgSQL.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.4.5
cat >try.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';

const db = await PGlite.create();
const body = `upper(replace(replace(replace(given, 'a', 'b'), 'c', 'd'), 'e', 'f'))`;
await db.exec(`
  create function inner_sql(given text) returns text language sql immutable set search_path = '' as $$ select ${body} $$;
  create function outer_sql(given text) returns text language sql immutable set search_path = ''
    as $$ select public.inner_sql(given) || '!' $$;
  create function inner_pl(given text) returns text language plpgsql immutable set search_path = ''
    as $$ begin return ${body}; end $$;
  create function outer_pl(given text) returns text language plpgsql immutable set search_path = ''
    as $$ begin return public.inner_pl(given) || '!'; end $$;
`);
const timeOf = async (name) => {
  const times = [];
  for (let round = 0; round < 5; round += 1) {
    const start = performance.now();
    await db.query(`select count(${name}('tea' || n)) from generate_series(1, 5000) as n`);
    times.push(performance.now() - start);
  }
  return Math.min(...times);
};
const direct = (await timeOf('inner_sql')) / (await timeOf('inner_pl'));
const nested = (await timeOf('outer_sql')) / (await timeOf('outer_pl'));
console.log((await db.query('select version()')).rows[0].version.slice(0, 15));
console.log(`time in SQL relative to PL/pgSQL: direct ${direct.toFixed(1)}, nested ${nested.toFixed(1)}`);
if (!(direct < 2.5 && nested > 4)) throw new Error('This has changed.');
JS
node try.mjs
