import { encodePoints } from '@collabor8/domain';
import { render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  aBoard,
  aBoardPage,
  anObjectEntry,
  aStrokeEntry,
  BOARD_ID,
} from '../../../../testing/board-samples.js';
import { openBoard } from '../../../../testing/open-board.js';
import { PartMarks } from '../canvas/cursors.js';

const AT = '2024-05-06T07:08:10.000Z';
const entries = [
  aStrokeEntry(1, { author: 'ada' }),
  aStrokeEntry(2, { author: 'ben' }),
  anObjectEntry(3, { author: 'ben', shape: 'rectangle', angle: 30 }),
];

interface Taking {
  readonly id: string;
  readonly username: string;
  readonly takingId: string;
}

async function openParts() {
  const taken: Taking[] = [];
  const given: string[] = [];
  const app = await openBoard(
    aBoardPage(entries, { board: aBoard({ owner: 'grace' }) }),
    {
      takePart(input: Taking) {
        taken.push(input);
        return { seq: 4, at: AT };
      },
      givePart(input: { readonly takingId: string }) {
        given.push(input.takingId);
        return { seq: 5, at: AT };
      },
    },
    { logPage: () => ({ entries, nextCursor: null }) },
  );
  await app.user.click(await screen.findByRole('button', { name: 'Who drew what' }));
  const panel = await screen.findByRole('region', { name: 'Who Drew What' });
  await within(panel).findByRole('button', { name: /ben/ });
  return { ...app, panel, taken, given };
}

const markedOf = () => document.querySelector('[data-part-of]')?.getAttribute('data-part-of');

describe('who drew what', () => {
  it('is shown to the owner alone', async () => {
    await openBoard(aBoardPage(entries, { board: aBoard({ owner: 'ada' }) }));
    expect(screen.queryByRole('button', { name: 'Who drew what' })).toBeNull();
  });

  it('lists people with how much of theirs there is, and marks whose it is', async () => {
    const { user, panel } = await openParts();
    const names = within(panel)
      .getAllByRole('button', { pressed: false })
      .map((button) => button.textContent);
    expect(names).toEqual(['Bben1 stroke, 1 object', 'Aada1 stroke']);
    await user.hover(within(panel).getByRole('button', { name: /ada/ }));
    await waitFor(() => expect(markedOf()).toBe('ada'));
    await user.click(within(panel).getByRole('button', { name: /ben/ }));
    await user.hover(document.body);
    await waitFor(() => expect(markedOf()).toBe('ben'));
    // Framed as it lies.
    const frame = document.querySelector('[data-part-of] rect[rx]');
    expect(frame?.getAttribute('transform')).toMatch(/^rotate\(30 /);
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(markedOf()).toBeUndefined());
  });

  it('marks no more of a part than a browser paints in one go', () => {
    const objects = Array.from({ length: 500 }, (_, at) => anObjectEntry(at + 1));
    const far = Array.from({ length: 60 }, (_, at) => ({ x: 800 * (at % 2), y: at }));
    const strokes = Array.from({ length: 20 }, (_, at) =>
      aStrokeEntry(at + 1, { points: encodePoints(far) }),
    );
    const part = { username: 'ben', objects, strokes };
    const { container } = render(<PartMarks part={part} />);
    expect(container.querySelectorAll('rect[rx]')).toHaveLength(400);
    const path = container.querySelector('path')?.getAttribute('d') ?? '';
    expect(path.match(/[ML]/g)?.length).toBeLessThan(11 * 70);
  });

  it('counts anew now and then, however fast others draw', async () => {
    const { panel, live } = await openParts();
    const row = () => within(panel).getByRole('button', { name: /ben/ });
    const told = new Set<string | null>();
    for (let seq = 4; seq < 24; seq += 1) {
      live.emit('board', {
        ...{ name: 'boardUpdate', type: 'drawn', boardId: BOARD_ID },
        entries: [aStrokeEntry(seq, { author: 'ben' })],
      });
      await new Promise((resolve) => setTimeout(resolve, 30));
      told.add(row().textContent);
    }
    await waitFor(() => expect(row()).toHaveTextContent('21 strokes'), { timeout: 4000 });
    expect(told.size).toBeLessThan(10);
  });

  it('takes one person’s part off, which goes for everybody, and brings it back', async () => {
    const { user, panel, live, taken, given } = await openParts();
    await user.click(within(panel).getByRole('button', { name: /ben/ }));
    await user.click(within(panel).getByRole('button', { name: 'Take Off the Board' }));
    await waitFor(() => expect(taken).toMatchObject([{ id: BOARD_ID, username: 'ben' }]));
    const id = taken[0]?.takingId ?? '';
    const place = { author: 'grace', at: AT } as const;
    live.emit('board', {
      ...{ name: 'boardUpdate', type: 'drawn', boardId: BOARD_ID },
      entries: [{ ...place, kind: 'taking', seq: 4, id, of: 'ben' }],
    });
    await waitFor(() =>
      expect(within(panel).queryByRole('button', { name: /1 object/ })).toBeNull(),
    );
    expect(screen.queryByRole('list', { name: 'Objects' })).toBeNull();
    await user.click(within(panel).getByRole('button', { name: 'Bring back what ben drew' }));
    await waitFor(() => expect(given).toEqual([id]));
    live.emit('board', {
      ...{ name: 'boardUpdate', type: 'drawn', boardId: BOARD_ID },
      entries: [{ ...place, kind: 'undo', seq: 5, target: id }],
    });
    expect(await within(panel).findByRole('button', { name: /1 object/ })).toBeVisible();
    expect(within(panel).queryByText('Taken Off')).toBeNull();
  });
});
