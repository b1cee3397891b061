import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { moveBy, wholePicture, zoomBy, type Point, type ZoomView } from './zoomView';

/** How much a button or a key enlarges the picture. */
export const ZOOM_STEP = 1.5;
/** How much a click enlarges the whole picture. */
const CLICK_FACTOR = 2.5;
const KEY_DISTANCE_PX = 60;
/** How much one pixel of the wheel enlarges the picture. */
const WHEEL_FACTOR = 1.002;
/** A pointer that moved less than this has clicked. */
const MAX_CLICK_PX = 6;

const arrows: Partial<Record<string, Point>> = {
  ArrowLeft: { x: KEY_DISTANCE_PX, y: 0 },
  ArrowRight: { x: -KEY_DISTANCE_PX, y: 0 },
  ArrowUp: { x: 0, y: KEY_DISTANCE_PX },
  ArrowDown: { x: 0, y: -KEY_DISTANCE_PX },
};
const center: Point = { x: 0, y: 0 };

/** Zooms and moves the picture in a frame: by dragging, pinching, clicks, the wheel and keys. */
export function useZoomGestures() {
  const frame = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<ZoomView>(wholePicture);
  const pointers = useRef(new Map<number, Point>());
  const distance = useRef(0);

  const size = () => ({ width: frame.current?.clientWidth ?? 0, height: frame.current?.clientHeight ?? 0 });
  const zoom = (factor: number, point = center) => setView((last) => zoomBy(last, factor, point, size()));
  const move = (by: Point) => setView((last) => moveBy(last, by, size()));
  /** The position of an event, relative to the center of the frame. */
  const positionOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left = 0, top = 0, width = 0, height = 0 } = frame.current?.getBoundingClientRect() ?? {};
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  };

  const zoomByWheel = useEffectEvent((event: WheelEvent) => zoom(WHEEL_FACTOR ** -event.deltaY, positionOf(event)));
  useEffect(() => {
    const element = frame.current;
    const handleWheel = (event: WheelEvent) => {
      // Otherwise the page behind the dialog would scroll, or the browser would zoom the page.
      event.preventDefault();
      zoomByWheel(event);
    };
    element?.addEventListener('wheel', handleWheel, { passive: false });
    return () => element?.removeEventListener('wheel', handleWheel);
  }, []);

  const frameProps = {
    ref: frame,
    onPointerDown(event: PointerEvent) {
      event.currentTarget.setPointerCapture(event.pointerId);
      if (pointers.current.size === 0) distance.current = 0;
      pointers.current.set(event.pointerId, positionOf(event));
    },
    onPointerMove(event: PointerEvent) {
      const from = pointers.current.get(event.pointerId);
      if (!from) return;
      const to = positionOf(event);
      pointers.current.set(event.pointerId, to);
      const step = { x: to.x - from.x, y: to.y - from.y };
      distance.current += Math.hypot(step.x, step.y);
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
      if (!other) {
        move(step);
        return;
      }
      // The point between two fingers moves by half of the step.
      move({ x: step.x / 2, y: step.y / 2 });
      zoom(distanceOf(to, other) / Math.max(distanceOf(from, other), 1), {
        x: (to.x + other.x) / 2,
        y: (to.y + other.y) / 2,
      });
    },
    onPointerUp(event: PointerEvent) {
      const isClick = pointers.current.size === 1 && distance.current < MAX_CLICK_PX;
      pointers.current.delete(event.pointerId);
      if (!isClick) return;
      if (view.scale > 1) setView(wholePicture);
      else zoom(CLICK_FACTOR, positionOf(event));
    },
    onPointerCancel: ({ pointerId }: PointerEvent) => void pointers.current.delete(pointerId),
  };

  const handleKeyDown = (event: KeyboardEvent) => {
    // Keys of the browser, for example to go back or to enlarge the page.
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const arrow = arrows[event.key];
    if (arrow) move(arrow);
    else if (event.key === '+' || event.key === '=') zoom(ZOOM_STEP);
    else if (event.key === '-') zoom(1 / ZOOM_STEP);
    else if (event.key === '0') setView(wholePicture);
    else return;
    event.preventDefault();
  };

  return { view, zoom, frameProps, handleKeyDown };
}

const distanceOf = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
