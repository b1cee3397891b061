import { readFileSync } from 'node:fs';

/* The configurations of nginx in docs/DEPLOY.md. bench/updates.ts looks for secrets in the logs of a running one. */

const page = readFileSync('docs/DEPLOY.md', 'utf8');
const blocks = [...page.matchAll(/^ *```nginx\n([^]*?)```/gm)].map(([, block = '']) => block);
/** The servers of each configuration that is a whole one. */
const servers = blocks.flatMap((block) => block.split(/^ *(?=server \{)/m).slice(1));

it('finds the configurations', () => {
  expect(servers.filter((server) => server.includes('listen 443'))).toHaveLength(3);
  expect(servers.filter((server) => server.includes('listen 80'))).toHaveLength(2);
});

it.each(servers)('logs no queries and no referrers, which contain the secrets of links: %#', (server) => {
  expect(server).toMatch(/^ *access_log \S+ shop;$/m);
  // Every message about a request quotes its query and its referrer.
  expect(server).toMatch(/^ *error_log \S+ emerg;$/m);
});

it.each([...page.matchAll(/log_format ([^;]+);/g)].map(([, format = '']) => format))(
  'logs no secrets: %s',
  (format) => {
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|arg_\w+|http_referer|http_cookie)\b/);
  },
);
