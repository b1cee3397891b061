import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { brand } from '../../domain/brand/facts';
import { paths } from '../../domain/routes';
import { Container } from '../../shared/ui/Container';
import { Logo } from '../../shared/ui/picture/Logo';
import { AccountButton } from './AccountButton';
import { CartButton } from './CartButton';
import { MainNavigation } from './MainNavigation';

export function Header() {
  return (
    <Bar>
      <Row>
        <HomeLink to={paths.home} aria-label={brand.name}>
          <HomeLogo height={44} />
        </HomeLink>
        <MainNavigation />
        <Tools>
          <AccountButton />
          <CartButton />
        </Tools>
      </Row>
    </Bar>
  );
}

const Bar = styled.header`
  position: sticky;
  z-index: ${({ theme }) => theme.layer.header};
  top: 0;
  border-bottom: ${({ theme }) => theme.line.double};
  background: ${({ theme }) => theme.color.paper};
`;

const Row = styled(Container)`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
  align-items: center;
  min-height: ${({ theme }) => theme.size.header};
`;

const HomeLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${({ theme }) => theme.size.target};
  margin-right: auto;
`;

const HomeLogo = styled(Logo)`
  width: auto;
  height: ${({ theme }) => theme.size.logo};
`;

const Tools = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(1)};
  align-items: center;
  order: 1;
  ${({ theme }) => theme.breakpoint.md} {
    order: 2;
  }
`;
