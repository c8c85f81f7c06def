import { useEffect, useState, useMemo } from 'react';
import { NativeSelect, Checkbox } from '../../../shared/ui/fields/field.js';
import { Dialog } from '../../../shared/ui/dialogs/dialog.js';
import { AlertLine } from '../../../shared/ui/states/states.js';
import {
  onDevicesChange,
  soundSwitches,
  type DeviceChoices,
  type SoundSwitch,
} from '../media/open-devices.js';
import type { LocalMedia } from '../media/local-media.js';
import { useLocalMedia } from '../calls.js';
import classes from './device-dialog.module.css';
import { LevelMeter, MediaProblemLine } from './own-media.js';
import { Picture } from './picture.js';

/** The devices of this machine, kept current; `running` are tracks with which names appear. */
function useDevices(running: readonly (MediaStreamTrack | null)[]): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  const key = running.map((track) => track?.id ?? '').join(' ');
  useEffect(() => {
    // Missing on pages that came over plain http, whatever the types say.
    if (!('mediaDevices' in navigator)) return;
    const { mediaDevices } = navigator;
    let isWanted = true;
    const read = async () => {
      const found = await mediaDevices.enumerateDevices().catch(() => []);
      if (isWanted) setDevices(found);
    };
    void read();
    const stopHearing = onDevicesChange(() => void read());
    return () => {
      isWanted = false;
      stopHearing();
    };
  }, [key]);
  return devices;
}

const SWITCHES = {
  noiseSuppression: 'Suppress noise',
  echoCancellation: 'Cancel echoes',
} as const satisfies Record<SoundSwitch, string>;

/** Whether the browser cleans one's sound: shown where it can. */
function SoundSwitches({ media }: { readonly media: LocalMedia }) {
  const { choices } = useLocalMedia(media);
  const [refused, setRefused] = useState<SoundSwitch>();
  if (!('mediaDevices' in navigator)) return null;
  const known = navigator.mediaDevices.getSupportedConstraints();
  const change = async (what: SoundSwitch, isOn: boolean) => {
    setRefused((await media.clean(what, isOn)) ? undefined : what);
  };
  return (
    <>
      {soundSwitches
        .filter((what) => known[what] === true)
        .map((what) => (
          <Checkbox
            key={what}
            label={SWITCHES[what]}
            checked={choices[what] !== false}
            onCheck={(isOn) => void change(what, isOn)}
          />
        ))}
      {refused !== undefined && (
        <AlertLine message="Your browser does not change this for this microphone." />
      )}
    </>
  );
}

interface DeviceDialogProps {
  readonly media: LocalMedia;
  readonly onClose: () => void;
}

/** The choice of devices, before a call and during it, with what they see and hear now. */
export function DeviceDialog({ media, onClose }: DeviceDialogProps) {
  const { camera, microphone, choices, isVideoOff } = useLocalMedia(media);
  const devices = useDevices([camera, microphone]);
  useEffect(() => media.use(), [media]);
  const stream = useMemo(() => (camera === null ? null : new MediaStream([camera])), [camera]);
  const choose = (choice: DeviceChoices) => void media.choose(choice);
  return (
    <Dialog title="Camera and microphone" gap={16} onClose={onClose}>
      <div className={classes.preview}>
        {stream === null || isVideoOff ? (
          <p className={classes.dark}>{isVideoOff ? 'Your video is off' : 'No picture'}</p>
        ) : (
          <Picture stream={stream} isMirrored label="Preview of your camera" />
        )}
        <div className={classes.level}>
          <LevelMeter media={media} />
        </div>
      </div>
      <MediaProblemLine media={media} />
      <DeviceSelect
        label="Camera"
        kind="videoinput"
        devices={devices}
        chosen={choices.camera}
        onChoose={(id) => choose({ camera: id })}
      />
      <DeviceSelect
        label="Microphone"
        kind="audioinput"
        devices={devices}
        chosen={choices.microphone}
        onChoose={(id) => choose({ microphone: id })}
      />
      <SoundSwitches media={media} />
      {'setSinkId' in HTMLMediaElement.prototype && (
        <DeviceSelect
          label="Speaker"
          kind="audiooutput"
          devices={devices}
          chosen={choices.speaker}
          onChoose={(id) => choose({ speaker: id })}
        />
      )}
    </Dialog>
  );
}

interface DeviceSelectProps {
  readonly label: string;
  readonly kind: MediaDeviceKind;
  readonly devices: readonly MediaDeviceInfo[];
  readonly chosen: string | undefined;
  readonly onChoose: (deviceId: string | undefined) => void;
}

function DeviceSelect({ label, kind, devices, chosen, onChoose }: DeviceSelectProps) {
  // Before the person has allowed their use, devices have neither ids nor names.
  const ofKind = devices.filter((device) => device.kind === kind && device.deviceId !== '');
  const isThere = ofKind.some(({ deviceId }) => deviceId === chosen);
  return (
    <NativeSelect
      label={label}
      data={[
        { value: '', label: 'Browser default' },
        ...ofKind.map(({ deviceId, label: name }, index) => ({
          value: deviceId,
          label: name === '' ? `${label} ${index + 1}` : name,
        })),
      ]}
      value={isThere ? chosen : ''}
      onText={(next) => onChoose(next === '' ? undefined : next)}
    />
  );
}
