import { secretKeyIn } from './database.ts';

const SECRET = 'sb_secret_new';

describe('the API keys of a project', () => {
  it('are the keys named default, or else the first keys', () => {
    const keyOf = (keys: object) => secretKeyIn({ SUPABASE_SECRET_KEYS: JSON.stringify(keys) });
    expect(keyOf({ jobs: 'sb_secret_jobs', default: SECRET })).toBe(SECRET);
    expect(keyOf({ jobs: 'sb_secret_jobs', reports: 'sb_secret_reports' })).toBe('sb_secret_jobs');
  });

  it.each([undefined, '', '{}', '{"default":""}'])('are the legacy ones if the keys by name are %p', (keys) => {
    expect(secretKeyIn({ SUPABASE_SECRET_KEYS: keys, SUPABASE_SERVICE_ROLE_KEY: 'legacy' })).toBe('legacy');
    expect(() => secretKeyIn({ SUPABASE_SECRET_KEYS: keys })).toThrow(
      'SUPABASE_SECRET_KEYS or SUPABASE_SERVICE_ROLE_KEY is required',
    );
  });

  it.each([
    SECRET,
    `{"default":"${SECRET}"`,
    `"${SECRET}"`,
    `["${SECRET}"]`,
    `{"default":{"key":"${SECRET}"}}`,
    'null',
  ])('are rejected without being repeated if they are %s', (keys) => {
    const read = () => secretKeyIn({ SUPABASE_SECRET_KEYS: keys, SUPABASE_SERVICE_ROLE_KEY: 'legacy' });
    expect(read).toThrow(/^SUPABASE_SECRET_KEYS must be a JSON object/);
    expect(read).not.toThrow(SECRET);
  });
});
