import {
  Button,
  createTheme,
  defaultVariantColorsResolver,
  Input,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const tokenColors = ['pine', 'amber', 'coral'] as const;
type TokenColor = (typeof tokenColors)[number];

const isTokenColor = (color: string | undefined): color is TokenColor =>
  tokenColors.some((known) => known === color);

/** Mantine wants ten shades; the scheme decides ours, so all ten are the one token. */
const shadesOf = (color: TokenColor): MantineColorsTuple => {
  const shade = `var(--${color})`;
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
};

const towardsInk = (color: string, share: number): string =>
  `color-mix(in srgb, ${color} ${100 - share}%, var(--ink))`;

const variantColors: VariantColorsResolver = (input) => {
  const color = input.color ?? input.theme.primaryColor;
  if (input.variant === 'default') {
    return {
      background: 'var(--surface)',
      hover: 'var(--sunken)',
      color: 'var(--ink)',
      border: '1px solid var(--line-strong)',
    };
  }
  if (color === 'gray') {
    return {
      background: 'transparent',
      hover: 'var(--sunken)',
      color: 'var(--muted)',
      border: '1px solid transparent',
    };
  }
  if (!isTokenColor(color)) return defaultVariantColorsResolver(input);
  switch (input.variant) {
    case 'filled':
      return {
        background: `var(--${color})`,
        hover: towardsInk(`var(--${color})`, 12),
        color: `var(--${color}-ink)`,
        border: '1px solid transparent',
      };
    case 'light':
      return {
        background: `var(--${color}-soft)`,
        hover: towardsInk(`var(--${color}-soft)`, 6),
        color: `var(--${color}-text)`,
        border: '1px solid transparent',
      };
    case 'outline':
      return {
        background: 'transparent',
        hover: `var(--${color}-soft)`,
        color: `var(--${color}-text)`,
        border: `1px solid var(--${color}-line)`,
      };
    default:
      return {
        background: 'transparent',
        hover: `var(--${color}-soft)`,
        color: `var(--${color}-text)`,
        border: '1px solid transparent',
      };
  }
};

const mantineVariables = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--muted)',
  '--mantine-color-anchor': 'var(--pine-text)',
  '--mantine-color-error': 'var(--coral-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-color-white': 'var(--surface)',
  '--mantine-color-gray-0': 'var(--sunken)',
  '--mantine-color-gray-1': 'var(--sunken)',
  '--mantine-color-gray-2': 'var(--line)',
  '--mantine-color-gray-3': 'var(--line)',
  '--mantine-color-gray-4': 'var(--line-strong)',
  '--mantine-color-gray-5': 'var(--muted)',
  '--mantine-color-gray-6': 'var(--muted)',
  '--mantine-color-gray-7': 'var(--muted)',
  '--mantine-color-dark-2': 'var(--muted)',
  '--mantine-color-dark-3': 'var(--muted)',
  '--mantine-color-dark-4': 'var(--line-strong)',
  '--mantine-color-dark-5': 'var(--line)',
  '--mantine-color-dark-6': 'var(--surface)',
  '--mantine-color-dark-7': 'var(--surface)',
  '--mantine-color-dark-8': 'var(--sunken)',
};

/**
 * Ties Mantine's own variables to the tokens, which change with the colour scheme by themselves;
 * Mantine sets these per scheme, so both have to be overridden.
 */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: mantineVariables,
  dark: mantineVariables,
});

export const theme = createTheme({
  colors: { pine: shadesOf('pine'), amber: shadesOf('amber'), coral: shadesOf('coral') },
  primaryColor: 'pine',
  variantColorResolver: variantColors,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: {
    xs: 'var(--t-xs)',
    sm: 'var(--t-s)',
    md: 'var(--t-m)',
    lg: 'var(--t-l)',
    xl: 'var(--t-xl)',
  },
  lineHeights: { md: '1.55' },
  radius: { sm: 'var(--radius-s)', md: 'var(--radius-m)', lg: 'var(--radius-l)' },
  defaultRadius: 'md',
  shadows: { sm: 'var(--shadow-1)', md: 'var(--shadow-2)' },
  breakpoints: { xs: '22.5em', sm: '47.5em', md: '62em', lg: '75em', xl: '88em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      styles: { root: { fontSize: 'var(--t-m)', fontWeight: 600 } },
    }),
    Input: Input.extend({
      vars: () => ({
        wrapper: { '--input-height': 'var(--control-height)', '--input-fz': 'var(--t-m)' },
      }),
    }),
  },
});
