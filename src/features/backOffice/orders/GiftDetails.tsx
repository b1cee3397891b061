import styled from 'styled-components';
import { giftLines, type StoredGift } from '../../../domain/order/gift';

/** The sender of a gift, and the note that is printed on the slip in the parcel. Renders nothing for other orders. */
export function GiftDetails({ shipping }: { shipping: StoredGift }) {
  const lines = giftLines(shipping);
  return lines.length > 0 ? <Text>{lines.join('\n')}</Text> : null;
}

const Text = styled.p`
  margin: 0;
  padding-left: ${({ theme }) => theme.space(3)};
  border-left: 3px solid ${({ theme }) => theme.color.brass};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;
