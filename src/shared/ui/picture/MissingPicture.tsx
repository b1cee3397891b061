import styled from 'styled-components';
import { Icon } from '../Icon';

interface MissingPictureProps {
  alt: string;
  /** The width divided by the height. */
  ratio: number;
  className?: string;
}

/** Takes the place of a picture that cannot be loaded. Browsers would show a broken icon. */
export const MissingPicture = ({ alt, ratio, className }: MissingPictureProps) => (
  <Drawing
    className={className}
    $ratio={ratio}
    {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
  >
    <Icon name="leaf" />
  </Drawing>
);

const Drawing = styled.span<{ $ratio: number }>`
  display: grid;
  place-items: center;
  width: 100%;
  aspect-ratio: ${({ $ratio }) => $ratio};
  background: ${({ theme }) => theme.color.sunk};
  color: ${({ theme }) => theme.color.brass};
`;
