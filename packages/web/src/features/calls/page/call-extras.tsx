import { IconFlag, IconPlayerRecord, IconPlayerStop, IconBadgeCc } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { newId } from '../../../shared/new-id.js';
import { notifyError } from '../../../shared/ui/notices/notify.js';
import { useLocalMedia } from '../calls.js';
import type { LocalMedia } from '../media/local-media.js';
import { canRecognise, prepareRecognition } from '../media/recognition.js';
import type { Person } from '../overlay/recorder.js';
import { ReportCall } from '../call-button.js';
import { ControlButton } from './call-controls.js';

const icon = { size: 22, 'aria-hidden': true } as const;

interface CallExtrasProps {
  readonly media: LocalMedia;
  /** Undefined until the call is known to the server. */
  readonly callId: string | undefined;
  /** The others; nobody while nobody has come. */
  readonly people: readonly Person[];
}

/** Asks everybody whether the call may be recorded; one recording at a time. */
function RecordButton({ media, people }: Pick<CallExtrasProps, 'media' | 'people'>) {
  const { recording } = useLocalMedia(media);
  const isElsewhere = people.some(({ remote }) => remote.media?.recording !== undefined);
  if (!('MediaRecorder' in window)) return null;
  return recording === null ? (
    <ControlButton
      label="Record the call"
      disabled={people.length === 0 || isElsewhere}
      onClick={() => media.tell({ recording: { id: newId(), isOn: false } })}
    >
      <IconPlayerRecord {...icon} />
    </ControlButton>
  ) : (
    <ControlButton label="Stop recording" data-on onClick={() => media.tell({ recording: null })}>
      <IconPlayerStop {...icon} />
    </ControlButton>
  );
}

/** Only where the browser recognises speech on the device. */
function CaptionButton({ media }: Pick<CallExtrasProps, 'media'>) {
  const { isCaptioned } = useLocalMedia(media);
  const [isPossible, setPossible] = useState(false);
  useEffect(() => {
    let isAsking = true;
    void canRecognise().then((can) => {
      if (isAsking) setPossible(can);
    });
    return () => {
      isAsking = false;
    };
  }, []);
  if (!isPossible) return null;
  const begin = async () => {
    if (await prepareRecognition()) media.tell({ isCaptioned: true });
    else notifyError('Your browser could not get ready for captions. Try again later.');
  };
  return (
    <ControlButton
      label={isCaptioned ? 'Stop captions' : 'Captions of what you say'}
      data-on={isCaptioned || undefined}
      onClick={() => (isCaptioned ? media.tell({ isCaptioned: false }) : void begin())}
    >
      <IconBadgeCc {...icon} />
    </ControlButton>
  );
}

/** What one rarely does in a call. */
export function CallExtras({ media, callId, people }: CallExtrasProps) {
  const [isReporting, setReporting] = useState(false);
  const others = people.map(({ other }) => other);
  return (
    <>
      <RecordButton media={media} people={people} />
      <CaptionButton media={media} />
      {callId !== undefined && others.length > 0 && (
        <ControlButton label="Report" onClick={() => setReporting(true)}>
          <IconFlag {...icon} />
        </ControlButton>
      )}
      {isReporting && callId !== undefined && (
        <ReportCall callId={callId} others={others} onClose={() => setReporting(false)} />
      )}
    </>
  );
}
