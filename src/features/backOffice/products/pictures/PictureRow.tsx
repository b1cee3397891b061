import { useRef, type ComponentProps, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import styled, { css } from 'styled-components';
import { MAX_ALT_LENGTH } from '../../../../domain/catalog/pictureFiles';
import { TextField } from '../../../../shared/ui/form/TextField';
import { Icon } from '../../../../shared/ui/Icon';
import { IconButton } from '../../../../shared/ui/IconButton';
import { ProductPicture } from '../../../../shared/ui/picture/ProductPicture';

interface PictureRowProps {
  picture: { url: string; alt?: string };
  index: number;
  count: number;
  error: string | undefined;
  isDragged: boolean;
  /** Whether the dragged picture would come here. */
  isTarget: boolean;
  handleProps: ComponentProps<'span'>;
  onDescribe: (alt: string) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** A picture with its description and the buttons that move and remove it. Alt and an arrow key move it too. */
export function PictureRow(props: PictureRowProps) {
  const { picture, index, count, error, isDragged, isTarget, handleProps, onDescribe, onMove, onRemove } = props;
  const row = useRef<HTMLLIElement>(null);
  const name = `picture ${index + 1}`;

  const handleMove = (by: -1 | 1) => {
    const focused = document.activeElement as HTMLElement | null;
    flushSync(() => onMove(by));
    // A browser takes the focus from an element that is moved.
    if (row.current?.contains(focused)) focused?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = event.altKey && { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key];
    if (!by) return;
    event.preventDefault();
    handleMove(by);
  };

  return (
    <Row ref={row} $isDragged={isDragged} $isTarget={isTarget} onKeyDown={handleKeyDown}>
      <Thumbnail url={picture.url} alt={picture.alt ?? ''} sizes="5rem" />
      <TextField
        label={`What ${name} shows`}
        hint={index === 0 ? 'For people who do not see it, and for search engines.' : undefined}
        error={error}
        name={`images.${index}.alt`}
        required
        maxLength={MAX_ALT_LENGTH}
        autoComplete="off"
        value={picture.alt ?? ''}
        onChange={({ target }) => onDescribe(target.value)}
      />
      <Actions>
        {/* The buttons do the same for keyboards and screen readers. */}
        <Handle aria-hidden="true" title="Drag" {...handleProps}>
          <Icon name="menu" />
        </Handle>
        <MoveButton aria-label={`Move ${name} up`} aria-disabled={index === 0} onClick={() => handleMove(-1)}>
          <Icon name="left" />
        </MoveButton>
        <MoveButton aria-label={`Move ${name} down`} aria-disabled={index === count - 1} onClick={() => handleMove(1)}>
          <Icon name="right" />
        </MoveButton>
        <IconButton aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon name="trash" />
        </IconButton>
      </Actions>
    </Row>
  );
}

const Row = styled.li<{ $isDragged: boolean; $isTarget: boolean }>`
  display: grid;
  grid-template-columns: ${({ theme }) => theme.space(20)} minmax(0, 1fr);
  gap: ${({ theme }) => `${theme.space(2)} ${theme.space(4)}`};
  align-items: start;
  padding-block: ${({ theme }) => theme.space(4)};
  border-bottom: ${({ theme }) => theme.line.hair};
  ${({ $isDragged }) => $isDragged && 'opacity: 0.5;'}
  ${({ $isTarget, theme }) =>
    $isTarget &&
    css`
      background: ${theme.color.sunk};
      box-shadow: inset 0 0 0 2px ${theme.color.lineStrong};
    `}

  ${({ theme }) => theme.breakpoint.md} {
    grid-template-columns: ${({ theme }) => theme.space(20)} minmax(0, 1fr) auto;
    align-items: center;
  }
`;

const Thumbnail = styled(ProductPicture)`
  border: ${({ theme }) => theme.line.hair};
`;

const Actions = styled.div`
  display: flex;
  grid-column: 1 / -1;
  justify-content: end;
  ${({ theme }) => theme.breakpoint.md} {
    grid-column: auto;
  }
`;

const Handle = styled.span`
  display: inline-grid;
  place-items: center;
  min-width: ${({ theme }) => theme.size.target};
  min-height: ${({ theme }) => theme.size.target};
  cursor: grab;
  /* Otherwise a finger would scroll the page. */
  touch-action: none;
`;

const MoveButton = styled(IconButton)`
  &[aria-disabled='true'] {
    color: ${({ theme }) => theme.color.inkSoft};
    cursor: not-allowed;
  }
  svg {
    transform: rotate(90deg);
  }
`;
