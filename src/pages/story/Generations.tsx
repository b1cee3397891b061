import styled from 'styled-components';
import { story } from '../../domain/brand/story';
import { Container } from '../../shared/ui/Container';
import { Heading } from '../../shared/ui/Heading';
import { Lead } from '../../shared/ui/Lead';
import { Picture } from '../../shared/ui/picture/Picture';
import { Section } from '../../shared/ui/Section';

const { people } = story;

/** The people who have run the shop. */
export function Generations() {
  return (
    <Section $tone="sunk" aria-labelledby="generations-heading">
      <Container>
        <Heading id="generations-heading">{people.heading}</Heading>
        <Lead>{people.lead}</Lead>
        <Portraits>
          {people.members.map(({ heading, role, text, picture, alt }) => (
            <li key={picture}>
              <Portrait name={picture} alt={alt} sizes="(min-width: 68rem) 18rem, (min-width: 40rem) 45vw, 35vw" />
              <div>
                <Heading as="h3" $size="xl">
                  {heading}
                </Heading>
                <Role>{role}</Role>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </Portraits>
      </Container>
    </Section>
  );
}

const Portraits = styled.ul`
  display: grid;
  gap: ${({ theme }) => `${theme.space(12)} ${theme.space(7)}`};
  margin: ${({ theme }) => theme.space(10)} 0 0;
  padding: 0;
  list-style: none;

  li {
    display: grid;
    grid-template-columns: 2fr 3fr;
    gap: ${({ theme }) => theme.space(5)};
    align-content: start;
  }
  ${({ theme }) => theme.breakpoint.sm} {
    grid-template-columns: repeat(2, 1fr);
    li {
      grid-template-columns: 1fr;
    }
  }
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: repeat(4, 1fr);
  }
`;

const Portrait = styled(Picture)`
  width: 100%;
  height: auto;
  border-radius: ${({ theme }) => theme.radius.sm};
`;

const Role = styled.p`
  margin-bottom: ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;
