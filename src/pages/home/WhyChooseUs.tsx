import styled from 'styled-components';
import { home } from '../../domain/brand/home';
import { Container } from '../../shared/ui/Container';
import { Eyebrow } from '../../shared/ui/Eyebrow';
import { Heading } from '../../shared/ui/Heading';
import { laterPictures } from '../../shared/ui/picture/laterPictures';
import { Picture } from '../../shared/ui/picture/Picture';
import { Section } from '../../shared/ui/Section';

export function WhyChooseUs() {
  return (
    <Section $tone="sunk">
      <Container>
        <Eyebrow>{home.reasonsEyebrow}</Eyebrow>
        <Heading $size="heading">Why choose us</Heading>
        <Reasons>
          {home.reasons.map(({ picture, heading, text }) => (
            <Reason key={picture}>
              <Frame>
                <Illustration name={picture} alt="" sizes="9rem" />
              </Frame>
              <div>
                <Heading as="h3" $size="xl">
                  {heading}
                </Heading>
                <p>{text}</p>
              </div>
            </Reason>
          ))}
        </Reasons>
      </Container>
    </Section>
  );
}

const Reasons = styled.ul`
  display: grid;
  gap: ${({ theme }) => `${theme.space(8)} ${theme.space(10)}`};
  margin: ${({ theme }) => theme.space(12)} 0 0;
  padding: 0;
  list-style: none;

  ${({ theme }) => theme.breakpoint.sm} {
    grid-template-columns: repeat(2, 1fr);
  }
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: repeat(4, 1fr);
  }
`;

const Reason = styled.li`
  display: grid;
  grid-template-columns: ${({ theme }) => theme.space(22)} 1fr;
  gap: ${({ theme }) => theme.space(5)};
  align-content: start;
  padding-top: ${({ theme }) => theme.space(6)};
  border-top: ${({ theme }) => theme.line.double};
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: 1fr;
  }
`;

const Frame = styled.div`
  aspect-ratio: 1;
  ${({ theme }) => theme.breakpoint.lg} {
    width: ${({ theme }) => theme.space(36)};
  }
  ${laterPictures}
`;

const Illustration = styled(Picture)`
  width: 100%;
  height: auto;
`;
