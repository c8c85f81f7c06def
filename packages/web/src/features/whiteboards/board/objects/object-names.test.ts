import type { ObjectEntry } from '@collabor8/domain';
import { cpuUsage } from 'node:process';
import { expect, it } from 'vitest';
import { namedAmong, nameOf } from './object-names.js';

const object = (seq: number, look: Partial<ObjectEntry>): ObjectEntry => ({
  ...{
    kind: 'object',
    seq,
    at: '2026-01-01T00:00:00.000Z',
    id: `${seq}-0000`,
    author: 'ada',
    shape: 'rectangle',
  },
  ...{ x: -seq, y: -seq, w: 1000 + 2 * seq, h: 1000 + 2 * seq, angle: 1 },
  ...{ color: '#000000', width: 2, rank: 0, text: '' },
  ...look,
});

it('are made in no time, however many texts lie within however many shapes that lines are at', () => {
  const shapes = Array.from({ length: 66 }, (_, index) => object(index, {}));
  const texts = shapes.map((_, index) =>
    object(100 + index, { shape: 'text', x: 400, y: 400, w: 100, h: 0, text: `t${index}` }),
  );
  const lines = shapes.map(({ x, y, h }, index) =>
    object(200 + index, { shape: 'line', x, y: y + h / 2, w: -9000, h: 0, angle: 0 }),
  );
  const listed = [...shapes, ...texts, ...lines];
  const before = cpuUsage();
  const among = namedAmong(listed);
  const names = listed.map((each) => nameOf(each, among));
  expect(cpuUsage(before).user / 1000).toBeLessThan(1000);
  expect(names.filter((name) => name.startsWith('Line from Rectangle'))).toHaveLength(66);
});
