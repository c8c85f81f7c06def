import type { BoardObject } from '@collabor8/domain';
import { useEffect, useRef, useState } from 'react';
import type { Pane } from '../canvas/pane.js';
import { isShown, paneAround } from '../canvas/panes.js';
import { placeOf } from '../canvas/sharp-board.js';
import type { Viewport } from '../canvas/viewport.js';
import { CrowdImages } from './crowd-images.js';
import { CrowdSheet } from './crowd-sheet.js';
import classes from './objects.module.css';

/** Whoever zooms does so in many small steps. */
const REST_MS = 120;
/** After the first picture, until there is time for a roomier one. */
const ROOM_MS = 800;

interface ObjectCrowdProps {
  readonly objects: readonly BoardObject[];
  readonly viewport: Viewport;
  readonly isDark: boolean;
}

/** More objects than a page has elements for: one picture of those that are visible. */
export function ObjectCrowd({ objects, viewport, isDark }: ObjectCrowdProps) {
  const layer = useRef<HTMLDivElement>(null);
  const latest = useRef(objects);
  const sheets = useRef<CrowdSheet[]>([]);
  const [images] = useState(() => new CrowdImages());

  useEffect(() => {
    latest.current = objects;
    for (const sheet of sheets.current) sheet.show(objects);
  }, [objects]);

  useEffect(() => {
    const place = layer.current;
    if (place === null) return;
    let shown: Pane | null = null;
    let coming: Pane | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const paint = (isRoomier = false): void => {
      const visible = viewport.visible();
      const known = coming ?? shown;
      if (visible === null) return;
      if (!isRoomier && known !== null && isShown(visible, known)) return;
      // What is seen first comes first; what lies around it, before anybody moves there.
      const isFirst = shown === null;
      const pane = paneAround(visible, isFirst);
      coming = pane;
      const sheet = new CrowdSheet(pane, { images, isDark }, () => {
        if (coming !== pane) return;
        place.replaceChildren(sheet.canvas);
        place.dataset['crowd'] = 'painted';
        [shown, coming, sheets.current] = [pane, null, [sheet]];
        soon();
        if (isFirst) timer = setTimeout(() => paint(true), ROOM_MS);
      });
      Object.assign(sheet.canvas.style, placeOf(pane));
      sheets.current = [...sheets.current.slice(0, shown === null ? 0 : 1), sheet];
      sheet.show(latest.current);
    };
    const soon = (): void => {
      // What is being painted is shown first, or whoever moves on and on would see nothing of it.
      if (coming !== null && coming.scale === shown?.scale) return;
      clearTimeout(timer);
      const visible = viewport.visible();
      const isZoomed = shown !== null && visible?.scale !== shown.scale / devicePixelRatio;
      timer = setTimeout(() => paint(), isZoomed ? REST_MS : 0);
    };
    const resized = new ResizeObserver(soon);
    resized.observe(place);
    const end = viewport.watch(soon);
    const endImages = images.watch((id) => sheets.current.forEach((sheet) => sheet.picture(id)));
    return () => {
      end();
      endImages();
      resized.disconnect();
      clearTimeout(timer);
      sheets.current = [];
    };
  }, [viewport, images, isDark]);
  return <div ref={layer} className={classes.crowd} data-crowd="" aria-hidden />;
}
