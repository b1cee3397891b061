import { type ReactNode } from 'react';
import styled from 'styled-components';
import { contact } from '../../domain/brand/contact';
import { brand, declaredFacts } from '../../domain/brand/facts';
import { phoneLink } from '../../shared/lib/phoneLink';
import { useChatLink } from '../../shared/lib/useChatLink';
import { Heading } from '../../shared/ui/Heading';
import { TinLabel } from '../../shared/ui/TinLabel';

const { address } = brand;

/** The shop's address, phone numbers, email addresses and business hours, and the grievance officer. */
export function ContactCards({ officer = declaredFacts.grievanceOfficer }) {
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
        <Note>{contact.visits}</Note>
      </InfoCard>
      <InfoCard heading="Ring">
        {brand.phones.map((phone) => (
          <ContactLink key={phone} href={phoneLink(phone)}>
            {phone}
          </ContactLink>
        ))}
      </InfoCard>
      <InfoCard heading="Write">
        <WhatsAppLink />
        <ContactLink href={`mailto:${brand.email}`}>{brand.email}</ContactLink>
        <Note>
          About an order: <a href={`mailto:${brand.ordersEmail}`}>{brand.ordersEmail}</a>
        </Note>
      </InfoCard>
      <InfoCard heading="Business hours">
        {brand.businessHours.split(', ').map((hours) => (
          <p key={hours}>{hours}</p>
        ))}
      </InfoCard>
      {officer && (
        <InfoCard heading="Grievance officer">
          <p>
            {officer.name}, {officer.designation}
          </p>
          <ContactLink href={phoneLink(officer.phone)}>{officer.phone}</ContactLink>
          <ContactLink href={`mailto:${officer.email}`}>{officer.email}</ContactLink>
        </InfoCard>
      )}
    </Cards>
  );
}

function WhatsAppLink() {
  return (
    <ContactLink href={useChatLink('Hello, I have a question about your tea.')} rel="noreferrer">
      Chat on WhatsApp
    </ContactLink>
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

const ContactLink = styled.a`
  display: flex;
  align-items: center;
  width: fit-content;
  min-height: ${({ theme }) => theme.size.target};
`;

const Note = styled.p`
  margin-top: ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;
