export interface Point {
  x: number;
  y: number;
}

/** How a square picture is shown in a frame. Lengths are in CSS pixels. */
export interface ZoomView {
  /** 1: the whole picture fits into the frame. */
  scale: number;
  /** The center of the picture, relative to the center of the frame. */
  x: number;
  y: number;
}

export interface FrameSize {
  width: number;
  height: number;
}

const MAX_SCALE = 5;
export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 };

/**
 * Enlarges the picture by a factor. The part of the picture that is at `point` stays there; `point` is relative to the
 * center of the frame.
 */
export function zoomBy(view: ZoomView, factor: number, point: Point, frame: FrameSize): ZoomView {
  const scale = clamp(view.scale * factor, 1, MAX_SCALE);
  const growth = scale / view.scale;
  return clampView(
    { scale, x: point.x + (view.x - point.x) * growth, y: point.y + (view.y - point.y) * growth },
    frame,
  );
}

/**
 * Moves the picture. If it is larger than the frame, it continues to fill the frame; otherwise it stays in the center.
 */
export const moveBy = (view: ZoomView, by: Point, frame: FrameSize): ZoomView =>
  clampView({ ...view, x: view.x + by.x, y: view.y + by.y }, frame);

function clampView({ scale, x, y }: ZoomView, { width, height }: FrameSize): ZoomView {
  const side = Math.min(width, height) * scale;
  const maxX = Math.max(0, (side - width) / 2);
  const maxY = Math.max(0, (side - height) / 2);
  return { scale, x: clamp(x, -maxX, maxX), y: clamp(y, -maxY, maxY) };
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);
