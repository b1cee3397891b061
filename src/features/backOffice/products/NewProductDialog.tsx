import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { idOf } from '../../../domain/catalog/productId';
import { paths } from '../../../domain/routes';
import type { BackendError } from '../../../shared/api/backendBaseQuery';
import { Button } from '../../../shared/ui/Button';
import { Dialog } from '../../../shared/ui/Dialog';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { TextField } from '../../../shared/ui/form/TextField';
import { useValidatedForm } from '../../../shared/ui/form/useValidatedForm';
import { useUnsavedChanges } from '../../../shared/ui/form/useUnsavedChanges';
import { FailureAlert } from '../FailureAlert';
import { useCreateProductMutation } from './productsApi';
import { transliterate } from './transliterate';

/** Asks for the title and the web address of a new product, creates it as a draft and opens it. */
export function NewProductDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>New Product</DialogTitle>
      <NewProductForm id={id} onCancel={onClose} />
    </Dialog>
  );
}

function NewProductForm({ id, onCancel }: { id: string; onCancel: () => void }) {
  const navigate = useNavigate();
  const [create, { error, reset }] = useCreateProductMutation();
  const [title, setTitle] = useState('');
  const [typedAddress, setTypedAddress] = useState<string>();
  const isCreated = useRef(false);
  useUnsavedChanges(Boolean(title || typedAddress) && (() => !isCreated.current));
  const address = typedAddress ?? idOf(transliterate(title));

  const { errors, isBusy, formProps } = useValidatedForm({
    fields: ['title', 'id'],
    validate: (values) => ({
      title: values.title.trim() ? undefined : 'Please enter a title.',
      id: values.id.trim() ? undefined : 'Please enter a web address.',
    }),
    onSubmit: async (values) => {
      const { data } = await create({ id: values.id.trim(), title: values.title.trim() });
      if (!data) return;
      isCreated.current = true;
      await navigate(paths.adminProduct(data.id));
    },
  });
  const failure = error as BackendError | undefined;
  const field = failure && { title: 'title', id: 'id', id_taken: 'id' }[failure.hint];
  const errorOf = (name: 'title' | 'id') => errors[name] ?? (field === name ? failure?.message : undefined);

  return (
    <>
      <DialogContent>
        <FormStack id={id} {...formProps} autoComplete="off">
          <TextField
            label="Title"
            name="title"
            autoFocus
            maxLength={200}
            value={title}
            error={errorOf('title')}
            onChange={({ target }) => {
              reset();
              setTitle(target.value);
            }}
          />
          <TextField
            label="Web address"
            name="id"
            hint={
              address
                ? `The page will be ${paths.product(address)}. It can never be changed.`
                : 'It can never be changed.'
            }
            autoCapitalize="none"
            maxLength={100}
            value={address}
            error={errorOf('id')}
            onChange={({ target }) => {
              reset();
              setTypedAddress(target.value);
            }}
          />
          <FailureAlert title="The product was not created" error={!field && failure} />
        </FormStack>
      </DialogContent>
      <DialogActions>
        <Button $variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <SubmitButton form={id} isBusy={isBusy} busyText="Creating...">
          Create draft
        </SubmitButton>
      </DialogActions>
    </>
  );
}
