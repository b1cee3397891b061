import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { ProductPicture } from '../../../shared/ui/picture/ProductPicture';
import { GalleryControls } from './GalleryControls';
import type { GalleryImage } from './galleryImages';
import { Ribbon } from '../list/Ribbon';

interface GalleryProps {
  title: string;
  images: readonly GalleryImage[];
  shown: number;
  onShow: (index: number) => void;
  ribbon: string | null;
}

/** The minimum horizontal distance of a swipe, in CSS pixels. */
const MIN_SWIPE_PX = 40;

/** Shows one image at a time. Buttons, arrow keys and swipes select another; after the last comes the first. */
export function Gallery({ title, images, shown, onShow, ribbon }: GalleryProps) {
  const pointerDownX = useRef(0);
  const [firstShown] = useState(shown);
  const [hasMoved, setHasMoved] = useState(false);
  if (shown !== firstShown && !hasMoved) setHasMoved(true);
  const step = (by: number) => onShow((shown + by + images.length) % images.length);

  const handleKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') step(-1);
    if (key === 'ArrowRight') step(1);
  };
  const handlePointerUp = ({ clientX, pointerType }: PointerEvent) => {
    const distance = clientX - pointerDownX.current;
    if (pointerType !== 'mouse' && Math.abs(distance) > MIN_SWIPE_PX) step(distance < 0 ? 1 : -1);
  };
  const gestures = images.length > 1 && {
    onKeyDown: handleKeyDown,
    onPointerDown: ({ clientX }: PointerEvent) => (pointerDownX.current = clientX),
    onPointerUp: handlePointerUp,
  };

  return (
    <Frame role="group" aria-roledescription="carousel" aria-label={`Pictures of ${title}`} {...gestures}>
      <Stage aria-live="polite">
        <Image
          key={shown}
          url={images[shown]?.url}
          alt={altText(images[shown]?.alt ?? title, shown, images.length)}
          sizes="(min-width: 88rem) 38rem, (min-width: 48rem) 45vw, 95vw"
          priority
          $fadesIn={hasMoved}
        />
        {ribbon && <Ribbon>{ribbon}</Ribbon>}
      </Stage>
      {images.length > 1 && <GalleryControls count={images.length} shown={shown} onShow={onShow} onStep={step} />}
    </Frame>
  );
}

const altText = (subject: string, index: number, count: number) =>
  count > 1 ? `${subject}, picture ${index + 1} of ${count}` : subject;

const fadeIn = keyframes`from { opacity: 0; }`;

const Frame = styled.div`
  position: relative;
  touch-action: pan-y;
`;

const Stage = styled.div`
  position: relative;
  overflow: hidden;
  border: ${({ theme }) => theme.line.hair};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.sunk};
`;

/** The first picture is there at once: it is the largest content of the page. */
const Image = styled(ProductPicture)<{ $fadesIn: boolean }>`
  ${({ $fadesIn, theme }) =>
    $fadesIn &&
    css`
      animation: ${fadeIn} ${theme.motion.slow};
    `}
`;
