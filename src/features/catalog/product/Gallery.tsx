import { useCallback, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import styled, { css, keyframes } from 'styled-components';
import { failure } from '../../toasts/toast';
import { toastRequested } from '../../toasts/toastsSlice';
import { useAppDispatch } from '../../../shared/redux';
import { LazyComponent } from '../../../shared/ui/LazyComponent';
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

const loadZoom = async () =>
  (await import(/* webpackChunkName: "offline-picture-zoom" */ './zoom/PictureZoom')).PictureZoom;

/**
 * Shows one image at a time. Buttons, arrow keys and swipes select another; after the last comes the first. A click on the
 * image opens an enlarged view in a dialog.
 */
export function Gallery({ title, images, shown, onShow, ribbon }: GalleryProps) {
  const pointerDownX = useRef(0);
  const [firstShown] = useState(shown);
  const [hasMoved, setHasMoved] = useState(false);
  if (shown !== firstShown && !hasMoved) setHasMoved(true);
  const dispatch = useAppDispatch();
  const [isZoomed, setIsZoomed] = useState(false);
  const handleZoomError = useCallback(() => {
    setIsZoomed(false);
    dispatch(
      toastRequested(failure('The picture could not be opened.', 'Please check your connection and try again.')),
    );
  }, [dispatch]);
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

  const image = images[shown];
  const alt = altText(image?.alt ?? title, shown, images.length);
  return (
    <>
      <Frame role="group" aria-roledescription="carousel" aria-label={`Pictures of ${title}`} {...gestures}>
        <Stage>
          <div aria-live="polite">
            <Image
              key={shown}
              url={image?.url}
              alt={alt}
              sizes="(min-width: 88rem) 38rem, (min-width: 48rem) 45vw, 95vw"
              priority
              $fadesIn={hasMoved}
            />
          </div>
          {ribbon && <Ribbon>{ribbon}</Ribbon>}
          {image?.url && (
            <ZoomButton aria-label="Enlarge picture" aria-haspopup="dialog" onClick={() => setIsZoomed(true)}>
              <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                <path d="M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L20 20M10.5 8v5M8 10.5h5" />
              </svg>
            </ZoomButton>
          )}
        </Stage>
        {images.length > 1 && <GalleryControls count={images.length} shown={shown} onShow={onShow} onStep={step} />}
      </Frame>
      {isZoomed && image?.url && (
        <LazyComponent
          load={loadZoom}
          isNeeded
          onError={handleZoomError}
          props={{ url: image.url, alt, onClose: () => setIsZoomed(false) }}
        />
      )}
    </>
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

// The button covers the whole picture.
const ZoomButton = styled.button.attrs({ type: 'button' })`
  position: absolute;
  inset: 0;
  padding: 0;
  border: 0;
  background: none;
  cursor: zoom-in;

  &:focus-visible {
    outline-offset: -4px;
  }
  svg {
    position: absolute;
    right: ${({ theme }) => theme.space(3)};
    bottom: ${({ theme }) => theme.space(3)};
    width: ${({ theme }) => theme.size.target};
    height: ${({ theme }) => theme.size.target};
    padding: ${({ theme }) => theme.space(2.5)};
    border: ${({ theme }) => theme.line.hair};
    border-radius: ${({ theme }) => theme.radius.round};
    background: ${({ theme }) => theme.color.raised};
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
    stroke-linecap: round;
  }
`;

/** The first picture is there at once: it is the largest content of the page. */
const Image = styled(ProductPicture)<{ $fadesIn: boolean }>`
  ${({ $fadesIn, theme }) =>
    $fadesIn &&
    css`
      animation: ${fadeIn} ${theme.motion.slow};
    `}
`;
