import { crc32, deflateSync } from 'node:zlib';
import { BOARD_HEIGHT, BOARD_WIDTH } from '@collabor8/domain';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of the board's size in one shade of grey, as base64. */
export function plainPicture(shade: number): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(BOARD_WIDTH, 0);
  header.writeUInt32BE(BOARD_HEIGHT, 4);
  // Eight bits a sample, greyscale; each row begins with a byte that names its filter: none.
  header.writeUInt8(8, 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(BOARD_WIDTH, shade)]);
  const rows = Buffer.concat(Array.from({ length: BOARD_HEIGHT }, () => row));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]).toString('base64');
}

let blank: string | undefined;

/** The white board, which a new one shows (SPEC §3); made when it is first asked for. */
export const blankPicture = (): string => (blank ??= plainPicture(255));
