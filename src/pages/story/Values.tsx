import styled from 'styled-components';
import { story } from '../../domain/brand/story';
import { Container } from '../../shared/ui/Container';
import { Heading } from '../../shared/ui/Heading';
import { Picture } from '../../shared/ui/picture/Picture';
import { Section } from '../../shared/ui/Section';

/** The shop's three principles. */
export function Values() {
  return (
    <Section $tone="band" aria-labelledby="values-heading">
      <Container>
        <Heading id="values-heading">What we hold to</Heading>
        <Points>
          {story.values.map(({ heading, text, picture }) => (
            <li key={picture}>
              <Illustration name={picture} alt="" sizes="9rem" />
              <div>
                <Heading as="h3" $size="xl">
                  {heading}
                </Heading>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </Points>
      </Container>
    </Section>
  );
}

const Points = styled.ul`
  display: grid;
  gap: ${({ theme }) => `${theme.space(12)} ${theme.space(12)}`};
  margin: ${({ theme }) => theme.space(10)} 0 0;
  padding: 0;
  list-style: none;

  li {
    display: grid;
    gap: ${({ theme }) => `${theme.space(5)} ${theme.space(8)}`};
    align-content: start;
  }
  ${({ theme }) => theme.breakpoint.sm} {
    li {
      grid-template-columns: auto 1fr;
      align-items: center;
    }
  }
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: repeat(3, 1fr);
    li {
      grid-template-columns: 1fr;
    }
  }
  p {
    margin-top: ${({ theme }) => theme.space(3)};
    color: ${({ theme }) => theme.color.onBandSoft};
  }
`;

const Illustration = styled(Picture)`
  width: ${({ theme }) => theme.space(36)};
  height: auto;
`;
