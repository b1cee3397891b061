import { type ReactNode } from 'react';
import styled from 'styled-components';

interface NoticeProps {
  title: string;
  /** `danger` is announced at once; the others are not announced. */
  tone?: 'plain' | 'danger' | 'success';
  /** A button or a link: what to do about it. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A message that takes the place of what could not, or not yet, be shown. */
export function Notice({ title, tone = 'plain', action, children }: NoticeProps) {
  return (
    <Box $tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <Title>{title}</Title>
      {children && <div>{children}</div>}
      {action && <Action>{action}</Action>}
    </Box>
  );
}

const edges = { plain: 'lineStrong', danger: 'danger', success: 'success' } as const;

const Box = styled.div<{ $tone: keyof typeof edges }>`
  max-width: ${({ theme }) => theme.size.text};
  margin-block: ${({ theme }) => theme.space(6)};
  padding: ${({ theme }) => `${theme.space(5)} ${theme.space(6)}`};
  border: ${({ theme }) => theme.line.hair};
  border-left: 3px solid ${({ theme, $tone }) => theme.color[edges[$tone]]};
  background: ${({ theme }) => theme.color.raised};
`;

const Title = styled.p`
  font-size: ${({ theme }) => theme.text.lg};
  font-weight: ${({ theme }) => theme.weight.bold};
`;

const Action = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
  margin-top: ${({ theme }) => theme.space(4)};
`;
