import type { Consent, PeerMedia, RecordingTold } from '@collabor8/domain';
import { Observable } from '../desk/call-view.js';
import {
  areDevicesAllowed,
  cleaning,
  keepChoices,
  makePlaceholders,
  mixSounds,
  onDevicesChange,
  openDevices,
  readChoices,
  UNHEARD,
  withMissing,
  type DeviceChoices,
  type Facing,
  type OutgoingTracks,
  type SoundSwitch,
} from './open-devices.js';
import type { Device, MediaProblem } from './media-problem.js';

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
  /** One's own recording, running or asked for. */
  readonly recording: RecordingTold | null;
  /** The answer to another one's. */
  readonly consent: Consent | null;
  /** What one is saying. */
  readonly caption: string | null;
  /** Whether what one says is written down for the others. */
  readonly isCaptioned: boolean;
}

/** What is told to the others alone, and not sent as picture or sound; of a call that is over nothing stays. */
const UNTOLD = { recording: null, consent: null, caption: null, isCaptioned: false } as const;

/** How a call begins. */
const UNSWITCHED = { isMuted: false, isVideoOff: false, isSoundOnly: false, isSpared: false };

const DEVICES = ['camera', 'microphone'] as const;

const stop = (track: MediaStreamTrack | null): void => track?.stop();

/** The camera, microphone and screen of this tab. They run while a call or a preview uses them. */
export class LocalMedia {
  readonly view = new Observable<LocalView>({
    camera: null,
    microphone: null,
    screen: null,
    mixed: null,
    ...UNSWITCHED,
    facing: 'user',
    isStarting: false,
    problem: null,
    choices: readChoices(),
    ...UNTOLD,
  });
  #users = 0;
  #starting: Promise<void> | undefined;
  #areAllowed: Promise<boolean> | undefined;
  #context: AudioContext | undefined;
  #placeholders: OutgoingTracks | undefined;
  /** Of what is shared, such as a tab that plays something. */
  #sound: MediaStreamTrack | null = null;
  #endMix: (() => void) | undefined;

  /** For level meters and silence. */
  get context(): AudioContext {
    return (this.#context ??= new AudioContext(UNHEARD));
  }

  get outgoing(): OutgoingTracks {
    const { camera, microphone, mixed, screen, isSoundOnly, isSpared } = this.view.get();
    const nothing = (this.#placeholders ??= makePlaceholders(this.context));
    const hasPicture = !isSoundOnly && !isSpared;
    return {
      audio: mixed ?? microphone ?? nothing.audio,
      video: (hasPicture ? camera : null) ?? nothing.video,
      screen: (hasPicture ? screen : null) ?? nothing.screen,
    };
  }

  get told(): PeerMedia {
    const { recording, consent, caption, ...view } = this.view.get();
    const { camera, microphone, screen, isMuted, isVideoOff, isSoundOnly, isSpared } = view;
    const isDark = isVideoOff || isSoundOnly || isSpared;
    const face = camera === null ? 'none' : isDark ? 'off' : 'on';
    const isScreenSeen = screen !== null && !isSoundOnly && !isSpared;
    return {
      microphone: microphone === null ? 'none' : isMuted ? 'muted' : 'on',
      camera: isScreenSeen ? 'screen' : face,
      ...(isScreenSeen && { face }),
      ...(isSoundOnly && { wants: 'sound' }),
      ...(recording && { recording }),
      ...(consent && { consent }),
      ...(caption !== null && { caption }),
    };
  }

  /** Starts the devices for somebody who needs them; returns what gives them back. */
  use(): () => void {
    this.#users += 1;
    // What is plugged in is used at once where one was missing.
    const stopHearing = onDevicesChange(() => {
      if (this.view.get().problem?.trouble === 'missing') void this.start();
    });
    void this.start();
    let isUsing = true;
    return () => {
      if (!isUsing) return;
      isUsing = false;
      stopHearing();
      this.#users -= 1;
      if (this.#users === 0) this.#stopAll();
    };
  }

  /**
   * When a handshake may begin. Browsers hide this machine's addresses from pages that may not use
   * camera or microphone, so while the person is being asked, their answer is worth waiting for.
   */
  async ready(): Promise<void> {
    if (this.#starting !== undefined && !(await this.#areAllowed)) await this.#starting;
  }

  /** Starts what doesn't run; again, after the person has mended something. */
  start(): Promise<void> {
    // Asked before they are opened, which keeps the browser from answering for a while.
    this.#areAllowed = areDevicesAllowed();
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  async #start(): Promise<void> {
    const { choices, facing, ...running } = this.view.get();
    const wanted = DEVICES.filter((device) => running[device] === null);
    this.#change({ isStarting: true });
    const opened = await openDevices(wanted, choices, facing);
    if (this.#users === 0) {
      [opened.camera, opened.microphone].forEach(stop);
      this.#change({ isStarting: false });
      return;
    }
    for (const device of DEVICES) this.#follow(device, opened[device]);
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
    this.#change({ ...UNSWITCHED, ...UNTOLD });
  }

  /** Tells the others something that is neither picture nor sound. */
  tell(change: Partial<Pick<LocalView, keyof typeof UNTOLD>>): void {
    this.#change(change);
  }

  /** Remembers whether the browser is to clean the sound, and asks it to; answers whether it does. */
  async clean(what: SoundSwitch, isOn: boolean): Promise<boolean> {
    const { microphone, choices } = this.view.get();
    const wanted = { ...choices, [what]: isOn };
    if (microphone !== null) {
      await microphone.applyConstraints(cleaning(wanted)).catch(() => undefined);
      if ((microphone.getSettings()[what] ?? isOn) !== isOn) return false;
    }
    keepChoices(wanted);
    this.#change({ choices: wanted });
    return true;
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
    const left = DEVICES.filter(
      (device) => device in choice && choice[device] !== known.choices[device],
    );
    left.forEach((device) => stop(known[device]));
    this.#change({ choices, ...Object.fromEntries(left.map((device) => [device, null])) });
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
    this.#endMix?.();
    this.#endMix = undefined;
    if (this.#sound === null) {
      this.#change({ mixed: null });
      return;
    }
    const sounds = [this.view.get().microphone, this.#sound].filter((track) => track !== null);
    const { track, end } = mixSounds(this.context, sounds);
    this.#endMix = end;
    this.#change({ mixed: track });
  }

  /** A device that is unplugged, or taken back in the browser's settings, ends by itself. */
  #follow(device: Device, track: MediaStreamTrack | null): void {
    track?.addEventListener('ended', () => {
      const { [device]: running, problem } = this.view.get();
      if (running === track)
        this.#change({ [device]: null, problem: withMissing(device, problem) });
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
