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
  /** Of all products, unless a product has a section with the title Country of origin. */
  countryOfOrigin: string | null;
  /** The name and the address of who packs the tea, in one line. */
  packer: string | null;
  /** For example `24 months from packing`. Of all products, unless a product has a section with the title Best before. */
  bestBefore: string | null;
  /** The 14 digits of the license of the food business. The settings of the back office have it for invoices. */
  fssai: string | null;
  /** Who answers complaints, as the Consumer Protection (E-Commerce) Rules, 2020 ask. */
  grievanceOfficer: GrievanceOfficer | null;
}

/** What the law asks a shop for tea to declare. Null is a fact that is not stated yet: it is not shown, and doctor names it. */
export const declaredFacts: DeclaredFacts = {
  countryOfOrigin: brand.address.country,
  packer: null,
  bestBefore: null,
  fssai: null,
  grievanceOfficer: null,
};
