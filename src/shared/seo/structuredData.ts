import { brand } from '../../domain/brand';

/** Who sells here. */
export function organization(origin: string) {
  const { address } = brand;
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand.name,
    legalName: brand.legalName,
    description: brand.tagline,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    foundingDate: String(brand.founded),
    email: brand.email,
    telephone: brand.phones[0],
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.town,
      addressRegion: address.state,
      postalCode: address.postalCode,
      addressCountry: address.countryCode,
    },
    sameAs: Object.values(brand.social),
  };
}

/** The way from the home page to this one. */
export function breadcrumbs(origin: string, trail: readonly { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/** Questions and answers that stand on the page, word for word. */
export function faqPage(entries: readonly { question: string; answer: string }[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
