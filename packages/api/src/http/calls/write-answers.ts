import type { IncomingMessage, ServerResponse } from 'node:http';
import compression from 'compression';
import { sendText } from '../encoding.js';

/** What a call came to, as tRPC's clients read it. */
export type CallAnswer =
  { readonly result: { readonly data: unknown } } | { readonly error: unknown };

/** It uses nothing of what Express adds to a request. */
const compressStream = compression() as unknown as (
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
) => void;

/** Added by the compression on the way: passes on what it holds back. */
type Flushable = ServerResponse & { readonly flush?: () => void };

function send(res: ServerResponse, text: string): Promise<void> {
  res.setHeader('Content-Type', 'application/json');
  return sendText(res, text);
}

/** All in one piece. */
export function writeWhole(res: ServerResponse, status: number, answer: unknown): Promise<void> {
  res.statusCode = status;
  return send(res, JSON.stringify(answer));
}

/** That each of so many answers comes as a piece of its own, in tRPC's JSON lines. */
const announce = (count: number): string =>
  `${JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [n, [[0], [null, 0, n]]])))}\n`;

const lineOf = (index: number, answer: CallAnswer): string =>
  `[${index},0,[[${JSON.stringify(answer)}]]]\n`;

/** All of a stream at once. */
export const writeLines = (res: ServerResponse, answers: readonly CallAnswer[]): Promise<void> =>
  send(
    res,
    announce(answers.length) + answers.map((answer, index) => lineOf(index, answer)).join(''),
  );

/** Each as soon as it is there. Every one of `answers` must resolve. */
export async function streamLines(
  res: Flushable,
  answers: readonly Promise<CallAnswer>[],
): Promise<void> {
  compressStream(res.req, res, () => undefined);
  let waiting = answers.length;
  const write = (text: string): void => {
    if (res.destroyed) return;
    if (!res.headersSent) {
      res.setHeader('Content-Type', 'application/json');
      res.write(announce(answers.length));
    }
    res.write(text);
    if (waiting === 0) res.end();
    else res.flush?.();
  };
  await Promise.all(
    answers.map(async (answer, index) => {
      const line = lineOf(index, await answer);
      waiting -= 1;
      write(line);
    }),
  );
}
