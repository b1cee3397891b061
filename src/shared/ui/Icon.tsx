import styled from 'styled-components';

const strokes = {
  basket: 'M4 9h16l-1.6 10.2a1 1 0 0 1-1 .8H6.6a1 1 0 0 1-1-.8L4 9Zm4.5 0 2-5m5 5-2-5M9.5 13v3.5m5-3.5v3.5',
  person: 'M12 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 7.5c.8-3.3 3.8-5 7.5-5s6.7 1.7 7.5 5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'm6 6 12 12M18 6 6 18',
  left: 'm14.5 5-7 7 7 7',
  right: 'm9.5 5 7 7-7 7',
  plus: 'M12 6v12M6 12h12',
  minus: 'M6 12h12',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 10.5v5.5m3-5.5v5.5',
  pencil: 'm5 19 1-4.5L16.2 4.3a1.5 1.5 0 0 1 2.1 0l1.4 1.4a1.5 1.5 0 0 1 0 2.1L9.5 18 5 19Zm9-12.5 3.5 3.5',
  check: 'm5 12.5 4.5 4.5L19 7',
  warning: 'M12 8.5v5m0 2.7v.3M12 4 3.5 19.5h17L12 4Z',
  leaf: 'M5 19c0-8 4-13.5 14-14 .5 9-4.5 14-11.5 12.5M5 19c1.5-4 4-7 8-9',
} as const;

export type IconName = keyof typeof strokes;

/** A decorative line icon, hidden from screen readers. The text beside it, or the button's label, names the action. */
export function Icon({ name }: { name: IconName }) {
  return (
    <Svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={strokes[name]} />
    </Svg>
  );
}

const Svg = styled.svg`
  flex: none;
  width: ${({ theme }) => theme.size.icon};
  height: ${({ theme }) => theme.size.icon};
  fill: none;
  stroke: currentColor;
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
`;
