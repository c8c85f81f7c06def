import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as inputs from './inputs.js';
import {
  BATCH_CODE_MAX_LENGTH,
  PNG_DATA_URL_MAX_LENGTH,
  STROKE_CODE_MAX_LENGTH,
} from './limits.js';
import { boardEntrySchema, colorSchema, penSchema } from './schema.js';

const uuid = '7f3a2c1e-5b4d-4c3e-9f2a-1b2c3d4e5f60';
const brush = { tool: 'brush', color: '#0b6b58', width: 2 };
const stroke = { id: uuid, pen: brush, points: 'AAA' };
const draw = { id: uuid, strokeId: uuid, from: 0, points: 'AAA', pen: brush };
const object = {
  ...{ id: uuid, shape: 'text', x: 1, y: 2, w: 30, h: -40 },
  ...{ color: '#0b6b58', width: 2, rank: 0, text: 'Hi' },
};
const changeOf = (set: object, count = 1) => ({
  id: uuid,
  change: { id: uuid, changes: Array.from({ length: count }, () => ({ object: uuid, set })) },
});
const board = { owner: 'ada', title: 'Plan', uniqueLink: uuid };
const long = 'x'.repeat(1_000_000);

describe('takes', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['a brush', penSchema, brush],
    ['an object', inputs.addObjectSchema, { id: uuid, object }],
    ['a change of one property', inputs.changeObjectsSchema, changeOf({ x: 3 })],
    ['a deletion of many objects', inputs.changeObjectsSchema, changeOf({ isDeleted: true }, 500)],
    ['the widest eraser', penSchema, { tool: 'eraser', width: 100 }],
    ['points', inputs.drawSchema, draw],
    ['a stroke', inputs.addStrokeSchema, { id: uuid, stroke }],
    ['a picture without a number', inputs.pushImageSchema, { id: uuid, content: '' }],
    ['a cursor that left', inputs.moveCursorSchema, { id: uuid, cursor: null }],
    [
      'a board as SPEC §7 sends it',
      inputs.addWhiteboardSchema,
      {
        ...board,
        dateCreated: '2026-01-01T00:00:00.000Z',
        content: '',
        accessType: 'read-only',
      },
    ],
  ])('%s', (_title, schema, value) => {
    expect(schema.parse(value)).toEqual(value);
  });

  it('a board that names no access as editable', () => {
    expect(inputs.addWhiteboardSchema.parse(board).accessType).toBe('editable');
  });
});

describe('refuses', () => {
  it.each<[string, z.ZodType, unknown]>([
    ['a colour by name', colorSchema, 'red'],
    ['a colour in capitals, which would be another text for the same', colorSchema, '#ABCDEF'],
    ['a colour with more behind it', colorSchema, '#abcdef\n'],
    ['a brush that is too wide', penSchema, { ...brush, width: 21 }],
    ['a brush of half a pixel', penSchema, { ...brush, width: 1.5 }],
    ['an eraser that is too narrow', penSchema, { tool: 'eraser', width: 19 }],
    ['an eraser that is too wide', penSchema, { tool: 'eraser', width: 101 }],
    ['another tool', penSchema, { tool: 'spray', width: 5 }],
    [
      'a stroke named by another id',
      inputs.addStrokeSchema,
      { id: uuid, stroke: { ...stroke, id: 'mine' } },
    ],
    [
      'an endless stroke',
      inputs.addStrokeSchema,
      {
        id: uuid,
        stroke: { ...stroke, points: 'A'.repeat(STROKE_CODE_MAX_LENGTH + 1) },
      },
    ],
    [
      'too many points at once',
      inputs.drawSchema,
      { ...draw, points: 'A'.repeat(BATCH_CODE_MAX_LENGTH + 1) },
    ],
    ...(
      [
        { x: 100_001 },
        { y: -100_001 },
        { w: 200_001 },
        { h: -200_001 },
        { x: 0.5 },
        { width: 21 },
        { rank: 2_000_000 },
        { color: 'red' },
        { text: 'x'.repeat(10_001) },
      ] as const
    ).flatMap((set): [string, z.ZodType, unknown][] => [
      [
        `an object with ${JSON.stringify(set).slice(0, 30)}`,
        inputs.addObjectSchema,
        { id: uuid, object: { ...object, ...set } },
      ],
      [
        `a change to ${JSON.stringify(set).slice(0, 30)}`,
        inputs.changeObjectsSchema,
        changeOf(set),
      ],
    ]),
    ['another shape', inputs.addObjectSchema, { id: uuid, object: { ...object, shape: 'star' } }],
    ['a change of too many objects', inputs.changeObjectsSchema, changeOf({ x: 1 }, 501)],
    ['a change of nothing', inputs.changeObjectsSchema, changeOf({ x: 1 }, 0)],
    ['a deletion that is none', inputs.changeObjectsSchema, changeOf({ isDeleted: false })],
    ['points before the first', inputs.drawSchema, { ...draw, from: -1 }],
    [
      'a picture that is too large',
      inputs.pushImageSchema,
      {
        id: uuid,
        content: 'A'.repeat(PNG_DATA_URL_MAX_LENGTH + 1),
      },
    ],
    ['a picture of what is drawn', inputs.pushImageSchema, { id: uuid, content: '', upTo: 1 }],
    ['a cursor far off', inputs.moveCursorSchema, { id: uuid, cursor: { x: 1e9, y: 0 } }],
    ['a cursor nowhere', inputs.moveCursorSchema, { id: uuid, cursor: { x: NaN, y: 0 } }],
    ['another access', inputs.switchAccessSchema, { id: uuid, accessType: 'secret' }],
    ['an endless title', inputs.renameWhiteboardSchema, { id: uuid, title: long }],
    ['an endless target', inputs.undoSchema, { id: uuid, target: long }],
    ['an endless id', inputs.whiteboardIdSchema, { id: long }],
    ['a clear named by another id', inputs.clearSchema, { id: uuid, clearId: 'mine' }],
    [
      'an address of one’s own making',
      inputs.createWhiteboardSchema,
      { title: 'Plan', uniqueLink: 'mine' },
    ],
    [
      'an entry of another kind',
      boardEntrySchema,
      { kind: 'shake', seq: 1, author: 'ada', at: '' },
    ],
  ])('%s', (_title, schema, value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});
