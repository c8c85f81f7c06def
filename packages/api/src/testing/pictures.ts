import { crc32, deflateSync } from 'node:zlib';
import { fileSchema, pictureSchema, type KeptFile, type Picture } from '@collabor8/domain';
import sharp from 'sharp';
import type { Person, TestServer } from './test-server.js';

interface Drawing {
  readonly width?: number;
  readonly height?: number;
}

/** A picture that nothing makes small: every pixel is another colour. */
export const noise = ({ width = 40, height = 30 }: Drawing = {}) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  });

export const aPng = (drawing?: Drawing): Promise<Buffer> => noise(drawing).png().toBuffer();

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(4 + body.length + 4);
  frame.writeUInt32BE(data.length);
  body.copy(frame, 4);
  frame.writeUInt32BE(crc32(body), 4 + body.length);
  return frame;
}

/** A black square of one bit a pixel, however large, in few bytes; whatever shows it takes four for each. */
export function blackPng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A picture of one pixel, as people send one of themselves. */
export const PIXEL_URL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** Sends bytes as a person does, whatever they are. */
export async function sendPicture(
  server: Pick<TestServer, 'url' | 'checkAnswer'>,
  { cookie }: Pick<Person, 'cookie'>,
  bytes: Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const response = await fetch(`${server.url}/picture`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', ...(cookie !== '' && { cookie }), ...headers },
    body: new Uint8Array(bytes),
  });
  await server.checkAnswer('POST', '/picture', response);
  return response;
}

/** Sends a picture that is taken. */
export async function keptPicture(
  server: Pick<TestServer, 'url' | 'checkAnswer'>,
  person: Pick<Person, 'cookie'>,
  bytes?: Uint8Array,
): Promise<Picture> {
  const response = await sendPicture(server, person, bytes ?? (await aPng()));
  if (response.status !== 200) throw new Error(`The picture was refused: ${await response.text()}`);
  return pictureSchema.parse(await response.json());
}

/** Sends a file of that name as a person does. */
export async function sendFile(
  server: Pick<TestServer, 'url' | 'checkAnswer'>,
  { cookie }: Pick<Person, 'cookie'>,
  bytes: Uint8Array,
  { name = 'report.pdf', headers = {} }: { name?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const response = await fetch(`${server.url}/file?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      ...(cookie !== '' && { cookie }),
      ...headers,
    },
    body: new Uint8Array(bytes),
  });
  await server.checkAnswer('POST', '/file', response);
  return response;
}

/** Sends a file that is taken. */
export async function keptFile(...sent: Parameters<typeof sendFile>): Promise<KeptFile> {
  const response = await sendFile(...sent);
  if (response.status !== 200) throw new Error(`The file was refused: ${await response.text()}`);
  return fileSchema.parse(await response.json());
}
