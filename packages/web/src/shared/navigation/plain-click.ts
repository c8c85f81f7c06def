/** Whether a click asks for nothing but what it leads to: no other tab, no download. */
export const isPlainClick = ({
  button,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);
