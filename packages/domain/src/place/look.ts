import type { Place } from './schema.js';

export type Scheme = 'light' | 'dark';
type Hsl = readonly [hue: number, saturation: number, lightness: number];

/** What the product's texts and controls stand on, as tokens.css has it, and its muted words. */
export const surfaces = {
  light: { paper: '#f7f6f2', surface: '#ffffff', sunken: '#efede6', muted: '#59645f' },
  dark: { paper: '#111615', surface: '#181f1d', sunken: '#0c100f', muted: '#9aa8a2' },
} as const satisfies Record<Scheme, Record<string, string>>;

/** What WCAG asks of text at AA. */
const AA = 4.5;
/** Words on the panel of the entrance stand on one colour alone, and are thin. */
const PANEL = 10;
const STEP = 0.005;

const channels = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);

/** From 0, black, to 1, white. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((each) =>
    each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How far two colours ('#rrggbb') are apart, from 1 to 21, as WCAG counts. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Hue in turns of six, saturation and lightness from 0 to 1. */
function hslOf(color: string): Hsl {
  const [red = 0, green = 0, blue = 0] = channels(color);
  const most = Math.max(red, green, blue);
  const width = most - Math.min(red, green, blue);
  const lightness = most - width / 2;
  if (width === 0) return [0, 0, lightness];
  const hue =
    most === red
      ? (green - blue) / width + 6
      : most === green
        ? (blue - red) / width + 2
        : (red - green) / width + 4;
  return [hue % 6, width / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function hexOf([hue, saturation, lightness]: Hsl): string {
  const width = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): string => {
    const at = (offset + hue * 2) % 12;
    const value = lightness - width * Math.max(-1, Math.min(at - 3, 9 - at, 1));
    return Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** The first of ever darker, or lighter, steps of a colour that is far enough from all others. */
function away(
  [hue, saturation, from]: Hsl,
  toward: 'darker' | 'lighter',
  others: readonly string[],
  ratio = AA,
): string {
  const step = toward === 'darker' ? -STEP : STEP;
  for (let lightness = from; lightness > 0 && lightness < 1; lightness += step) {
    const color = hexOf([hue, saturation, lightness]);
    if (others.every((other) => contrast(color, other) >= ratio)) return color;
  }
  return toward === 'darker' ? '#000000' : '#ffffff';
}

/**
 * The colours that follow from an accent ('#rrggbb'), by the names that tokens.css has for them: whatever was picked,
 * it is made as much darker in the light, and lighter in the dark, as words need to be read on it and in it.
 */
export function accentColors(accent: string): Readonly<Record<Scheme, Record<string, string>>> {
  const [hue, saturation, lightness] = hslOf(accent);
  const at = (value: number, most = 1): Hsl => [hue, Math.min(saturation, most), value];
  const deep = away(at(0.16), 'darker', ['#ffffff'], PANEL);
  const panel = { 'brand-deep': deep, 'brand-mint': away(at(0.56), 'lighter', [deep]) };

  const { muted, ...light } = surfaces.light;
  const pine = away(at(lightness), 'darker', ['#ffffff']);
  const soft = away(at(0.92, 0.5), 'lighter', [muted]);

  const { muted: mutedInDark, ...dark } = surfaces.dark;
  const ink = hexOf(at(0.08));
  const softInDark = away(at(0.14, 0.4), 'darker', [mutedInDark]);
  const onDark = [...Object.values(dark), softInDark];
  const pineInDark = away(at(Math.max(lightness, 0.5), 0.65), 'lighter', [ink, ...onDark]);
  return {
    light: {
      ...{ pine, 'pine-ink': '#ffffff', 'pine-soft': soft, 'pine-line': hexOf(at(0.74, 0.5)) },
      'pine-text': away(hslOf(pine), 'darker', [...Object.values(light), soft]),
      ...panel,
    },
    dark: {
      ...{ pine: pineInDark, 'pine-ink': ink, 'pine-soft': softInDark },
      ...{ 'pine-line': hexOf(at(0.26, 0.4)), 'pine-text': pineInDark },
      ...panel,
    },
  };
}

const asRule = (selector: string, colors: Readonly<Record<string, string>>): string =>
  `${selector}{${Object.entries(colors)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;

/** A text in CSS that can end neither its quotes nor the element that the sheet stands in. */
const quoted = (text: string): string =>
  `"${[...text].map((sign) => (/[\p{L}\p{N} ]/u.test(sign) ? sign : `\\${sign.codePointAt(0)?.toString(16) ?? ''} `)).join('')}"`;

/** Puts name and logo where the product's own stand (`data-brand`). */
function brandRules({ name, logo }: Pick<Place, 'name' | 'logo'>): string {
  if (name === '' && logo === '') return '';
  const own = ['[data-brand]>span:first-child', ...(logo === '' ? [] : ['[data-brand]>svg'])];
  return [
    `${own.join()}{display:none}[data-brand][data-brand]{gap:.4em;max-width:100%}`,
    logo === ''
      ? ''
      : `[data-brand]::before{content:"";flex:none;width:1.6em;height:1.6em;background:url(${quoted(logo)}) center/contain no-repeat}`,
    name === ''
      ? ''
      : `[data-brand]::after{content:${quoted(name)};overflow:hidden;line-height:1.4;text-overflow:ellipsis;white-space:nowrap}`,
  ].join('');
}

/** A style sheet that gives a place its own name, logo and colours; '' where it has none. */
export function lookSheet({ name, logo, accent }: Pick<Place, 'name' | 'logo' | 'accent'>): string {
  if (accent === '') return brandRules({ name, logo });
  const { light, dark } = accentColors(accent);
  // Twice the root: it holds over the product's own, wherever those come. Paper is white.
  const colors = `${asRule(':root:root', light)}@media screen{${asRule(":root[data-color-scheme='dark']", dark)}}`;
  return colors + brandRules({ name, logo });
}
