import styled from 'styled-components';
import { story } from '../../domain/brand/story';
import { paths } from '../../domain/routes';
import { LinkButton } from '../../shared/ui/Button';
import { Container } from '../../shared/ui/Container';
import { Heading } from '../../shared/ui/Heading';
import { Lead } from '../../shared/ui/Lead';
import { Section } from '../../shared/ui/Section';

/** The end of the story page, with links to the products and to the contact page. */
export function StoryEnding() {
  return (
    <Section aria-labelledby="ending-heading">
      <Container>
        <Heading id="ending-heading">The rest is in the cup</Heading>
        <Lead>{story.ending}</Lead>
        <Actions>
          <LinkButton to={paths.products}>See the teas</LinkButton>
          <LinkButton to={paths.contact} $variant="secondary">
            Arrange a visit
          </LinkButton>
        </Actions>
      </Container>
    </Section>
  );
}

const Actions = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(4)};
  margin-top: ${({ theme }) => theme.space(8)};
`;
