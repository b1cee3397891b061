import { type ReactNode } from 'react';
import styled from 'styled-components';
import { brand } from '../../domain/brand';
import { Heading } from '../../shared/ui/Heading';
import { TinLabel } from '../../shared/ui/TinLabel';

const { address } = brand;

/** Every other way to reach the house. */
export function ContactCards() {
  return (
    <Cards>
      <InfoCard heading="Visit">
        <address>
          {brand.name}
          <br />
          {address.street}
          <br />
          {address.town} {address.postalCode}
          <br />
          {address.state}, {address.country}
        </address>
        <Aside>Visits are by appointment.</Aside>
      </InfoCard>
      <InfoCard heading="Ring">
        {brand.phones.map((phone) => (
          <Line key={phone} href={`tel:${phone.replaceAll(' ', '')}`}>
            {phone}
          </Line>
        ))}
      </InfoCard>
      <InfoCard heading="Write">
        <Line href={`mailto:${brand.email}`}>{brand.email}</Line>
        <Aside>
          About an order: <a href={`mailto:${brand.ordersEmail}`}>{brand.ordersEmail}</a>
        </Aside>
      </InfoCard>
      <InfoCard heading="Business hours">
        {brand.businessHours.split(', ').map((hours) => (
          <p key={hours}>{hours}</p>
        ))}
      </InfoCard>
    </Cards>
  );
}

function InfoCard({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Box>
      <Heading as="h3" $size="lg">
        {heading}
      </Heading>
      {children}
    </Box>
  );
}

const Cards = styled(TinLabel)`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(13rem, 100%), 1fr));
  gap: ${({ theme }) => `${theme.space(8)} ${theme.space(6)}`};
  align-content: start;
`;

const Box = styled.section`
  address {
    font-style: normal;
  }
  h3 {
    margin-bottom: ${({ theme }) => theme.space(2)};
  }
`;

const Line = styled.a`
  display: block;
  width: fit-content;
  padding-block: ${({ theme }) => theme.space(0.5)};
`;

const Aside = styled.p`
  margin-top: ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;
