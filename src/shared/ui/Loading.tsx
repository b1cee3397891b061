import styled, { keyframes } from 'styled-components';

/** A loading indicator. It appears after a delay, so that a fast response does not make it flicker. */
export function Loading() {
  return (
    <Box role="status">
      <Spinner aria-hidden="true" />
      Loading
    </Box>
  );
}

const appear = keyframes`from { opacity: 0; }`;
const spin = keyframes`to { transform: rotate(1turn); }`;

const Box = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${({ theme }) => theme.space(4)};
  align-items: center;
  justify-content: center;
  min-height: ${({ theme }) => theme.size.screenful};
  color: ${({ theme }) => theme.color.inkSoft};
  letter-spacing: ${({ theme }) => theme.tracking.wide};
  animation: ${appear} ${({ theme }) => theme.motion.slow} 200ms backwards;
`;

const Spinner = styled.span`
  width: ${({ theme }) => theme.space(8)};
  height: ${({ theme }) => theme.space(8)};
  border: 2px solid ${({ theme }) => theme.color.line};
  border-top-color: ${({ theme }) => theme.color.brass};
  border-radius: ${({ theme }) => theme.radius.round};
  animation: ${spin} 900ms linear infinite;
`;
