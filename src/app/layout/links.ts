/** Where the header and the footer lead. */
export const mainLinks = [
  { to: '/', name: 'Home' },
  { to: '/story', name: 'Our Story' },
  { to: '/products', name: 'Products' },
  { to: '/contact', name: 'Contact' },
] as const;

export const policyLinks = [
  { to: '/privacy-policy', name: 'Privacy Policy' },
  { to: '/terms-and-conditions', name: 'Terms and Conditions' },
  { to: '/shipping-policy', name: 'Shipping Policy' },
  { to: '/cancellation-refund-policy', name: 'Cancellation and Refund Policy' },
] as const;
