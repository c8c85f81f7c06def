import type { Consent, PeerMedia, RecordingTold } from './peer-media.js';

/** Somebody else in the call, with what their tab has told last; undefined before it has. */
export interface Heard {
  readonly other: string;
  readonly media: PeerMedia | undefined;
}

/** What becomes of one's own recording, and why it ends where it does. */
export type RecordingStep =
  { readonly recording: RecordingTold } | { readonly recording: null; readonly why: string };

/**
 * A recording runs while everybody in the call agrees to it: it begins once the last of them does, and ends when somebody
 * takes it back, or comes who was never asked.
 */
export function nextRecording(own: RecordingTold, others: readonly Heard[]): RecordingStep {
  const end = (why: string): RecordingStep => ({ recording: null, why });
  const answerOf = ({ media }: Heard): boolean | undefined =>
    media?.consent?.id === own.id ? media.consent.isGiven : undefined;
  const refusing = others.find((each) => answerOf(each) === false);
  if (refusing !== undefined) {
    const { other } = refusing;
    return end(
      own.isOn
        ? `${other} no longer agrees: the recording has ended.`
        : `${other} does not want the call to be recorded.`,
    );
  }
  if (others.length === 0) return end('Nobody else is in the call.');
  const missing = others.find((each) => answerOf(each) === undefined);
  if (missing === undefined) return { recording: own.isOn ? own : { ...own, isOn: true } };
  return own.isOn
    ? end(`${missing.other} has not agreed: the recording has ended.`)
    : { recording: own };
}

/** The recordings of others: each with the answer that one has given to it. */
export const recordingsOf = (others: readonly Heard[], own: Consent | null) =>
  others.flatMap(({ other, media }) => {
    const { recording } = media ?? {};
    if (recording === undefined) return [];
    return [{ ...recording, by: other, isAnswered: own?.id === recording.id }];
  });
