import { type ReactNode } from 'react';
import styled from 'styled-components';

export interface NoticeProps {
  title: string;
  /** Screen readers announce `danger` immediately. */
  tone?: 'plain' | 'danger';
  /** A button or link to continue with. */
  action?: ReactNode;
  children?: ReactNode;
}

/**
 * An inline message in place of content that is missing or failed to load.
 * It is a native element, because the first load of public pages must not include MUI. Other pages use `Alert`.
 */
export function Notice({ title, tone = 'plain', action, children }: NoticeProps) {
  return (
    <Box $tone={tone} role={tone === 'danger' ? 'alert' : undefined}>
      <Title>{title}</Title>
      {children && <div>{children}</div>}
      {action && <NoticeAction>{action}</NoticeAction>}
    </Box>
  );
}

const edges = { plain: 'lineStrong', danger: 'danger' } as const;

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

export const NoticeAction = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
  margin-top: ${({ theme }) => theme.space(4)};
`;
