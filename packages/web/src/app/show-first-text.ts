import { answersIn } from '../shared/reads/answers-in.js';
import { allReads } from './reads.js';

/** Puts the words of the first view into the frame that the document has: they can be read while the app loads. */
export function showFirstText(page: Document): void {
  const main = page.querySelector<HTMLElement>('[data-signed-in] .first-main');
  if (main === null) return;
  const answers = answersIn(page);
  const shown = allReads.flatMap(({ path, firstView }) => {
    const answer = answers.find((other) => other.path === path);
    if (answer === undefined || firstView === undefined) return [];
    // Those that say something are snapshots.
    const { value } = answer.data as { readonly value: unknown };
    return [{ look: firstView.look, lines: firstView.lines(value) }];
  })[0];
  if (shown === undefined || shown.lines.length === 0) return;
  main.dataset['words'] = shown.look;
  main.replaceChildren(
    ...shown.lines.map(({ is, text }) => {
      const line = page.createElement(is);
      line.dir = 'auto';
      line.textContent = text;
      return line;
    }),
  );
}

try {
  showFirstText(document);
} catch {
  // What is wrong with the answers, the app says in a moment.
}
