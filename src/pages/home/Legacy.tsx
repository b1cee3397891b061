import styled from 'styled-components';
import { home } from '../../domain/brand/home';
import { paths } from '../../domain/routes';
import { LinkButton } from '../../shared/ui/Button';
import { Container } from '../../shared/ui/Container';
import { Eyebrow } from '../../shared/ui/Eyebrow';
import { Heading } from '../../shared/ui/Heading';
import { Picture } from '../../shared/ui/picture/Picture';
import { Section } from '../../shared/ui/Section';

const { legacy } = home;

/** A summary of the story page. */
export function Legacy() {
  return (
    <Section>
      <Columns>
        <Illustration name="legacy" alt={legacy.alt} sizes="(min-width: 48rem) 50vw, 100vw" />
        <div>
          <Eyebrow>Our legacy</Eyebrow>
          <Heading $size="heading">{legacy.heading}</Heading>
          <Text>
            {legacy.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Text>
          <LinkButton to={paths.story} $variant="secondary">
            Read our story
          </LinkButton>
        </div>
      </Columns>
    </Section>
  );
}

const Columns = styled(Container)`
  display: grid;
  gap: ${({ theme }) => `${theme.space(8)} ${theme.space(16)}`};
  align-items: center;
  ${({ theme }) => theme.breakpoint.md} {
    grid-template-columns: 1fr 1fr;
  }
`;

const Illustration = styled(Picture)`
  width: 100%;
  height: auto;
  border-radius: ${({ theme }) => theme.radius.sm};
`;

const Text = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
  margin-block: ${({ theme }) => `${theme.space(6)} ${theme.space(8)}`};
  font-size: ${({ theme }) => theme.text.lg};
`;
