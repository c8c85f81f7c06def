import {
  pictureAddress,
  pictureMark,
  PICTURE_MAX_BYTES,
  FILE_MAX_BYTES,
  fileAddress,
  fileMark,
} from '@collabor8/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { aMessage } from '../../testing/chat-samples.js';
import { requests } from '../../testing/mock-api.js';
import { opened } from '../../testing/opened.js';
import { renderApp } from '../../testing/render-app.js';

const size = { id: '00000000-0000-4000-8000-000000000001', width: 80, height: 60 };
const kept = { ...size, address: pictureAddress(size) };
const otherAddress = pictureAddress({ ...size, id: size.id.replace(/1$/, '2') });
const MAP = new File(['map'], 'map.png', { type: 'image/png' });
const MARK = pictureMark('map.png', kept);
const UPLOADING = '![Uploading map…]()';

/** The server's answer to each picture, when it is let go. */
function holdPictures(answer: () => Response = () => HttpResponse.json(kept)) {
  const letGo: (() => void)[] = [];
  const sent: string[] = [];
  requests.use(
    http.post('*/picture', async ({ request }) => {
      sent.push(request.headers.get('content-type') ?? '');
      await new Promise<void>((resolve) => letGo.push(resolve));
      return answer();
    }),
  );
  return { sent, letGo: () => letGo.shift()?.() };
}

async function openRoom() {
  const page = { messages: [], loadedFrom: 0, messagesCursor: null };
  const app = renderApp({
    at: '/messaging',
    api: {
      queries: { messages: { open: () => opened({ kind: 'messages' }, page) } },
      mutations: {
        messages: { send: ({ msg }) => aMessage(1, { msg, msgFrom: 'grace' }) },
      },
    },
  });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
  return { ...app, field };
}

const paste = (field: HTMLElement, files: readonly File[], types: readonly string[] = ['Files']) =>
  fireEvent.paste(field, { clipboardData: { files, types } });
const sentMessages = ({ server }: Awaited<ReturnType<typeof openRoom>>) =>
  server.mutations.flatMap(([path, input]) =>
    path === 'messages.send' ? [(input as { readonly msg: string }).msg] : [],
  );

describe('a picture that is pasted into a message', () => {
  it('has its place in the text, and is sent with it once it is there', async () => {
    const pictures = holdPictures();
    const app = await openRoom();
    await app.user.type(app.field, 'Look: ');
    paste(app.field, [MAP]);
    await waitFor(() => expect(app.field).toHaveValue(`Look: ${UPLOADING}`));
    await app.user.type(app.field, ' here');
    await waitFor(() => expect(pictures.sent).toEqual(['image/png']));
    await app.user.keyboard('{Enter}');
    expect(
      await screen.findByText('A picture is still being uploaded. Wait for it, or cancel it.'),
    ).toBeVisible();
    pictures.letGo();
    await waitFor(() => expect(app.field).toHaveValue(`Look: ${MARK} here`));
    expect(screen.queryByText('Uploading map.png')).not.toBeInTheDocument();
    await app.user.type(app.field, '{Enter}');
    await waitFor(() => expect(sentMessages(app)).toEqual([`Look: ${MARK} here`]));
  });

  it('can be cancelled, and leaves nothing behind', async () => {
    holdPictures();
    const { user, field } = await openRoom();
    await user.type(field, 'Look: ');
    paste(field, [MAP]);
    await user.click(await screen.findByRole('button', { name: 'Cancel uploading map.png' }));
    expect(field).toHaveValue('Look: ');
    expect(screen.queryByText('Uploading map.png')).not.toBeInTheDocument();
  });

  it('that is refused says why, keeps the words and can be sent again', async () => {
    const pictures = holdPictures(
      () => new HttpResponse('Your pictures take up too much.', { status: 413 }),
    );
    const { user, field } = await openRoom();
    await user.type(field, 'Look: ');
    paste(field, [MAP]);
    await waitFor(() => expect(pictures.sent).toHaveLength(1));
    pictures.letGo();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'map.png was not uploaded. Your pictures take up too much.',
    );
    expect(field).toHaveValue('Look: ');
    const again = holdPictures();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(again.sent).toHaveLength(1));
    again.letGo();
    await waitFor(() => expect(field).toHaveValue(`Look: ${MARK}`));
  });

  it('stands apart from the words around it, sent again, too', async () => {
    const pictures = holdPictures(() => new HttpResponse('Too much.', { status: 413 }));
    const { user, field } = await openRoom();
    await user.type(field, 'with words');
    field.setSelectionRange(4, 4);
    paste(field, [MAP]);
    await waitFor(() => expect(field).toHaveValue(`with ${UPLOADING} words`));
    await waitFor(() => expect(pictures.sent).toHaveLength(1));
    pictures.letGo();
    await screen.findByText(/^map.png was not uploaded/);
    await user.clear(field);
    await user.type(field, 'with words');
    field.setSelectionRange(10, 10);
    const again = holdPictures();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(again.sent).toHaveLength(1));
    again.letGo();
    await waitFor(() => expect(field).toHaveValue(`with words ${MARK}`));
  });

  it('says when nobody can be reached', async () => {
    requests.use(http.post('*/picture', () => HttpResponse.error()));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { field } = await openRoom();
    paste(field, [MAP]);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'You are offline. Try again when you are back.',
    );
    vi.restoreAllMocks();
  });

  it.each([
    [
      'too large for a file',
      new File([new Uint8Array(FILE_MAX_BYTES + 1)], 'map.svg', { type: 'image/svg+xml' }),
      'cannot be larger than 25 MB',
    ],
    [
      'too large',
      new File([new Uint8Array(PICTURE_MAX_BYTES + 1)], 'map.png', { type: 'image/png' }),
      'cannot be larger than 10 MB',
    ],
  ])('is not even sent when it is %s', async (_what, file, problem) => {
    const pictures = holdPictures();
    const { field } = await openRoom();
    paste(field, [file]);
    expect(await screen.findByRole('alert')).toHaveTextContent(problem);
    expect(pictures.sent).toEqual([]);
    expect(field).toHaveValue('');
  });

  it('is none where words come with it', async () => {
    const pictures = holdPictures();
    const { field } = await openRoom();
    paste(field, [MAP], ['text/plain', 'Files']);
    expect(screen.queryByText('Uploading map.png')).not.toBeInTheDocument();
    expect(pictures.sent).toEqual([]);
  });

  it('is not posted half-way after a reload', async () => {
    holdPictures();
    const first = await openRoom();
    await first.user.type(first.field, 'Look: ');
    paste(first.field, [MAP]);
    await waitFor(() => expect(first.field).toHaveValue(`Look: ${UPLOADING}`));
    const [key = ''] = Object.keys(localStorage).filter((name) => name.endsWith('draft:global'));
    const kept = localStorage.getItem(key) ?? '';
    expect(kept).toContain(UPLOADING);
    first.unmount();
    localStorage.setItem(key, kept);
    const { field } = await openRoom();
    expect(field).toHaveValue('Look: ');
  });
});

