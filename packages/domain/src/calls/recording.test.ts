import { expect, it } from 'vitest';
import type { Consent } from './peer-media.js';
import { nextRecording, recordingsOf, type Heard } from './recording.js';

const media = { microphone: 'on', camera: 'on' } as const;
const says = (other: string, consent?: Consent): Heard => ({
  other,
  media: { ...media, ...(consent && { consent }) },
});
const yes = { id: 'r1', isGiven: true };
const no = { id: 'r1', isGiven: false };
const asked = { id: 'r1', isOn: false };
const running = { id: 'r1', isOn: true };

it('begins once all have agreed to it, and to no other one', () => {
  expect(nextRecording(asked, [says('ben', yes), says('cat')])).toEqual({ recording: asked });
  const other = { id: 'r0', isGiven: true };
  expect(nextRecording(asked, [says('ben', yes), says('cat', other)])).toEqual({
    recording: asked,
  });
  expect(nextRecording(asked, [says('ben', yes), says('cat', yes)])).toEqual({
    recording: running,
  });
});

it('does not begin where somebody refuses, nor where nobody is there to agree', () => {
  expect(nextRecording(asked, [says('ben', yes), says('cat', no)])).toEqual({
    recording: null,
    why: 'cat does not want the call to be recorded.',
  });
  expect(nextRecording(asked, [])).toMatchObject({ recording: null });
});

it('goes on without who leaves, and ends with the last of them', () => {
  expect(nextRecording(running, [says('ben', yes)])).toEqual({ recording: running });
  expect(nextRecording(running, [])).toMatchObject({ recording: null });
});

it.each<[string, Heard, string]>([
  ['takes it back', says('cat', no), 'cat no longer agrees: the recording has ended.'],
  ['comes anew', says('cat'), 'cat has not agreed: the recording has ended.'],
  [
    'comes and has not told anything yet',
    { other: 'cat', media: undefined },
    'cat has not agreed: the recording has ended.',
  ],
])('ends when somebody %s', (_when, cat, why) => {
  expect(nextRecording(running, [says('ben', yes), cat])).toEqual({ recording: null, why });
});

it('tells whose recordings there are, and which one has answered', () => {
  const ben: Heard = { other: 'ben', media: { ...media, recording: running } };
  const cat: Heard = { other: 'cat', media: { ...media, recording: { id: 'r2', isOn: false } } };
  expect(recordingsOf([ben, says('dan'), cat], yes)).toEqual([
    { ...running, by: 'ben', isAnswered: true },
    { id: 'r2', isOn: false, by: 'cat', isAnswered: false },
  ]);
});
