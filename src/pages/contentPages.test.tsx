import { screen, within } from '@testing-library/react';
import { renderApp } from '../testing/renderApp';

async function openPage(path: string, heading: string) {
  renderApp(path);
  await screen.findByRole('heading', { level: 1, name: heading });
  const page = screen.getByRole('main');
  return { page, text: page.textContent };
}

describe('the story page', () => {
  it('contains the four periods, the four generations and the three values', async () => {
    const { page } = await openPage('/story', 'Our Story');

    for (const name of [
      /1939/,
      /1960s/,
      /1990s/,
      /2020s/,
      'Nanjan',
      'Lakshmi',
      'Raghu',
      'Meera',
      'Quality First',
      'Family Tradition',
      'Customer Trust',
    ]) {
      expect(within(page).getByRole('heading', { level: 3, name })).toBeInTheDocument();
    }
  });
});

describe('a policy page', () => {
  const policies = [
    { path: '/privacy-policy', heading: 'Privacy Policy', terms: ['Digital Personal Data Protection Act, 2023'] },
    {
      path: '/terms-and-conditions',
      heading: 'Terms and Conditions',
      terms: ['The law of India governs these terms', 'shelf life of 2-3 years'],
    },
    {
      path: '/shipping-policy',
      heading: 'Shipping Policy',
      terms: ['only within India', '1-3 business days', '5-7 business days after shipment'],
    },
    {
      path: '/cancellation-refund-policy',
      heading: 'Cancellation and Refund Policy',
      terms: [
        'within 24 hours',
        'if the order has not shipped',
        'within 48 hours of receipt',
        'photo evidence',
        'unused and in its original packaging',
        'in 7-10 business days',
      ],
    },
  ];

  it.each(policies)('contains the terms of the policy: $path', async ({ path, heading, terms }) => {
    const { text } = await openPage(path, heading);

    for (const term of terms) expect(text).toContain(term);
  });

  it.each(policies)('contains its date and a table of contents: $path', async ({ path, heading }) => {
    const { page, text } = await openPage(path, heading);
    const links = within(within(page).getByRole('navigation', { name: 'On this page' })).getAllByRole('link');

    expect(text).toContain('Last updated 25 November 2026');
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      const section = page.querySelector(link.getAttribute('href') ?? '');
      expect(section).toHaveAccessibleName(link.textContent);
    }
  });
});

describe('the contact page', () => {
  it('links to a chat with the WhatsApp number of the page configuration', async () => {
    const { page } = await openPage('/contact', 'Contact us');
    const { href } = within(page).getByRole<HTMLAnchorElement>('link', { name: 'Chat on WhatsApp' });
    expect(href).toMatch(/^https:\/\/wa\.me\/919000001939\?text=Hello/);
  });
});
