import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.js';

/*
 * Texts show drawings and fields ask for them; boards know how. Neither knows the other, so they
 * meet here: what is asked for is answered by what the boards keep beside every page.
 */

/** A board that somebody draws on for a text. */
export interface DrawRequest {
  /** The board that they go on with; a new one without it. */
  readonly boardId?: string;
  /** The drawing, by its id, whose copy they draw on. */
  readonly copyOf?: string;
  /** The picture that lies below on a new board, as a data URL, and how that is called. */
  readonly upon?: { readonly content: string; readonly title: string };
  /** The anchor of what they draw upon, in a post. */
  readonly over?: string | undefined;
  /** Its Markdown, once they are done; without it, it goes into an answer that they begin. */
  readonly onDrawn?: (mark: string) => void;
}

export interface DrawingField {
  readonly element: () => HTMLElement | null;
  readonly insert: (mark: string) => void;
}

interface Desk {
  readonly asked: DrawRequest | null;
  /** The places behind drawings, code and pictures in texts that are shown, with room for what can be done with them. */
  readonly shown: readonly HTMLElement[];
  /** How many texts that are shown hold a drawing that lies over another's block. */
  readonly holders: number;
}

let desk: Desk = { asked: null, shown: [], holders: 0 };
const { tell, listen } = createListeners();

function change(next: Partial<Desk>): void {
  const shown = (next.shown ?? desk.shown).filter(({ isConnected }) => isConnected);
  desk = { ...desk, ...next, shown };
  tell();
}

export const useDrawingDesk = (): Desk => useSyncExternalStore(listen, () => desk);

export const askToDraw = (asked: DrawRequest): void => change({ asked });
export const endDrawing = (): void => change({ asked: null });

/** A text that holds such drawings is shown, until what this answers is called. */
export function showLayers(): () => void {
  change({ holders: desk.holders + 1 });
  return () => change({ holders: desk.holders - 1 });
}

/** Something that can be drawn upon in a rendered text, or a drawing, which is seen by now. In a preview there is nothing to be done with it. */
export function showDrawable(shown: HTMLElement): void {
  if (shown.closest('form') !== null) return;
  const place = document.createElement('span');
  const { drawing } = shown.dataset;
  if (drawing !== undefined) place.dataset['drawingTools'] = drawing;
  else if (shown.localName === 'pre') place.dataset['codeTools'] = '';
  shown.after(place);
  change({ shown: [...desk.shown, place] });
}

const fields = new Set<DrawingField>();

/** Until what it answers is called. */
export function offerField(field: DrawingField): () => void {
  fields.add(field);
  return () => fields.delete(field);
}

/** The field of the page that came last, if there is one to be written in. */
export const fieldOnPage = (): DrawingField | undefined =>
  [...fields].findLast(({ element }) => element()?.isConnected === true);
