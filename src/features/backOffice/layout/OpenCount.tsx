import styled from 'styled-components';
import type { OpenWork } from '../../../domain/openWork';
import { useOpenWork } from './useOpenWork';

const MAX_COUNT = 99;

/**
 * The number of things to do beside the name of a link or a tab. It is not part of the accessible name, which stays the same
 * when the number changes; the page Today reads the numbers aloud.
 */
export function OpenCount({ of }: { of: (work: OpenWork) => number }) {
  const { data: work } = useOpenWork();
  const count = work ? of(work) : 0;
  return count > 0 ? <Count aria-hidden="true">{count > MAX_COUNT ? `${MAX_COUNT}+` : count}</Count> : null;
}

const Count = styled.span`
  display: inline-block;
  min-width: 1.25rem;
  padding-inline: 0.3125rem;
  border-radius: ${({ theme }) => theme.radius.round};
  background: ${({ theme }) => theme.color.accent};
  color: ${({ theme }) => theme.color.onAccent};
  font-size: ${({ theme }) => theme.text.xs};
  font-variant-numeric: tabular-nums;
  font-weight: ${({ theme }) => theme.weight.bold};
  line-height: 1.25rem;
  text-align: center;
`;
