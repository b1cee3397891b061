/** The maximum lengths, in characters, that forms, functions and database columns share. */
export const FIELD_LIMITS = { name: 200, email: 320, phone: 50, address: 1000, message: 5000, search: 100 } as const;
