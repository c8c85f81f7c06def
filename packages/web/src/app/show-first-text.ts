import { chatWords } from '../features/chats/first-words.js';
import { gameWords } from '../features/games/first-words.js';
import { roomWords } from '../features/messages/first-words.js';
import { listWords, questionWords } from '../features/questions/first-words.js';
import { boardWords } from '../features/whiteboards/first-words.js';
import { readAnswers } from '../shared/api/prepared.js';
import type { FirstWords } from '../shared/first-words.js';

const all: readonly FirstWords[] = [
  questionWords,
  listWords,
  chatWords,
  roomWords,
  gameWords,
  boardWords,
];

/** Puts the words of the first view into the frame that the document has: they can be read while the app loads. */
export function showFirstText(page: Document): void {
  const place = page.querySelector<HTMLElement>('[data-signed-in] .first-main');
  if (place === null) return;
  const answers = readAnswers(page);
  const shown = all.flatMap(({ path, look, words }) => {
    const answer = answers.find((other) => other.path === path);
    return answer === undefined ? [] : [{ look, lines: words(answer.data) }];
  })[0];
  if (shown === undefined || shown.lines.length === 0) return;
  place.dataset['words'] = shown.look;
  place.replaceChildren(
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
