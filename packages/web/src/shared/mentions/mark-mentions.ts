import { MENTION_PLACES_MAX, mentionPlaces } from '@collabor8/domain';

/** What stands in code, in a link or in a formula names nobody. */
const NO_PROSE = 'a, code, pre, [data-math]';

/** Marks where a rendered text may name somebody; who it is, is found out when it is shown. */
export function markMentions(root: DocumentFragment): void {
  if (!root.textContent.includes('@')) return;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof Text && node.parentElement?.closest(NO_PROSE) == null) texts.push(node);
  }
  let left = MENTION_PLACES_MAX;
  for (const text of texts) left -= markIn(text, left);
}

/** Marks so many places at most and says how many: from the last to the first, so that those before stay where they are. */
function markIn(text: Text, most: number): number {
  const marks = mentionPlaces(text.data).slice(0, most);
  for (const { index, candidates } of marks.toReversed()) {
    const [longest = ''] = candidates;
    const found = text.splitText(index);
    found.splitText(1 + longest.length);
    const mark = document.createElement('span');
    mark.dataset['mention'] = '';
    found.replaceWith(mark);
    mark.append(found);
  }
  return marks.length;
}
