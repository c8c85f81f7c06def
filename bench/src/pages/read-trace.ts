/** What Chromium is to write down, for `readTrace`. */
export const TRACED = [
  '-*',
  'blink.user_timing',
  'devtools.timeline',
  'loading',
  'toplevel',
] as const;

/** A mark that the page sets once it has drawn what one came to see. */
export const CONTENT_SHOWN = 'content-shown';

/** What Chromium tells of one way that a frame went to the screen; it may have gone two. */
export interface FrameReport {
  readonly frame_sequence: number;
  readonly state:
    | 'STATE_PRESENTED_ALL'
    /** Without what the page's thread was still about. */
    | 'STATE_PRESENTED_PARTIAL'
    | 'STATE_DROPPED'
    | 'STATE_NO_UPDATE_DESIRED';
  readonly scroll_state: 'SCROLL_NONE' | 'SCROLL_COMPOSITOR_THREAD' | 'SCROLL_MAIN_THREAD';
  readonly has_missing_content: boolean;
}

/** What is read of an event; Chromium writes down more. */
export interface TraceEvent {
  readonly name: string;
  /** What kind of event: a task with its duration, the beginning of something, its end … */
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  /** Microseconds of the thread's processor time: what else the machine does is not in it. */
  readonly tdur?: number;
  readonly args: {
    readonly frame_reporter?: FrameReport;
    readonly data?: {
      readonly documentLoaderURL?: string;
      readonly requestId?: string;
      readonly mimeType?: string;
      readonly encodedDataLength?: number;
    };
  };
}

/** One opening of a page; milliseconds count from the navigation. */
export interface PageOpening {
  readonly firstPaintMs: number;
  readonly largestPaintMs: number;
  readonly contentMs: number;
  /** Milliseconds of processor of the main thread's tasks, those after the first paint. */
  readonly tasksMs: readonly number[];
  /** All that the main thread did, likewise. */
  readonly busyMs: number;
  /** As they came over the line, before the content. */
  readonly scriptKilobytes: number;
  readonly requests: number;
}

const sum = (values: readonly number[]): number => values.reduce((total, next) => total + next, 0);

const last = (events: readonly TraceEvent[], what: string): TraceEvent => {
  const event = events.at(-1);
  if (event === undefined) throw new Error(`The trace has no ${what}.`);
  return event;
};

function scriptBytes(events: readonly TraceEvent[], until: number): number {
  const scripts = new Set(
    events.flatMap(({ name, args: { data } }) =>
      name === 'ResourceReceiveResponse' && data?.mimeType?.includes('javascript') === true
        ? (data.requestId ?? [])
        : [],
    ),
  );
  return sum(
    events.flatMap(({ name, ts, args: { data } }) =>
      name === 'ResourceFinish' && ts <= until && scripts.has(data?.requestId ?? '')
        ? (data?.encodedDataLength ?? 0)
        : [],
    ),
  );
}

/** Milliseconds of processor that each task of the main thread took, of those that began in time. */
export const taskTimes = (events: readonly TraceEvent[], from = 0): number[] =>
  events.flatMap(({ name, ts, tdur }) =>
    name === 'ThreadControllerImpl::RunTask' && ts >= from && tdur !== undefined ? tdur / 1000 : [],
  );

export const parseTrace = (file: Buffer): readonly TraceEvent[] =>
  (JSON.parse(file.toString()) as { readonly traceEvents: readonly TraceEvent[] }).traceEvents;

/** The events of the thread that a page of `origin` runs in, from its navigation on. */
function ofThePage(all: readonly TraceEvent[], origin: string) {
  const start = last(
    all.filter(
      ({ name, args }) =>
        name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith(origin) === true,
    ),
    `navigation to ${origin}`,
  );
  const own = all.filter(
    ({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts,
  );
  return { start, own: own.toSorted((one, other) => one.ts - other.ts) };
}

/** What a trace says of a page that was opened while it was taken. */
export function readOpening(file: Buffer, origin: string): PageOpening {
  const { start, own } = ofThePage(parseTrace(file), origin);
  const named = (name: string) => own.filter((event) => event.name === name);
  const first = last(named('firstContentfulPaint').slice(0, 1), 'first paint');
  const largest = last(named('largestContentfulPaint::Candidate'), 'largest paint');
  const content = last(named(CONTENT_SHOWN), 'content');
  return {
    firstPaintMs: (first.ts - start.ts) / 1000,
    largestPaintMs: (largest.ts - start.ts) / 1000,
    contentMs: (content.ts - start.ts) / 1000,
    tasksMs: taskTimes(own, first.ts),
    busyMs: sum(taskTimes(own)),
    scriptKilobytes: scriptBytes(own, content.ts) / 1000,
    requests: named('ResourceSendRequest').length,
  };
}
