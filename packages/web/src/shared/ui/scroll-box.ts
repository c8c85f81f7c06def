/** What a box needs that scrolls by itself and holds nothing to press: its name, and a stop of the keyboard. */
export const scrollBox = (label: string) =>
  ({ role: 'group', 'aria-label': label, tabIndex: 0 }) as const;
