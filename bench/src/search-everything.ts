import type { inferRouterInputs } from '@trpc/server';
import type { Communities, Community } from './community.js';
import { createLoad } from './http-load.js';
import type { AppRouter } from './product.js';
import { serialWord } from './questions-store.js';
import { describeGrowth, describeRounds, type Finding, type Section } from './report.js';
import { interleave, type Subject } from './rounds.js';
import { commonWord } from './search.js';
import type { BenchSettings } from './settings.js';

type SearchInput = inferRouterInputs<AppRouter>['search']['all'];

interface PageOfCommunity extends Subject {
  readonly community: Community;
}

function pageOf(community: Community, search: string, milliseconds: number): PageOfCommunity {
  const { product, cookie, questionCount } = community;
  // As the web app's client asks: a batch of one.
  const input: SearchInput = { search };
  const batch = encodeURIComponent(JSON.stringify({ 0: input }));
  const url = `${product.url}/trpc/search.all?batch=1&input=${batch}`;
  return {
    community,
    name: `search.all, ${questionCount.toLocaleString('en')}`,
    run: createLoad({ server: product, url, headers: { cookie }, milliseconds }),
  };
}

/** The first page of the search of everything, with its counts: for a word that hardly any question holds, and a common one. */
export async function benchSearchEverything(
  communities: Communities,
  settings: BenchSettings,
): Promise<Section[]> {
  const common = commonWord(communities.samples);
  const searches = [
    { title: 'Search of everything for a rare word', search: serialWord(987) },
    { title: `Search of everything for a common word, "${common}"`, search: common },
  ];
  const sections: Section[] = [];
  for (const { title, search } of searches) {
    const subjects = communities.all.map((each) => pageOf(each, search, settings.roundMs));
    const measured = await interleave(subjects, settings.rounds);
    const roundsOf = (community: Community) => {
      const subject = subjects.find((each) => each.community === community);
      return { name: subject?.name ?? '', rounds: (subject && measured.get(subject)) ?? [] };
    };
    const costs = communities.all.map((community): Finding => {
      const { name, rounds } = roundsOf(community);
      return { measured: name, ...describeRounds(rounds, 'pages') };
    });
    const growth = describeGrowth(
      roundsOf(communities.large),
      roundsOf(communities.small),
      undefined,
    );
    sections.push({ title, findings: [...costs, growth] });
  }
  return sections;
}
