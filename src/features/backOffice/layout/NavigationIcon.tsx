import styled from 'styled-components';

/** A decorative line icon of the navigation. */
export function NavigationIcon({ stroke }: { stroke: string }) {
  return (
    <Svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={stroke} />
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
