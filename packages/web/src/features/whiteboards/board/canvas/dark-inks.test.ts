import { BOARD_COLOR, brushColors, darkInk } from '@collabor8/domain';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const tokens = readFileSync(join(import.meta.dirname, '../../../../shared/ui/tokens.css'), 'utf8');

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it.each(brushColors)('$name is seen on the sheet, in the light and in the dark', ({ color }) => {
  expect(contrast(color, BOARD_COLOR)).toBeGreaterThanOrEqual(3);
  expect(contrast(darkInk(color), darkInk(BOARD_COLOR))).toBeGreaterThanOrEqual(3);
});

it('objects have the inks that the filter gives strokes, whose eraser leaves the colour of the dark sheet', () => {
  // Black and white say how much is inverted: neither has a hue to be turned.
  expect(tokens).toContain('--inks: invert(93%) hue-rotate(180deg);');
  const share = Math.round(255 * 0.93).toString(16);
  expect(darkInk('#000000')).toBe(`#${share.repeat(3)}`);
  expect(tokens).toContain(`--sheet: ${darkInk(BOARD_COLOR)};`);
});
