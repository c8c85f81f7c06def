import { drawingMark, HIDDEN_LINE, layerAnchor } from '@collabor8/domain';
import { TRPCError } from '@trpc/server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { aBoard, aBoardPage, aStrokeEntry, BOARD_ID } from '../../../testing/board-samples.js';
import { aChat, aChatMessage, aChatPage, aMessage } from '../../../testing/chat-samples.js';
import { draw, lift, theCanvas } from '../../../testing/open-board.js';
import { openChats } from '../../../testing/open-chats.js';
import { opened } from '../../../testing/opened.js';
import { renderApp } from '../../../testing/render-app.js';
import { putInView } from '../../../testing/stub-browser.js';
import { shownOn, stubCanvas } from '../../../testing/stub-canvas.js';

const DRAWING = '22222222-2222-4222-8222-222222222222';
const address = `/drawing/${DRAWING}?w=134&h=84&board=${BOARD_ID}`;
const mark = `![Numerals, cap height](${address})`;
/** The anchor of what a drawing lies over. */
const over = '&over=1a-2b';
const layer = `![Numerals, cap height](${address}${over})`;

type Mocks = NonNullable<Parameters<typeof renderApp>[0]['api']>;
type Boards = NonNullable<NonNullable<Mocks['mutations']>['whiteboards']>;

function openRoom(msg: string, { queries = {}, mutations = {} }: Record<string, Boards> = {}) {
  stubCanvas();
  putInView((element) => element.matches('[data-drawing], pre'));
  return renderApp({
    at: '/messaging',
    api: {
      queries: {
        whiteboards: queries,
        messages: {
          open: () =>
            opened(
              { kind: 'messages' },
              {
                ...{ loadedFrom: 0, messagesCursor: null },
                messages: [aMessage(1), aMessage(2, { msg })],
              },
            ),
        },
      },
      mutations: {
        whiteboards: { moveCursor: () => undefined, draw: () => undefined, ...mutations },
      },
    },
  });
}

const boardThere = (board = aBoard()) => ({
  open: ({ id }: { id: string }) =>
    opened(
      { kind: 'board', boardId: id },
      aBoardPage([], { board: { ...board, owner: 'grace', uniqueLink: id } }),
    ),
});

/** The dialog with a board that can be drawn on. */
async function openedBoard() {
  const dialog = await screen.findByRole('dialog', { name: 'Draw' });
  await within(dialog).findByRole('button', { name: 'Zoom in (+)' });
  // jsdom lays nothing out: the board stands in the corner, in its own size.
  theCanvas().getBoundingClientRect = () => new DOMRect(0, 0, 800, 600);
  return dialog;
}

const composer = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });

it('shows a drawing as a picture that leads to its board', async () => {
  const { user, address: shown } = openRoom(mark);
  const link = await screen.findByRole('link', { name: 'Numerals, cap height' });
  expect(link).toHaveAttribute('href', `/whiteboard/${BOARD_ID}`);
  const picture = within(link).getByRole('img');
  expect(picture).toHaveAttribute('src', address);
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['134', '84']);
  await user.click(link);
  await waitFor(() => expect(shown.current).toBe(`/whiteboard/${BOARD_ID}`));
});

it('draws on a new board beside the text, and puts it in', async () => {
  const boards: string[] = [];
  const { user, server } = openRoom('Hello', {
    queries: boardThere(),
    mutations: {
      create: ({ uniqueLink, title, accessType = 'editable' }) => {
        boards.push(uniqueLink);
        return aBoard({ uniqueLink, title, accessType });
      },
      addStroke: () => ({ seq: 1, at: '2024-05-06T07:08:10.000Z' }),
      freeze: () => ({ address, label: 'Numerals, cap height' }),
    },
  });
  const field = await composer();
  await user.type(field, 'Look: ');
  await user.click(screen.getByRole('button', { name: 'Draw' }));
  const dialog = await openedBoard();
  draw({ x: 10, y: 10 }, { x: 60, y: 60 });
  lift();
  await user.click(within(dialog).getByRole('button', { name: 'Put it in the text' }));
  await waitFor(() => expect(field).toHaveValue(`Look: ${mark}`));
  expect(screen.queryByRole('dialog', { name: 'Draw' })).toBeNull();
  const calls = server.mutations.map(([path]) => path).filter((path) => !/draw$|Cursor/.test(path));
  // What was drawn is there before it is frozen.
  expect(calls.filter((path) => path.startsWith('whiteboards'))).toEqual([
    ...['whiteboards.create', 'whiteboards.addStroke', 'whiteboards.freeze'],
  ]);
  expect(server.mutations).toContainEqual(['whiteboards.freeze', { id: boards[0] }]);
});

