import { screen, within } from '@testing-library/react';
import { renderApp } from '../testing/renderApp';

async function read(path: string, heading: string) {
  renderApp(path);
  await screen.findByRole('heading', { level: 1, name: heading });
  const page = screen.getByRole('main');
  return { page, words: page.textContent };
}

describe('the story', () => {
  it('tells the four times, the four generations and the three values', async () => {
    const { page } = await read('/story', 'Our Story');

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

describe('the policies', () => {
  const policies = [
    { path: '/privacy-policy', heading: 'Privacy Policy', says: ['Digital Personal Data Protection Act, 2023'] },
    {
      path: '/terms-and-conditions',
      heading: 'Terms and Conditions',
      says: ['The law of India governs these terms', 'shelf life of 2-3 years'],
    },
    {
      path: '/shipping-policy',
      heading: 'Shipping Policy',
      says: ['only within India', '1-3 business days', '5-7 business days after shipment'],
    },
    {
      path: '/cancellation-refund-policy',
      heading: 'Cancellation and Refund Policy',
      says: [
        'within 24 hours',
        'if the order has not shipped',
        'within 48 hours of receipt',
        'photo evidence',
        'unused and in its original packaging',
        'in 7-10 business days',
      ],
    },
  ];

  it.each(policies)('$path says what holds', async ({ path, heading, says }) => {
    const { words } = await read(path, heading);

    for (const promise of says) expect(words).toContain(promise);
  });

  it.each(policies)('$path is dated, and its table of contents leads to every section', async ({ path, heading }) => {
    const { page, words } = await read(path, heading);
    const links = within(within(page).getByRole('navigation', { name: 'On this page' })).getAllByRole('link');

    expect(words).toContain('Last updated 1 November 2026');
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      const section = page.querySelector(link.getAttribute('href') ?? '');
      expect(section).toHaveAccessibleName(link.textContent);
    }
  });
});
