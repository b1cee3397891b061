import styled from 'styled-components';
import { brand } from '../../domain/brand/facts';
import { Container } from '../../shared/ui/Container';
import { Heading } from '../../shared/ui/Heading';
import { Logo } from '../../shared/ui/picture/Logo';
import { Ridge } from '../../shared/ui/picture/Ridge';
import { FooterContact } from './FooterContact';
import { FooterLinks } from './FooterLinks';
import { screenOnly } from '../../shared/ui/print';

export function Footer() {
  return (
    <ScreenFooter>
      <Ridge />
      <Band>
        <Columns>
          <Brand>
            <Logo height={56} />
            <Heading as="p" $size="lg">
              {brand.tagline}
            </Heading>
          </Brand>
          <FooterLinks />
          <FooterContact />
        </Columns>
        <Imprint>
          Founded {brand.founded}, {brand.town}, {brand.region}. Prices include tax; shipping is free within{' '}
          {brand.address.country}.
        </Imprint>
      </Band>
    </ScreenFooter>
  );
}

const ScreenFooter = styled.footer`
  ${screenOnly}
`;

const Band = styled.div`
  padding-block: ${({ theme }) => theme.space(8)};
  background: ${({ theme }) => theme.color.band};
  color: ${({ theme }) => theme.color.onBand};
  font-size: ${({ theme }) => theme.text.sm};
  :focus-visible {
    outline-color: ${({ theme }) => theme.color.onBand};
  }
`;

const Columns = styled(Container)`
  display: grid;
  gap: ${({ theme }) => theme.space(10)};

  ${({ theme }) => theme.breakpoint.md} {
    grid-template-columns: 1fr 1fr;
  }
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: 5fr 6fr 5fr;
  }
`;

const Brand = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(5)};
  align-content: start;
  justify-items: start;
  color: ${({ theme }) => theme.color.bandBrass};
  p {
    max-width: 14em;
    color: ${({ theme }) => theme.color.onBand};
  }
`;

const Imprint = styled(Container)`
  margin-top: ${({ theme }) => theme.space(12)};
  color: ${({ theme }) => theme.color.onBandSoft};
`;
