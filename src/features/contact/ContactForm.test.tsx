import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { screen, waitFor } from '@testing-library/react';
import { renderApp } from '../../testing/renderApp';
import { createTestServices } from '../../testing/testServices';

const message = {
  name: 'Leela Menon',
  email: 'leela@post.example',
  phone: '',
  message: 'Could we visit in January?\nWe are four.',
};

/** The contact function over real HTTP: it accepts, refuses, or leaves its caller waiting. */
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    received.push({ url: request.url, body: JSON.parse(body) });
    answer(response);
  });
});
const received: { url?: string; body: unknown }[] = [];
const reply = (status: number) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end('{}');
let answer: (response: ServerResponse) => unknown;

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
beforeEach(() => {
  answer = reply(200);
  received.length = 0;
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

async function openContact() {
  const config = { supabaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  const view = renderApp('/contact', { services: createTestServices({ config }) });
  await screen.findByRole('heading', { level: 1, name: 'Contact us' });
  const type = async (label: string, text: string) => {
    await view.user.click(field(label));
    if (text) await view.user.paste(text);
  };
  return {
    ...view,
    fill: async ({ name, email, phone, message: words }: typeof message) => {
      await type('Full Name', name);
      await type('Email', email);
      await type('Phone', phone);
      await type('Message', words);
    },
    send: () => view.user.click(screen.getByRole('button', { name: 'Send Message' })),
  };
}

describe('the contact form', () => {
  it('sends what was typed, says so and is empty again', async () => {
    const { fill, send } = await openContact();

    await fill(message);
    await send();

    expect(await screen.findByText('Message Sent!')).toBeInTheDocument();
    expect(screen.getByText("Thank you for reaching out. We'll get back to you shortly.")).toBeInTheDocument();
    expect(received).toEqual([{ url: '/functions/v1/send-contact-email', body: message }]);
    await waitFor(() => expect(fields()).toEqual(empty));
  });

  it('takes a phone number for whoever would rather be rung', async () => {
    const { fill, send } = await openContact();

    await fill({ ...message, phone: '+91 94470 55511' });
    await send();

    await screen.findByText('Message Sent!');
    expect(received).toMatchObject([{ body: { phone: '+91 94470 55511' } }]);
  });

  it('names what is missing at its field, and goes to the first', async () => {
    const { fill, send } = await openContact();

    await fill({ ...empty, name: 'Leela Menon' });
    await send();

    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toBeInvalid();
    expect(field('Email')).toHaveAccessibleDescription('Please enter an email address.');
    expect(field('Message')).toHaveAccessibleDescription('Please write a message.');
    expect(field('Full Name')).not.toHaveAttribute('aria-invalid', 'true');
    expect(received).toEqual([]);
  });

  it.each(['leela', 'leela@post', 'leela menon@post.example'])('takes %s for no e-mail address', async (email) => {
    const { fill, send } = await openContact();

    await fill({ ...message, email });
    await send();

    expect(field('Email')).toHaveAccessibleDescription(
      'This email address looks incomplete. It should read like name@example.com.',
    );
    expect(received).toEqual([]);
  });

  it('says when a message is too long, instead of cutting it', async () => {
    const { fill, send } = await openContact();

    await fill({ ...message, message: 'a'.repeat(5001) });
    await send();

    expect(field('Message')).toHaveAccessibleDescription(
      'Please keep the message within 5000 characters. It has 5001.',
    );
    expect(field('Message').value).toHaveLength(5001);
  });

  it('takes an error back as soon as its field is mended', async () => {
    const { user, send } = await openContact();

    await send();
    await user.type(field('Full Name'), 'L');

    expect(field('Full Name')).not.toHaveAccessibleDescription();
    expect(field('Full Name')).toHaveFocus();
    expect(field('Message')).toHaveAccessibleDescription('Please write a message.');
  });

  it('keeps every word when the message cannot be sent, and sends it at the next press', async () => {
    const { fill, send } = await openContact();
    answer = reply(500);

    await fill(message);
    await send();

    expect(await screen.findByText('Oh no! Something went wrong.')).toBeInTheDocument();
    expect(
      screen.getByText("We couldn't send your message. Please try again or email us directly."),
    ).toBeInTheDocument();
    expect(fields()).toEqual(message);

    answer = reply(200);
    await send();
    expect(await screen.findByText('Message Sent!')).toBeInTheDocument();
  });

  it('is busy while it sends, and sends once however often it is pressed', async () => {
    const { fill, send, user } = await openContact();
    let finish = () => {};
    answer = (response) => (finish = () => reply(200)(response));

    await fill(message);
    await send();
    const button = await screen.findByRole('button', { name: 'Sending...' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await user.click(button);
    await waitFor(() => expect(received).toHaveLength(1));
    finish();

    expect(await screen.findByText('Message Sent!')).toBeInTheDocument();
    expect(received).toHaveLength(1);
  });

  it('keeps a draft when the page is left, until it is sent', async () => {
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

  it('begins empty where the draft cannot be read', async () => {
    sessionStorage.setItem('contact-draft', '{"name":');

    await openContact();

    expect(fields()).toEqual(empty);
  });
});

describe('the contact page', () => {
  it('answers the four questions when they are opened', async () => {
    const { user } = await openContact();

    expect(screen.getByText(/We ship only within India/)).not.toBeVisible();
    await user.click(screen.getByText('Do you ship outside India?'));
    expect(screen.getByText(/We ship only within India/)).toBeVisible();

    expect(screen.getByText(/by appointment\. Write or ring/)).toBeInTheDocument();
    expect(screen.getByText(/in minimum quantities/)).toBeInTheDocument();
    expect(screen.getByText(/shelf life is 2-3 years/)).toBeInTheDocument();
  });

  it('tells search engines the same questions and answers', async () => {
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
