import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/global.css';
import '@mantine/core/styles/UnstyledButton.css';
import './variables.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useColorScheme } from '../color-scheme.js';
import { theme } from './theme.js';

/** The document's attribute for the colour scheme is the page's own to set (color-scheme.ts). */
const noElement = () => undefined;

/**
 * What Mantine's components want around them. It stands around each of ours that is built on
 * them, not around the app: what is seen first, the frame and the lists, does without Mantine.
 */
export const MantineTheme = ({ children }: { readonly children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    forceColorScheme={useColorScheme()}
    getRootElement={noElement}
    withCssVariables={false}
    withGlobalClasses={false}
  >
    {children}
  </MantineProvider>
);
