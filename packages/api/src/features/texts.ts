import { createTexts } from '../platform/texts.js';
import * as features from './index.js';

/** The way by which texts are written, with all that features do about it. */
export const texts = createTexts(Object.values(features).flatMap((each) => each.texts ?? []));
