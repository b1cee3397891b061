import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Blob as NodeBlob } from 'node:buffer';
import { useState } from 'react';
import { StyleSheetManager } from 'styled-components';
import { MuiTheme } from '../../../../app/theme/MuiTheme';
import { AppTheme } from '../../../../app/theme/AppTheme';
import { Root } from '../../../../app/Root';
import { makeStore } from '../../../../app/store';
import { admin, startBackendServer, type BackendServer } from '../../../../testing/backendServer';
import { signedInServices } from '../../../../testing/signedInServices';
import { PictureField, type EditedPicture } from './PictureField';

let server: BackendServer;
beforeAll(async () => {
  server = await startBackendServer();
  // Node's fetch, which the tests use, cannot send the forms and files of jsdom.
  const form = await new Response('a=b', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }).formData();
  Object.assign(globalThis, { FormData: form.constructor });
  // jsdom draws nothing.
  Object.assign(globalThis, { createImageBitmap: readImage });
  HTMLCanvasElement.prototype.getContext = (() => ({
    fillRect() {},
    drawImage() {},
    getImageData: () => ({ data: [255] }),
  })) as never;
  HTMLCanvasElement.prototype.toBlob = function (done, type) {
    done(new NodeBlob(['pixels'], { type }) as Blob);
  };
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** Reads a file that contains its size, such as `800x600`. */
async function readImage(file: Blob) {
  const reader = new FileReader();
  reader.readAsText(file);
  await new Promise((resolve) => reader.addEventListener('load', resolve));
  const [width, height] = (reader.result as string).split('x').map(Number);
  if (!height) throw new DOMException('The source image could not be decoded.', 'InvalidStateError');
  return { width, height, close() {} };
}

const UPLOAD = '/functions/v1/pictures';
const [tin, cup, leaf] = ['tin', 'cup', 'leaf'].map((name) => ({
  url: `/art/products/${name}.webp`,
  alt: `A ${name}`,
}));
const file = (name: string, content = '800x600') => new File([content], name, { type: 'image/jpeg' });

/** Renders the field as a form does, and shows its value. */
function renderField(pictures: EditedPicture[] = [tin!, cup!, leaf!]) {
  const services = signedInServices(server, admin);
  const saved: { current: EditedPicture[]; isUploading: boolean } = { current: pictures, isUploading: false };
  function Form() {
    const [value, setValue] = useState<readonly EditedPicture[]>(pictures);
    const [isUploading, setIsUploading] = useState(false);
    Object.assign(saved, { current: value, isUploading });
    return (
      <PictureField
        pictures={value}
        onChange={setValue}
        altErrors={{ 1: 'Say what this picture shows.' }}
        onUploadingChange={setIsUploading}
      />
    );
  }
  render(
    <Root store={makeStore({ services })} services={services}>
      <StyleSheetManager target={document.createElement('div')}>
        <AppTheme>
          <MuiTheme>
            <Form />
          </MuiTheme>
        </AppTheme>
      </StyleSheetManager>
    </Root>,
  );
  return { user: userEvent.setup(), saved, urls: () => saved.current.map(({ url }) => url) };
}

/** Responds with another URL for each upload. */
function acceptUploads() {
  let count = 0;
  server.overrideResponses(({ path }) =>
    path === UPLOAD
      ? { status: 201, body: { url: `/pictures/${(count += 1)}.webp`, width: 800, height: 600 } }
      : undefined,
  );
}

describe('adding pictures', () => {
  it('uploads the chosen files in their order, and asks what they show', async () => {
    acceptUploads();
    const { user, saved, urls } = renderField([]);
    await user.upload(screen.getByLabelText('Files of pictures'), [file('front.jpg'), file('back.jpg')]);
    await waitFor(() => expect(urls()).toEqual(['/pictures/1.webp', '/pictures/2.webp']));
    await user.type(screen.getByRole('textbox', { name: 'What picture 2 shows' }), 'The back');
    expect(saved.current[1]).toEqual({ url: '/pictures/2.webp', alt: 'The back' });
    expect(server.requestsFor(UPLOAD)[0]?.headers['content-type']).toMatch('multipart/form-data');
    await waitFor(() => expect(saved.isUploading).toBe(false));
  });

  it('uploads dropped files', async () => {
    acceptUploads();
    const { urls } = renderField([]);
    const dataTransfer = { types: ['Files'], files: [file('front.jpg')] };
    fireEvent.drop(screen.getByRole('group', { name: 'Pictures' }), { dataTransfer });
    await waitFor(() => expect(urls()).toEqual(['/pictures/1.webp']));
  });

  it('keeps a file whose upload failed, until it is tried again', async () => {
    server.overrideResponses(({ path }) =>
      path === UPLOAD ? { status: 409, body: { message: 'All pictures together have at most 1 GB.' } } : undefined,
    );
    const { user, saved, urls } = renderField([tin!]);
    await user.upload(screen.getByLabelText('Files of pictures'), file('front.jpg'));
    expect(await screen.findByRole('alert')).toHaveTextContent('at most 1 GB');
    await waitFor(() => expect([urls(), saved.isUploading]).toEqual([[tin!.url], false]));

    acceptUploads();
    await user.click(screen.getByRole('button', { name: 'Try again: front.jpg' }));
    await waitFor(() => expect(urls()).toEqual([tin!.url, '/pictures/1.webp']));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['no picture', 'hello', 'This file cannot be read as a picture.'],
    ['a small picture', '300x900', 'both sides need at least 320 pixels'],
  ])('says why %s cannot be used, and uploads the next file', async (_, content, message) => {
    acceptUploads();
    const { user, urls } = renderField([]);
    await user.upload(screen.getByLabelText('Files of pictures'), [file('bad.jpg', content), file('good.jpg')]);
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    await waitFor(() => expect(urls()).toEqual(['/pictures/1.webp']));
    await user.click(screen.getByRole('button', { name: 'Remove bad.jpg' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('adds no picture whose upload was cancelled', async () => {
    server.overrideResponses(({ path }) => (path === UPLOAD ? 'hang' : undefined));
    const { user, saved, urls } = renderField([]);
    await user.upload(screen.getByLabelText('Files of pictures'), file('front.jpg'));
    await user.click(await screen.findByRole('button', { name: 'Cancel front.jpg' }));
    expect(screen.queryByText('front.jpg')).not.toBeInTheDocument();
    await waitFor(() => expect(saved.isUploading).toBe(false));
    expect(urls()).toEqual([]);
  });

  it('stops at twenty pictures, and says how many were left out', async () => {
    acceptUploads();
    const many = Array.from({ length: 19 }, (_, n) => ({ url: `/art/${n}.webp`, alt: 'A tin' }));
    const { user, urls } = renderField(many);
    await user.upload(screen.getByLabelText('Files of pictures'), [file('a.jpg'), file('b.jpg')]);
    await waitFor(() => expect(urls()).toHaveLength(20));
    expect(screen.getByRole('button', { name: 'Add Pictures' })).toBeDisabled();
  });
});

describe('ordering pictures', () => {
  const button = (name: string) => screen.getByRole('button', { name });

  it('moves a picture with its buttons, keeps the focus and announces the position', async () => {
    const { user, urls } = renderField();
    await user.click(button('Move picture 3 up'));
    expect(urls()).toEqual([tin!.url, leaf!.url, cup!.url]);
    expect(button('Move picture 2 up')).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent('Moved to position 2 of 3.');
    await user.click(button('Move picture 1 up'));
    expect(urls()).toEqual([tin!.url, leaf!.url, cup!.url]);
  });

  it('moves a picture with Alt and the arrow keys while it is described', async () => {
    const { user, urls } = renderField();
    await user.click(screen.getByRole('textbox', { name: 'What picture 1 shows' }));
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}');
    expect(urls()).toEqual([cup!.url, leaf!.url, tin!.url]);
    expect(screen.getByRole('textbox', { name: 'What picture 3 shows' })).toHaveFocus();
  });

  it('removes a picture and moves the focus to a button', async () => {
    const { user, urls } = renderField();
    await user.click(button('Remove picture 2'));
    expect(urls()).toEqual([tin!.url, leaf!.url]);
    expect(button('Add Pictures')).toHaveFocus();
  });
});

it('shows the errors of the form at the descriptions', () => {
  renderField();
  const rows = within(screen.getByRole('group', { name: 'Pictures' }));
  expect(rows.getByRole('textbox', { name: 'What picture 2 shows' })).toHaveAccessibleDescription(
    'Say what this picture shows.',
  );
});
