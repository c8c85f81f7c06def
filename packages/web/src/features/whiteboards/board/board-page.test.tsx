import { decodePoints, encodePoints, lineOf, STROKE_POINTS_MAX } from '@collabor8/domain';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { TRPCError } from '@trpc/server';
import { describe, expect, it, vi } from 'vitest';
import { aBoard, aBoardPage, aStrokeEntry, BOARD_ID } from '../../../testing/board-samples.js';
import {
  draw,
  lift,
  openBoard,
  shownLines,
  theCanvas,
  thePlane,
} from '../../../testing/open-board.js';
import { RetryAfter } from '../../../testing/mock-api.js';
import { renderApp } from '../../../testing/render-app.js';
import { keptTextKey } from '../../../shared/session/browser-storage.js';

const AT = '2024-05-06T07:08:10.000Z';
const byGrace = { author: 'grace' };

const undo = () => screen.getByRole('button', { name: 'Undo (Ctrl+Z)' });
const redo = () => screen.getByRole('button', { name: 'Redo (Ctrl+Shift+Z)' });
const slider = () => screen.getByRole('slider', { name: 'Size' });

/** Gives places in the log from `seq` on. */
const landing = (seq: number) => {
  let next = seq;
  return () => {
    next += 1;
    return { seq: next - 1, at: AT };
  };
};

describe('the page of a board (SPEC §2)', () => {
  it('shows title, owner, who is here and an 800 by 600 canvas', async () => {
    await openBoard(aBoardPage([aStrokeEntry(1)], { board: aBoard({ owner: 'ada' }) }));
    expect(screen.getByText('Owned By ada')).toBeVisible();
    expect(screen.getByRole('list', { name: 'Who is here' })).toHaveTextContent('ada');
    expect([theCanvas().width, theCanvas().height]).toEqual([800, 600]);
    expect(await shownLines()).toEqual(['#0b6b58']);
  });

  it('copies its ID and goes back', async () => {
    const { user, address } = await openBoard(aBoardPage());
    await user.click(screen.getByRole('button', { name: 'Copy Whiteboard ID' }));
    expect(await navigator.clipboard.readText()).toBe(BOARD_ID);
    await user.click(screen.getByRole('button', { name: 'Go Back' }));
    await waitFor(() => expect(address.current).toBe('/whiteboard'));
  });

  it('lets others only look at a read-only board', async () => {
    const board = aBoard({ owner: 'ada', accessType: 'read-only' });
    const { server } = await openBoard(aBoardPage([], { board }));
    expect(screen.getByText('This whiteboard is read-only.')).toBeVisible();
    expect(screen.queryByRole('toolbar')).toBeNull();
    draw({ x: 1, y: 1 }, { x: 90, y: 90 });
    lift();
    expect(await shownLines()).toEqual([]);
    expect(server.mutations.map(([path]) => path)).not.toContain('whiteboards.addStroke');
  });

  it('lets its owner draw on a read-only board', async () => {
    await openBoard(aBoardPage([], { board: aBoard({ accessType: 'read-only' }) }));
    expect(await screen.findByRole('toolbar', { name: 'Drawing tools' })).toBeVisible();
    expect(screen.queryByText('This whiteboard is read-only.')).toBeNull();
  });

  it('follows a change of who may draw', async () => {
    const { live } = await openBoard(aBoardPage([], { board: aBoard({ owner: 'ada' }) }));
    await screen.findByRole('toolbar');
    const board = aBoard({ owner: 'ada', accessType: 'read-only', revision: 2 });
    live.emit('board', { name: 'boardUpdate', type: 'changed', boardId: BOARD_ID, board });
    expect(screen.queryByRole('toolbar')).toBeNull();
    expect(screen.getByText('This whiteboard is read-only.')).toBeVisible();
  });

  it('says that a board was deleted', async () => {
    const page = aBoardPage();
    const { live } = await openBoard({ ...page, board: { ...page.board, owner: 'ada' } });
    live.emit('board', { name: 'boardUpdate', type: 'deleted', boardId: BOARD_ID });
    expect(screen.getByText('This whiteboard was deleted')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See your whiteboards' })).toHaveAttribute(
      'href',
      '/whiteboard',
    );
  });

  it('leads whoever has deleted their board to the others', async () => {
    const { live, address } = await openBoard(aBoardPage());
    live.emit('board', { name: 'boardUpdate', type: 'deleted', boardId: BOARD_ID });
    await waitFor(() => expect(address.current).toBe('/whiteboard'));
  });

  it('says that there is no such board', async () => {
    renderApp({
      at: `/whiteboard/${BOARD_ID}`,
      api: {
        queries: {
          whiteboards: {
            open: () => {
              throw new TRPCError({ code: 'NOT_FOUND', message: 'Whiteboard not found' });
            },
          },
        },
      },
    });
    expect(await screen.findByText('Whiteboard not found')).toBeVisible();
  });
});

