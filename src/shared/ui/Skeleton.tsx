import styled, { keyframes } from 'styled-components';

const breathe = keyframes`50% { opacity: 0.55; }`;

/** Keeps the place of something that is on its way; give it the size of what will come. */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })`
  display: block;
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.sunk};
  animation: ${breathe} 1600ms ease-in-out infinite;
`;
