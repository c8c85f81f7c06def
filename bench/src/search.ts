import { searchWords } from '@collabor8/domain';
import type { Communities } from './community.js';
import { groupBy } from './group-by.js';
import { measureList } from './question-lists.js';
import { serialWord } from './questions-store.js';
import type { Section } from './report.js';
import type { SamplePost } from './sample-post.js';
import type { BenchSettings } from './settings.js';

/** Shorter words say little, so people rarely search for them. */
const LEAST_LENGTH = 6;

/** The word that most questions hold. */
export function commonWord(samples: readonly SamplePost[]): string {
  const words = samples.flatMap(({ title, text }) => [
    ...new Set(searchWords(`${title} ${text}`).filter(({ length }) => length >= LEAST_LENGTH)),
  ]);
  const [first] = [...groupBy(words, (word) => word).values()].toSorted(
    (one, other) => other.length - one.length,
  );
  return first?.[0] ?? '';
}

/** Search for one question and for a word that many questions hold. */
export async function benchSearch(
  communities: Communities,
  settings: BenchSettings,
): Promise<Section[]> {
  const common = commonWord(communities.samples);
  const searches = [
    { title: 'Search that finds one question', search: serialWord(987) },
    { title: `Search for a common word, "${common}"`, search: common },
  ];
  const sections: Section[] = [];
  for (const { title, search } of searches) {
    sections.push({ title, findings: await measureList({ communities, settings, search }) });
  }
  return sections;
}
