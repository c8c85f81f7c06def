import '@mantine/core/styles/Input.css';
import { NativeSelect as MantineNativeSelect } from '@mantine/core';
import { themed } from '../mantine/themed.js';

/** A choice among few, by the browser's own menu. */
export const NativeSelect = themed(MantineNativeSelect);
