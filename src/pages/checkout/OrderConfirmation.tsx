import { type ReactNode } from 'react';
import styled from 'styled-components';
import { Container } from '../../shared/ui/Container';
import { Heading } from '../../shared/ui/Heading';
import { Lead } from '../../shared/ui/Lead';
import { Picture } from '../../shared/ui/picture/Picture';
import { TinLabel } from '../../shared/ui/TinLabel';

interface OrderConfirmationProps {
  title: string;
  lead: string;
  picture?: 'order-confirmed';
  actions: ReactNode;
  /** Shown below the actions. */
  details?: ReactNode;
  children?: ReactNode;
}

/** What is shown after a purchase, or after a payment that did not succeed. */
export function OrderConfirmation({ title, lead, picture, actions, details, children }: OrderConfirmationProps) {
  return (
    <Sheet $width="text">
      <Label>
        {picture && <Illustration name={picture} alt="" sizes="24rem" priority />}
        <Heading as="h1" $size="heading">
          {title}
        </Heading>
        <Lead>{lead}</Lead>
        {children && <p>{children}</p>}
        <Actions>{actions}</Actions>
        {details}
      </Label>
    </Sheet>
  );
}

const Sheet = styled(Container)`
  padding-block: ${({ theme }) => `${theme.pageSpace} ${theme.sectionSpace}`};
`;

const Label = styled(TinLabel)`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
  justify-items: center;
  text-align: center;
`;

const Illustration = styled(Picture)`
  width: min(100%, ${({ theme }) => theme.size.vignette});
  height: auto;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
  justify-content: center;
  margin-top: ${({ theme }) => theme.space(4)};
`;
