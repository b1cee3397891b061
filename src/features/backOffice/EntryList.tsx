import styled from 'styled-components';

/** A list: each entry has a text and buttons. */
export const EntryList = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

export const Entry = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
  align-items: center;
  justify-content: space-between;
  padding-block: ${({ theme }) => theme.space(3)};
  border-bottom: ${({ theme }) => theme.line.hair};
  overflow-wrap: anywhere;
  > :first-child {
    flex: 1 1 16rem;
  }
  small {
    color: ${({ theme }) => theme.color.inkSoft};
  }
`;
