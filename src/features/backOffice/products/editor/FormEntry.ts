import styled from 'styled-components';

/** An entry of a list of the form. */
export const FormEntry = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(4)};
  padding-bottom: ${({ theme }) => theme.space(5)};
  border: 0;
  border-bottom: ${({ theme }) => theme.line.hair};
`;

export const EntryActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  justify-content: end;
`;

/** Fields in as many columns as there is room for. */
export const FieldGrid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(9rem, 100%), 1fr));
  gap: ${({ theme }) => theme.space(4)};
  align-items: start;
`;
