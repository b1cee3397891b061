import { html } from 'hono/html';
import { plainPage } from '../plainPage.ts';

/** The query of the authorization request, or the submitted form. */
export interface ConsentFields {
  redirect_uri?: string;
  state?: string;
  name?: string;
  email?: string;
  login_hint?: string;
}

/**
 * Renders the form that asks for the name and email address to sign in with.
 * @param problem why a submitted form was rejected
 */
export function consentPage(fields: ConsentFields, problem?: string): Promise<Response> {
  return plainPage({
    title: 'Simulated Google sign-in',
    status: problem ? 400 : 200,
    body: html` <p>A hosted shop sends people to Google here. This page believes whatever you enter.</p>
      ${problem ? html`<p role="alert">${problem}</p>` : ''}
      <form method="post" action="/simulated-google/authorize">
        <input type="hidden" name="redirect_uri" value="${fields.redirect_uri ?? ''}" />
        <input type="hidden" name="state" value="${fields.state ?? ''}" />
        <label for="name">Name</label>
        <input id="name" name="name" autocomplete="name" required value="${fields.name ?? ''}" />
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          required
          value="${fields.email ?? fields.login_hint ?? ''}"
        />
        <button name="action" value="continue">Continue</button>
        <button name="action" value="cancel" formnovalidate>Cancel</button>
      </form>`,
  });
}
