import type { ClipboardEvent, DragEvent } from 'react';

export interface ChosenPicture {
  readonly id: string;
  readonly file: File;
}

/** Handlers of a field for the files that are pasted into it or dropped on it. */
export const takingFiles = (take: (files: readonly File[]) => void) => ({
  onPaste: (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    // A spreadsheet offers its cells as words and as a picture: words were meant.
    if (files.length === 0 || event.clipboardData.types.includes('text/plain')) return;
    event.preventDefault();
    take(files);
  },
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault();
  },
  onDrop: (event: DragEvent) => {
    const files = [...event.dataTransfer.files];
    if (files.length === 0) return;
    event.preventDefault();
    take(files);
  },
});
