import styled, { keyframes } from 'styled-components';

const pulse = keyframes`50% { opacity: 0.55; }`;

/**
 * A placeholder for content that is loading. Give it the size of that content.
 * It is a native element, because the first load of product pages must not include MUI.
 * Other pages use MUI's `Skeleton`.
 */
export const Skeleton = styled.span.attrs({ 'aria-hidden': true })`
  display: block;
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.sunk};
  animation: ${pulse} 1600ms ease-in-out infinite;
`;
