import styled from 'styled-components';
import { Icon } from '../../../shared/ui/Icon';
import { IconButton } from '../../../shared/ui/IconButton';

interface GalleryControlsProps {
  count: number;
  shown: number;
  onShow: (index: number) => void;
  onStep: (by: 1 | -1) => void;
}

export function GalleryControls({ count, shown, onShow, onStep }: GalleryControlsProps) {
  return (
    <Row>
      <IconButton aria-label="Previous image" onClick={() => onStep(-1)}>
        <Icon name="left" />
      </IconButton>
      {Array.from({ length: count }, (_, index) => (
        <Dot
          key={index}
          aria-label={`Show image ${index + 1}`}
          aria-current={index === shown}
          onClick={() => onShow(index)}
        />
      ))}
      <IconButton aria-label="Next image" onClick={() => onStep(1)}>
        <Icon name="right" />
      </IconButton>
    </Row>
  );
}

// Wider than the picture, so that the dots of five pictures are in one row on the smallest phones.
const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  margin: ${({ theme }) => `${theme.space(3)} calc(-1 * ${theme.gutter}) 0`};
`;

// The dot is drawn small inside a button that is large enough to touch.
const Dot = styled.button.attrs({ type: 'button' })`
  display: grid;
  place-items: center;
  width: ${({ theme }) => theme.size.target};
  height: ${({ theme }) => theme.size.target};
  padding: 0;
  border: 0;
  background: none;
  cursor: pointer;

  &::before {
    content: '';
    width: ${({ theme }) => theme.space(2.5)};
    height: ${({ theme }) => theme.space(2.5)};
    border: ${({ theme }) => theme.line.strong};
    border-radius: ${({ theme }) => theme.radius.round};
    transition: background ${({ theme }) => theme.motion.fast};
  }
  &:hover::before {
    background: ${({ theme }) => theme.color.line};
  }
  &[aria-current='true']::before {
    border-color: ${({ theme }) => theme.color.brass};
    background: ${({ theme }) => theme.color.brass};
  }
  @media (forced-colors: active) {
    &[aria-current='true']::before {
      background: Highlight;
    }
  }
`;
