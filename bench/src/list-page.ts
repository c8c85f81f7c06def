import type { Communities } from './community.js';
import { measureList } from './question-lists.js';
import type { Section } from './report.js';
import type { BenchSettings } from './settings.js';

/** The newest page of the questions list. */
export async function benchListPage(
  communities: Communities,
  settings: BenchSettings,
): Promise<Section[]> {
  const findings = await measureList({
    communities,
    settings,
    search: '',
    targets: { restShare: { atLeast: 0.5 }, growth: { atMost: 1.2 } },
  });
  return [{ title: 'List page: the 30 newest questions', findings }];
}
