import styled from 'styled-components';
import { brand } from '../../domain/brand';
import { paths } from '../../domain/routes';
import { LinkButton } from '../../shared/ui/Button';
import { Container } from '../../shared/ui/Container';
import { Eyebrow } from '../../shared/ui/Eyebrow';
import { Heading } from '../../shared/ui/Heading';
import { Picture } from '../../shared/ui/picture/Picture';
import { Section } from '../../shared/ui/Section';

/** A summary of the story page. */
export function Legacy() {
  return (
    <Section>
      <Columns>
        <Illustration
          name="legacy"
          alt="Two hands holding a sprig, two leaves and a bud, before the old estate bungalow."
          sizes="(min-width: 48rem) 50vw, 100vw"
        />
        <div>
          <Eyebrow>Our legacy</Eyebrow>
          <Heading $size="heading">Nine acres, one rolling table, eleven chests</Heading>
          <Text>
            <p>
              In {brand.founded} Nanjan leased nine acres above Coonoor and sent his first eleven chests down to the
              railway by bullock cart. His daughter opened the shop on Bazaar Street. Her son went back to whole leaf
              when the hills turned to dust.
            </p>
            <p>Meera, Nanjan's great-granddaughter, packs your parcel today.</p>
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
