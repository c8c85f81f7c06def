import { join } from 'node:path';
import type { inferRouterInputs } from '@trpc/server';
import { readSamples } from './community.js';
import { createLoad } from './http-load.js';
import type { AppRouter } from './product.js';
import { startServer } from './child-process.js';
import { startProduct } from './product-process.js';
import { PAGE_SIZE, readList } from './question-queries.js';
import { seedStore, serialWord, type SeededStore } from './questions-store.js';
import { compareRounds, describeRounds, type Finding, type Section } from './report.js';
import {
  callRepeatedly,
  interleave,
  median,
  processorTimesOf,
  type Measured,
  type Subject,
} from './rounds.js';
import type { SamplePost } from './sample-post.js';
import { commonWord } from './search.js';
import type { BenchSettings } from './settings.js';
import { signUp } from './sign-up.js';

const QUESTIONS = 1000;
/** So many are needed until the compiler has made of the way what it ever will. */
const WARM_UP = 3000;

type Inputs = inferRouterInputs<AppRouter>['questions'];

/** What one person asks for, and how much of the server's processor that may take. */
interface Asked extends Subject {
  /** The store's part of it. */
  readonly query?: Subject;
  /** The same answer by Node's own server, which asks nobody who they are and checks nothing. */
  readonly least?: Subject;
  readonly atMost: { readonly timesItsQuery: number } | { readonly milliseconds: number };
}

/** Each round begins with new connections: so many times the usual length, they count for little. */
const LONGER = 3;

interface Place {
  readonly seeded: SeededStore;
  readonly samples: readonly SamplePost[];
  /** These send requests to a procedure as the web app does, in a batch of one. */
  readonly query: (procedure: string, input: unknown) => Subject['run'];
  readonly mutate: (procedure: string, input: () => unknown) => Subject['run'];
  readonly bare: (search: string) => Subject['run'];
  readonly milliseconds: number;
}

function listing(
  { seeded, query, bare, milliseconds }: Place,
  { name, search, atMost }: Pick<Asked, 'name' | 'atMost'> & { readonly search: string },
): Asked {
  const input: Inputs['openList'] = { search, limit: PAGE_SIZE };
  const read = (): Promise<unknown> => readList(seeded.store, search);
  return {
    ...{ name, atMost },
    run: query('questions.openList', input),
    query: { name: `store query of ${name}`, run: () => callRepeatedly(read, milliseconds) },
    least: { name: `${name} by Node alone`, run: bare(search) },
  };
}

function requestsOf(place: Place): Asked[] {
  const { samples, query, mutate } = place;
  const common = commonWord(samples);
  let count = 0;
  const sample = (): SamplePost => {
    count += 1;
    const found = samples[count % samples.length];
    if (found === undefined) throw new Error('There are no posts to ask with.');
    // What looks like a link to nowhere is refused.
    const plain = (text: string): string => text.replaceAll(/[[\]()]/g, ' ');
    return { ...found, text: plain(found.text), answers: found.answers.map(plain) };
  };
  const question = (): Inputs['ask'] => {
    const { title, text, tags } = sample();
    return { title: title.slice(0, 90), text, tagNames: tags.slice(0, 3).join(' ') };
  };
  const answer = (): Inputs['answer'] => {
    const [text = 'It depends.'] = sample().answers;
    return { qid: `question-${count % QUESTIONS}`, text };
  };
  let turn = 0;
  const one = (): { readonly qid: string } => ({ qid: `question-${(turn += 1) % QUESTIONS}` });
  const vote = (): Inputs['vote'] => ({ ...one(), vote: turn % 2 === 0 ? 'up' : 'down' });
  const few = { milliseconds: 0.8 };
  return [
    listing(place, { name: 'the list', search: '', atMost: { timesItsQuery: 3 } }),
    listing(place, { name: 'a search for one', search: serialWord(987), atMost: few }),
    listing(place, { name: `a search for "${common}"`, search: common, atMost: few }),
    { name: 'a page', run: query('questions.open', one()), atMost: { milliseconds: 1 } },
    { name: 'a view', run: mutate('questions.view', one), atMost: { milliseconds: 0.5 } },
    { name: 'a vote', run: mutate('questions.vote', vote), atMost: { milliseconds: 0.6 } },
    { name: 'a question', run: mutate('questions.ask', question), atMost: { milliseconds: 2 } },
    { name: 'an answer', run: mutate('questions.answer', answer), atMost: { milliseconds: 1 } },
  ];
}

function describe(asked: Asked, measured: Measured<Subject>): Finding[] {
  const { query, least, atMost } = asked;
  const finding = (subject: Subject): Finding => ({
    measured: subject.name,
    ...describeRounds(measured.get(subject) ?? [], 'requests'),
  });
  const rounds = measured.get(asked) ?? [];
  const base = query && { name: query.name, rounds: measured.get(query) ?? [] };
  const comparison = base && compareRounds(rounds, base);
  const judged =
    'milliseconds' in atMost
      ? { value: median(processorTimesOf(rounds)), target: { atMost: atMost.milliseconds } }
      : {
          value: comparison?.processorRatio.median ?? NaN,
          target: { atMost: atMost.timesItsQuery },
        };
  const others = [query, least].flatMap((each) => (each ? [finding(each)] : []));
  return [...others, { ...finding(asked), comparison, judged }];
}

/** What the server's processor spends on what people ask for most, all around the store included. */
export async function benchRequests(settings: BenchSettings, folder: string): Promise<Section[]> {
  const { roundMs: milliseconds, rounds } = settings;
  const samples = await readSamples(settings.dumpFolder);
  const seeded = await seedStore(`file:${join(folder, 'requests.db')}`, QUESTIONS, samples);
  const server = await startProduct(seeded.url);
  const bare = await startServer(new URL('./bare-server.ts', import.meta.url), {
    args: [seeded.url],
  });
  const headers = { cookie: await signUp(server.url) };
  const common = { milliseconds: milliseconds * LONGER, warmUp: WARM_UP };
  const asSomebody = { ...common, server, headers };
  const urlOf = (procedure: string): string => `${server.url}/trpc/${procedure}?batch=1`;
  const place: Place = {
    ...{ seeded, samples, milliseconds },
    query(procedure, input) {
      const asked = encodeURIComponent(JSON.stringify({ 0: input }));
      return createLoad({ ...asSomebody, url: `${urlOf(procedure)}&input=${asked}` });
    },
    mutate: (procedure, input) =>
      createLoad({ ...asSomebody, url: urlOf(procedure), body: () => ({ 0: input() }) }),
    bare: (search) =>
      createLoad({
        ...{ ...common, server: bare, headers: {} },
        url: `${bare.url}/list?${new URLSearchParams({ search }).toString()}`,
      }),
  };
  try {
    const asked = requestsOf(place);
    const subjects = asked.flatMap((each) =>
      [each.query, each.least, each].flatMap((subject) => subject ?? []),
    );
    const measured = await interleave<Subject>(subjects, rounds);
    const findings = asked.flatMap((each) => describe(each, measured));
    return [{ title: 'Processor time: milliseconds, or times the query in it', findings }];
  } finally {
    await bare.stop();
    await server.stop();
    await seeded.store.close();
  }
}
