import { useEffect, useRef, useState, type DragEvent } from 'react';
import styled from 'styled-components';
import { MAX_PRODUCT_PICTURES } from '../../../../domain/catalog/pictureFiles';
import { VisuallyHidden } from '../../../../shared/ui/VisuallyHidden';
import { AddPictures } from './AddPictures';
import { moveItem } from './moveItem';
import { PendingPicture } from './PendingPicture';
import { PictureRow } from './PictureRow';
import { useDragOrder } from './useDragOrder';
import { usePictureUploads } from './usePictureUploads';

/** As in `EditedProduct.images`. */
export interface EditedPicture {
  url: string;
  /** What the picture shows, for people who do not see it. Every picture that is added needs it. */
  alt?: string;
  type?: 'image' | 'video';
}

interface PictureFieldProps {
  /** In their order. The first one is shown in lists. */
  pictures: readonly EditedPicture[];
  /** Receives a function that changes the current list, so that an upload that ends later changes the latest one. */
  onChange: (change: (pictures: readonly EditedPicture[]) => EditedPicture[]) => void;
  /** By the index of the picture. */
  altErrors?: Readonly<Record<number, string>>;
  /** Called when the first upload starts and the last one ends. A product should not be saved meanwhile. */
  onUploadingChange?: (isUploading: boolean) => void;
}

/**
 * The pictures of a product: adds them with a file dialog, a camera or by dropping files, describes, orders and removes
 * them. Pictures are uploaded at once; which ones the product has is saved with the form around.
 */
export function PictureField({ pictures, onChange, altErrors = {}, onUploadingChange }: PictureFieldProps) {
  const [announcement, setAnnouncement] = useState('');
  const addButton = useRef<HTMLButtonElement>(null);

  const { uploads, add, retry, discard } = usePictureUploads((url, file) => {
    onChange((current) =>
      current.some((picture) => picture.url === url) ? [...current] : [...current, { url, alt: '' }],
    );
    setAnnouncement(`${file.name} was added.`);
  });
  const isUploading = uploads.some(({ stage }) => stage !== 'failed');
  useEffect(() => onUploadingChange?.(isUploading), [isUploading, onUploadingChange]);

  const room = MAX_PRODUCT_PICTURES - pictures.length - uploads.length;
  const handleFiles = (files: File[]) => {
    add(files.slice(0, room));
    setAnnouncement(
      files.length > room
        ? `A product has at most ${MAX_PRODUCT_PICTURES} pictures, so ${files.length - room} of ${files.length} were left out.`
        : `Adding ${files.length === 1 ? 'one picture' : `${files.length} pictures`}.`,
    );
  };
  const handleMove = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length) return;
    onChange((current) => moveItem(current, from, to));
    setAnnouncement(`Moved to position ${to + 1} of ${pictures.length}.`);
  };
  const handleRemove = (index: number) => {
    onChange((current) => current.filter((_, other) => other !== index));
    setAnnouncement(`Picture ${index + 1} was removed.`);
    addButton.current?.focus();
  };
  const { list, drag, handleProps } = useDragOrder(handleMove);

  return (
    <Section
      role="group"
      aria-label="Pictures"
      onDragOver={(event: DragEvent) => hasFiles(event) && event.preventDefault()}
      onDrop={(event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        handleFiles([...event.dataTransfer.files]);
      }}
    >
      <Hint>The first picture is shown in lists. Drag the rest into order, or use the arrow buttons.</Hint>
      <Rows ref={list}>
        {pictures.map((picture, index) => (
          <PictureRow
            key={picture.url}
            picture={picture}
            index={index}
            count={pictures.length}
            error={altErrors[index]}
            isDragged={drag?.from === index}
            isTarget={drag !== undefined && drag.to === index && drag.from !== index}
            handleProps={handleProps(index)}
            onDescribe={(alt) =>
              onChange((current) => current.map((other) => (other.url === picture.url ? { ...other, alt } : other)))
            }
            onMove={(by) => handleMove(index, index + by)}
            onRemove={() => handleRemove(index)}
          />
        ))}
      </Rows>
      {uploads.length > 0 && (
        <Rows as="ul">
          {uploads.map((upload) => (
            <PendingPicture
              key={upload.id}
              upload={upload}
              onRetry={() => retry(upload)}
              onDiscard={() => {
                discard(upload.id);
                addButton.current?.focus();
              }}
            />
          ))}
        </Rows>
      )}
      <AddPictures ref={addButton} isFull={room <= 0} onFiles={handleFiles} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </Section>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

const Section = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(4)};
`;

const Hint = styled.p`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;

const Rows = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`;
