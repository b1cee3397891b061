/** The papers of packing slips and address labels, with their names. Each slip or label is about as large as A6. */
export const papers = { a4: 'A4, four on a page', a6: 'A6', thermal: '100 × 150 mm (thermal)' } as const;

export type Paper = keyof typeof papers;
