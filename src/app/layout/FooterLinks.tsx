import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { FooterHeading } from './FooterHeading';
import { mainLinks, policyLinks } from './links';

export function FooterLinks() {
  return (
    <Lists aria-label="Footer">
      <LinkList title="Quick links" links={mainLinks} />
      <LinkList title="Policies" links={policyLinks} />
    </Lists>
  );
}

function LinkList({ title, links }: { title: string; links: readonly { to: string; name: string }[] }) {
  return (
    <div>
      <FooterHeading>{title}</FooterHeading>
      <List>
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link to={to}>{name}</Link>
          </li>
        ))}
      </List>
    </div>
  );
}

const Lists = styled.nav`
  display: grid;
  grid-template-columns: 2fr 3fr;
  gap: ${({ theme }) => theme.space(6)};
`;

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  a {
    display: inline-block;
    padding-block: ${({ theme }) => theme.space(2.5)};
    text-decoration: none;
  }
  a:hover {
    text-decoration: underline;
  }
`;
