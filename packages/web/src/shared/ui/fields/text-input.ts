import '@mantine/core/styles/Input.css';
import { TextInput as MantineTextInput } from '@mantine/core';
import { themed } from '../mantine/themed.js';

/** A line of text with its label, its description and what is wrong with it. */
export const TextInput = themed(MantineTextInput);
