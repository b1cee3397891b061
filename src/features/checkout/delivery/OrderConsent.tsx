import { ConsentText } from '../../../shared/ui/form/ConsentText';

/** What the delivery details are used for. */
export const OrderConsent = () => (
  <ConsentText purpose="to send your order, to tell you about it, and to keep the books that tax law asks for" />
);
