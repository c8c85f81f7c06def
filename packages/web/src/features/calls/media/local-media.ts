import type { PeerMedia } from '@collabor8/domain';
import { Observable } from '../desk/observable.js';
import {
  keepChoices,
  readChoices,
  type DeviceChoices,
  areDevicesAllowed,
  openDevices,
} from './open-devices.js';
import type { Device, MediaProblem } from './media-problem.js';

/** Silence, for who has no microphone. */
function silentTrack(context: AudioContext): MediaStreamTrack {
  const [track] = context.createMediaStreamDestination().stream.getAudioTracks();
  if (track === undefined) throw new Error('The browser makes no sound tracks.');
  return track;
}

/** A black dot that never changes and costs nothing to send, for who has no camera. */
function blackTrack(): MediaStreamTrack {
  const canvas = document.createElement('canvas');
  canvas.width = 2;
  canvas.height = 2;
  canvas.getContext('2d')?.fillRect(0, 0, 2, 2);
  const [track] = canvas.captureStream().getVideoTracks();
  if (track === undefined) throw new Error('The browser makes no picture tracks.');
  return track;
}

/** What is sent: always one of each, so that a change of any needs no new handshake. */
export interface OutgoingTracks {
  readonly audio: MediaStreamTrack;
  readonly video: MediaStreamTrack;
  readonly screen: MediaStreamTrack;
}

/** Where a phone's camera looks: at its person, or at what is before them. */
type Facing = 'user' | 'environment';

export interface LocalView {
  readonly camera: MediaStreamTrack | null;
  readonly microphone: MediaStreamTrack | null;
  /** The shared screen, which is sent beside the camera. */
  readonly screen: MediaStreamTrack | null;
  /** One's voice together with the sound of what is shared; null where that has none. */
  readonly mixed: MediaStreamTrack | null;
  readonly isMuted: boolean;
  readonly isVideoOff: boolean;
  /** The line is too poor for pictures: none is sent, and none is wanted. */
  readonly isSoundOnly: boolean;
  /** The other one asks for no pictures. */
  readonly isSpared: boolean;
  readonly facing: Facing;
  readonly isStarting: boolean;
  readonly problem: MediaProblem | null;
  readonly choices: DeviceChoices;
}

const stop = (track: MediaStreamTrack | null): void => track?.stop();

/** The camera, microphone and screen of this tab. They run while a call or a preview uses them. */
export class LocalMedia {
  readonly view = new Observable<LocalView>({
    camera: null,
    microphone: null,
    screen: null,
    mixed: null,
    isMuted: false,
    isVideoOff: false,
    isSoundOnly: false,
    isSpared: false,
    facing: 'user',
    isStarting: false,
    problem: null,
    choices: readChoices(),
  });
  #users = 0;
  #starting: Promise<void> | undefined;
  #context: AudioContext | undefined;
  #placeholders: OutgoingTracks | undefined;
  /** Of what is shared, such as a tab that plays something. */
  #sound: MediaStreamTrack | null = null;
  #endMix: (() => void) | undefined;

  /** For level meters and silence. */
  get context(): AudioContext {
    return (this.#context ??= new AudioContext());
  }

  get outgoing(): OutgoingTracks {
    const { camera, microphone, mixed, screen, isSoundOnly, isSpared } = this.view.get();
    const {
      audio,
      video,
      screen: noScreen,
    } = (this.#placeholders ??= {
      audio: silentTrack(this.context),
      video: blackTrack(),
      screen: blackTrack(),
    });
    const hasPicture = !isSoundOnly && !isSpared;
    return {
      audio: mixed ?? microphone ?? audio,
      video: (hasPicture ? camera : null) ?? video,
      screen: (hasPicture ? screen : null) ?? noScreen,
    };
  }

  /** What the other side is told. */
  get told(): PeerMedia {
    const view = this.view.get();
    const { camera, microphone, screen, isMuted, isVideoOff, isSoundOnly, isSpared } = view;
    const isDark = isVideoOff || isSoundOnly || isSpared;
    const face = camera === null ? 'none' : isDark ? 'off' : 'on';
    const isScreenSeen = screen !== null && !isSoundOnly && !isSpared;
    return {
      microphone: microphone === null ? 'none' : isMuted ? 'muted' : 'on',
      camera: isScreenSeen ? 'screen' : face,
      ...(isScreenSeen && { face }),
      ...(isSoundOnly && { wants: 'sound' }),
    };
  }

