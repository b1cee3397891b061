import styled, { keyframes } from 'styled-components';

/** Stands where something is on its way. It shows late, so that a quick answer never flickers. */
export function Loading() {
  return (
    <Box role="status">
      <Leaf aria-hidden="true" />
      Loading
    </Box>
  );
}

const appear = keyframes`from { opacity: 0; }`;
const turn = keyframes`to { transform: rotate(1turn); }`;

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

const Leaf = styled.span`
  width: ${({ theme }) => theme.space(8)};
  height: ${({ theme }) => theme.space(8)};
  border: 2px solid ${({ theme }) => theme.color.line};
  border-top-color: ${({ theme }) => theme.color.brass};
  border-radius: ${({ theme }) => theme.radius.round};
  animation: ${turn} 900ms linear infinite;
`;