it('a picture in a message is shown below the field while it is written, and can be taken out', async () => {
  const app = await openRoom();
  expect(screen.queryByRole('list', { name: 'Pictures in the message' })).not.toBeInTheDocument();
  const [cat, map] = [pictureMark('cat.png', { address: otherAddress }), MARK];
  fireEvent.change(app.field, { target: { value: `Look: ${map} and ${cat}!` } });
  const shown = within(await screen.findByRole('list', { name: 'Pictures in the message' }));
  expect(shown.getByRole('img', { name: 'map' })).toHaveAttribute('src', kept.address);
  expect(shown.getByRole('img', { name: 'cat' })).toHaveAttribute('src', otherAddress);
  await app.user.click(shown.getByRole('button', { name: 'Remove map' }));
  expect(app.field).toHaveValue(`Look:  and ${cat}!`);
  expect(app.field).toHaveFocus();
  expect(screen.queryByRole('img', { name: 'map' })).not.toBeInTheDocument();
  await app.user.type(app.field, '{Enter}');
  await waitFor(() => expect(sentMessages(app)).toEqual([`Look:  and ${cat}!`]));
  expect(screen.queryByRole('list', { name: 'Pictures in the message' })).not.toBeInTheDocument();
});

it('a file that is no picture is sent as it is, stands in the text and can be taken out', async () => {
  const file = { id: size.id, size: 1_234_567 };
  const sentTo: string[] = [];
  requests.use(
    http.post('*/file', ({ request }) => {
      sentTo.push(new URL(request.url).searchParams.get('name') ?? '');
      return HttpResponse.json({ ...file, address: fileAddress(file) });
    }),
  );
  const app = await openRoom();
  await app.user.upload(
    screen.getByLabelText('Choose files'),
    new File(['%PDF'], 'plan & more.pdf', { type: 'application/pdf' }),
  );
  const mark = fileMark('plan & more.pdf', { address: fileAddress(file) });
  await waitFor(() => expect(app.field).toHaveValue(mark));
  expect(sentTo).toEqual(['plan & more.pdf']);
  const list = await screen.findByRole('list', { name: 'Attachments of the message' });
  expect(list).toHaveTextContent('plan more.pdf1.2 MB');
  await app.user.click(within(list).getByRole('button', { name: 'Remove plan more.pdf' }));
  expect(app.field).toHaveValue('');
});

it('pictures that are chosen, or dropped, go one after the other', async () => {
  const pictures = holdPictures();
  const { user, field } = await openRoom();
  await user.upload(screen.getByLabelText('Choose pictures'), MAP);
  await waitFor(() => expect(field).toHaveValue(UPLOADING));
  fireEvent.drop(field, { dataTransfer: { files: [MAP], types: ['Files'] } });
  await waitFor(() => expect(field).toHaveValue(`${UPLOADING} ![Uploading map 2…]()`));
  await waitFor(() => expect(pictures.sent).toHaveLength(1));
  pictures.letGo();
  await waitFor(() => expect(field).toHaveValue(`${MARK} ![Uploading map 2…]()`));
  await waitFor(() => expect(pictures.sent).toHaveLength(2));
  pictures.letGo();
  await waitFor(() => expect(field).toHaveValue(`${MARK} ${MARK}`));
});
