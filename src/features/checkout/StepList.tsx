import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { Icon } from '../../shared/ui/Icon';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { selectCheckoutStep } from './checkoutSlice';
import { checkoutSteps } from './checkoutSteps';

/** How far one is. */
export function StepList() {
  const current = useSelector(selectCheckoutStep);
  return (
    <Steps aria-label="Checkout steps">
      {checkoutSteps.map((name, index) => (
        <Step key={name} aria-current={index + 1 === current ? 'step' : undefined} $isReached={index < current}>
          <Figure aria-hidden="true">{index + 1 < current ? <Icon name="tick" /> : index + 1}</Figure>
          {name}
          {index + 1 < current && <VisuallyHidden> done</VisuallyHidden>}
        </Step>
      ))}
    </Steps>
  );
}

const Steps = styled.ol`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${({ theme }) => theme.space(3)};
  margin: 0 0 ${({ theme }) => theme.space(10)};
  padding: 0;
  list-style: none;
`;

const Step = styled.li<{ $isReached: boolean }>`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(2)};
  padding-top: ${({ theme }) => theme.space(3)};
  border-top: 3px solid ${({ theme, $isReached }) => theme.color[$isReached ? 'brass' : 'line']};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  line-height: ${({ theme }) => theme.leading.snug};

  &[aria-current] {
    color: ${({ theme }) => theme.color.ink};
    font-weight: ${({ theme }) => theme.weight.bold};
  }
  ${({ theme }) => theme.breakpoint.sm} {
    flex-direction: row;
    align-items: center;
  }
`;

const Figure = styled.span`
  display: grid;
  place-items: center;
  width: ${({ theme }) => theme.space(7)};
  height: ${({ theme }) => theme.space(7)};
  border: 1px solid;
  border-radius: ${({ theme }) => theme.radius.round};
  font-variant-numeric: tabular-nums;
  svg {
    width: ${({ theme }) => theme.space(4)};
  }
`;
