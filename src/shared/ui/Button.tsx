import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { screenOnly } from './print';

interface ButtonStyle {
  /** `primary` is the main action, `secondary` has only a border, `quiet` is underlined text. */
  $variant?: 'primary' | 'secondary' | 'quiet';
  $isWide?: boolean;
}

const primary = css`
  background: ${({ theme }) => theme.color.accent};
  border-color: ${({ theme }) => theme.color.accent};
  color: ${({ theme }) => theme.color.onAccent};
  &:hover:not(:disabled) {
    background: ${({ theme }) => theme.color.accentHover};
    border-color: ${({ theme }) => theme.color.accentHover};
  }
`;

const secondary = css`
  border-color: ${({ theme }) => theme.color.lineStrong};
  &:hover:not(:disabled) {
    border-color: currentColor;
    background: ${({ theme }) => theme.color.sunk};
  }
`;

const quiet = css`
  padding-inline: ${({ theme }) => theme.space(2)};
  border-color: transparent;
  text-decoration: underline;
  &:hover:not(:disabled) {
    text-decoration-thickness: 2px;
  }
`;

const variants = { primary, secondary, quiet };

const buttonStyle = css<ButtonStyle>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${({ theme }) => theme.space(2)};
  min-height: ${({ theme }) => theme.size.control};
  padding: ${({ theme }) => `${theme.space(2)} ${theme.space(6)}`};
  border: 1px solid;
  border-radius: ${({ theme }) => theme.radius.sm};
  background: none;
  color: inherit;
  cursor: pointer;
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: ${({ theme }) => theme.weight.bold};
  letter-spacing: ${({ theme }) => theme.tracking.wide};
  line-height: ${({ theme }) => theme.leading.snug};
  text-align: center;
  text-decoration: none;
  transition:
    background ${({ theme }) => theme.motion.fast},
    border-color ${({ theme }) => theme.motion.fast};
  ${({ $variant = 'primary' }) => variants[$variant]}
  ${({ $isWide }) => $isWide && 'width: 100%;'}
  ${screenOnly}

  &:disabled {
    border-color: ${({ theme }) => theme.color.line};
    background: ${({ theme }) => theme.color.sunk};
    color: ${({ theme }) => theme.color.inkSoft};
    cursor: not-allowed;
  }
`;

export const Button = styled.button.attrs<ButtonStyle>(({ type = 'button' }) => ({ type }))`
  ${buttonStyle}
`;

/** A link to a page of the shop that looks like a button. */
export const LinkButton = styled(Link)<ButtonStyle>`
  ${buttonStyle}
`;
