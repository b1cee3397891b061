import { useRef, useState, type PointerEvent } from 'react';

/**
 * Lets people drag the rows of a list by a handle, with a mouse, a pen or a finger. The list changes when the row is
 * dropped: until then, `drag` says which row is dragged, and before which other row it would be.
 */
export function useDragOrder(onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number }>();

  const indexAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const index = rows.findIndex(({ bottom }) => y < bottom);
    return index < 0 ? rows.length - 1 : index;
  };

  return {
    list,
    drag,
    handleProps: (index: number) => ({
      onPointerDown({ currentTarget, pointerId, button }: PointerEvent<HTMLElement>) {
        if (button !== 0) return;
        currentTarget.setPointerCapture(pointerId);
        setDrag({ from: index, to: index });
      },
      onPointerMove({ clientY }: PointerEvent) {
        if (drag) setDrag({ from: drag.from, to: indexAt(clientY) });
      },
      onPointerUp() {
        setDrag(undefined);
        if (drag && drag.to !== drag.from) onMove(drag.from, drag.to);
      },
      onPointerCancel: () => setDrag(undefined),
    }),
  };
}
