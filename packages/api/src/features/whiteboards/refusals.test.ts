import { randomUUID } from 'node:crypto';
import { encodePoints } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  openBoardsStage,
  pictureOf,
  strokeOf,
  type BoardsStage,
} from '../../testing/boards-stage.js';
import { refusalOf } from '../../testing/games-stage.js';
import { listen, listenInVain } from '../../testing/listen.js';
import type { Person } from '../../testing/test-server.js';

let stage: BoardsStage;
beforeEach(async () => {
  stage = await openBoardsStage();
});
afterEach(() => stage.close());

const points = encodePoints([{ x: 1, y: 1 }]);

/** Everything that needs leave to draw. */
const drawings = ({ trpc }: Person, id: string) => [
  trpc.whiteboards.draw.mutate({ id, strokeId: randomUUID(), from: 0, points }),
  trpc.whiteboards.addStroke.mutate({ id, stroke: strokeOf() }),
  trpc.whiteboards.undo.mutate({ id, target: 'x' }),
  trpc.whiteboards.redo.mutate({ id, target: 'x' }),
  trpc.whiteboards.updateWhiteboard.mutate({ id, content: pictureOf(1) }),
];

/** Everything that is its owner's. */
const managings = ({ trpc }: Person, id: string) => [
  trpc.whiteboards.clear.mutate({ id, clearId: randomUUID() }),
  trpc.whiteboards.rename.mutate({ id, title: 'Mine' }),
  trpc.whiteboards.switchAccess.mutate({ id, accessType: 'read-only' }),
  trpc.whiteboards.delete.mutate({ id }),
];

const readings = ({ trpc }: Person, id: string) => [
  trpc.whiteboards.open.query({ id }),
  trpc.whiteboards.byId.query({ id }),
  trpc.whiteboards.logPage.query({ id }),
  trpc.whiteboards.moveCursor.mutate({ id, cursor: null }),
];

const addBoard = (fields: object = {}) => ({
  owner: 'ada',
  title: 'Plan',
  uniqueLink: randomUUID(),
  accessType: 'editable',
  ...fields,
});

const errorOf = async (response: Response) => [response.status, await response.json()];

describe('on a read-only board, others than its owner', () => {
  it('draw nothing, push nothing and take nothing back', async () => {
    const { ada, ben, id } = stage;
    await ada.trpc.whiteboards.switchAccess.mutate({ id, accessType: 'read-only' });
    for (const refusal of await Promise.all(drawings(ben, id).map(refusalOf))) {
      expect(refusal).toEqual(['FORBIDDEN', 'This whiteboard is read-only.']);
    }
    expect(await stage.wholeLog()).toEqual([]);
    await stage.draw(ada);
    expect(await stage.wholeLog()).toHaveLength(1);
  });

  it('may look, listen and point', async () => {
    const { ada, ben, id } = stage;
    await ada.trpc.whiteboards.switchAccess.mutate({ id, accessType: 'read-only' });
    await Promise.all(readings(ben, id));
    await listen(ben, { kind: 'board', boardId: id });
  });
});

it('lets only its owner manage a board', async () => {
  const { ben, id } = stage;
  const before = await stage.open(stage.ada);
  expect(await Promise.all(managings(ben, id).map(refusalOf))).toEqual([
    ['FORBIDDEN', 'Only the owner of this whiteboard can clear it.'],
    ['FORBIDDEN', 'Only the owner of this whiteboard can rename it.'],
    ['FORBIDDEN', 'Only the owner of this whiteboard can change who may draw on it.'],
    ['FORBIDDEN', 'Only the owner of this whiteboard can delete it.'],
  ]);
  expect(await stage.open(stage.ada)).toEqual(before);
});

describe('a board that is not there', () => {
  it('is missing in every call', async () => {
    const { ada } = stage;
    const attempts = [
      ...drawings(ada, 'none'),
      ...managings(ada, 'none'),
      ...readings(ada, 'none'),
    ];
    for (const refusal of await Promise.all(attempts.map(refusalOf))) {
      expect(refusal).toEqual(['NOT_FOUND', 'Whiteboard not found']);
    }
  });

  it.each(['board', 'boardContent'] as const)('cannot be listened to as %s', async (kind) => {
    const { refusal } = await listenInVain(stage.ada, { kind, boardId: 'none' });
    expect(refusal).toBe('Whiteboard not found');
  });

  it.each(['/whiteboard/none', '/whiteboard/none/picture'])('is missing at %s', async (path) => {
    expect(await errorOf(await stage.ada.rest('GET', path))).toEqual([
      404,
      { error: 'Whiteboard not found' },
    ]);
  });
});

describe('over REST, nobody', () => {
  it('lists the boards of somebody else', async () => {
    expect(await errorOf(await stage.ben.rest('GET', '/whiteboard/byOwner/ada'))).toEqual([
      403,
      { error: 'You cannot act in the name of someone else.' },
    ]);
  });

  it('creates a board for somebody else', async () => {
    const made = await stage.ben.rest('POST', '/whiteboard/addWhiteboard', addBoard());
    expect(made.status).toBe(403);
  });

  it('takes the id of a board that is there', async () => {
    const board = addBoard({ owner: 'ben', uniqueLink: stage.id });
    expect(await errorOf(await stage.ben.rest('POST', '/whiteboard/addWhiteboard', board))).toEqual(
      [409, { error: 'There is another whiteboard with this id.' }],
    );
  });

  it.each([
    ['without a title', { title: ' ' }, 400, 'Please enter a title for the whiteboard.'],
    ['with a foreign picture', { content: 'https://example.org/x.png' }, 400, /PNG as a data URL/],
    ['with another id than a UUID', { uniqueLink: 'mine' }, 400, /must be a UUID/],
    ['with another access', { accessType: 'secret' }, 400, /must be editable or read-only/],
    ['with a picture over the limit', { content: 'x'.repeat(2_800_000) }, 400, /too large/],
    ['with a body over all limits', { content: 'x'.repeat(3_000_000) }, 413, /too large/],
  ])('creates a board %s', async (_what, fields, status, error) => {
    const response = await stage.ada.rest('POST', '/whiteboard/addWhiteboard', addBoard(fields));
    expect(response.status).toBe(status);
    const message = ((await response.json()) as { error: string }).error;
    if (typeof error === 'string') expect(message).toBe(error);
    else expect(message).toMatch(error);
  });
});

it('refuses a stroke with somebody else’s id, and one that cannot be read', async () => {
  const stroke = strokeOf();
  await stage.draw(stage.ada, stroke);
  expect(await refusalOf(stage.draw(stage.ben, stroke))).toEqual([
    'CONFLICT',
    'There is something else with this id on the whiteboard.',
  ]);
  const broken = { ...strokeOf(), points: '!!' };
  expect(await refusalOf(stage.draw(stage.ben, broken))).toEqual([
    'BAD_REQUEST',
    'This line cannot be read.',
  ]);
  expect(await refusalOf(stage.undo(stage.ben, stroke.id))).toEqual([
    'BAD_REQUEST',
    'You can undo only what you have drawn yourself.',
  ]);
  expect(await stage.wholeLog()).toHaveLength(1);
});

it('keeps no picture that cannot be read', async () => {
  const { ada } = stage;
  expect(await refusalOf(stage.push(ada, 'data:image/png;base64,iVBORw0KGgo='))).toEqual([
    'BAD_REQUEST',
    'The picture is not a readable PNG.',
  ]);
  expect((await stage.open(ada)).log).toEqual({ base: null, entries: [] });
});
