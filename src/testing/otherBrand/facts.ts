import type { Brand, DeclaredFacts } from '../../domain/brandTypes.ts';

/* The brand of another shop, for scripts/brand.test.ts. It has the files of src/domain/brand/. */

export const brand: Brand = {
  name: 'Kumaon Leaf',
  shortName: 'Kumaon Leaf',
  legalName: 'Kumaon Leaf LLP',
  tagline: 'Tea from the Himalaya',
  founded: 1998,
  town: 'Kausani',
  region: 'Kumaon',
  address: {
    street: '7 Temple Lane',
    town: 'Kausani',
    district: 'Bageshwar',
    state: 'Uttarakhand',
    postalCode: '263639',
    country: 'India',
    countryCode: 'IN',
  },
  phones: ['+91 5962 555 010'],
  email: 'hello@kumaon.example',
  ordersEmail: 'orders@kumaon.example',
  whatsappNumber: '915962555010',
  social: [{ name: 'Mastodon', url: 'https://social.example/@kumaon' }],
  businessHours: 'Mon-Sat 10:00 AM to 5:00 PM',
};

export const declaredFacts: DeclaredFacts = {
  countryOfOrigin: 'India',
  packer: 'Kumaon Leaf LLP, 7 Temple Lane, Kausani',
  bestBefore: '18 months from packing',
  fssai: '10000000000000',
  grievanceOfficer: {
    name: 'Tara Joshi',
    designation: 'Partner',
    phone: '+91 5962 555 011',
    email: 'tara@kumaon.example',
  },
};
