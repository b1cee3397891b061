import type { PictureName } from './brand/pictures.ts';

/*
 * What the files in src/domain/brand/ have to state. A shop replaces those files, but not this one: if an update needs a new
 * fact, `npm run types` names it.
 */

export interface Brand {
  /** As customers know it. */
  name: string;
  /** For the home screen of a phone: 12 characters or less are shown completely. */
  shortName: string;
  legalName: string;
  tagline: string;
  /** The year. */
  founded: number;
  town: string;
  region: string;
  address: {
    street: string;
    town: string;
    /** Its courts decide disputes. */
    district: string;
    /** Its public holidays are no business days: see holidays.ts. */
    state: string;
    postalCode: string;
    country: string;
    countryCode: string;
  };
  /** As they are shown: with + and the country code, in groups of digits. The first one is for questions about orders. */
  phones: readonly [string, ...string[]];
  email: string;
  /** For questions about orders. */
  ordersEmail: string;
  /** Digits only, beginning with the country code, as WhatsApp links require. */
  whatsappNumber: string;
  social: readonly { name: string; url: string }[];
  /** Days and hours, separated by commas. */
  businessHours: string;
}

export interface GrievanceOfficer {
  name: string;
  designation: string;
  /** As it is shown. */
  phone: string;
  email: string;
}

/** Null means that a fact is not stated yet: pages omit it, and `npm run doctor` reports it. */
export interface DeclaredFacts {
  /** Shown for every product that has no section with the title Country of origin. */
  countryOfOrigin: string | null;
  /** The name and the address of the packer of the tea, in one line. */
  packer: string | null;
  /** For example `24 months from packing`. Shown for every product that has no section with the title Best before. */
  bestBefore: string | null;
  /** The 14 digits of the food business license. For invoices, they are also in the settings of the back office. */
  fssai: string | null;
  /** The person who answers complaints. The Consumer Protection (E-Commerce) Rules, 2020 require one. */
  grievanceOfficer: GrievanceOfficer | null;
}

export interface Claims {
  /** For search engines, in at most 160 characters. */
  descriptions: Record<'home' | 'story' | 'products' | 'contact', string>;
  /** Below the title of the page with all products. */
  productsLead: string;
  /** Below the title of a product that has no subtitle. */
  productSubtitle: string;
}

interface PictureWithText {
  picture: PictureName;
  heading: string;
  text: string;
}

interface DescribedPicture extends PictureWithText {
  /** Describes the picture. */
  alt: string;
}

export interface HomeTexts {
  hero: { alt: string; headline: string; lead: string };
  reasonsEyebrow: string;
  reasons: readonly PictureWithText[];
  legacy: { alt: string; heading: string; paragraphs: readonly string[] };
}

export interface StoryTexts {
  lead: string;
  /** Describes the picture `generations`. */
  familyAlt: string;
  timelineHeading: string;
  /** Oldest first. */
  chapters: readonly (DescribedPicture & { period: string })[];
  people: {
    heading: string;
    lead: string;
    /** Oldest first. */
    members: readonly (DescribedPicture & { role: string })[];
  };
  /** What the house holds to. */
  values: readonly PictureWithText[];
  ending: string;
}

export interface ContactTexts {
  lead: string;
  /** Below the address. */
  visits: string;
  map: { alt: string; directions: string };
  faqs: readonly { question: string; answer: string }[];
}

/** What the Shipping Policy says about the way of the parcels. */
export interface ShippingTexts {
  lead: string;
  /** Which regions are reached first and last. */
  regions: string;
  /** What delays parcels. */
  delays: string;
}

/** The public holidays of the shop's state. */
export interface Holidays {
  /** Written as 2026-11-23. */
  days: readonly string[];
  /** The last day for which the list is complete. */
  until: string;
}
