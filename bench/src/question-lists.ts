import type { inferRouterInputs } from '@trpc/server';
import type { Server } from './child-process.js';
import type { Communities, Community } from './community.js';
import { createLoad } from './http-load.js';
import type { AppRouter } from './product.js';
import { PAGE_SIZE, readList, readWholePage } from './question-queries.js';
import {
  compareRounds,
  describeGrowth,
  describeRounds,
  type Finding,
  type Target,
} from './report.js';
import { callRepeatedly, interleave, type Round, type Subject } from './rounds.js';
import type { BenchSettings } from './settings.js';

/** The ways to the same page of questions, from the bare query to what a client sees. */
const ways = {
  rowsQuery: 'store query, rows',
  trpc: 'tRPC',
  wholeQuery: 'store query, whole',
  express: 'bare Express, whole',
  rest: 'REST, whole',
} as const;
type Way = keyof typeof ways;
const allWays = Object.keys(ways) as Way[];

/** The way that each is held against: the same work with less around it. */
const baseOf: Partial<Record<Way, Way>> = {
  trpc: 'rowsQuery',
  express: 'wholeQuery',
  rest: 'express',
};

type ListInput = inferRouterInputs<AppRouter>['questions']['openList'];

interface WayToList extends Subject {
  readonly way: Way;
  readonly community: Community;
}

function waysOf(community: Community, search: string, milliseconds: number): WayToList[] {
  const { store, product, bare, cookie, questionCount } = community;
  // As the web app's client asks: a batch of one.
  const input: ListInput = { search, limit: PAGE_SIZE };
  const batch = encodeURIComponent(JSON.stringify({ 0: input }));
  const query = `limit=${PAGE_SIZE}&search=${encodeURIComponent(search)}`;
  const load = (server: Server, path: string) =>
    createLoad({ server, url: server.url + path, headers: { cookie }, milliseconds });
  const call = (work: () => Promise<unknown>) => () => callRepeatedly(work, milliseconds);
  const runs: Readonly<Record<Way, () => Promise<Round>>> = {
    rowsQuery: call(() => readList(store, search)),
    trpc: load(product, `/trpc/questions.openList?batch=1&input=${batch}`),
    wholeQuery: call(() => readWholePage(store, search)),
    express: load(bare, `/questions?${query}`),
    rest: load(product, `/question/getQuestion?${query}`),
  };
  return allWays.map((way) => ({
    way,
    community,
    name: `${ways[way]}, ${questionCount.toLocaleString('en')}`,
    run: runs[way],
  }));
}

export interface ListTargets {
  /** Of the requests that a bare Express handler answers with the same query. */
  readonly restShare?: Target | undefined;
  /** Time of a page in the large community, in times of the small one. */
  readonly growth?: Target | undefined;
}

export interface ListRequest {
  readonly communities: Communities;
  readonly settings: BenchSettings;
  /** Empty asks for the newest questions. */
  readonly search: string;
  readonly targets?: ListTargets;
}

const judge = (value: number, target: Target | undefined) => target && { value, target };

/** Measures one list every way in both communities. */
export async function measureList({
  communities,
  settings,
  search,
  targets = {},
}: ListRequest): Promise<Finding[]> {
  const subjects = communities.all.flatMap((each) => waysOf(each, search, settings.roundMs));
  const measured = await interleave(subjects, settings.rounds);
  const find = (way: Way, community: Community) => {
    const found = subjects.find((each) => each.way === way && each.community === community);
    return { name: found?.name ?? '', rounds: (found && measured.get(found)) ?? [] };
  };

  const costs = subjects.map(({ way, community, name }): Finding => {
    const { rounds } = find(way, community);
    const baseWay = baseOf[way];
    const finding = { measured: name, ...describeRounds(rounds, 'pages') };
    if (baseWay === undefined) return finding;
    const comparison = compareRounds(rounds, find(baseWay, community));
    const target = way === 'rest' ? targets.restShare : undefined;
    return { ...finding, comparison, judged: judge(comparison.ratio.median, target) };
  });

  const growth = allWays.map((way): Finding => {
    const large = find(way, communities.large);
    const small = find(way, communities.small);
    const isProduct = way === 'trpc' || way === 'rest';
    return describeGrowth(large, small, isProduct ? targets.growth : undefined);
  });
  return [...costs, ...growth];
}
