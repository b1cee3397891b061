/** The displayed names of the steps, in order. */
export const checkoutSteps = ['Review Cart', 'Shipping', 'Payment'] as const;