it('takes back a new board on which nothing was drawn', async () => {
  const { user, server } = openRoom('Hello', {
    queries: boardThere(),
    mutations: {
      create: ({ uniqueLink }) => aBoard({ uniqueLink }),
      delete: () => undefined,
    },
  });
  const field = await composer();
  await user.click(screen.getByRole('button', { name: 'Draw' }));
  const dialog = await openedBoard();
  await user.click(within(dialog).getByRole('button', { name: 'Put it in the text' }));
  await waitFor(() =>
    expect(server.mutations.map(([path]) => path)).toContain('whiteboards.delete'),
  );
  expect(field).toHaveValue('');
});

it('says why a drawing was not put in, and leaves its board', async () => {
  const { user, server } = openRoom('Hello', {
    queries: {
      open: ({ id }) =>
        opened(
          { kind: 'board', boardId: id },
          aBoardPage([aStrokeEntry(1)], { board: aBoard({ uniqueLink: id, owner: 'grace' }) }),
        ),
    },
    mutations: {
      create: ({ uniqueLink }) => aBoard({ uniqueLink }),
      freeze: () => {
        throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message: 'Please wait a moment.' });
      },
    },
  });
  await composer();
  await user.click(screen.getByRole('button', { name: 'Draw' }));
  const dialog = await openedBoard();
  await user.click(within(dialog).getByRole('button', { name: 'Put it in the text' }));
  expect(await screen.findByText(/was not put in. Please wait a moment/)).toBeVisible();
  expect(server.mutations.map(([path]) => path)).not.toContain('whiteboards.delete');
});

it('answers by drawing on a copy, which lies over the same', async () => {
  const { user, server } = openRoom(layer, {
    queries: boardThere(),
    mutations: {
      copyDrawing: ({ uniqueLink }) => aBoard({ uniqueLink }),
      addStroke: () => ({ seq: 1, at: '2024-05-06T07:08:10.000Z' }),
      freeze: () => ({ address: address.replace('2222-4222', '3333-4333'), label: 'Mine' }),
    },
  });
  const field = await composer();
  await user.click(await screen.findByRole('button', { name: 'Answer by drawing on a copy' }));
  const dialog = await openedBoard();
  draw({ x: 10, y: 10 }, { x: 60, y: 60 });
  lift();
  await user.click(within(dialog).getByRole('button', { name: 'Put it in the text' }));
  await waitFor(() => expect(field.value).toMatch(/^!\[Mine]\(\/drawing\/.*&over=1a-2b\)/));
  expect(server.mutations).toContainEqual([
    'whiteboards.copyDrawing',
    { drawingId: DRAWING, uniqueLink: expect.any(String) as string },
  ]);
});

