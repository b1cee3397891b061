import { html } from 'hono/html';
import { plainPage } from '../plainPage.ts';

const CARRIED = ['redirect_uri', 'state'];

/** Asks who is signing in. `asked` is the query, or the form that came back incomplete. */
export function consentPage(asked: URLSearchParams, problem?: string): Promise<Response> {
  return plainPage({
    title: 'Simulated Google sign-in',
    status: problem ? 400 : 200,
    body: html` <p>A hosted shop sends people to Google here. This page believes whatever you enter.</p>
      ${problem ? html`<p role="alert">${problem}</p>` : ''}
      <form method="post" action="/simulated-google/authorize">
        ${CARRIED.map((name) => html`<input type="hidden" name="${name}" value="${asked.get(name) ?? ''}" />`)}
        <label for="name">Name</label>
        <input id="name" name="name" autocomplete="name" required value="${asked.get('name') ?? ''}" />
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          required
          value="${asked.get('email') ?? asked.get('login_hint') ?? ''}"
        />
        <button name="action" value="continue">Continue</button>
        <button name="action" value="cancel" formnovalidate>Cancel</button>
      </form>`,
  });
}
