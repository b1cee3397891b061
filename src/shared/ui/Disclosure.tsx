import { type ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from './Icon';

/** A line that opens to what lies under it; several stand one below the other. */
export function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Leaf>
      <Line>
        {title}
        <Icon name="plus" />
      </Line>
      <Contents>{children}</Contents>
    </Leaf>
  );
}

const Leaf = styled.details`
  border-top: ${({ theme }) => theme.line.hair};
  &:last-of-type {
    border-bottom: ${({ theme }) => theme.line.hair};
  }
`;

const Line = styled.summary`
  display: flex;
  gap: ${({ theme }) => theme.space(4)};
  align-items: center;
  justify-content: space-between;
  padding-block: ${({ theme }) => theme.space(4)};
  cursor: pointer;
  font-weight: ${({ theme }) => theme.weight.bold};
  line-height: ${({ theme }) => theme.leading.snug};

  &::-webkit-details-marker {
    display: none;
  }
  &:hover {
    color: ${({ theme }) => theme.color.ember};
  }
  svg {
    color: ${({ theme }) => theme.color.brass};
    transition: rotate ${({ theme }) => theme.motion.fast};
  }
  details[open] > & svg {
    rotate: 45deg;
  }
`;

const Contents = styled.div`
  max-width: ${({ theme }) => theme.size.text};
  padding-bottom: ${({ theme }) => theme.space(6)};
`;
