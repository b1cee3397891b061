import styled from 'styled-components';
import { brand } from '../../domain/brand/facts';
import { home } from '../../domain/brand/home';
import { paths } from '../../domain/routes';
import { LinkButton } from '../../shared/ui/Button';
import { Container } from '../../shared/ui/Container';
import { Eyebrow } from '../../shared/ui/Eyebrow';
import { Heading } from '../../shared/ui/Heading';
import { Lead } from '../../shared/ui/Lead';
import { Picture } from '../../shared/ui/picture/Picture';
import { TinLabel } from '../../shared/ui/TinLabel';

/**
 * The width of the picture, as in `<img sizes>`. In a wide window, the picture covers the scene, which is high, so it
 * is wider than its visible part.
 */
const BACKGROUND_SIZES = '(min-width: 80rem) 100vw, (min-width: 48rem) 80rem, 100vw';

const { hero } = home;

/** The picture of the estate with the shop's headline and links on a label. */
export function Hero() {
  return (
    <Scene>
      <Background name="hero" alt={hero.alt} sizes={BACKGROUND_SIZES} priority />
      <LabelPosition>
        <Label>
          <Eyebrow>
            {brand.town}, {brand.region} · {brand.founded}
          </Eyebrow>
          <Heading as="h1" $size="hero">
            {hero.headline}
          </Heading>
          <Lead>{hero.lead}</Lead>
          <Actions>
            <LinkButton to={paths.products}>Shop the collection</LinkButton>
            <LinkButton to={paths.story} $variant="quiet">
              Our story
            </LinkButton>
          </Actions>
        </Label>
      </LabelPosition>
    </Scene>
  );
}

// In a wide window the label is above the picture, which grows with the label.
const Scene = styled.section`
  ${({ theme }) => theme.breakpoint.md} {
    display: grid;
    > * {
      grid-area: 1 / 1;
    }
    > picture {
      position: relative;
    }
  }
`;

// In a narrow window the label is below the pluckers, and the sky is cut so that the first screen shows its buttons.
const Background = styled(Picture)`
  width: 100%;
  height: auto;
  aspect-ratio: 10 / 9;
  object-fit: cover;
  object-position: bottom;
  ${({ theme }) => theme.breakpoint.sm} {
    aspect-ratio: 5 / 2;
  }
  ${({ theme }) => theme.breakpoint.md} {
    position: absolute;
    inset: 0;
    height: 100%;
    object-position: 70% 75%;
  }
`;

const LabelPosition = styled(Container)`
  position: relative;
  margin-top: calc(-1 * ${({ theme }) => theme.space(6)});
  ${({ theme }) => theme.breakpoint.md} {
    display: flex;
    align-items: center;
    min-height: ${({ theme }) => theme.size.scene};
    margin-top: 0;
    padding-block: ${({ theme }) => theme.space(10)};
  }
`;

const Label = styled(TinLabel)`
  ${({ theme }) => theme.breakpoint.md} {
    width: min(${({ theme }) => theme.size.label}, 52%);
    padding: ${({ theme }) => `${theme.space(12)} ${theme.space(12)}`};
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
  margin-top: ${({ theme }) => theme.space(7)};
`;
