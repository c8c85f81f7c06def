import type { FrameReport, TraceEvent } from './read-trace.js';

/** What Chromium is to write down, for `readFrames`. */
export const TRACED_FRAMES = ['-*', 'disabled-by-default-devtools.timeline.frame'] as const;

/** A frame while something was scrolled. */
export interface Frame {
  readonly atMs: number;
  readonly isShown: boolean;
  /** It moved what was there, while the page was still about a change. */
  readonly isBehind: boolean;
  /** Something in view wasn't drawn yet. */
  readonly hasGaps: boolean;
}

/** The frames of a trace in which something was to move, in their order. */
export function readFrames(events: readonly TraceEvent[]): readonly Frame[] {
  const reports = new Map<number, { readonly ts: number; readonly all: FrameReport[] }>();
  for (const { name, ph, ts, args } of events) {
    const report = args.frame_reporter;
    if (name !== 'PipelineReporter' || ph !== 'b' || report === undefined) continue;
    if (report.scroll_state === 'SCROLL_NONE') continue;
    const known = reports.get(report.frame_sequence) ?? { ts, all: [] };
    known.all.push(report);
    reports.set(report.frame_sequence, known);
  }
  return [...reports.values()]
    .filter(({ all }) => all.some(({ state }) => state !== 'STATE_NO_UPDATE_DESIRED'))
    .toSorted((one, other) => one.ts - other.ts)
    .map(({ ts, all }) => {
      const shown = all.filter(({ state }) => state.startsWith('STATE_PRESENTED'));
      return {
        atMs: ts / 1000,
        isShown: shown.length > 0,
        isBehind: shown.every(({ state }) => state === 'STATE_PRESENTED_PARTIAL'),
        hasGaps: shown.some((report) => report.has_missing_content),
      };
    });
}
