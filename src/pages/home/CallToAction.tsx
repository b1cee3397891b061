import styled from 'styled-components';
import { brand } from '../../domain/brand/facts';
import { paths } from '../../domain/routes';
import { LinkButton } from '../../shared/ui/Button';
import { Container } from '../../shared/ui/Container';
import { Heading } from '../../shared/ui/Heading';
import { Lead } from '../../shared/ui/Lead';
import { Section } from '../../shared/ui/Section';
import { TinLabel } from '../../shared/ui/TinLabel';

export function CallToAction() {
  return (
    <Section>
      <Container $width="text">
        <Label>
          <Heading $size="heading">Put the kettle on</Heading>
          <Lead>
            A tin leaves {brand.town} in 1-3 business days and reaches any address in {brand.address.country}, free of
            charge.
          </Lead>
          <Actions>
            <LinkButton to={paths.products}>Choose a tea</LinkButton>
            <LinkButton to={paths.contact} $variant="secondary">
              Ask us first
            </LinkButton>
          </Actions>
        </Label>
      </Container>
    </Section>
  );
}

const Label = styled(TinLabel)`
  text-align: center;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
  justify-content: center;
  margin-top: ${({ theme }) => theme.space(7)};
`;
