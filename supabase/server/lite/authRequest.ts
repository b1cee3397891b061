import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import { normalizeEmail } from '../../../src/domain/emailAddress.ts';

const MAX_BODY_BYTES = 16 * 1024;
const MAX_METADATA_BYTES = 2 * 1024;
/** The metadata of an account that the shop reads. Others are written by auth itself and by Google. */
const METADATA_KEYS: readonly string[] = ['full_name', 'name'];
// PostgreSQL cannot store this character in text or JSON.
const NUL = '\0';

const storableText = v.pipe(
  v.string('must be text'),
  v.check((value) => !value.includes(NUL), 'must not contain a NUL character'),
);
const text = v.optional(v.nullable(storableText));
const jsonObject = v.pipe(
  v.record(v.string(), v.unknown(), 'must be a JSON object'),
  v.check((value) => !JSON.stringify(value).includes('\\u0000'), 'must not contain a NUL character'),
);

/**
 * The metadata that a client writes to its account. It is stored with the account and is part of every response about
 * it, so everything that the shop does not use is dropped. Null deletes a key.
 */
const metadata = v.pipe(
  jsonObject,
  v.transform((data) =>
    Object.fromEntries(
      Object.entries(data).filter(
        ([key, value]) => METADATA_KEYS.includes(key) && (value === null || typeof value === 'string'),
      ),
    ),
  ),
  v.check(
    (data) => Buffer.byteLength(JSON.stringify(data)) <= MAX_METADATA_BYTES,
    `is too long: at most ${MAX_METADATA_BYTES / 1024} kB can be stored`,
  ),
);

/** Auth compares emails character by character, so it only gets the form in which emails are stored. */
const email = v.pipe(
  storableText,
  v.maxLength(255, 'is too long'),
  v.transform((typed) => normalizeEmail(typed) ?? (typed === '' ? '' : null)),
  v.string('must be an email address in Latin letters, like name@example.com'),
);

const fields = v.looseObject({
  email: v.optional(v.nullable(email)),
  password: text,
  current_password: text,
  type: text,
  token: text,
  token_hash: text,
  refresh_token: text,
  auth_code: text,
  code_verifier: text,
  create_user: v.optional(v.nullable(v.boolean('must be true or false'))),
  options: v.optional(v.nullable(jsonObject)),
  data: v.optional(v.nullable(metadata)),
});

// looseObject accepts arrays.
const authBody = v.pipe(
  v.custom<object>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'must be a JSON object',
  ),
  fields,
);

/** The fields of the JSON body that the auth API uses. Other fields are passed on unchanged. */
export type AuthBody = v.InferOutput<typeof authBody>;

export interface AuthEnv {
  Variables: { authBody: AuthBody };
}

/** Returns the response to an error in the format of the auth API. */
export const authError = (status: number, code: string, msg: string, details: object = {}) =>
  Response.json({ code: status, error_code: code, msg, ...details }, { status, headers: { 'x-sb-error-code': code } });

/**
 * Rejects a query or body that @supabase/lite would respond to with status 500: a body that is not a JSON object,
 * fields of a wrong type, and characters that the database cannot store. Removes metadata that the shop does not use, and
 * changes emails to the form in which they are stored. Sets `authBody`.
 */
export const validateAuthRequest = createMiddleware<AuthEnv>(async (c, next) => {
  if (Object.values(c.req.query()).some((value) => value.includes(NUL)))
    return authError(400, 'validation_failed', 'The address must not contain a NUL character');
  const body = await c.req.raw.clone().text();
  if (Buffer.byteLength(body) > MAX_BODY_BYTES)
    return authError(
      413,
      'request_too_large',
      `The request is too large: at most ${MAX_BODY_BYTES / 1024} kB can be sent`,
    );

  let parsed: unknown;
  try {
    // The callback of Google may be a form. All other requests are JSON, whatever their content type says.
    parsed = body && c.req.method !== 'GET' && !c.req.path.endsWith('/callback') ? JSON.parse(body) : {};
  } catch {
    return authError(400, 'bad_json', 'The body must be valid JSON');
  }
  const result = v.safeParse(authBody, parsed, { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    return authError(400, 'validation_failed', `${v.getDotPath(issue) ?? 'The body'} ${issue.message}`);
  }
  c.set('authBody', result.output);
  // Null means absent, but @supabase/lite fails for some fields that are null.
  const present = Object.entries(result.output).filter(([, value]) => value !== null);
  if (present.length < Object.keys(result.output).length || result.output.data || result.output.email)
    c.req.raw = withBody(c.req.raw, Object.fromEntries(present));
  return next();
});

/** Returns the same request with another body, and optionally another path. */
export function withBody(request: Request, body: object, path = new URL(request.url).pathname): Request {
  const url = new URL(request.url);
  url.pathname = path;
  const headers = new Headers(request.headers);
  headers.delete('content-length');
  headers.set('content-type', 'application/json');
  return new Request(url, { method: request.method, headers, body: JSON.stringify(body) });
}
