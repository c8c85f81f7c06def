import { TextInput } from '../../../shared/ui/fields/text-input.js';

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** As it appears, not as it is drawn again: somebody is about to type. */
const takeFocus = (field: HTMLInputElement | null): void => field?.focus();

/** Asks for the second step, once the password was right. */
export const CodeField = ({ value, onChange }: CodeFieldProps) => (
  <TextInput
    label="Code"
    description="The six digits that your authenticator app shows now, or a recovery code."
    name="one-time-code"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    ref={takeFocus}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