  /** Starts the devices for somebody who needs them; returns what gives them back. */
  use(): () => void {
    this.#users += 1;
    void this.start();
    let isUsing = true;
    return () => {
      if (!isUsing) return;
      isUsing = false;
      this.#users -= 1;
      if (this.#users === 0) this.#stopAll();
    };
  }

  /**
   * When a handshake may begin. Browsers hide this machine's addresses from pages that may not use
   * camera or microphone, so while the person is being asked, their answer is worth waiting for.
   */
  async ready(): Promise<void> {
    if (!(await areDevicesAllowed())) await this.#starting;
  }

  /** Starts what doesn't run; again, after the person has mended something. */
  start(): Promise<void> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #start(): Promise<void> {
    const { camera, microphone, choices, facing } = this.view.get();
    const wanted: Device[] = [];
    if (camera === null) wanted.push('camera');
    if (microphone === null) wanted.push('microphone');
    this.#change({ isStarting: true });
    const opened = await openDevices(wanted, choices, facing);
    if (this.#users === 0) {
      stop(opened.camera);
      stop(opened.microphone);
      this.#change({ isStarting: false });
      return;
    }
    this.#follow('camera', opened.camera);
    this.#follow('microphone', opened.microphone);
    this.#change({
      isStarting: false,
      problem: opened.problem,
      ...(opened.camera !== null && { camera: opened.camera }),
      ...(opened.microphone !== null && { microphone: opened.microphone }),
    });
    this.#mix();
  }

  /** SPEC §4: enables or disables the track of the live call. */
  setMuted(isMuted: boolean): void {
    this.#change({ isMuted });
  }

  setVideoOff(isVideoOff: boolean): void {
    this.#change({ isVideoOff, ...(!isVideoOff && { isSoundOnly: false }) });
  }

  /** Goes on with sound alone, both ways, until the picture is switched on again. */
  continueWithoutVideo(): void {
    this.#change({ isVideoOff: true, isSoundOnly: true });
  }

  /** What the other one asks for. */
  spare(isSpared: boolean): void {
    if (isSpared !== this.view.get().isSpared) this.#change({ isSpared });
  }

  /** Of a call that is over nothing stays. */
  reset(): void {
    this.stopSharing();
    this.#change({ isMuted: false, isVideoOff: false, isSoundOnly: false, isSpared: false });
  }

  /** From the camera that looks at its person to the one that looks ahead, and back. */
  async flip(): Promise<void> {
    const { camera, choices, facing } = this.view.get();
    stop(camera);
    const other = facing === 'user' ? 'environment' : 'user';
    // A camera that was chosen by its name would win over the side it is on.
    this.#change({ camera: null, facing: other, choices: { ...choices, camera: undefined } });
    if (this.#users > 0) await this.start();
  }

  /** Goes on with another device, during the call too. */
  async choose(choice: DeviceChoices): Promise<void> {
    const known = this.view.get();
    const choices = { ...known.choices, ...choice };
    keepChoices(choices);
    const isOther = (device: Device) =>
      device in choice && choice[device] !== known.choices[device];
    if (isOther('camera')) stop(known.camera);
    if (isOther('microphone')) stop(known.microphone);
    this.#change({
      choices,
      ...(isOther('camera') && { camera: null }),
      ...(isOther('microphone') && { microphone: null }),
    });
    if (this.#users > 0) await this.start();
  }

  /** Rejects with NotAllowedError when the person thinks better of it. */
  async share(): Promise<void> {
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: true });
    const [screen = null] = stream.getVideoTracks();
    const [sound = null] = stream.getAudioTracks();
    if (this.#users === 0) {
      [screen, sound].forEach(stop);
      return;
    }
    this.stopSharing();
    // The browser's own bar stops it too.
    screen?.addEventListener('ended', () => {
      if (this.view.get().screen === screen) this.stopSharing();
    });
    this.#sound = sound;
    this.#mix();
    this.#change({ screen });
  }

  stopSharing(): void {
    stop(this.view.get().screen);
    stop(this.#sound);
    this.#sound = null;
    this.#mix();
    this.#change({ screen: null });
  }

  /** Puts one's voice and the sound of what is shared into one track. */
  #mix(): void {
    const { microphone } = this.view.get();
    this.#endMix?.();
    this.#endMix = undefined;
    if (this.#sound === null) {
      this.#change({ mixed: null });
      return;
    }
    const both = this.context.createMediaStreamDestination();
    const sources = [microphone, this.#sound].flatMap((track) =>
      track === null ? [] : [this.context.createMediaStreamSource(new MediaStream([track]))],
    );
    for (const source of sources) source.connect(both);
    this.#endMix = () => sources.forEach((source) => source.disconnect());
    this.#change({ mixed: both.stream.getAudioTracks()[0] ?? null });
  }

  /** A device that is unplugged, or taken back in the browser's settings, ends by itself. */
  #follow(device: Device, track: MediaStreamTrack | null): void {
    track?.addEventListener('ended', () => {
      if (this.view.get()[device] !== track) return;
      this.#change({ [device]: null, problem: { trouble: 'missing', devices: [device] } });
    });
  }

  #stopAll(): void {
    const { camera, microphone } = this.view.get();
    this.stopSharing();
    [camera, microphone].forEach(stop);
    this.#change({ camera: null, microphone: null, problem: null });
  }

  #change(change: Partial<LocalView>): void {
    const view = { ...this.view.get(), ...change };
    if (view.microphone !== null) view.microphone.enabled = !view.isMuted;
    if (view.camera !== null) view.camera.enabled = !view.isVideoOff;
    this.view.set(view);
  }
}
