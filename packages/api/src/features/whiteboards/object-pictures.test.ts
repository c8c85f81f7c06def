import {
  ATTACHMENT_UNUSED_MS,
  BOARD_PICTURES_MAX,
  paintingOf,
  pictureMark,
  PNG_DATA_URL_PREFIX,
  type BoardObject,
  type Picture,
} from '@collabor8/domain';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  objectOf,
  openBoardsStage,
  strokeOf,
  type BoardsStage,
} from '../../testing/boards-stage.js';
import { keptPicture } from '../../testing/pictures.js';
import type { Person } from '../../testing/test-server.js';
import { pictures, pictureUses } from '../pictures/documents.js';
import { boardStates } from './documents.js';

let stage: BoardsStage;
let red: Buffer;
beforeEach(async () => {
  stage = await openBoardsStage();
  const background = { r: 200, g: 10, b: 10 };
  red = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
});
afterEach(() => stage.close());

const REFUSED = 'There is no such picture.';
const send = (person: Person): Promise<Picture> => keptPicture(stage.server, person, red);
const showing = ({ id }: Pick<Picture, 'id'>, look: Partial<BoardObject> = {}): BoardObject =>
  objectOf({ form: 'picture', picture: id, ...look });
const seenBy = async (person: Person, { address }: Picture): Promise<number> =>
  (await person.rest('GET', address)).status;
async function colorAt(x: number, y: number): Promise<readonly number[]> {
  const png = Buffer.from((await stage.picture()).slice(PNG_DATA_URL_PREFIX.length), 'base64');
  const pixels = await sharp(png).removeAlpha().raw().toBuffer();
  return [...pixels.subarray(3 * (800 * y + x), 3 * (800 * y + x) + 3)];
}

it('is seen by whoever may open the board, from when it stands there', async () => {
  const picture = await send(stage.ada);
  expect(await seenBy(stage.ben, picture)).toBe(404);
  await stage.add(stage.ada, showing(picture, { text: 'A map' }));
  expect(await seenBy(stage.ben, picture)).toBe(200);
  const { log } = await stage.open(stage.eve);
  expect(paintingOf(log).objects).toMatchObject([
    { shape: 'rectangle', form: 'picture', picture: picture.id, text: 'A map' },
  ]);
});

it('is one’s own, or stands on the board already', async () => {
  const picture = await send(stage.ada);
  await expect(stage.add(stage.ben, showing(picture))).rejects.toThrow(REFUSED);
  await stage.add(stage.ada, showing(picture));
  await stage.add(stage.ben, showing(picture));
  const another = (await stage.create(stage.ben)).uniqueLink;
  await expect(stage.add(stage.ben, showing(picture), another)).rejects.toThrow(REFUSED);
  await stage.add(stage.ada, showing(picture), another);
  await expect(
    stage.add(stage.ada, showing({ id: '0b8f9b52-6f0c-4d8e-9a43-1d2f3c4b5a69' })),
  ).rejects.toThrow(REFUSED);
});

it('is no picture where somebody who may not draw says so', async () => {
  const board = await stage.create(stage.ada, 'Shown', 'read-only');
  const picture = await send(stage.ben);
  await expect(stage.add(stage.ben, showing(picture), board.uniqueLink)).rejects.toThrow(
    'This whiteboard is read-only.',
  );
  expect(await seenBy(stage.eve, picture)).toBe(404);
});

it('stays for as long as the board does, and goes with it', async () => {
  const picture = await send(stage.ada);
  const object = showing(picture);
  await stage.add(stage.ada, object);
  await stage.change(stage.ben, object.id, { isDeleted: true });
  stage.advance(ATTACHMENT_UNUSED_MS + 60_000);
  await stage.server.tidy();
  // The deletion can be taken back, and the replay shows the picture.
  expect(await seenBy(stage.ben, picture)).toBe(200);
  await stage.ada.trpc.whiteboards.delete.mutate({ id: stage.id });
  expect(await seenBy(stage.ben, picture)).toBe(404);
  await stage.server.tidy();
  await stage.server.tidy();
  const left: string[] = [];
  for await (const { _id } of stage.server.store.collection(pictures).all()) left.push(_id);
  for await (const { _id } of stage.server.store.collection(pictureUses).all()) left.push(_id);
  expect(left).toEqual([]);
  const room = await stage.ada.trpc.pictures.room.query();
  expect(room.usedBytes).toBe(0);
});

it('stays where it stands in a text as well, and the other way round', async () => {
  const picture = await send(stage.ada);
  await stage.add(stage.ada, showing(picture));
  const text = `Look at this: ${pictureMark('map.png', picture)}`;
  await stage.ada.trpc.questions.ask.mutate({ title: 'A map', text, tagNames: 'maps' });
  await stage.ada.trpc.whiteboards.delete.mutate({ id: stage.id });
  stage.advance(ATTACHMENT_UNUSED_MS + 60_000);
  await stage.server.tidy();
  expect(await seenBy(stage.ben, picture)).toBe(200);
});

it('is in the picture of the board, as large as it is there', async () => {
  await stage.add(stage.ada, showing(await send(stage.ada)));
  await stage.draw(stage.ben, strokeOf(1));
  const [r = 0, g = 0, b = 0] = await colorAt(400, 300);
  expect(Math.abs(r - 200) + Math.abs(g - 10) + Math.abs(b - 10)).toBeLessThan(30);
  expect(await colorAt(90, 90)).toEqual([255, 255, 255]);
});

it('has no place beside as many as a board shows, until one is deleted', async () => {
  const picture = await send(stage.ada);
  const all = Array.from({ length: BOARD_PICTURES_MAX }, () => showing(picture));
  const { whiteboards } = stage.server.services;
  for (const object of all) await whiteboards.addObject('ada', stage.id, object);
  const refusal = `A whiteboard shows at most ${BOARD_PICTURES_MAX} pictures. Delete some to go on.`;
  await expect(stage.add(stage.ada, showing(picture))).rejects.toThrow(refusal);
  await stage.add(stage.ada);
  const deletion = '0b8f9b52-6f0c-4d8e-9a43-1d2f3c4b5a60';
  await stage.change(stage.ada, all[0]?.id ?? '', { isDeleted: true }, deletion);
  await stage.add(stage.ada, showing(picture));
  await expect(stage.undo(stage.ada, deletion)).rejects.toThrow(refusal);
  const state = await stage.server.store.collection(boardStates).get(stage.id);
  expect(state?.pictures).toBe(BOARD_PICTURES_MAX + 1);
});

it('is in a drawing of the board, not only its frame', async () => {
  const picture = await send(stage.ada);
  await stage.add(stage.ada, showing(picture));
  const { address } = await stage.ada.trpc.whiteboards.freeze.mutate({ id: stage.id });
  const svg = await (await stage.ada.rest('GET', address)).text();
  expect(svg).toMatch(/<image href="data:image\/png;base64,[^"]+"/);
});
