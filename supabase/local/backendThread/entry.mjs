// The largest packages. They are loaded before the TypeScript loader, which handles each of their hundreds of files, too,
// and needs several times as long for them.
await Promise.all(
  ['@supabase/lite/pglite', '@supabase/supabase-js', 'stripe', 'hono', '@zxcvbn-ts/language-common', 'nodemailer'].map(
    (name) => import(name),
  ),
);

// A thread does not inherit the TypeScript loader of its parent.
const { register } = await import('tsx/esm/api');
register();
await import('./serve.ts');
