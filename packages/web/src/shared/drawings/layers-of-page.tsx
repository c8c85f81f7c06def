import { lazyPart } from '../lazy/lazy-part.js';
import { useDrawingDesk } from './drawing-desk.js';

const Layers = lazyPart(() => import('./layers.js'), 'Layers', null);

/** On few pages a drawing lies over what somebody wrote. */
export const LayersOfPage = () => useDrawingDesk().holders > 0 && <Layers />;
