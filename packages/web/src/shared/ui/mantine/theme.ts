import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Mantine wants ten shades; the scheme decides ours, so all ten are the one token. */
const shadesOf = (color: 'pine' | 'amber' | 'coral'): MantineColorsTuple => {
  const shade = `var(--${color})`;
  return [shade, shade, shade, shade, shade, shade, shade, shade, shade, shade];
};

/** What stands in tokens.css, in Mantine's words; variables.css has the rest of them. */
export const theme = createTheme({
  colors: { pine: shadesOf('pine'), amber: shadesOf('amber'), coral: shadesOf('coral') },
  primaryColor: 'pine',
  fontFamily: 'var(--font)',
  defaultRadius: 'md',
  respectReducedMotion: true,
  cursorType: 'pointer',
});
