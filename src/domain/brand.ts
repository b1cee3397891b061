/** Name, address, contact details and links of the shop. Change them here. */
export const brand = {
  name: 'Nilgiri Black Tea',
  legalName: 'Nilgiri Black Tea',
  tagline: 'Black tea from the Blue Mountains since 1939',
  founded: 1939,
  generations: 4,
  town: 'Coonoor',
  region: 'The Nilgiris',
  address: {
    street: '12 Estate Road, Upper Coonoor',
    town: 'Coonoor',
    district: 'The Nilgiris',
    state: 'Tamil Nadu',
    postalCode: '643101',
    country: 'India',
    countryCode: 'IN',
  },
  phones: ['+91 423 555 0139', '+91 90000 01939'],
  email: 'hello@nbt.example',
  ordersEmail: 'orders@nbt.example',
  // Digits only, beginning with the country code, as WhatsApp links require.
  whatsappNumber: '919000001939',
  social: {
    instagram: 'https://www.instagram.com/nilgiriblacktea.example',
    facebook: 'https://www.facebook.com/nilgiriblacktea.example',
    youtube: 'https://www.youtube.com/@nilgiriblacktea.example',
  },
  businessHours: 'Mon-Sat 9:00 AM to 6:00 PM, Sunday closed',
} as const;

export interface GrievanceOfficer {
  name: string;
  designation: string;
  /** As it is shown. */
  phone: string;
  email: string;
}

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

/**
 * The facts that the law requires a tea shop to declare. Null means that a fact is not stated yet: pages omit it, and
 * `npm run doctor` reports it.
 */
export const declaredFacts: DeclaredFacts = {
  countryOfOrigin: brand.address.country,
  packer: null,
  bestBefore: null,
  fssai: null,
  grievanceOfficer: null,
};
