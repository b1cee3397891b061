import styled from 'styled-components';
import { brand } from '../../domain/brand/facts';
import { phoneLink } from '../../shared/lib/phoneLink';
import { FooterHeading } from './FooterHeading';

const { address } = brand;

export function FooterContact() {
  return (
    <div>
      <FooterHeading>Contact</FooterHeading>
      <Address>
        <p>
          {address.street}
          <br />
          {address.town} {address.postalCode}, {address.state}
        </p>
        {brand.phones.map((phone) => (
          <a key={phone} href={phoneLink(phone)}>
            {phone}
          </a>
        ))}
        <a href={`mailto:${brand.email}`}>{brand.email}</a>
        <p>{brand.businessHours}</p>
      </Address>
      <Networks>
        {brand.social.map(({ name, url }) => (
          <li key={name}>
            <a href={url} rel="noreferrer">
              {name}
            </a>
          </li>
        ))}
      </Networks>
    </div>
  );
}

const Address = styled.address`
  display: grid;
  justify-items: start;
  font-style: normal;
  a {
    padding-block: ${({ theme }) => theme.space(2.5)};
  }
`;

const Networks = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space(1)} ${theme.space(5)}`};
  margin: ${({ theme }) => theme.space(4)} 0 0;
  padding: 0;
  list-style: none;
  a {
    display: inline-block;
    padding-block: ${({ theme }) => theme.space(2.5)};
  }
`;
