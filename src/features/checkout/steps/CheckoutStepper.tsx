import Step, { stepClasses } from '@mui/material/Step';
import type { StepIconProps } from '@mui/material/StepIcon';
import StepLabel, { stepLabelClasses } from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { Icon } from '../../../shared/ui/Icon';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { selectCheckoutStep } from '../checkoutSlice';
import { checkoutSteps } from './checkoutSteps';

/** The list of checkout steps. It marks the current step and the steps before it. */
export function CheckoutStepper() {
  const activeStep = useSelector(selectCheckoutStep) - 1;
  return (
    <StepList activeStep={activeStep} connector={null} aria-label="Checkout steps">
      {checkoutSteps.map((name, index) => (
        <StepItem key={name} aria-current={index === activeStep ? 'step' : undefined}>
          <StepLabel slots={{ stepIcon: StepNumber }}>
            {name}
            {index < activeStep && <VisuallyHidden> done</VisuallyHidden>}
          </StepLabel>
        </StepItem>
      ))}
    </StepList>
  );
}

function StepNumber({ completed, icon }: StepIconProps) {
  return <Circle aria-hidden="true">{completed ? <Icon name="check" /> : icon}</Circle>;
}

const StepList = styled(Stepper)`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: ${({ theme }) => theme.space(3)};
  align-items: stretch;
  margin-bottom: ${({ theme }) => theme.space(10)};
`;

const StepItem = styled(Step)`
  padding: ${({ theme }) => theme.space(3)} 0 0;
  border-top: 3px solid ${({ theme }) => theme.color.line};
  color: ${({ theme }) => theme.color.inkSoft};

  &[aria-current],
  &.${stepClasses.completed} {
    border-color: ${({ theme }) => theme.color.brass};
  }
  &[aria-current] {
    color: ${({ theme }) => theme.color.ink};
  }

  .${stepLabelClasses.root} {
    flex-direction: column;
    gap: ${({ theme }) => theme.space(2)};
    align-items: flex-start;
    ${({ theme }) => theme.breakpoint.sm} {
      flex-direction: row;
      align-items: center;
    }
  }
  .${stepLabelClasses.iconContainer} {
    padding: 0;
  }
  .${stepLabelClasses.label} {
    color: inherit;
    font-size: ${({ theme }) => theme.text.sm};
    font-weight: inherit;
    line-height: ${({ theme }) => theme.leading.snug};
  }
  &[aria-current] .${stepLabelClasses.root} {
    font-weight: ${({ theme }) => theme.weight.bold};
  }
  .${stepLabelClasses.labelContainer} {
    color: inherit;
  }
`;

const Circle = styled.span`
  display: grid;
  place-items: center;
  width: ${({ theme }) => theme.space(7)};
  height: ${({ theme }) => theme.space(7)};
  border: 1px solid;
  border-radius: ${({ theme }) => theme.radius.round};
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
  line-height: ${({ theme }) => theme.leading.snug};
  svg {
    width: ${({ theme }) => theme.space(4)};
  }
`;
