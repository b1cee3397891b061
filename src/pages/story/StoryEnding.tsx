import styled from 'styled-components';
import { LinkButton } from '../../shared/ui/Button';
import { Container } from '../../shared/ui/Container';
import { Heading } from '../../shared/ui/Heading';
import { Lead } from '../../shared/ui/Lead';
import { Section } from '../../shared/ui/Section';

/** Where to go after the story: to the tea, or up the hill. */
export function StoryEnding() {
  return (
    <Section aria-labelledby="ending-heading">
      <Container>
        <Heading id="ending-heading">The rest is in the cup</Heading>
        <Lead>
          Begin with the whole leaf, or with the frost tea if it is winter. If you are in Coonoor, make an appointment
          and taste with us.
        </Lead>
        <Ways>
          <LinkButton to="/products">See the teas</LinkButton>
          <LinkButton to="/contact" $variant="secondary">
            Arrange a visit
          </LinkButton>
        </Ways>
      </Container>
    </Section>
  );
}

const Ways = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(4)};
  margin-top: ${({ theme }) => theme.space(8)};
`;
