import { expect, it } from 'vitest';
import { penSchema } from './schema.js';
import {
  canChooseColor,
  NEW_TOOLBOX,
  penOf,
  sizeSlider,
  takeTool,
  withColor,
  withSize,
} from './toolbox.js';

it('begins with a black brush of two pixels', () => {
  expect(penOf(NEW_TOOLBOX)).toEqual({ tool: 'brush', color: '#000000', width: 2 });
});

it('keeps colour and size of the brush across the eraser, which is 40 wide', () => {
  const painting = withSize(withColor(NEW_TOOLBOX, '#BF3B26'), 7);
  const erasing = takeTool(painting, 'eraser');
  expect(penOf(erasing)).toEqual({ tool: 'eraser', width: 40 });
  const used = withSize(erasing, 50);
  expect(penOf(used)).toEqual({ tool: 'eraser', width: 100 });
  const again = takeTool(used, 'brush');
  expect(penOf(again)).toEqual({ tool: 'brush', color: '#bf3b26', width: 7 });
  expect(penOf(takeTool(again, 'eraser'))).toEqual({ tool: 'eraser', width: 40 });
});

it('changes nothing when the tool in hand is taken', () => {
  const erasing = withSize(takeTool(NEW_TOOLBOX, 'eraser'), 30);
  expect(takeTool(erasing, 'eraser')).toBe(erasing);
});

it('has no colour to choose while erasing', () => {
  const erasing = takeTool(NEW_TOOLBOX, 'eraser');
  expect(canChooseColor(erasing)).toBe(false);
  expect(withColor(erasing, '#ff0000')).toBe(erasing);
  expect(canChooseColor(NEW_TOOLBOX)).toBe(true);
});

it.each([
  ['brush', 0, 1],
  ['brush', 21, 20],
  ['brush', 3.4, 3],
  ['eraser', 9, 10],
  ['eraser', 51, 50],
] as const)('keeps the size of the %s within its slider: %d becomes %d', (tool, size, allowed) => {
  const toolbox = withSize(takeTool(NEW_TOOLBOX, tool), size);
  expect(sizeSlider(toolbox).size).toBe(allowed);
  expect(penSchema.safeParse(penOf(toolbox)).success).toBe(true);
});
