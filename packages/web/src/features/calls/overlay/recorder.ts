import { download } from '../../../shared/download.js';
import type { CallView } from '../desk/call-view.js';
import type { LocalMedia } from '../media/local-media.js';
import { mixSounds } from '../media/open-devices.js';

/** Somebody else in the call, with what comes from them. */
export type Person = Pick<CallView, 'other' | 'remote'>;

const [WIDTH, HEIGHT] = [1280, 720];
const FRAMES_PER_SECOND = 15;
/** A file that is cut short holds what came until then. */
const PART_MS = 1_000;
const NAME_SIZE = 20;

interface Shown {
  readonly name: string;
  readonly track: MediaStreamTrack | undefined;
  readonly isScreen: boolean;
}

function shownOf({ other: name, remote: { stream, media } }: Person): Shown {
  const [camera, screen] = stream?.getVideoTracks() ?? [];
  // An earlier version of the page has one track for both.
  if (media?.camera === 'screen') return { name, track: screen ?? camera, isScreen: true };
  return { name, track: media?.camera === 'on' ? camera : undefined, isScreen: false };
}

function ownShown(media: LocalMedia, name: string): Shown {
  const { camera, screen, isVideoOff } = media.view.get();
  if (screen !== null) return { name, track: screen, isScreen: true };
  return { name, track: (isVideoOff ? null : camera) ?? undefined, isScreen: false };
}

/** The parts of a picture, row by row, for so many that share it. */
export function partsOf(count: number): readonly DOMRect[] {
  const columns = Math.ceil(Math.sqrt(count));
  const [width, height] = [WIDTH / columns, HEIGHT / Math.ceil(count / columns)];
  return Array.from(
    { length: count },
    (_, index) =>
      new DOMRect((index % columns) * width, Math.floor(index / columns) * height, width, height),
  );
}

/** Draws what somebody shows, as a whole, with their name. */
function draw(
  context: CanvasRenderingContext2D,
  { x, y, width, height }: DOMRect,
  name: string,
  video: HTMLVideoElement | undefined,
): void {
  const { videoWidth = 0, videoHeight = 0 } = video ?? {};
  if (video !== undefined && videoWidth > 0) {
    const scale = Math.min(width / videoWidth, height / videoHeight);
    const [w, h] = [videoWidth * scale, videoHeight * scale];
    context.drawImage(video, x + (width - w) / 2, y + (height - h) / 2, w, h);
  }
  context.fillText(name, x + NAME_SIZE, y + height - NAME_SIZE, width - 2 * NAME_SIZE);
}

interface RecorderOptions {
  readonly media: LocalMedia;
  readonly username: string;
  readonly people: () => readonly Person[];
}

/** Records what is heard and shown, shared screens before faces, until the answer is called, which saves a file. */
export function startRecorder({ media, username, people }: RecorderOptions): () => void {
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const context = canvas.getContext('2d');
  const videos = new Map<string, HTMLVideoElement>();
  const sound = media.context.createMediaStreamDestination();
  let heard: readonly string[] = [];
  let endMix = () => {};

  const videoOf = (track: MediaStreamTrack): HTMLVideoElement => {
    const video = videos.get(track.id) ?? document.createElement('video');
    if (videos.has(track.id)) return video;
    videos.set(track.id, video);
    Object.assign(video, { muted: true, srcObject: new MediaStream([track]) });
    void video.play().catch(() => undefined);
    return video;
  };

  function listen(): void {
    const tracks = [
      media.outgoing.audio,
      ...people().flatMap(({ remote }) => remote.stream?.getAudioTracks() ?? []),
    ];
    const ids = tracks.map(({ id }) => id);
    if (ids.join() === heard.join()) return;
    heard = ids;
    endMix();
    const { track, end } = mixSounds(media.context, tracks);
    const source = track && media.context.createMediaStreamSource(new MediaStream([track]));
    source?.connect(sound);
    endMix = () => {
      source?.disconnect();
      end();
    };
  }

  function paint(): void {
    const all = [ownShown(media, username), ...people().map(shownOf)];
    const screens = all.filter(({ isScreen }) => isScreen);
    const shown = screens.length > 0 ? screens : all;
    const ids = new Set(shown.map(({ track }) => track?.id));
    for (const id of videos.keys()) if (!ids.has(id)) videos.delete(id);
    if (context === null) return;
    context.fillStyle = 'black';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.fillStyle = 'white';
    context.font = `${NAME_SIZE}px sans-serif`;
    partsOf(shown.length).forEach((part, index) => {
      const { name = '', track } = shown[index] ?? {};
      draw(context, part, name, track && videoOf(track));
    });
  }

  const timer = setInterval(() => {
    listen();
    paint();
  }, 1_000 / FRAMES_PER_SECOND);
  listen();
  paint();
  const stream = new MediaStream([
    ...canvas.captureStream(FRAMES_PER_SECOND).getVideoTracks(),
    ...sound.stream.getAudioTracks(),
  ]);
  const parts: Blob[] = [];
  const recorder = new MediaRecorder(stream);
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
  recorder.addEventListener('stop', () => {
    clearInterval(timer);
    endMix();
    const type = recorder.mimeType.split(';')[0] ?? '';
    const at = new Date().toISOString().slice(0, 16).replace('T', ' ').replace(':', '.');
    download(new Blob(parts, { type }), `Call ${at}.${type === 'video/mp4' ? 'mp4' : 'webm'}`);
  });
  recorder.start(PART_MS);
  return () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
}
