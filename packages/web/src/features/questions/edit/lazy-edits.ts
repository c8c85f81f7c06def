import { lazyPart } from '../../../shared/lazy/lazy-part.js';

export const EditText = lazyPart(
  () => import('./edit-text.js'),
  (module) => module.EditText,
);

export const EditQuestion = lazyPart(
  () => import('./edit-question.js'),
  (module) => module.EditQuestion,
);
