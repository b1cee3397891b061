import type { Brand, DeclaredFacts } from '../brandTypes.ts';

const founded = 1939;

/** Name, address, contact details and links of the shop. */
export const brand: Brand = {
  name: 'Nilgiri Black Tea',
  shortName: 'Nilgiri Tea',
  legalName: 'Nilgiri Black Tea',
  tagline: `Black tea from the Blue Mountains since ${founded}`,
  founded,
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
  whatsappNumber: '919000001939',
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/nilgiriblacktea.example' },
    { name: 'Facebook', url: 'https://www.facebook.com/nilgiriblacktea.example' },
    { name: 'YouTube', url: 'https://www.youtube.com/@nilgiriblacktea.example' },
  ],
  businessHours: 'Mon-Sat 9:00 AM to 6:00 PM, Sunday closed',
};

/** The facts that the law requires a tea shop to declare. */
export const declaredFacts: DeclaredFacts = {
  countryOfOrigin: brand.address.country,
  packer: null,
  bestBefore: null,
  fssai: null,
  grievanceOfficer: null,
};
