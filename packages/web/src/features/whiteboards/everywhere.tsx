import { useDrawingDesk } from '../../shared/drawings/drawing-desk.js';
import { lazyPart } from '../../shared/lazy/lazy-part.js';
import { ActSender } from './outbox/act-sender.js';

const DrawDialog = lazyPart(
  () => import('./drawings/draw-dialog.js'),
  (module) => module.DrawDialog,
);

const DrawingTools = lazyPart(
  () => import('./drawings/drawing-tools.js'),
  (module) => module.DrawingTools,
  { fallback: null },
);

/** What boards keep beside every page: what is on its way to the server, and the drawings of texts. */
export function Everywhere() {
  const { asked, shown } = useDrawingDesk();
  return (
    <>
      <ActSender />
      {asked !== null && <DrawDialog asked={asked} />}
      {shown.length > 0 && <DrawingTools places={shown} />}
    </>
  );
}
