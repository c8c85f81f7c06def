import { EXCALIDRAW_FILE_MAX, readExcalidraw, type Imported } from '@collabor8/domain';
import { useRef } from 'react';
import { newId } from '../../../../shared/new-id.js';
import { sendPicture } from '../../../../shared/pictures/use-sending.js';
import { Button } from '../../../../shared/ui/controls/button.js';
import { notifyError, notifySuccess } from '../../../../shared/ui/notices/notify.js';

export interface ImportButtonProps {
  readonly onImport: (drawn: Pick<Imported, 'strokes' | 'objects'>) => void;
}

const TOO_LARGE = 'This file is too large to be imported.';
const UNREADABLE = 'The file could not be read.';

/** The pictures of a file are sent first, one after the other; one that is refused is left out. */
async function withPictures({ objects, pictures, ...others }: Imported) {
  const sent = new Map<string, string>();
  for (const [name, { type, base64 }] of pictures) {
    try {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      sent.set(name, (await sendPicture(new File([bytes], 'picture', { type }))).id);
    } catch {
      // What is missing is told at the end, of all of them at once.
    }
  }
  const there = objects.flatMap((object) => {
    const picture = object.picture && sent.get(object.picture);
    if (object.picture === undefined) return [object];
    return picture === undefined ? [] : [{ ...object, picture }];
  });
  const lost = pictures.size - sent.size;
  const lostPictures =
    lost === 1 ? '1 picture that was refused' : `${lost} pictures that were refused`;
  return {
    ...{ ...others, objects: there },
    leftOut: lost === 0 ? others.leftOut : [...others.leftOut, lostPictures],
  };
}

const saidOf = ({ strokes, objects, leftOut }: Omit<Imported, 'pictures'>): string => {
  const count = strokes.length + objects.length;
  const drawn = `Imported ${count === 1 ? '1 element' : `${count} elements`}.`;
  return leftOut.length === 0 ? drawn : `${drawn} Left out: ${leftOut.join(', ')}.`;
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
    const drawn = await withPictures(imported.value);
    onImport(drawn);
    notifySuccess(saidOf(drawn));
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
