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
