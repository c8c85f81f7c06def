import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askOverRest,
  callOverHttp,
  callOverSocket,
  listenOverHttp,
  listenOverSocket,
  type Call,
} from '../testing/matrix/ask.js';
import { matrix } from '../testing/matrix/index.js';
import type { Cell, Outcome } from '../testing/matrix/rows.js';
import { openStage, type Stage } from '../testing/matrix/stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ reading: 'open' });
});
afterAll(() => stage.close());

interface Procedure {
  readonly _def: { readonly type: Call['type']; readonly meta?: { readonly isOpen?: boolean } };
}
const procedures = () =>
  stage.server.api.router._def.procedures as unknown as Readonly<Record<string, Procedure>>;

const features = Object.entries(matrix);
const called = features.flatMap(([feature, cells]) =>
  Object.entries(cells.procedures).map(([name, own]) => [`${feature}.${name}`, own] as const),
);
const asked = features.flatMap(([, { operations }]) => Object.entries(operations));
const heard = features.flatMap(([, { topics }]) => Object.entries(topics));

const shortOf = (outcome: Outcome): string => outcome.split(': ', 1).join();
const expectedOf = ({ whereOpen, expected }: Cell<unknown>): string =>
  shortOf(whereOpen ?? expected.visitor);

/** What a visitor is answered for each of the requests of an endpoint. */
async function asVisitor<I>(cells: readonly Cell<I>[], ask: (input: I) => Promise<Outcome>) {
  const outcomes: string[] = [];
  for (const { prepare, needsOwnCast } of cells) {
    const send = async (cast: Stage['cast']) => {
      const scene = await prepare(stage, cast);
      outcomes.push(shortOf(await ask(await scene.input(cast.visitor.username))));
    };
    await (needsOwnCast === true ? stage.withOwnCast(send) : send(stage.cast));
  }
  return outcomes;
}

/** Those that answer visitors here and nowhere else. */
const openAmong = (
  endpoints: readonly (readonly [string, readonly Pick<Cell<unknown>, 'whereOpen'>[]])[],
): string[] =>
  endpoints
    .filter(([, cells]) => cells.some(({ whereOpen }) => whereOpen !== undefined))
    .map(([name]) => name)
    .toSorted();

describe('where reading is open, a visitor', () => {
  it('may ask these procedures alone, by what they declare of themselves and the table says', () => {
    const declared = Object.entries(procedures())
      .filter(([, { _def }]) => _def.meta?.isOpen === true)
      .map(([path]) => path);
    expect(declared).toContain('questions.open');
    for (const path of declared) expect(procedures()[path]?._def.type).toBe('query');
    expect(openAmong(called)).toEqual(declared.toSorted());
  });

  it('may ask these REST paths alone, by what they declare of themselves and the table says', () => {
    const declared = stage.server.api.operations.filter(({ isOpen }) => isOpen === true);
    for (const { method } of declared) expect(method).toBe('get');
    expect(openAmong(asked)).toContain('get /question/getQuestionById/{qid}');
    expect(openAmong(asked)).toEqual(
      declared.map(({ method, path }) => `${method} ${path}`).toSorted(),
    );
  });

  it.each(called)('is answered by %s over tRPC as the table says', async (path, cells) => {
    const type = procedures()[path]?._def.type ?? 'query';
    const { visitor } = stage.cast;
    const outcomes = await asVisitor(cells, (input) =>
      callOverHttp(stage.server, visitor, { path, type, input }),
    );
    expect(outcomes).toEqual(cells.map(expectedOf));
    // Nor by guessing: an input that is none shows who is let in.
    const nonsense = await callOverHttp(stage.server, visitor, { path, type, input: 7 });
    const isForAnybody = cells.some(({ expected }) => expected.visitor !== 'unauthenticated');
    const isOpen = procedures()[path]?._def.meta?.isOpen === true;
    if (!isOpen && !isForAnybody) expect(shortOf(nonsense)).toBe('unauthenticated');
  });

  it.each(asked)('is answered by %s over REST as the table says', async (name, cells) => {
    const operation = stage.server.api.operations.find(
      ({ method, path }) => `${method} ${path}` === name,
    );
    if (operation === undefined) throw new Error(`The server has no ${name}.`);
    const outcomes = await asVisitor(cells, (request) =>
      askOverRest(stage.cast.visitor, operation, request),
    );
    expect(outcomes).toEqual(cells.map(expectedOf));
  });

  it('gets no live connection, whatever is called or listened to over it', async () => {
    const { server, cast } = stage;
    const call = { path: 'questions.openList', type: 'query', input: {} } as const;
    expect(shortOf(await callOverSocket(server, cast.visitor, call))).toBe('unauthenticated');
  });

  it.each(heard)('listens to no topic: %s', async (_kind, cells) => {
    const { server, cast } = stage;
    const over = (listen: typeof listenOverSocket) =>
      asVisitor(cells, (topic) => listen(server, cast.visitor, topic));
    expect(await over(listenOverSocket)).toEqual(cells.map(() => 'unauthenticated'));
    expect(await over(listenOverHttp)).toEqual(cells.map(() => 'unauthenticated'));
  });
});
