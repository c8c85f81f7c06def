import {
  boardToSvg,
  copiesOf,
  extentOf,
  fromClipboard,
  toClipboard,
  type BoardObject,
  type ObjectEntry,
  type Point,
} from '@collabor8/domain';
import { useEffect, useEffectEvent } from 'react';
import { newId } from '../../../../shared/new-id.js';
import { useShortcuts } from '../canvas/use-shortcuts.js';
import { sendPicture } from '../../../../shared/pictures/use-sending.js';
import { notifyError } from '../../../../shared/ui/notices/notify.js';
import { fetchPicture } from './object-images.js';

const LOST = 'A picture could not be copied to this board.';

async function sentAgain(id: string): Promise<string | null> {
  try {
    const bytes = await fetchPicture(id);
    const { id: copy } = await sendPicture(new File([bytes], 'picture', { type: bytes.type }));
    return copy;
  } catch {
    return null;
  }
}

/**
 * Copied objects as another board takes them: pictures that don't stand there are sent once more, as one's own.
 * Those that can't be had are left out.
 */
async function withOwnPictures(
  copied: readonly BoardObject[],
  there: readonly BoardObject[],
): Promise<readonly BoardObject[]> {
  const known = new Set(there.map(({ picture }) => picture));
  const sent = new Map<string, string | null>();
  const own: BoardObject[] = [];
  for (const object of copied) {
    const { picture } = object;
    if (picture === undefined || known.has(picture)) {
      own.push(object);
      continue;
    }
    const copy = sent.get(picture) ?? (sent.has(picture) ? null : await sentAgain(picture));
    sent.set(picture, copy);
    if (copy !== null) own.push({ ...object, picture: copy });
  }
  if (own.length < copied.length) notifyError(LOST);
  return own;
}

/** Copies lie a little below what they were made of, that both are seen. */
const STEP: Point = { x: 16, y: 16 };

interface ClipboardOptions {
  readonly objects: readonly ObjectEntry[];
  readonly selected: readonly ObjectEntry[];
  /** Adds copies and selects them. */
  readonly onAdd: (copies: readonly BoardObject[]) => void;
  readonly onRemove: () => void;
}

/** Whoever writes copies letters. */
const isWriting = (): boolean =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.matches('input:not([type=range], [type=color]), textarea');

const hasWords = (): boolean => (document.getSelection()?.toString() ?? '') !== '';

/**
 * Copies, cuts and pastes what is selected, on this board and to others: as a text of ours, and as SVG
 * for whatever else takes pictures. Duplicates it by Ctrl+D.
 */
export function useClipboard({ objects, selected, onAdd, onRemove }: ClipboardOptions): void {
  const add = (some: readonly BoardObject[]) => {
    if (some.length === 0) return;
    onAdd(
      copiesOf(some, { newId, rank: Math.max(0, ...objects.map(({ rank }) => rank)), by: STEP }),
    );
  };
  const copy = useEffectEvent((event: ClipboardEvent) => {
    if (selected.length === 0 || isWriting() || hasWords()) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', toClipboard(selected));
    const painting = { ground: null, strokes: [], objects: selected };
    const svg = boardToSvg(painting, { title: 'Whiteboard', box: extentOf(painting) });
    event.clipboardData?.setData('image/svg+xml', svg);
    if (event.type === 'cut') onRemove();
  });
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (isWriting()) return;
    const copied = fromClipboard(event.clipboardData?.getData('text/plain') ?? '');
    if (copied.length === 0) return;
    event.preventDefault();
    void withOwnPictures(copied, objects).then(add);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('copy', (event) => copy(event), { signal });
    document.addEventListener('cut', (event) => copy(event), { signal });
    document.addEventListener('paste', (event) => paste(event), { signal });
    return () => listening.abort();
  }, []);
  useShortcuts({ 'Ctrl+D': selected.length > 0 ? () => add(selected) : null });
}