it('draws upon a picture of a text, which lies below', async () => {
  const content = 'data:image/png;base64,AAAA';
  const picture = `/picture/${DRAWING}?w=800&h=600`;
  const { user, server } = openRoom(`![a map](${picture})`, {
    queries: boardThere(),
    mutations: {
      create: ({ uniqueLink }) => aBoard({ uniqueLink }),
      addStroke: () => ({ seq: 2, at: '2024-05-06T07:08:10.000Z' }),
      freeze: () => ({ address, label: 'a map' }),
    },
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(content);
  const field = await composer();
  await user.click(await screen.findByRole('link', { name: 'a map' }));
  await user.click(await screen.findByRole('button', { name: 'Draw on it' }));
  const dialog = await openedBoard();
  draw({ x: 10, y: 10 }, { x: 60, y: 60 });
  lift();
  await user.click(within(dialog).getByRole('button', { name: 'Put it in the text' }));
  await waitFor(() =>
    expect(field).toHaveValue(
      drawingMark('a map', address, layerAnchor('globalMessage:m2', picture)),
    ),
  );
  expect(server.mutations).toContainEqual([
    'whiteboards.create',
    { uniqueLink: expect.any(String) as string, title: 'a map', content, accessType: 'read-only' },
  ]);
});

it('copies code of a text', async () => {
  const { user } = openRoom('```\nlet a = 1;\n\tlet b;\n```');
  await user.click(await screen.findByRole('button', { name: 'Copy this code' }));
  expect(await screen.findByText('The code was copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('let a = 1;\n\tlet b;');
});

it('draws on code of a text, as it stands then', async () => {
  const content = 'data:image/png;base64,AAAA';
  const { user, server } = openRoom('```\n\nlet a = 1;\n\tlet b;\n```', {
    queries: boardThere(),
    mutations: {
      create: ({ uniqueLink }) => aBoard({ uniqueLink }),
      addStroke: () => ({ seq: 2, at: '2024-05-06T07:08:10.000Z' }),
      freeze: () => ({ address, label: 'let a 1' }),
    },
  });
  const asPicture = vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(content);
  const field = await composer();
  await user.click(await screen.findByRole('button', { name: 'Draw on this code' }));
  const canvas = asPicture.mock.contexts.at(-1) as HTMLCanvasElement | undefined;
  const lines = canvas && shownOn(canvas).flatMap((mark) => ('text' in mark ? [mark.text] : []));
  expect(lines?.filter(Boolean)).toEqual(['let a = 1;', '    let b;']);
  const dialog = await openedBoard();
  draw({ x: 10, y: 10 }, { x: 60, y: 60 });
  lift();
  await user.click(within(dialog).getByRole('button', { name: 'Put it in the text' }));
  await waitFor(() =>
    expect(field).toHaveValue(
      drawingMark('let a 1', address, layerAnchor('globalMessage:m2', '\nlet a = 1;\n\tlet b;\n')),
    ),
  );
  expect(server.mutations).toContainEqual([
    'whiteboards.create',
    {
      ...{ uniqueLink: expect.any(String) as string, accessType: 'read-only' },
      ...{ title: 'let a = 1;', content },
    },
  ]);
});

it('updates a drawing of a text that is being written, when its author says so', async () => {
  const { user } = openRoom('Hello', {
    mutations: { freeze: () => ({ address: address.replace('w=134', 'w=200'), label: 'Newer' }) },
  });
  const field = await composer();
  await user.click(field);
  await user.paste(`See ${layer}, please`);
  await user.click(await screen.findByRole('button', { name: /^Update drawing Numerals/ }));
  await waitFor(() =>
    expect(field).toHaveValue(`See ![Newer](${address.replace('w=134', 'w=200')}${over}), please`),
  );
});

it('plays how it was drawn, in its place', async () => {
  const { user } = openRoom(mark, {
    queries: {
      drawing: () => ({ by: 'ada', board: aBoard(), isLatest: true }),
      drawingLog: ({ cursor }) =>
        cursor === null
          ? { entries: [aStrokeEntry(1)], nextCursor: '2' }
          : { entries: [aStrokeEntry(2, { at: '2024-05-06T07:08:10.000Z' })], nextCursor: null },
    },
  });
  const link = await screen.findByRole('link', { name: 'Numerals, cap height' });
  await user.click(await screen.findByRole('button', { name: 'Play how it was drawn' }));
  const replay = await screen.findByRole('group', { name: 'Replay of Numerals, cap height' });
  expect(link).not.toBeVisible();
  const time = within(replay).getByRole('slider', { name: 'Time' });
  await waitFor(() => expect(time).toHaveAttribute('aria-valuetext', '2 of 2'));
  const picture = within(replay).getByRole('img').getAttribute('src') ?? '';
  expect(decodeURIComponent(picture).match(/<polyline/g)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Show the drawing' }));
  expect(link).toBeVisible();
});

it('says that a drawing cannot be played any more, and shows it', async () => {
  const { user } = openRoom(mark, {
    queries: {
      drawing: () => ({ by: 'ada', board: null, isLatest: true }),
      drawingLog: () => {
        throw new TRPCError({
          ...{ code: 'NOT_FOUND', message: 'The whiteboard of this drawing is gone.' },
        });
      },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Play how it was drawn' }));
  expect(await screen.findByText('The whiteboard of this drawing is gone.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Numerals, cap height' })).toBeVisible();
});

describe('what is drawn over a message', () => {
  const code = '```\nlet a = 1;\n```';
  const over = (key: string) =>
    drawingMark('Off by one', address, layerAnchor(key, 'let a = 1;\n'));
  const line = () => screen.queryByRole('button', { name: /drawing.* over/ });

  it('shows where that stands in a chat, with a way to it, until its message is gone', async () => {
    putInView((element) => element.matches('pre, a'));
    const layer = aChatMessage(2, { msg: over('chatMessage:m1'), msgFrom: 'noor' });
    const { user, live } = openChats({ page: aChatPage([aChatMessage(1, { msg: code }), layer]) });
    // Later it would take the focus.
    const field = await composer();
    await waitFor(() => expect(field).toHaveFocus());
    const shown = await screen.findByRole('button', { name: '1 drawing over it, by noor' });
    expect(shown.closest('[data-message]')).toHaveAttribute('data-message', 'm1');
    await user.click(shown);
    await user.click(screen.getByRole('button', { name: 'See the message' }));
    expect(document.activeElement?.closest('[data-message]')).toHaveAttribute('data-message', 'm2');
    live.emit('chat', {
      ...{ name: 'chatUpdate', type: 'newMessage', isExchanged: true, chat: aChat({ lastSeq: 2 }) },
      message: { ...layer, msg: HIDDEN_LINE, hidden: true, revision: 2 },
    });
    await waitFor(() => expect(line()).toBeNull());
  });
});
