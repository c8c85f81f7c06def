import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** Beside the repository, where it may be. */
const DRAWINGS = fileURLToPath(new URL('../../../shared/data/strokes', import.meta.url));

/** A community, and what it is held against: a tenth of it, and a million against 10,000. */
const communitiesUpTo = (questions: number): readonly [small: number, large: number] => [
  Math.min(10_000, Math.ceil(questions / 10)),
  questions,
];

const MINUTE_MS = 60_000;

export interface BenchSettings {
  /** Benchmarks to run; none named means all. */
  readonly names: readonly string[];
  readonly isStrict: boolean;
  /** Two sizes of the community: a list page must cost the same in both. */
  readonly questionCounts: readonly [small: number, large: number];
  /** Many short rounds: neighbours in time then meet the same noise. */
  readonly rounds: number;
  readonly roundMs: number;
  readonly sockets: number;
  readonly fanOutRounds: number;
  /** At the same time, each with a connection and a topic. */
  readonly peopleConnected: number;
  readonly eventsPerRound: number;
  /** Two sizes of a chat: opening it and speaking in it must cost the same in both. */
  readonly messageCounts: readonly [small: number, large: number];
  readonly messagesPerRound: number;
  readonly chatRounds: number;
  /** Each comparison of chats ends after this, with fewer rounds. */
  readonly chatLimitMs: number;
  /** How often each page is opened with nothing in the cache. */
  readonly openings: number;
  /** How often each way inside the app is gone. */
  readonly clicks: number;
  /** Calls between two browsers until they see each other. */
  readonly frameRounds: number;
  /** So long a call lasts whose server is lost four times. */
  readonly callMs: number;
  /** Two sizes of a whiteboard: joining it costs about the same in both. */
  readonly strokeCounts: readonly [small: number, large: number];
  /** For so long people draw together, at each pace. */
  readonly drawingMs: number;
  /** Calls that begin, are answered and end at the same time. */
  readonly callsAtOnce: number;
  readonly callRounds: number;
  /** Rows of the dump that is made up for the importer. */
  readonly importRows: number;
  /** Two sizes of a community that an importer makes: with it nothing that people do may cost more. */
  readonly grown: readonly [small: number, large: number];
  /** Folder in which those communities stay and are found again; without it, each run makes them. */
  readonly grownFolder: string | undefined;
  /** Of the MongoDB that has them; without it they are files in that folder. */
  readonly grownServer: string | undefined;
  /** The whole run is given up after this. */
  readonly limitMs: number;
  /** Folder with Stack Exchange dumps; without it, text is made up. */
  readonly dumpFolder: string | undefined;
  /** Folder with drawings recorded with their times; without it, they are made up. */
  readonly drawingsFolder: string | undefined;
  /** Other checkouts, built, whose servers are measured beside this one where something is compared with before. */
  readonly besideFolders: readonly string[];
}

const full = {
  questionCounts: [1000, 100_000],
  rounds: 25,
  roundMs: 60,
  sockets: 1000,
  fanOutRounds: 25,
  peopleConnected: 5000,
  eventsPerRound: 15,
  messageCounts: [50, 100_000],
  messagesPerRound: 3,
  chatRounds: 80,
  chatLimitMs: 12_000,
  openings: 3,
  clicks: 10,
  frameRounds: 10,
  callMs: 150_000,
  strokeCounts: [100, 10_000],
  drawingMs: 30_000,
  callsAtOnce: 200,
  callRounds: 10,
  importRows: 40_000,
  grown: [1000, 5000],
  limitMs: 900_000,
} as const;

const quick = {
  questionCounts: [1000, 10_000],
  rounds: 11,
  roundMs: 40,
  sockets: 1000,
  fanOutRounds: 9,
  peopleConnected: 1000,
  eventsPerRound: 10,
  messageCounts: [50, 10_000],
  messagesPerRound: 3,
  chatRounds: 20,
  chatLimitMs: 1500,
  openings: 1,
  clicks: 5,
  frameRounds: 3,
  callMs: 50_000,
  strokeCounts: [100, 10_000],
  drawingMs: 6_000,
  callsAtOnce: 200,
  callRounds: 3,
  importRows: 10_000,
  grown: [100, 500],
  limitMs: 300_000,
} as const;

/**
 * Reads the command line: `[name…] [--quick] [--strict]`, and for what takes long `[--questions <number>] [--call-minutes <number>]
 * [--minutes <number>]`: how large the larger community of `million` is, how long the call of `call-long` lasts, and when to
 * give up. Throws on anything else.
 */
export function readSettings(): BenchSettings {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      questions: { type: 'string' },
      'call-minutes': { type: 'string' },
      minutes: { type: 'string' },
    },
  });
  const common = values.quick ? quick : full;
  const { questions, minutes, 'call-minutes': callMinutes } = values;
  return {
    ...common,
    ...(questions !== undefined && { grown: communitiesUpTo(Number(questions)) }),
    ...(callMinutes !== undefined && { callMs: Number(callMinutes) * MINUTE_MS }),
    ...(minutes !== undefined && { limitMs: Number(minutes) * MINUTE_MS }),
    names: positionals,
    isStrict: values.strict,
    dumpFolder: process.env['COLLABOR8_DUMPS'],
    grownFolder: process.env['COLLABOR8_GROWN'],
    grownServer: process.env['COLLABOR8_GROWN_SERVER'],
    besideFolders: process.env['COLLABOR8_BESIDE']?.split(delimiter) ?? [],
    drawingsFolder: process.env['COLLABOR8_DRAWINGS'] ?? DRAWINGS,
  };
}
