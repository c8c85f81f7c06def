import type { IncomingMessage } from 'node:http';
import { TRPCError } from '@trpc/server';

export interface AskedCall {
  readonly path: string;
  readonly index: number;
  /** What came with it; a body is there by now, or its failure. */
  readonly getRawInput: () => Promise<unknown>;
}

export interface Asking {
  readonly maxBatchSize: number;
  readonly readBody: () => Promise<string>;
}

const STREAM = 'application/jsonl';
const JSON_TYPE = /^\s*application\/json\s*(?:;|$)/i;

const refuse = (message: string): TRPCError => new TRPCError({ code: 'BAD_REQUEST', message });

/** As tRPC's clients ask for it. */
const asksForStream = ({ headers }: IncomingMessage): boolean =>
  headers['trpc-accept'] === STREAM ||
  (headers.accept ?? '').split(',').some((type) => type.trim() === STREAM);

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw refuse('The address is malformed.');
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'The input is not valid JSON.', cause });
  }
}

type Inputs = Readonly<Record<number, unknown>>;

function inputsIn(text: string, isBatch: boolean): Inputs {
  if (text === '') return {};
  const inputs = parseJson(text);
  if (!isBatch) return { 0: inputs };
  if (typeof inputs === 'object' && inputs !== null) return inputs as Inputs;
  throw refuse('The inputs of a batch must be an object.');
}

/**
 * Reads the address and the headers of a request: procedures by name, with commas between them in a
 * batch. Inputs stand in the address of a GET and in the body of any other, which is read before any
 * of the calls takes its turn. A batch is answered by a list, in the order of its calls; of what is
 * streamed each answer goes as soon as it is there.
 * @throws TRPCError for what is no request for calls at all
 */
export async function readAskedCalls(
  req: IncomingMessage,
  address: string,
  { maxBatchSize, readBody }: Asking,
) {
  const { method, headers } = req;
  const end = address.indexOf('?');
  const query = new URLSearchParams(end < 0 ? '' : address.slice(end + 1));
  const isBatch = query.get('batch') === '1';
  const name = decodePath(end < 0 ? address : address.slice(0, end));
  if (method !== 'GET' && !JSON_TYPE.test(headers['content-type'] ?? '')) {
    throw new TRPCError({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'The body of a call must be JSON, and its Content-Type application/json.',
    });
  }
  const paths = isBatch ? name.split(',') : [name];
  if (paths.length > maxBatchSize) {
    throw refuse(`A batch cannot be more than ${maxBatchSize} calls.`);
  }
  const isStreamed = asksForStream(req);
  if (isStreamed && !isBatch) throw refuse('Only the answers of a batch are streamed.');
  const text = method === 'GET' ? Promise.resolve(query.get('input') ?? '') : readBody();
  const inputs = text.then((read) => inputsIn(read, isBatch));
  // What is wrong with them is told to each of the calls.
  await inputs.catch(() => undefined);
  const calls = paths.map((path, index) => ({
    path,
    index,
    getRawInput: async () => (await inputs)[index],
  }));
  return { calls, isBatch, isStreamed };
}
