/** What a field says of itself until its list is there: while that is open, `useListbox` says the rest. */
export const comboboxProps = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-expanded': false,
  autoComplete: 'off',
} as const;
