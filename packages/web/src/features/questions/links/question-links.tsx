import { lazyPart } from '../../../shared/lazy/lazy-part.js';

/** More in one message are links alone: a message is no list. */
const CARDS_MAX = 3;

/** An id as it stands in an address, up to what ends that. */
const ID = /^([\w:%-]+(?:\.[\w:%-]+)*)(?![\w:%/-])/;

function decoded(id: string): readonly string[] {
  try {
    return [decodeURIComponent(id)];
  } catch {
    return [];
  }
}

/** The ids of this product's questions whose addresses stand in a text, each once, the first few. */
export function linkedQuestions(text: string, origin: string): readonly string[] {
  const [, ...behind] = text.split(`${origin}/question/`);
  const ids = behind.flatMap((rest) => decoded(ID.exec(rest)?.[1] ?? '')).filter((id) => id !== '');
  return [...new Set(ids)].slice(0, CARDS_MAX);
}

const LinkedQuestions = lazyPart(
  () => import('./linked-questions.js'),
  (module) => module.LinkedQuestions,
  // The address itself stands in the text: it needs no card, and no word about it.
  { fallback: null },
);

/** Cards of the questions whose addresses stand in what somebody wrote. */
export function QuestionLinks({ text }: { readonly text: string }) {
  const ids = linkedQuestions(text, window.location.origin);
  return ids.length === 0 ? null : <LinkedQuestions ids={ids} />;
}
