import type { ShippingTexts } from '../../domain/brandTypes.ts';

export const shipping: ShippingTexts = {
  lead: 'How your parcel reaches you from the Himalaya.',
  regions: 'The north is nearest.',
  delays: 'Snow closes our pass in some weeks of the winter.',
};
