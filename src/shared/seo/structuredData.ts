import { brand } from '../../domain/brand/facts';
import { paths } from '../../domain/routes';

/** Describes the seller. */
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
    sameAs: brand.social.map(({ url }) => url),
  };
}

/** Describes the position of a page below the home page. */
export function breadcrumbs(origin: string, trail: readonly { name: string; path: string }[]) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: paths.home }, ...trail].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/** Describes the questions and answers of a page. They must be the same as on the page. */
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
