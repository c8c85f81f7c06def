import { randomUUID } from 'node:crypto';
import type { WholeWhiteboard } from '@collabor8/domain';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBoardsStage, pictureOf, type BoardsStage } from '../../testing/boards-stage.js';
import { blankPicture } from './paint-picture.js';
import { readPicture, toDataUrl } from './read-picture.js';

let stage: BoardsStage;
beforeEach(async () => {
  stage = await openBoardsStage();
});
afterEach(() => stage.close());

const bodyOf = async <T>(response: Response): Promise<T> => {
  expect(response.status).toBe(200);
  return (await response.json()) as T;
};
const addBoard = async (fields: object = {}): Promise<WholeWhiteboard> => {
  const board = {
    owner: 'ada',
    title: 'Sketch',
    dateCreated: '2025-12-31T12:00:00.000Z',
    content: pictureOf(1),
    uniqueLink: randomUUID(),
    accessType: 'read-only',
  };
  return bodyOf(await stage.ada.rest('POST', '/whiteboard/addWhiteboard', { ...board, ...fields }));
};

describe('POST /whiteboard/addWhiteboard', () => {
  it('creates the board of SPEC §3, with its picture', async () => {
    const made = await addBoard();
    expect(made).toEqual({
      _id: made.uniqueLink,
      uniqueLink: made.uniqueLink,
      owner: 'ada',
      title: 'Sketch',
      dateCreated: '2025-12-31T12:00:00.000Z',
      accessType: 'read-only',
      content: pictureOf(1),
    });
    expect(await bodyOf(await stage.ben.rest('GET', `/whiteboard/${made._id}`))).toEqual(made);
    expect((await stage.open(stage.ben, made._id)).log.entries).toMatchObject([
      { kind: 'image', author: 'ada', seq: 1 },
    ]);
  });

  it('creates it once, however often it is sent', async () => {
    const uniqueLink = randomUUID();
    const made = await addBoard({ uniqueLink });
    expect(await addBoard({ uniqueLink, content: pictureOf(2) })).toEqual(made);
  });

  it('takes a picture larger than other bodies may be', async () => {
    const bytes = Buffer.from(blankPicture(), 'base64');
    const text = Buffer.alloc(1_400_000);
    const { crc32 } = await import('node:zlib');
    const body = Buffer.concat([Buffer.from('tEXt'), text]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(text.length);
    sum.writeUInt32BE(crc32(body));
    const large = Buffer.concat([
      bytes.subarray(0, 33),
      ...[length, body, sum],
      bytes.subarray(33),
    ]);
    const content = toDataUrl(large.toString('base64'));
    expect((await addBoard({ content })).content).toBe(content);
  });
});

describe('GET /whiteboard/byOwner/{username}', () => {
  it('lists one’s own boards whole, the newest first', async () => {
    stage.advance(1000);
    const second = await addBoard({ dateCreated: undefined });
    await stage.create(stage.ben);
    const boards = await bodyOf<WholeWhiteboard[]>(
      await stage.ada.rest('GET', '/whiteboard/byOwner/ada'),
    );
    expect(boards.map(({ _id }) => _id)).toEqual([second._id, stage.id]);
    expect(boards[0]).toEqual(second);
    expect(await readPicture(boards[1]?.content ?? '')).toBe(blankPicture());
  });

  it('is complete, and pages when it is asked to', async () => {
    for (let number = 0; number < 24; number += 1) {
      stage.advance(1000);
      await stage.create(stage.ada, `Board ${number}`);
    }
    const all = await bodyOf<WholeWhiteboard[]>(
      await stage.ada.rest('GET', '/whiteboard/byOwner/ada'),
    );
    expect(all).toHaveLength(25);
    const first = await stage.ada.rest('GET', '/whiteboard/byOwner/ada?limit=20');
    const next = /<(?<path>.*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.groups?.[
      'path'
    ];
    const paged = [
      ...(await bodyOf<WholeWhiteboard[]>(first)),
      ...(await bodyOf<WholeWhiteboard[]>(await stage.ada.rest('GET', next ?? ''))),
    ];
    expect(paged).toEqual(all);
  });
});

describe('GET /whiteboard/{id}/picture', () => {
  it('gives the newest picture, asked for each time', async () => {
    await stage.push(stage.ada, pictureOf(3));
    const found = await stage.ben.rest('GET', `/whiteboard/${stage.id}/picture`);
    expect(found.headers.get('content-type')).toBe('image/png');
    expect(found.headers.get('cache-control')).toBe('private, no-cache');
    expect(toDataUrl(Buffer.from(await found.arrayBuffer()).toString('base64'))).toBe(pictureOf(3));
  });

  it('knows no picture of another board', async () => {
    await stage.push(stage.ada, pictureOf(3));
    const { content } = await stage.ada.trpc.whiteboards.byId.query({ id: stage.id });
    const other = await stage.create(stage.ada);
    const found = await stage.ada.rest(
      'GET',
      `/whiteboard/${other.uniqueLink}/picture?v=${content?.id ?? ''}`,
    );
    expect([found.status, await found.json()]).toEqual([
      404,
      { error: 'This picture is out of date.' },
    ]);
  });
});
