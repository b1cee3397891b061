import useMediaQuery from '@mui/material/useMediaQuery';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled, { useTheme } from 'styled-components';
import type { EditedProduct } from '../../../../domain/catalog/editedProduct';
import type { Product } from '../../../../domain/catalog/product';
import { paths } from '../../../../domain/routes';
import { CardSection } from '../../../../shared/ui/CardSection';
import { Disclosure } from '../../../../shared/ui/Disclosure';
import { showFirstError } from '../../../../shared/ui/form/showFirstError';
import { useUnsavedChanges } from '../../../../shared/ui/form/useUnsavedChanges';
import { DraftNotice } from '../../DraftNotice';
import { PictureField, type EditedPicture } from '../pictures/PictureField';
import { DeleteProduct } from './DeleteProduct';
import { DescriptionField, DetailFields, StateFields, TitleField } from './DetailFields';
import { OthersNotice } from './OthersNotice';
import { PreviewDialog } from './PreviewDialog';
import { RelatedFields } from './RelatedFields';
import { SaveBar } from './SaveBar';
import { SaveFailure } from './SaveFailure';
import { SectionFields } from './SectionFields';
import { useProductEditor } from './useProductEditor';
import { VariantFields } from './VariantFields';

interface ProductEditorProps {
  product: EditedProduct;
  renderPreview: (product: Product) => ReactNode;
}

/** The form of a product. What is needed less often is folded; narrow screens have less room. */
export function ProductEditor({ product, renderPreview }: ProductEditorProps) {
  const editor = useProductEditor(product);
  const { saved, draft, others, errors, failure, isBusy, isChanged, change, save } = editor;
  const [isUploading, setIsUploading] = useState(false);
  const [isPreviewOpen, setIsPreviewOpen] = useState(false);
  const isWide = useMediaQuery(useTheme().breakpoint.lg, { noSsr: true });
  const form = useRef<HTMLFormElement>(null);
  // The draft keeps texts. A picture that is being uploaded would be lost.
  useUnsavedChanges(isUploading && always);

  const canSave = !isBusy && !isUploading && !others?.conflicts.length;
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (canSave && !(await save()) && form.current) showFirstError(form.current);
  };

  return (
    <Form ref={form} aria-label="Product" noValidate autoComplete="off" onSubmit={handleSubmit}>
      {others ? (
        <OthersNotice others={others} editor={editor} />
      ) : (
        <DraftNotice draft={editor.stored} onDiscard={editor.discard} />
      )}
      <Columns>
        <CardSection title="Title and prices">
          <TitleField editor={editor} />
          <VariantFields editor={editor} />
          <p>Prices are in rupees and include tax.</p>
        </CardSection>
        <StateFields editor={editor} />
        <More>
          <Disclosure title="Pictures" isInitiallyOpen={isWide}>
            <PictureField
              pictures={draft.images}
              onChange={(update) => change('images', (current: EditedPicture[]) => update(current))}
              altErrors={altErrors(errors)}
              onUploadingChange={setIsUploading}
            />
          </Disclosure>
          <Disclosure title="Description" isInitiallyOpen={isWide}>
            <DescriptionField editor={editor} />
          </Disclosure>
          <Disclosure title="Subtitle and ribbon">
            <DetailFields editor={editor} />
          </Disclosure>
          <Disclosure title="Sections">
            <SectionFields editor={editor} />
          </Disclosure>
          <Disclosure title="Related products">
            <RelatedFields editor={editor} />
          </Disclosure>
          <Disclosure title="Web address">
            <p>
              <Link to={paths.product(saved.id)}>{paths.product(saved.id)}</Link>
            </p>
            <p>It can never be changed.</p>
          </Disclosure>
          <DeleteProduct product={saved} />
        </More>
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

const always = () => true;

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
  gap: ${({ theme }) => theme.space(3)};
  align-items: start;
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 1fr);
  }
`;

/** The sections that are needed less often. */
const More = styled.div`
  ${({ theme }) => theme.breakpoint.lg} {
    grid-column: 1;
  }
`;