describe('brush and eraser (SPEC §4, §9)', () => {
  it('keep their sizes; the colour waits while erasing', async () => {
    const { user } = await openBoard(aBoardPage());
    expect(slider()).toHaveValue('2');
    expect([slider().getAttribute('min'), slider().getAttribute('max')]).toEqual(['1', '20']);
    await user.click(screen.getByRole('button', { name: 'Red' }));
    await user.keyboard(']]]');
    expect(slider()).toHaveValue('5');

    await user.click(screen.getByRole('button', { name: 'Eraser (E)' }));
    expect(slider()).toHaveValue('20');
    expect([slider().getAttribute('min'), slider().getAttribute('max')]).toEqual(['10', '50']);
    expect(screen.getByLabelText('Colour picker')).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Red' })).toBeDisabled();

    await user.keyboard('b');
    expect(slider()).toHaveValue('5');
    expect(screen.getByRole('button', { name: 'Red' })).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('drawing', () => {
  it('shows at once, is sent as one stroke and then is saved', async () => {
    let answer: (landed: { seq: number; at: string }) => void = () => undefined;
    const { server, user } = await openBoard(aBoardPage([aStrokeEntry(1)]), {
      addStroke: () => new Promise((resolve) => (answer = resolve)),
    });
    expect(screen.getByText('Saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Blue' }));
    draw({ x: 10, y: 300 }, { x: 200, y: 310 }, { x: 400, y: 300 });
    expect(await shownLines()).toEqual(['#0b6b58', '#2f6fb0']);
    lift();
    expect(await shownLines()).toEqual(['#0b6b58', '#2f6fb0']);
    expect(screen.getByText('Saving …')).toBeVisible();

    await waitFor(() =>
      expect(server.mutations.map(([path]) => path)).toContain('whiteboards.addStroke'),
    );
    answer({ seq: 2, at: AT });
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(await shownLines()).toEqual(['#0b6b58', '#2f6fb0']);
  });

  it('ends at the edge of the canvas', async () => {
    const strokes: { points: string }[] = [];
    await openBoard(aBoardPage(), {
      addStroke: ({ stroke }) => {
        strokes.push(stroke);
        return { seq: 1, at: AT };
      },
    });
    draw({ x: 700, y: 100 }, { x: 790, y: 100 });
    thePlane().dispatchEvent(
      new PointerEvent('pointerleave', { pointerId: 1, clientX: 820, clientY: 100 }),
    );
    draw({ x: 1, y: 1 });
    await waitFor(() => expect(strokes).toHaveLength(1));
    expect(decodePoints(strokes[0]?.points ?? '')).toEqual({
      ok: true,
      value: [
        { x: 700, y: 100 },
        { x: 820, y: 100 },
      ],
    });
  });

  it('keeps what a lost connection holds up, in its order, and marks it', async () => {
    let isLost = true;
    const sent: string[] = [];
    const land = landing(1);
    const { live, user } = await openBoard(aBoardPage(), {
      addStroke: ({ stroke }) => {
        if (isLost) throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR' });
        sent.push(stroke.pen.tool);
        return land();
      },
    });
    live.interrupt();
    draw({ x: 10, y: 10 }, { x: 50, y: 10 });
    lift();
    await user.keyboard('e');
    draw({ x: 10, y: 20 }, { x: 50, y: 20 });
    lift();
    expect(await screen.findByText('2 changes not saved yet')).toBeVisible();
    const marked = () => document.querySelector('[data-unsaved]');
    expect(marked()?.querySelectorAll('polyline')).toHaveLength(2);
    expect(marked()?.querySelector('polyline')).toHaveAttribute('points', '10,10 50,10');
    expect(sessionStorage.getItem(keptTextKey('grace', 'board-outbox'))).toContain(BOARD_ID);
    isLost = false;
    live.reconnect({ resumed: true });
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(marked()).toBeNull();
    expect(sent).toEqual(['brush', 'eraser']);
    expect(sessionStorage.getItem(keptTextKey('grace', 'board-outbox'))).toBeNull();
  });

  it('keeps what is drawn once the session has ended, and tries again', async () => {
    let tries = 0;
    const { live } = await openBoard(aBoardPage(), {
      addStroke: () => {
        tries += 1;
        throw new TRPCError({ code: 'UNAUTHORIZED', message: 'You are not logged in.' });
      },
    });
    live.interrupt();
    draw({ x: 10, y: 10 }, { x: 50, y: 10 });
    lift();
    await waitFor(() => expect(tries).toBe(1));
    live.reconnect({ resumed: true });
    await waitFor(() => expect(tries).toBe(2));
    expect(sessionStorage.getItem(keptTextKey('grace', 'board-outbox'))).toContain(BOARD_ID);
  });

  it('asks before its tab is closed, until it is saved', async () => {
    let answer: (landed: { seq: number; at: string }) => void = () => undefined;
    await openBoard(aBoardPage(), {
      addStroke: () => new Promise((resolve) => (answer = resolve)),
    });
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asks()).toBe(false);
    draw({ x: 10, y: 10 }, { x: 50, y: 10 });
    lift();
    expect(await screen.findByText('Saving …')).toBeVisible();
    expect(asks()).toBe(true);
    await waitFor(() => {
      answer({ seq: 1, at: AT });
      expect(screen.getByText('Saved')).toBeVisible();
    });
    expect(asks()).toBe(false);
  });

  it('waits as long as the server asks, and keeps what was drawn until then', async () => {
    const message = 'You are drawing faster than the server can follow.';
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const land = landing(2);
    let isTooFast = true;
    const { server, live } = await openBoard(aBoardPage([aStrokeEntry(1)]), {
      addStroke: () => {
        if (!isTooFast) return land();
        throw new TRPCError({ code: 'TOO_MANY_REQUESTS', message, cause: new RetryAfter(600) });
      },
    });
    const sent = () => server.mutations.filter(([path]) => path === 'whiteboards.addStroke');
    draw({ x: 10, y: 300 }, { x: 50, y: 300 });
    lift();
    expect(await screen.findByText(message)).toBeVisible();
    const waiting = () => timers.mock.calls.findIndex(([, delay]) => delay === 600_000);
    await waitFor(() => expect(waiting()).not.toBe(-1));
    const askAgain = timers.mock.calls[waiting()]?.[0];
    clearTimeout(timers.mock.results[waiting()]?.value);
    timers.mockRestore();
    // A connection that comes back is no reason to ask sooner.
    live.interrupt();
    live.reconnect({ resumed: true });
    expect(sent()).toHaveLength(1);
    expect(await shownLines()).toHaveLength(2);
    isTooFast = false;
    act(() => askAgain?.());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual(sent()[0]);
  });

  it('takes back what the server refuses, and says why', async () => {
    await openBoard(aBoardPage([aStrokeEntry(1)]), {
      addStroke: () => {
        throw new TRPCError({ code: 'FORBIDDEN', message: 'This whiteboard is read-only.' });
      },
    });
    draw({ x: 10, y: 300 }, { x: 50, y: 300 });
    lift();
    expect(await screen.findByText('This whiteboard is read-only.')).toBeVisible();
    await waitFor(async () => expect(await shownLines()).toEqual(['#0b6b58']));
  });
});

describe('undo and redo', () => {
  it('take back one’s own strokes alone, the last first', async () => {
    const land = landing(4);
    const { user, server } = await openBoard(
      aBoardPage([aStrokeEntry(1, byGrace), aStrokeEntry(2, byGrace), aStrokeEntry(3)]),
      { undo: land, redo: land },
    );
    await user.keyboard('{Control>}z{/Control}');
    expect(await shownLines()).toHaveLength(2);
    await user.click(undo());
    expect(await shownLines()).toHaveLength(1);
    expect(undo()).toBeDisabled();
    await user.click(redo());
    expect(await shownLines()).toHaveLength(2);
    await waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
    const turns = server.mutations.filter(([path]) => /undo|redo/.test(path));
    expect(turns).toEqual([
      ['whiteboards.undo', { id: BOARD_ID, target: aStrokeEntry(2).id }],
      ['whiteboards.undo', { id: BOARD_ID, target: aStrokeEntry(1).id }],
      ['whiteboards.redo', { id: BOARD_ID, target: aStrokeEntry(1).id }],
    ]);
  });

  it('take a line back as a whole that was too long for one stroke', async () => {
    const land = landing(4);
    const points = (count: number) =>
      encodePoints(Array.from({ length: count }, (_, at) => ({ x: at % 2, y: 0 })));
    const { user } = await openBoard(
      aBoardPage([
        aStrokeEntry(1),
        aStrokeEntry(2, { ...byGrace, points: points(STROKE_POINTS_MAX) }),
        aStrokeEntry(3, {
          ...byGrace,
          points: encodePoints([
            { x: 1, y: 0 },
            { x: 9, y: 9 },
          ]),
        }),
      ]),
      { undo: land, redo: land },
    );
    await screen.findByRole('toolbar');
    await user.click(undo());
    // So long a line is painted over several frames.
    await waitFor(async () => expect(await shownLines()).toHaveLength(1));
    await user.click(redo());
    await waitFor(async () => expect((await shownLines()).length).toBeGreaterThan(2));
    expect(redo()).toBeDisabled();
  });
});

describe('the others', () => {
  it('are seen drawing, and their finished strokes stay in the server’s order', async () => {
    const { live } = await openBoard(aBoardPage());
    const { id, pen, points } = aStrokeEntry(1);
    live.emit('board', {
      ...{ name: 'strokeUpdate', boardId: BOARD_ID, line: lineOf('ada', id) },
      ...{ from: 0, points, begins: { author: 'ada', pen } },
    });
    await waitFor(async () => expect(await shownLines()).toEqual(['#0b6b58']));
    const red = aStrokeEntry(2, { pen: { tool: 'brush', color: '#bf3b26', width: 2 } });
    const drawn = { name: 'boardUpdate', type: 'drawn', boardId: BOARD_ID } as const;
    live.emit('board', { ...drawn, entries: [red] });
    live.emit('board', { ...drawn, entries: [aStrokeEntry(1)] });
    await waitFor(async () => expect(await shownLines()).toEqual(['#0b6b58', '#bf3b26']));
  });

  it('point with their names, until they leave', async () => {
    const { live } = await openBoard(aBoardPage());
    const name = 'cursorUpdate';
    live.emit('board', { name, boardId: BOARD_ID, username: 'ada', cursor: { x: 200, y: 300 } });
    const cursorOf = (who: string) => document.querySelector(`[data-cursor="${who}"]`);
    // They are told of once a frame.
    await waitFor(() => expect(cursorOf('ada')).toHaveStyle({ left: '25%', top: '50%' }));
    live.emit('board', { name, boardId: BOARD_ID, username: 'grace', cursor: { x: 1, y: 1 } });
    live.emit('board', { name, boardId: BOARD_ID, username: 'ada', cursor: null });
    await waitFor(() => expect(cursorOf('ada')).toBeNull());
    expect(cursorOf('grace')).toBeNull();
  });
});

describe('its owner', () => {
  const openSettings = async (
    mutations: Parameters<typeof openBoard>[1],
    page = aBoardPage([aStrokeEntry(1)]),
  ) => {
    const app = await openBoard(page, mutations);
    await app.user.click(screen.getByRole('button', { name: 'Whiteboard settings' }));
    return { ...app, dialog: within(await screen.findByRole('dialog')) };
  };

  it('clears the board, and can take that back', async () => {
    const land = landing(2);
    const { user } = await openBoard(aBoardPage([aStrokeEntry(1)]), { clear: land, undo: land });
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await shownLines()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Clear' })).toBeDisabled();
    await user.click(undo());
    expect(await shownLines()).toEqual(['#0b6b58']);
  });

  it('renames it', async () => {
    const { user, dialog, server } = await openSettings({
      rename: ({ title }) => aBoard({ title, revision: 2 }),
    });
    const title = dialog.getByLabelText('Title');
    await user.clear(title);
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(dialog.getByText('Please enter a title for the whiteboard.')).toBeVisible();
    await user.type(title, 'Letters');
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    expect(await screen.findByRole('heading', { name: 'Letters' })).toBeInTheDocument();
    expect(server.mutations).toContainEqual([
      'whiteboards.rename',
      { id: BOARD_ID, title: 'Letters' },
    ]);
  });

  it('says who draws', async () => {
    const { user, dialog, server } = await openSettings({
      switchAccess: ({ accessType }) => aBoard({ accessType, revision: 2 }),
    });
    await user.click(dialog.getByLabelText('Read-only'));
    await waitFor(() => expect(dialog.getByLabelText('Read-only')).toBeChecked());
    expect(server.mutations).toContainEqual([
      'whiteboards.switchAccess',
      { id: BOARD_ID, accessType: 'read-only' },
    ]);
  });

  it('deletes it after a question', async () => {
    const { user, dialog, address } = await openSettings({ delete: () => undefined });
    await user.click(dialog.getByRole('button', { name: 'Delete Whiteboard' }));
    const question = await screen.findByRole('dialog', { name: 'Delete the whiteboard?' });
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address.current).toBe('/whiteboard'));
  });

  it('is alone with all that', async () => {
    await openBoard(aBoardPage([aStrokeEntry(1)], { board: aBoard({ owner: 'ada' }) }));
    expect(screen.queryByRole('button', { name: 'Whiteboard settings' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  });
});

describe('replay', () => {
  it('shows how the board came to be, at any time of it', async () => {
    const second = aStrokeEntry(2, {
      at: '2024-05-06T07:08:09.800Z',
      pen: { tool: 'brush', color: '#bf3b26', width: 2 },
    });
    const entries = [aStrokeEntry(1), second];
    const { user } = await openBoard(
      aBoardPage(entries),
      {},
      {
        logPage: ({ cursor }) =>
          cursor == null
            ? { entries: entries.slice(0, 1), nextCursor: 'next' }
            : { entries: entries.slice(1), nextCursor: null },
      },
    );
    await user.click(screen.getByRole('button', { name: 'Replay' }));
    const time = await screen.findByRole('slider', { name: 'Time' });
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    fireEvent.change(time, { target: { value: '100' } });
    expect(screen.getByText('1 of 2')).toBeVisible();
    expect(await shownLines(/^Replay/)).toEqual(['#0b6b58']);
    fireEvent.change(time, { target: { value: '800' } });
    expect(await shownLines(/^Replay/)).toEqual(['#0b6b58', '#bf3b26']);
    await user.click(screen.getByRole('button', { name: 'Back to the board' }));
    expect(await screen.findByRole('toolbar')).toBeVisible();
    expect(await shownLines()).toHaveLength(2);
  });
});

describe('zoom', () => {
  it('enlarges the board and fits it again', async () => {
    const { user } = await openBoard(aBoardPage());
    await user.click(screen.getByRole('button', { name: 'Zoom in (+)' }));
    expect(screen.getByText('150%')).toBeVisible();
    await user.keyboard('0');
    expect(screen.getByText('100%')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Show all (Shift+1)' })).toBeVisible();
  });

  it('follows the wheel while Ctrl is held', async () => {
    await openBoard(aBoardPage());
    // What is prevented answers false.
    expect(fireEvent.wheel(theCanvas(), { deltaY: -100, ctrlKey: true })).toBe(false);
    expect(screen.getByText('149%')).toBeVisible();
    fireEvent.wheel(theCanvas(), { deltaY: 100, ctrlKey: true });
    expect(screen.getByText('100%')).toBeVisible();
  });

  it('takes back what the first of two fingers began', async () => {
    const { server } = await openBoard(aBoardPage());
    const finger = { pointerType: 'touch', button: 0, clientX: 100, clientY: 100 };
    fireEvent.pointerDown(theCanvas(), { ...finger, pointerId: 1, isPrimary: true });
    fireEvent.pointerDown(theCanvas(), { ...finger, pointerId: 2, clientX: 200 });
    fireEvent.pointerMove(theCanvas(), { ...finger, pointerId: 2, clientX: 300 });
    expect(await screen.findByText('200%')).toBeVisible();
    fireEvent.pointerUp(theCanvas(), { ...finger, pointerId: 1 });
    fireEvent.pointerUp(theCanvas(), { ...finger, pointerId: 2 });
    await waitFor(() => expect(screen.getByText('Saved')).toBeVisible());
    expect(await shownLines()).toEqual([]);
    const kinds = server.mutations.map(([path]) => path);
    const count = (path: string) => kinds.filter((kind) => kind === path).length;
    expect(count('whiteboards.addStroke')).toBe(count('whiteboards.undo'));
  });
});
