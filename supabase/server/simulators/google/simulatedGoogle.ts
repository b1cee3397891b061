import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { validator } from 'hono/validator';
import * as v from 'valibot';
import { normalizeEmail } from '../../../../src/domain/emailAddress.ts';
import { handleError, handleNotFound, rejectOtherMethods } from '../../../functions/_shared/errors.ts';
import { limitBody } from '../../../functions/_shared/middleware.ts';
import { validate, validQuery } from '../../../functions/_shared/validation.ts';
import { consentPage } from './consentPage.ts';

interface Person {
  name: string;
  email: string;
}

const text = v.optional(v.string());
const authorizeQuery = v.object({ redirect_uri: text, state: text, login_hint: text });
const consentForm = v.object({ redirect_uri: text, state: text, action: text, name: text, email: text });
const tokenForm = v.object({ code: v.optional(v.string(), ''), redirect_uri: text });

export interface SimulatedGoogle {
  /** The sign-in page that customers see, at /simulated-google/authorize. */
  pages: Hono;
  /** The paths that a server requests from oauth2.googleapis.com and www.googleapis.com. */
  api: Hono;
}

/**
 * Simulates Google's OAuth server. It accepts any name and email address without a password.
 * @param callback the only redirect URI that it accepts
 */
export function createSimulatedGoogle(callback: string): SimulatedGoogle {
  // Each code and each token works once.
  const codes = new Map<string, Person>();
  const tokens = new Map<string, Person>();

  const pages = new Hono().onError(handleError).notFound(handleNotFound);
  pages
    .use(rejectOtherMethods(pages))
    .get('/simulated-google/authorize', validQuery(authorizeQuery), (c) => consentPage(c.req.valid('query')))
    .post(
      '/simulated-google/authorize',
      limitBody(16),
      validator('form', (form) => validate(consentForm, form)),
      async (c) => {
        const form = c.req.valid('form');
        if (form.redirect_uri !== callback)
          throw new HTTPException(400, { message: 'The redirect_uri is not registered' });
        const location = new URL(callback);
        location.searchParams.set('state', form.state ?? '');
        if (form.action === 'cancel') {
          location.searchParams.set('error', 'access_denied');
          location.searchParams.set('error_description', 'The sign-in was cancelled');
        } else {
          const email = normalizeEmail(form.email ?? '');
          const name = form.name?.trim() ?? '';
          if (email === null || !name) return consentPage(form, 'Please enter a name and an email address.');
          const code = randomUUID();
          codes.set(code, { name, email });
          location.searchParams.set('code', code);
        }
        c.header('cache-control', 'no-store');
        return c.redirect(location.href, 303);
      },
    );

  const api = new Hono()
    .post(
      '/token',
      validator('form', (form) => validate(tokenForm, form)),
      (c) => {
        const { code, redirect_uri } = c.req.valid('form');
        const person = codes.get(code);
        codes.delete(code);
        if (!person || redirect_uri !== callback) return c.json({ error: 'invalid_grant' }, 400);
        const token = randomUUID();
        tokens.set(token, person);
        return c.json({ access_token: token, token_type: 'Bearer', expires_in: 3600 });
      },
    )
    .get('/userinfo/v2/me', (c) => {
      const token = c.req.header('authorization')?.replace('Bearer ', '') ?? '';
      const person = tokens.get(token);
      tokens.delete(token);
      if (!person) return c.json({ error: 'invalid_token' }, 401);
      return c.json({ id: `simulated-${person.email}`, email: person.email, verified_email: true, name: person.name });
    });

  return { pages, api };
}
