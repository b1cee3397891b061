import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';

/** Moves the focus to a form when it opens, and to its section when it closes, because the buttons that do so disappear. */
export function FormFocus({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const section = box.current?.closest('section');
    box.current?.focus();
    return () => section?.focus();
  }, []);

  return (
    <Box ref={box} tabIndex={-1}>
      {children}
    </Box>
  );
}

const Box = styled.div`
  outline: none;
`;
