import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import styled from 'styled-components';
import type { EditedProduct } from '../../../../domain/catalog/editedProduct';
import type { Product } from '../../../../domain/catalog/product';
import { Card } from '../../../../shared/ui/Card';
import { PictureField, type EditedPicture } from '../pictures/PictureField';
import { DeleteProduct } from './DeleteProduct';
import { DetailFields, StateFields } from './DetailFields';
import { OthersNotice } from './OthersNotice';
import { PreviewDialog } from './PreviewDialog';
import { RelatedFields } from './RelatedFields';
import { SaveBar } from './SaveBar';
import { SaveFailure } from './SaveFailure';
import { SectionFields } from './SectionFields';
import { useProductEditor } from './useProductEditor';
import { useUnsavedChanges } from './useUnsavedChanges';
import { VariantFields } from './VariantFields';

interface ProductEditorProps {
  product: EditedProduct;
  renderPreview: (product: Product) => ReactNode;
}

/** The form of a product. */
export function ProductEditor({ product, renderPreview }: ProductEditorProps) {
  const editor = useProductEditor(product);
  const { saved, draft, others, errors, failure, isBusy, isChanged, change, save } = editor;
  const [isUploading, setIsUploading] = useState(false);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useUnsavedChanges(isChanged || isUploading);

  const canSave = !isBusy && !isUploading && !others?.conflicts.length;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (canSave && !(await save())) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  };

  return (
    <Form ref={form} aria-label="Product" noValidate autoComplete="off" onSubmit={handleSubmit}>
      {others && <OthersNotice others={others} editor={editor} />}
      <Columns>
        <Column>
          <DetailFields editor={editor} />
          <Card>
            <PictureField
              pictures={draft.images}
              onChange={(update) => change('images', (current: EditedPicture[]) => update(current))}
              altErrors={altErrors(errors)}
              onUploadingChange={setIsUploading}
            />
          </Card>
          <VariantFields editor={editor} />
          <SectionFields editor={editor} />
        </Column>
        <Column>
          <StateFields editor={editor} />
          <RelatedFields editor={editor} />
          <DeleteProduct product={saved} />
        </Column>
      </Columns>
      {failure && <SaveFailure error={failure} draft={draft} />}
      <SaveBar
        status={statusOf(isUploading, isChanged, Boolean(others?.conflicts.length))}
        isBusy={isBusy}
        onPreview={() => setIsPreviewOpen(true)}
      />
      {isPreviewOpen && (
        <PreviewDialog
          draft={draft}
          saved={saved}
          renderProduct={renderPreview}
          onClose={() => setIsPreviewOpen(false)}
        />
      )}
    </Form>
  );
}

function statusOf(isUploading: boolean, isChanged: boolean, hasConflicts: boolean) {
  if (isUploading) return 'Pictures are being uploaded';
  if (hasConflicts) return 'Choose what to keep first';
  return isChanged ? 'Not saved yet' : 'Saved';
}

const altErrors = (errors: Record<string, string>): Record<number, string> =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([path, message]) => {
      const [, index] = /^images\.(\d+)\./.exec(path) ?? [];
      return index === undefined ? [] : [[Number(index), message]];
    }),
  );

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(5)};
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(5)};
  align-items: start;
  ${({ theme }) => theme.breakpoint.xl} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  }
`;

const Column = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ theme }) => theme.space(5)};
`;
