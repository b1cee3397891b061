import styled from 'styled-components';
import { contact } from '../domain/brand/contact';
import { ContactCards } from '../features/contact/ContactCards';
import { ContactForm } from '../features/contact/ContactForm';
import { ContactMap } from '../features/contact/ContactMap';
import { FaqList } from '../features/contact/FaqList';
import { JsonLd } from '../shared/seo/JsonLd';
import { faqPage } from '../shared/seo/structuredData';
import { Heading } from '../shared/ui/Heading';
import { Page } from '../shared/ui/Page';

export function ContactPage() {
  return (
    <Page title="Contact us" lead={contact.lead}>
      <Columns>
        <section aria-labelledby="write-heading">
          <Title id="write-heading">Write to us</Title>
          <ContactForm />
        </section>
        <section aria-labelledby="reach-heading">
          <Title id="reach-heading">Or reach us directly</Title>
          <ContactCards />
        </section>
      </Columns>
      <Columns>
        <section aria-labelledby="map-heading">
          <Title id="map-heading">Where we are</Title>
          <ContactMap />
        </section>
        <section aria-labelledby="faq-heading">
          <Title id="faq-heading">Questions people ask</Title>
          <FaqList />
        </section>
      </Columns>
      <JsonLd data={faqPage(contact.faqs)} />
    </Page>
  );
}

const Columns = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.sectionSpace};

  & + & {
    margin-top: ${({ theme }) => theme.sectionSpace};
  }
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: 1.15fr 1fr;
  }
`;

const Title = styled(Heading)`
  margin-bottom: ${({ theme }) => theme.space(6)};
`;
