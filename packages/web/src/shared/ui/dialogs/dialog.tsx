import { useState } from 'react';
import { lazyPart } from '../../lazy/lazy-part.js';
import type { DialogProps } from './modal-dialog.js';

const ModalDialog = lazyPart(
  () => import('./modal-dialog.js'),
  (module) => module.ModalDialog,
);

/** A window over the page. Its code loads when the first one is opened. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setOpened(true);
  return wasOpened ? <ModalDialog {...props} /> : null;
}
