import type { ObjectsChange } from '@collabor8/domain';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aBoardPage, anObjectEntry } from '../../../../testing/board-samples.js';
import { draw, openBoard, theCanvas } from '../../../../testing/open-board.js';

const GROUP = '11111111-1111-4111-8111-111111111111';
const [first, second, third] = [1, 2, 3].map((seq) => anObjectEntry(seq).id);

let changed: ObjectsChange['changes'][];
beforeEach(() => {
  changed = [];
});

/** Two rectangles beside each other, the first with a text in it, and the select tool in hand. */
async function open(group?: string) {
  let seq = 3;
  const landed = () => ({ seq: (seq += 1), at: '2024-05-06T07:08:10.000Z' });
  const app = await openBoard(
    aBoardPage([
      anObjectEntry(1, { shape: 'rectangle', group }),
      anObjectEntry(2, { shape: 'rectangle', x: 300, group }),
      anObjectEntry(3, { shape: 'text', text: 'Hello', x: 500, group }),
    ]),
    {
      changeObjects(input: { readonly change: ObjectsChange }) {
        changed.push(input.change.changes);
        return landed();
      },
    },
  );
  await screen.findByRole('button', { name: 'Select (V)' });
  await app.user.keyboard('v');
  await waitFor(() => expect(document.querySelector('[data-editing]')).not.toBeNull());
  return app;
}

const drag = (...places: readonly { readonly x: number; readonly y: number }[]) => {
  draw(...places);
  const { x, y } = places.at(-1) ?? { x: 0, y: 0 };
  fireEvent.pointerUp(theCanvas(), { clientX: x, clientY: y, pointerId: 1 });
};
const frames = () =>
  [...document.querySelectorAll('[data-selected]')].map((frame) =>
    frame.getAttribute('data-selected'),
  );

describe('several objects', () => {
  it('become a group, and are none again', async () => {
    const { user } = await open();
    await user.keyboard('{Control>}a{/Control}');
    await waitFor(() => expect(frames()).toHaveLength(3));
    expect(screen.queryByRole('button', { name: 'Ungroup (Ctrl+Shift+G)' })).toBeNull();
    await user.keyboard('{Control>}g{/Control}');
    await waitFor(() => expect(changed).toHaveLength(1));
    const [said = []] = changed;
    expect(said.map(({ object }) => object)).toEqual([first, second, third]);
    expect(new Set(said.map(({ set }) => set.group)).size).toBe(1);
    expect(said[0]?.set.group).toMatch(/^[\da-f-]{36}$/);
    expect(screen.queryByRole('button', { name: 'Group (Ctrl+G)' })).toBeNull();
    await user.keyboard('{Control>}{Shift>}g{/Shift}{/Control}');
    await waitFor(() =>
      expect(changed[1]).toEqual(
        [first, second, third].map((object) => ({ object, set: { group: '' } })),
      ),
    );
  });
});

it('several objects are aligned by a menu, in one change', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}a{/Control}');
  await user.click(await screen.findByRole('button', { name: 'Align' }));
  await user.click(screen.getByRole('button', { name: 'Align left' }));
  await waitFor(() =>
    expect(changed).toEqual([
      [
        { object: second, set: { x: 100, y: 100 } },
        { object: third, set: { x: 100, y: 100 } },
      ],
    ]),
  );
});

describe('a group', () => {
  it('is chosen by a click, moves as one, and is entered by a double click', async () => {
    const { user } = await open(GROUP);
    drag({ x: 350, y: 130 });
    await waitFor(() => expect(frames()).toEqual([first, second, third]));
    drag({ x: 350, y: 130 }, { x: 360, y: 150 });
    await waitFor(() =>
      expect(changed).toEqual([
        [
          { object: first, set: { x: 110, y: 120 } },
          { object: second, set: { x: 310, y: 120 } },
          { object: third, set: { x: 510, y: 120 } },
        ],
      ]),
    );
    fireEvent.dblClick(theCanvas(), { clientX: 520, clientY: 130 });
    await waitFor(() => expect(frames()).toEqual([third]));
    fireEvent.dblClick(theCanvas(), { clientX: 520, clientY: 130 });
    await user.type(await screen.findByLabelText('Text on the whiteboard'), '!{Escape}');
    await waitFor(() => expect(changed[1]).toEqual([{ object: third, set: { text: 'Hello!' } }]));
  });

  it('is sized as one by a corner', async () => {
    await open(GROUP);
    drag({ x: 350, y: 130 });
    await waitFor(() => expect(frames()).toHaveLength(3));
    drag({ x: 600, y: 160 }, { x: 350, y: 130 });
    await waitFor(() => expect(changed).toHaveLength(1));
    expect(changed[0]).toEqual([
      { object: first, set: { x: 100, y: 100, w: 50, h: 30 } },
      { object: second, set: { x: 200, y: 100, w: 50, h: 30 } },
      { object: third, set: { x: 300, y: 100, w: 50, h: 30, width: 1 } },
    ]);
  });

  it('is told to whoever has it read out, and entered by keyboard', async () => {
    const { user } = await open(GROUP);
    screen.getByRole('button', { name: "Text 'Hello' by ada, in a group" }).focus();
    await waitFor(() => expect(frames()).toHaveLength(3));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(frames()).toEqual([third]));
    await user.keyboard('{Delete}');
    await waitFor(() => expect(changed).toEqual([[{ object: third, set: { isDeleted: true } }]]));
  });
});
