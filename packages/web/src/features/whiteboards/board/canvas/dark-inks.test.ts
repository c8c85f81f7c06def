import { BOARD_COLOR, brushColors } from '@collabor8/domain';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const tokens = readFileSync(join(import.meta.dirname, '../../../../shared/ui/tokens.css'), 'utf8');

type Color = readonly number[];

const colorOf = (hex: string): Color =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255);

/** As the filter of the dark scheme shows a colour: inverted, with its hue turned back. */
function inTheDark(color: Color): Color {
  const share = Number(/--inks: invert\((\d+)%\) hue-rotate\(180deg\)/.exec(tokens)?.[1]) / 100;
  const inverted = color.map((value) => share + value * (1 - 2 * share));
  const turned = [
    [-0.574, 1.43, 0.144],
    [0.426, 0.43, 0.144],
    [0.426, 1.43, -0.856],
  ];
  return turned.map((row) =>
    Math.min(
      1,
      Math.max(
        0,
        row.reduce((sum, part, at) => sum + part * (inverted[at] ?? 0), 0),
      ),
    ),
  );
}

function luminance(color: Color): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) =>
    value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: Color, other: Color): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

it.each(brushColors)('$name is seen on the sheet, in the light and in the dark', ({ color }) => {
  const [ink, sheet] = [colorOf(color), colorOf(BOARD_COLOR)];
  expect(contrast(ink, sheet)).toBeGreaterThanOrEqual(3);
  expect(contrast(inTheDark(ink), inTheDark(sheet))).toBeGreaterThanOrEqual(3);
});

it('an eraser leaves the colour of the dark sheet', () => {
  const sheet = inTheDark(colorOf(BOARD_COLOR)).map((value) =>
    Math.round(255 * value).toString(16),
  );
  expect(tokens).toContain(`--sheet: #${sheet.join('')};`);
});
