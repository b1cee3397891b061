import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { screen, waitFor } from '@testing-library/react';
import type { Services } from '../../shared/services';
import { renderApp } from '../../testing/renderApp';
import { createTestStore } from '../../testing/createTestStore';
import { createTabLocks } from '../../testing/tabLocks';
import { createTestServices, memoryStorage } from '../../testing/testServices';

const message = {
  name: 'Leela Menon',
  email: 'leela@post.example',
  phone: '',
  message: 'Could we visit in January?\nWe are four.',
};

/** A fake of the `send-contact-email` function, over HTTP. `respond` decides how it responds. */
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    requests.push({ url: request.url, body: JSON.parse(body) });
    respond(response);
  });
});
const requests: { url?: string; body: unknown }[] = [];
const respondWith = (status: number) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end('{}');
let respond: (response: ServerResponse) => unknown;

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
beforeEach(() => {
  respond = respondWith(200);
  requests.length = 0;
  sessionStorage.clear();
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const fields = () => ({
  name: field('Full Name').value,
  email: field('Email').value,
  phone: field('Phone').value,
  message: field('Message').value,
});
const empty = { name: '', email: '', phone: '', message: '' };

async function openContact({ hasStyles = false, ...overrides }: { hasStyles?: boolean } & Partial<Services> = {}) {
  const config = { supabaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  const app = renderApp('/contact', { services: createTestServices({ ...overrides, config }), hasStyles });
  await screen.findByRole('heading', { level: 1, name: 'Contact us' });
  const type = async (label: string, text: string) => {
    await app.user.click(field(label));
    if (text) await app.user.paste(text);
  };
  return {
    ...app,
    fill: async ({ name, email, phone, message: text }: typeof message) => {
      await type('Full Name', name);
      await type('Email', email);
      await type('Phone', phone);
      await type('Message', text);
    },
    send: () => app.user.click(screen.getByRole('button', { name: 'Send Message' })),
  };
}

describe('ContactForm', () => {
  it('sends the typed values, shows a toast and clears the form', async () => {
    const { fill, send } = await openContact();

    await fill(message);
    await send();

    expect(await screen.findByText('Message Sent!')).toBeInTheDocument();
    expect(screen.getByText("Thank you for reaching out. We'll get back to you shortly.")).toBeInTheDocument();
    const body = { id: expect.any(String) as string, ...message };
    expect(requests).toEqual([{ url: '/functions/v1/send-contact-email', body }]);
    await waitFor(() => expect(fields()).toEqual(empty));
  });

  it('sends a message with the same id again until it is answered or changed', async () => {
    respond = respondWith(503);
    const { fill, send, user } = await openContact();
    await fill(message);
    await send();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send Message' })).toBeEnabled());
    await send();
    await waitFor(() => expect(requests).toHaveLength(2));
    await user.type(field('Message'), '!');
    respond = respondWith(200);
    await send();
    await screen.findByText('Message Sent!');
    const [first, second, third] = requests.map(({ body }) => (body as { id: string }).id);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('sends the optional phone number', async () => {
    const { fill, send } = await openContact();

    await fill({ ...message, phone: '+91 94470 55511' });
    await send();

    await screen.findByText('Message Sent!');
    expect(requests).toMatchObject([{ body: { phone: '+91 94470 55511' } }]);
  });

  it('shows an error at each missing field and focuses the first one', async () => {
    const { fill, send } = await openContact();

    await fill({ ...empty, name: 'Leela Menon' });
    await send();

    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toBeInvalid();
    expect(field('Email')).toHaveAccessibleDescription('Please enter an email address.');
    expect(field('Message')).toHaveAccessibleDescription('Please write a message.');
    expect(field('Full Name')).not.toHaveAttribute('aria-invalid', 'true');
    expect(requests).toEqual([]);
  });

  it('rejects a name that contains a link', async () => {
    const { fill, send } = await openContact();

    await fill({ ...message, name: 'Leela www.evil.example' });
    await send();

    expect(field('Full Name')).toHaveAccessibleDescription('Please enter a name without a web address.');
    expect(requests).toEqual([]);
  });

  it.each(['leela', 'leela@post', 'leela menon@post.example'])('rejects %s as an email address', async (email) => {
    const { fill, send } = await openContact();

    await fill({ ...message, email });
    await send();

    expect(field('Email')).toHaveAccessibleDescription(
      'Please check this email address. It should read like name@example.com.',
    );
    expect(requests).toEqual([]);
  });

  it('shows an error if the message is too long, without truncating it', async () => {
    const { fill, send } = await openContact();

    await fill({ ...message, message: 'a'.repeat(5001) });
    await send();

    expect(field('Message')).toHaveAccessibleDescription('Please keep this within 5000 characters. It has 5001.');
    expect(field('Message').value).toHaveLength(5001);
  });

  it('removes an error as soon as its field is edited', async () => {
    const { user, send } = await openContact();

    await send();
    await user.type(field('Full Name'), 'L');

    expect(field('Full Name')).not.toHaveAccessibleDescription();
    expect(field('Full Name')).toHaveFocus();
    expect(field('Message')).toHaveAccessibleDescription('Please write a message.');
  });

  it('keeps the typed values when sending fails, so that sending again works', async () => {
    const { fill, send } = await openContact();
    respond = respondWith(500);

    await fill(message);
    await send();

    expect(await screen.findByText('Oh no! Something went wrong.')).toBeInTheDocument();
    expect(
      screen.getByText("We couldn't send your message. Please try again or email us directly."),
    ).toBeInTheDocument();
    expect(fields()).toEqual(message);

    respond = respondWith(200);
    await send();
    expect(await screen.findByText('Message Sent!')).toBeInTheDocument();
  });

  it('shows that it is busy while sending, and sends once even if the button is pressed again', async () => {
    const { fill, send, user } = await openContact();
    let finish = () => {};
    respond = (response) => (finish = () => respondWith(200)(response));

    await fill(message);
    await send();
    const button = await screen.findByRole('button', { name: 'Sending...' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    await waitFor(() => expect(requests).toHaveLength(1));
    finish();

    expect(await screen.findByText('Message Sent!')).toBeInTheDocument();
    expect(requests).toHaveLength(1);
  });

  it('restores the typed values when the page is opened again, until they are sent', async () => {
    const before = await openContact();
    await before.fill(message);
    before.unmount();

    const after = await openContact();
    expect(fields()).toEqual(message);
    await after.send();
    await screen.findByText('Message Sent!');
    await waitFor(() => expect(fields()).toEqual(empty));
    after.unmount();

    await openContact();
    expect(fields()).toEqual(empty);
  });

  it('starts empty if the stored draft is malformed', async () => {
    sessionStorage.setItem('contact-draft', '{"name":');

    await openContact();

    expect(fields()).toEqual(empty);
  });
});

describe('ContactForm without a network', () => {
  it('keeps the message on the device, and two tabs send it once when the network is back', async () => {
    let isOnline = false;
    const browser = { storage: memoryStorage(), withLock: createTabLocks(), isOnline: () => isOnline };
    const { fill, send, services, user } = await openContact(browser);
    const otherTab = createTestStore({ services: createTestServices({ ...browser, config: services.config }) });

    await fill(message);
    await send();
    expect(await screen.findByText('Message kept')).toBeInTheDocument();
    expect(screen.getByText('Your message waits on this device')).toBeInTheDocument();
    expect(fields()).toEqual(empty);
    await fill({ ...message, message: 'Never mind.' });
    await send();
    await user.click((await screen.findAllByRole('button', { name: 'Discard' }))[1] as HTMLElement);
    await waitFor(() => expect(screen.queryByText('Never mind.')).not.toBeInTheDocument());
    expect(requests).toEqual([]);

    isOnline = true;
    services.wake();
    otherTab.services.wake();

    await waitFor(() => expect(screen.queryByText('Your message waits on this device')).not.toBeInTheDocument());
    await waitFor(() => expect(browser.storage.entries.has('contact-outbox')).toBe(false));
    // The lock is free again: no tab is sending.
    await browser.withLock('contact-outbox', () => Promise.resolve());
    expect(requests).toMatchObject([{ body: message }]);
  });

  it('keeps a message that the server does not accept, and sends it when the shop is opened again', async () => {
    const browser = { storage: memoryStorage(), withLock: createTabLocks() };
    let isOnline = false;
    const { fill, send, services, unmount } = await openContact({ ...browser, isOnline: () => isOnline });
    await fill(message);
    await send();
    await screen.findByText('Message kept');
    respond = respondWith(500);
    isOnline = true;
    services.wake();
    await waitFor(() => expect(requests).toHaveLength(1));
    await browser.withLock('contact-outbox', () => Promise.resolve());
    expect(screen.queryByText('Oh no! Something went wrong.')).not.toBeInTheDocument();
    unmount();

    respond = respondWith(200);
    await openContact(browser);
    expect(await screen.findByText('Message Sent!')).toBeInTheDocument();
    expect(browser.storage.entries.has('contact-outbox')).toBe(false);
  });

  it('reports a failure and leaves the form filled if the browser cannot store the message', async () => {
    const storage = { ...memoryStorage(), setItem: () => {} };
    const { fill, send } = await openContact({ storage, isOnline: () => false });
    await fill(message);
    await send();
    expect(await screen.findByText('Oh no! Something went wrong.')).toBeInTheDocument();
    expect(fields()).toEqual(message);
  });
});

describe('ContactPage', () => {
  it('shows an answer when its question is expanded', async () => {
    const { user } = await openContact({ hasStyles: true });

    expect(screen.getByText(/We ship only within India/)).not.toBeVisible();
    await user.click(screen.getByText('Do you ship outside India?'));
    expect(screen.getByText(/We ship only within India/)).toBeVisible();

    expect(screen.getByText(/by appointment\. Write or ring/)).toBeInTheDocument();
    expect(screen.getByText(/in minimum quantities/)).toBeInTheDocument();
    expect(screen.getByText(/shelf life is 2-3 years/)).toBeInTheDocument();
  });

  it('lists the same questions in its structured data', async () => {
    const { container } = await openContact();
    const scripts = [...container.querySelectorAll('script[type="application/ld+json"]')];
    const data = scripts.map(
      (script) => JSON.parse(script.innerHTML) as { '@type': string; mainEntity?: { name: string }[] },
    );

    const faqs = data.find((entry) => entry['@type'] === 'FAQPage')?.mainEntity ?? [];

    expect(faqs).toHaveLength(4);
    for (const { name } of faqs) expect(screen.getByText(name)).toBeInTheDocument();
  });
});
