import styled from 'styled-components';

/** The label of a native checkbox or radio button: a box around the control and its text. */
export const ChoiceLabel = styled.label`
  display: inline-flex;
  gap: ${({ theme }) => theme.space(2)};
  align-items: center;
  min-height: ${({ theme }) => theme.size.target};
  padding: ${({ theme }) => `${theme.space(1.5)} ${theme.space(4)}`};
  border: ${({ theme }) => theme.line.strong};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.raised};
  cursor: pointer;

  input {
    margin: 0;
    accent-color: ${({ theme }) => theme.color.accent};
  }
  &:has(:focus-visible) {
    outline: ${({ theme }) => theme.line.focus};
    outline-offset: 3px;
  }
  input:focus-visible {
    outline: none;
  }
`;
