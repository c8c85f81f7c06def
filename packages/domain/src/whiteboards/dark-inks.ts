import { channelsOf } from './object-forms.js';

/** How much of a colour is turned into its opposite in the dark: black is never white there, which would glare. */
const INVERTED = 0.93;

/** Turns a hue by half a circle, as the filter `hue-rotate(180deg)` does. */
const HALF_TURN = [
  [-0.574, 1.43, 0.144],
  [0.426, 0.43, 0.144],
  [0.426, 1.43, -0.856],
] as const;

/**
 * The ink that stands for a colour, `#rrggbb`, in the dark: inverted, with its hue turned back. The style sheets' `--inks`
 * does the same to what is painted already.
 */
export function darkInk(color: string): string {
  const inverted = channelsOf(color).map((value) => 255 * INVERTED + value * (1 - 2 * INVERTED));
  const turned = HALF_TURN.map((row) =>
    row.reduce((sum, share, at) => sum + share * (inverted[at] ?? 0), 0),
  );
  const hex = turned.map((value) =>
    Math.round(Math.min(255, Math.max(0, value)))
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${hex.join('')}`;
}
