import { EXCALIDRAW_FILE_MAX, readExcalidraw, type Imported } from '@collabor8/domain';
import { useRef } from 'react';
import { newId } from '../../../../shared/new-id.js';
import { Button } from '../../../../shared/ui/controls/button.js';
import { notifyError, notifySuccess } from '../../../../shared/ui/notices/notify.js';

export interface ImportButtonProps {
  readonly onImport: (drawn: Pick<Imported, 'strokes' | 'objects'>) => void;
}

const TOO_LARGE = 'This file is too large to be imported.';
const UNREADABLE = 'The file could not be read.';

const saidOf = ({ strokes, objects, leftOut }: Imported): string => {
  const count = strokes.length + objects.length;
  const drawn = `Imported ${count === 1 ? '1 element' : `${count} elements`}.`;
  return leftOut === 0 ? drawn : `${drawn} ${leftOut} of other kinds were left out.`;
};

/** Brings the elements of an `.excalidraw` file to the board, each as if it were drawn here. */
export function ImportButton({ onImport }: ImportButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  const read = async (file: File) => {
    if (file.size > EXCALIDRAW_FILE_MAX) {
      notifyError(TOO_LARGE);
      return;
    }
    const text = await file.text().catch(() => null);
    if (text === null) {
      notifyError(UNREADABLE);
      return;
    }
    const imported = readExcalidraw(text, newId);
    if (!imported.ok) {
      notifyError(imported.error);
      return;
    }
    onImport(imported.value);
    notifySuccess(saidOf(imported.value));
  };
  return (
    <>
      <Button variant="default" onClick={() => field.current?.click()}>
        Import
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        aria-label="Excalidraw file"
        accept=".excalidraw,application/json"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file !== undefined) void read(file);
        }}
      />
    </>
  );
}
