import '@mantine/core/styles/Input.css';
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Checkbox.css';
import { Checkbox as MantineCheckbox } from '@mantine/core';
import { themed } from '../mantine/themed.js';

export const Checkbox = themed(MantineCheckbox);
