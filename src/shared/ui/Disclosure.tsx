import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from './Icon';

interface DisclosureProps {
  title: ReactNode;
  isInitiallyOpen?: boolean;
  children: ReactNode;
}

/**
 * A heading that expands to its contents. Several of them form a list.
 * It is a native element: it works without JavaScript, and MUI's `Accordion` would be in the first load of public pages.
 */
export function Disclosure({ title, isInitiallyOpen, children }: DisclosureProps) {
  // Constant, so that React neither opens nor closes the element later.
  const [isOpen] = useState(isInitiallyOpen);

  return (
    <Details open={isOpen}>
      <Summary>
        {title}
        <Icon name="plus" />
      </Summary>
      <Contents>{children}</Contents>
    </Details>
  );
}

const Details = styled.details`
  border-top: ${({ theme }) => theme.line.hair};
  &:last-of-type {
    border-bottom: ${({ theme }) => theme.line.hair};
  }
`;

const Summary = styled.summary`
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
