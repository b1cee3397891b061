import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { brand } from '../../domain/brand/facts';
import { phoneLink } from '../../shared/lib/phoneLink';
import { Container } from '../../shared/ui/Container';
import { mainLinks, policyLinks } from './links';
import { screenOnly } from '../../shared/ui/print';

const { address } = brand;

/** The footer of the back office: the links and contact details of the footer, in a few lines. */
export function CompactFooter() {
  return (
    <Band>
      <Container>
        <nav aria-label="Footer">
          <Row>
            {[...mainLinks, ...policyLinks].map(({ to, name }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
          </Row>
        </nav>
        <Row as="address">
          <span>
            {address.street}, {address.town} {address.postalCode}, {address.state}
          </span>
          {brand.phones.map((phone) => (
            <a key={phone} href={phoneLink(phone)}>
              {phone}
            </a>
          ))}
          <a href={`mailto:${brand.email}`}>{brand.email}</a>
          <span>{brand.businessHours}</span>
          {brand.social.map(({ name, url }) => (
            <a key={name} href={url} rel="noreferrer">
              {name}
            </a>
          ))}
        </Row>
      </Container>
    </Band>
  );
}

const Band = styled.footer`
  ${screenOnly}
  padding-block: ${({ theme }) => theme.space(3)};
  border-top: ${({ theme }) => theme.line.hair};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};
`;

const Row = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `0 ${theme.space(4)}`};
  align-items: center;
  margin: 0;
  padding: 0;
  font-style: normal;
  list-style: none;
  a {
    display: inline-block;
    padding-block: ${({ theme }) => theme.space(1.5)};
  }
`;
