import { useEffect, useRef, type SyntheticEvent } from 'react';
import styled from 'styled-components';
import { Icon } from '../../../../shared/ui/Icon';
import { IconButton } from '../../../../shared/ui/IconButton';
import { ProductPicture } from '../../../../shared/ui/picture/ProductPicture';
import { useOverlay } from '../../../../shared/ui/useOverlay';
import { useZoomGestures, ZOOM_STEP } from './useZoomGestures';

interface PictureZoomProps {
  url: string;
  alt: string;
  onClose: () => void;
}

/**
 * An enlarged product picture that fills the window. It is a native modal dialog, because public pages must not load
 * MUI for it: the browser keeps the focus inside, closes the dialog with Escape and returns the focus.
 */
export function PictureZoom({ url, alt, onClose }: PictureZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  useOverlay(true, close);
  const { view, zoom, frameProps, handleKeyDown } = useZoomGestures();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // The event comes later. If React runs the effect twice, as in development, the dialog is open again by then.
  const handleClose = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (!currentTarget.open) onClose();
  };

  return (
    <Dialog ref={dialog} aria-label={`Enlarged picture: ${alt}`} onClose={handleClose} onKeyDown={handleKeyDown}>
      <Frame {...frameProps}>
        <Picture style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}>
          {/* The value of `sizes` selects the largest file. */}
          <ProductPicture url={url} alt={alt} sizes="1920px" priority />
        </Picture>
      </Frame>
      <Toolbar>
        <IconButton aria-label="Zoom out" onClick={() => zoom(1 / ZOOM_STEP)}>
          <Icon name="minus" />
        </IconButton>
        <Scale aria-live="polite">{`${Math.round(view.scale * 100)} %`}</Scale>
        <IconButton aria-label="Zoom in" onClick={() => zoom(ZOOM_STEP)}>
          <Icon name="plus" />
        </IconButton>
        <IconButton aria-label="Close picture" onClick={close}>
          <Icon name="close" />
        </IconButton>
      </Toolbar>
      <Hint>Keys: plus and minus zoom, arrows move the picture.</Hint>
    </Dialog>
  );
}

const Dialog = styled.dialog`
  width: 100%;
  max-width: none;
  height: 100%;
  max-height: none;
  padding: 0;
  border: 0;
  overflow: hidden;
  background: ${({ theme }) => theme.color.paper};
  color: ${({ theme }) => theme.color.ink};
`;

const Frame = styled.div`
  display: grid;
  place-items: center;
  height: 100%;
  overflow: hidden;
  cursor: grab;
  touch-action: none;
  user-select: none;
`;

const Picture = styled.div`
  width: min(100vw, 100dvh);
  pointer-events: none;
`;

const Toolbar = styled.div`
  display: flex;
  position: absolute;
  top: ${({ theme }) => theme.space(2)};
  right: ${({ theme }) => theme.space(2)};
  align-items: center;
  border: ${({ theme }) => theme.line.hair};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.raised};
`;

const Scale = styled.span`
  min-width: ${({ theme }) => theme.space(14)};
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
  text-align: center;
`;

/** Shown only if the device can hover, because it is then likely to have a keyboard. */
const Hint = styled.p`
  display: none;
  @media (hover: hover) {
    display: block;
    position: absolute;
    bottom: ${({ theme }) => theme.space(2)};
    left: ${({ theme }) => theme.space(2)};
    padding: ${({ theme }) => `${theme.space(1)} ${theme.space(3)}`};
    background: ${({ theme }) => theme.color.raised};
    font-size: ${({ theme }) => theme.text.sm};
  }
`;
