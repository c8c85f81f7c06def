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

/** What is sent: always one of each, so that a change of either needs no new handshake. */
export interface OutgoingTracks {
  readonly audio: MediaStreamTrack;
  readonly video: MediaStreamTrack;
}

export interface LocalView {
  readonly camera: MediaStreamTrack | null;
  readonly microphone: MediaStreamTrack | null;
  /** The shared screen, which is sent in the camera's place. */
  readonly screen: MediaStreamTrack | null;
  readonly isMuted: boolean;
  readonly isVideoOff: boolean;
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
    isMuted: false,
    isVideoOff: false,
    isStarting: false,
    problem: null,
    choices: readChoices(),
  });
  #users = 0;
  #starting: Promise<void> | undefined;
  #context: AudioContext | undefined;
  #placeholders: OutgoingTracks | undefined;

  /** For level meters and silence. */
  get context(): AudioContext {
    return (this.#context ??= new AudioContext());
  }

  get outgoing(): OutgoingTracks {
    const { camera, microphone, screen } = this.view.get();
    this.#placeholders ??= { audio: silentTrack(this.context), video: blackTrack() };
    return {
      audio: microphone ?? this.#placeholders.audio,
      video: screen ?? camera ?? this.#placeholders.video,
    };
  }

  /** What the other side is told. */
  get told(): PeerMedia {
    const { camera, microphone, screen, isMuted, isVideoOff } = this.view.get();
    return {
      microphone: microphone === null ? 'none' : isMuted ? 'muted' : 'on',
      camera: screen !== null ? 'screen' : camera === null ? 'none' : isVideoOff ? 'off' : 'on',
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
    const { camera, microphone, choices } = this.view.get();
    const wanted: Device[] = [];
    if (camera === null) wanted.push('camera');
    if (microphone === null) wanted.push('microphone');
    this.#change({ isStarting: true });
    const opened = await openDevices(wanted, choices);
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
  }

  /** SPEC §4: enables or disables the track of the live call. */
  setMuted(isMuted: boolean): void {
    this.#change({ isMuted });
  }

  setVideoOff(isVideoOff: boolean): void {
    this.#change({ isVideoOff });
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
    const stream = await navigator.mediaDevices.getDisplayMedia({ video: true });
    const [screen = null] = stream.getVideoTracks();
    if (this.#users === 0) {
      stop(screen);
      return;
    }
    stop(this.view.get().screen);
    // The browser's own bar stops it too.
    screen?.addEventListener('ended', () => {
      if (this.view.get().screen === screen) this.#change({ screen: null });
    });
    this.#change({ screen });
  }

  stopSharing(): void {
    stop(this.view.get().screen);
    this.#change({ screen: null });
  }

  /** A device that is unplugged, or taken back in the browser's settings, ends by itself. */
  #follow(device: Device, track: MediaStreamTrack | null): void {
    track?.addEventListener('ended', () => {
      if (this.view.get()[device] !== track) return;
      this.#change({ [device]: null, problem: { trouble: 'missing', devices: [device] } });
    });
  }

  #stopAll(): void {
    const { camera, microphone, screen } = this.view.get();
    [camera, microphone, screen].forEach(stop);
    this.#change({ camera: null, microphone: null, screen: null, problem: null });
  }

  #change(change: Partial<LocalView>): void {
    const view = { ...this.view.get(), ...change };
    if (view.microphone !== null) view.microphone.enabled = !view.isMuted;
    if (view.camera !== null) view.camera.enabled = !view.isVideoOff;
    this.view.set(view);
  }
}
