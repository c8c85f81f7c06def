import { CALL_PATH } from '../../shared/paths.js';
import { declareRead, firstView } from '../../shared/reads/declare-read.js';

export const ownRead = declareRead({ path: 'calls.openMine', isKept: true });

firstView({ at: CALL_PATH }, { lines: () => [{ is: 'h1', text: 'Call Page' }] });
