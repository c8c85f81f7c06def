import { FILE_NAME_MAX } from './limits.js';
import { FILE_ADDRESS, FILE_MARK, marksIn, NO_LABEL } from './marks.js';
import type { KeptFile } from './schema.js';

const WHOLE_ADDRESS = new RegExp(`^${FILE_ADDRESS}$`);

export const fileAddress = ({ id, size }: Omit<KeptFile, 'address'>): string =>
  `/file/${id}?size=${size}`;

/** What an address says of a file that is kept here; undefined for any other address. */
export function readFileAddress(address: string): KeptFile | undefined {
  const [, id, size] = WHOLE_ADDRESS.exec(address) ?? [];
  return id === undefined ? undefined : { id, address, size: Number(size) };
}

/** A file in Markdown: a link that says its name, of which the end tells what it is. */
export function fileMark(fileName: string, { address }: Pick<KeptFile, 'address'>): string {
  const name = [...fileName.replace(NO_LABEL, ' ').trim()].slice(-FILE_NAME_MAX).join('');
  return `[${name || 'file'}](${address})`;
}

/** The marks of a text's files, each all of its Markdown. */
export const fileMarksIn = (text: string) =>
  marksIn(text, FILE_MARK, readFileAddress).map(({ kept: file, ...rest }) => ({ ...rest, file }));

/** Sound and video that browsers play, by the ends of their names. */
const MEDIA: Readonly<Record<string, string>> = {
  aac: 'audio/aac',
  flac: 'audio/flac',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  oga: 'audio/ogg',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  wav: 'audio/wav',
  weba: 'audio/webm',
  m4v: 'video/mp4',
  mov: 'video/quicktime',
  mp4: 'video/mp4',
  ogv: 'video/ogg',
  webm: 'video/webm',
};

/** The end of a file's name, in small letters and without its dot; empty where there is none. */
export const endingOf = (fileName: string): string =>
  /\.([a-z\d]{1,5})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

/** As what a file is played; undefined for whatever is no sound or video. */
export function mediaTypeOf(fileName: string): string | undefined {
  const ending = endingOf(fileName);
  return Object.hasOwn(MEDIA, ending) ? MEDIA[ending] : undefined;
}

/** '340 bytes', '12 kB', '1.2 MB'. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`;
  if (bytes < 999_500) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
