import styled from 'styled-components';
import { Icon } from '../../../shared/ui/Icon';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { explainReason } from './adminOrderTexts';
import type { OrderRow } from './orderQuery';

/** Marks an order that needs attention. The reasons are read aloud and shown when the pointer rests on the icon. */
export function AttentionMarker({ order: { attention } }: { order: OrderRow }) {
  if (attention.length === 0) return null;
  const reasons = attention.map((reason) => explainReason(reason).label).join(', ');
  return (
    <Marker title={`Needs attention: ${reasons}`}>
      <Icon name="warning" />
      <VisuallyHidden>Needs attention: {reasons}</VisuallyHidden>
    </Marker>
  );
}

const Marker = styled.span`
  position: relative;
  display: inline-flex;
  color: ${({ theme }) => theme.color.danger};
  vertical-align: middle;
`;
