import { pictureSchema, type Picture } from '@collabor8/domain';
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
