import styled from 'styled-components';

/** A form whose fields are stacked vertically. */
export const FormStack = styled.form`
  display: grid;
  gap: ${({ theme }) => theme.space(5)};
`;
