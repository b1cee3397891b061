import { type ReactNode } from 'react';
import styled from 'styled-components';
import { Container } from '../../shared/ui/Container';
import { Heading } from '../../shared/ui/Heading';
import { Lead } from '../../shared/ui/Lead';
import { Picture } from '../../shared/ui/Picture';
import { TinLabel } from '../../shared/ui/TinLabel';

interface ThanksProps {
  title: string;
  lead: string;
  ways: ReactNode;
  children?: ReactNode;
}

/** What is said to somebody who has just bought tea. */
export function Thanks({ title, lead, ways, children }: ThanksProps) {
  return (
    <Sheet $width="text">
      <Label>
        <Parcel name="order-confirmed" alt="" sizes="24rem" priority />
        <Heading as="h1" $size="heading">
          {title}
        </Heading>
        <Lead>{lead}</Lead>
        {children && <p>{children}</p>}
        <Ways>{ways}</Ways>
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

const Parcel = styled(Picture)`
  width: min(100%, ${({ theme }) => theme.size.vignette});
  height: auto;
`;

const Ways = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
  justify-content: center;
  margin-top: ${({ theme }) => theme.space(4)};
`;
