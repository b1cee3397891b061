import { useRef, type ChangeEvent, type Ref } from 'react';
import styled from 'styled-components';
import { Button } from '../../../../shared/ui/Button';
import { Icon } from '../../../../shared/ui/Icon';

interface AddPicturesProps {
  isFull: boolean;
  onFiles: (files: File[]) => void;
  ref: Ref<HTMLButtonElement>;
}

/** The buttons that choose files and, on a device with a touch screen, open the camera. */
export function AddPictures({ isFull, onFiles, ref }: AddPicturesProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);

  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // Otherwise choosing the same file again would be no change.
    target.value = '';
  };
  const input = { type: 'file', accept: 'image/*', hidden: true, onChange: handleChange };

  return (
    <Buttons>
      <Button ref={ref} $variant="secondary" disabled={isFull} onClick={() => files.current?.click()}>
        <Icon name="plus" />
        Add Pictures
      </Button>
      <CameraButton $variant="secondary" disabled={isFull} onClick={() => camera.current?.click()}>
        Take a Photo
      </CameraButton>
      <DropHint>or drop files here</DropHint>
      <input ref={files} {...input} multiple aria-label="Files of pictures" />
      <input ref={camera} {...input} capture="environment" aria-label="Photo" />
    </Buttons>
  );
}

const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
  align-items: center;
`;

const CameraButton = styled(Button)`
  @media (pointer: fine) {
    display: none;
  }
`;

const DropHint = styled.span`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  @media (pointer: coarse) {
    display: none;
  }
`;
