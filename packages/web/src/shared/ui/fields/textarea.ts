import '@mantine/core/styles/Input.css';
import { Textarea as MantineTextarea } from '@mantine/core';
import { themed } from '../mantine/themed.js';

/** Lines of text with their label, their description and what is wrong with them. */
export const Textarea = themed(MantineTextarea);
