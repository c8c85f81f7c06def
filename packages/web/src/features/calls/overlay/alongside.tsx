import { nextRecording, recordingsOf } from '@collabor8/domain';
import { IconPlayerRecord } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useUserContext } from '../../../shared/session/session-contexts.js';
import { Button } from '../../../shared/ui/controls/button.js';
import { Row, Stack } from '../../../shared/ui/layout.js';
import { notifyNews } from '../../../shared/ui/notices/notify.js';
import { useLocalMedia } from '../calls.js';
import type { LocalMedia } from '../media/local-media.js';
import classes from './alongside.module.css';
import { startRecorder, type Person } from './recorder.js';
import { recognise } from '../media/recognition.js';

interface HeardProps {
  readonly media: LocalMedia;
  readonly people: readonly Person[];
}

/** Records while everybody agrees, and saves the file at the end, be it that of the call. */
function useRecorder({ media, people }: HeardProps): void {
  const { recording } = useLocalMedia(media);
  const { username } = useUserContext().user;
  const latest = useRef(people);
  const heard = people.map(({ other, remote }) => ({ other, media: remote.media }));
  const next = recording === null ? undefined : nextRecording(recording, heard);
  useEffect(() => {
    latest.current = people;
    if (next === undefined || next.recording === recording) return;
    media.tell({ recording: next.recording });
    if (next.recording === null) notifyNews(next.why);
  });
  const isOn = recording?.isOn === true;
  useEffect(() => {
    if (isOn) return startRecorder({ media, username, people: () => latest.current });
  }, [isOn, media, username]);
}

/** Stands at everybody's while a call is recorded; each of them can end it. */
const Mark = ({ words, onStop }: { readonly words: string; readonly onStop: () => void }) => (
  <div className={classes.mark} role="status">
    <IconPlayerRecord size={16} aria-hidden />
    <span>{words}</span>
    <button type="button" className={classes.stop} aria-label="Stop the recording" onClick={onStop}>
      Stop
    </button>
  </div>
);

const Question = ({
  words,
  children,
}: {
  readonly words: string;
  readonly children: ReactNode;
}) => (
  <Stack className={classes.question} gap={8} size="s" tone="ink" pad={[12, 16]} role="alert">
    <p>{words}</p>
    <Row gap={8}>{children}</Row>
  </Stack>
);

/** Whose recordings of the call there are: asked for, or running. */
export function Recordings({ media, people }: HeardProps) {
  useRecorder({ media, people });
  const { recording, consent } = useLocalMedia(media);
  const heard = people.map(({ other, remote }) => ({ other, media: remote.media }));
  const others = recordingsOf(heard, consent);
  const answer = (id: string, isGiven: boolean) => media.tell({ consent: { id, isGiven } });
  const end = () => media.tell({ recording: null });
  if (recording === null && others.length === 0) return null;
  return (
    <div className={classes.top}>
      {recording?.isOn === true && <Mark words="Recording, by you" onStop={end} />}
      {recording?.isOn === false && (
        <Question words="Everybody is asked whether you may record the call …">
          <Button size="compact-md" variant="default" onClick={end}>
            Cancel
          </Button>
        </Question>
      )}
      {others.map(({ id, by, isOn, isAnswered }) =>
        isOn ? (
          <Mark key={id} words={`Recording, by ${by}`} onStop={() => answer(id, false)} />
        ) : (
          !isAnswered && (
            <Question
              key={id}
              words={`${by} asks to record the call: ${by} keeps what is heard and shown.`}
            >
              <Button size="compact-md" onClick={() => answer(id, true)}>
                Agree
              </Button>
              <Button size="compact-md" variant="default" onClick={() => answer(id, false)}>
                Do not agree
              </Button>
            </Question>
          )
        ),
      )}
    </div>
  );
}

/** Tells the others in writing what one says, where one has turned that on, and shows what they tell. */
export function Captions({ media, people }: HeardProps) {
  const { isCaptioned, isMuted, microphone } = useLocalMedia(media);
  const heard = isCaptioned && !isMuted ? microphone : null;
  useEffect(() => {
    if (heard !== null) return recognise(heard, (caption) => media.tell({ caption }));
  }, [heard, media]);
  const lines = people.flatMap(({ other, remote }) => {
    const caption = remote.media?.caption;
    return caption === undefined ? [] : [{ other, caption }];
  });
  if (lines.length === 0) return null;
  return (
    <div className={classes.captions} role="group" aria-label="Captions">
      {lines.map(({ other, caption }) => (
        <p key={other} className={classes.caption} dir="auto">
          <b>{other}</b> <span className={classes.words}>{caption}</span>
        </p>
      ))}
    </div>
  );
}
