import type { AppRouter } from '@collabor8/api';
import type { ProofWay } from '@collabor8/domain';
import {
  initTRPC,
  type inferRouterInputs,
  type inferRouterOutputs,
  type TRPCProcedureType,
} from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { http } from 'msw';
import { setupServer } from 'msw/node';

type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;

/** What an answer may be: tRPC's types leave out the `undefined` that ours allow. */
type Loose<T> = [T] extends [never]
  ? undefined
  : T extends readonly (infer Item)[]
    ? readonly Loose<Item>[]
    : T extends object
      ? { readonly [K in RequiredKey<T>]: Loose<T[K]> } & {
          readonly [K in Exclude<keyof T, RequiredKey<T>>]?: Loose<T[K]> | undefined;
        }
      : T;

type RequiredKey<T> = {
  [K in keyof T]-?: T extends Record<K, T[K]> ? K : never;
}[keyof T];

type Answers = {
  readonly [F in keyof Outputs]?: {
    readonly [P in keyof Outputs[F]]?: (
      input: P extends keyof Inputs[F] ? Inputs[F][P] : never,
    ) => Loose<Outputs[F][P]> | Promise<Loose<Outputs[F][P]>>;
  };
};

export interface MockAnswers {
  readonly queries?: Answers;
  readonly mutations?: Answers;
}

/** A call the page made, such as ['users.login', { username, password }]. */
export type Call = readonly [path: string, input: unknown];

export interface MockApi {
  /** Mutations in the order they arrived. */
  readonly mutations: readonly Call[];
  /** Queries in the order they arrived. */
  readonly queries: readonly Call[];
}

export const requests = setupServer();

/** As an error's cause: the seconds after which the server asks to try again. */
export class RetryAfter extends Error {
  constructor(readonly seconds: number) {
    super();
  }
}

/** As an error's cause: what the server asks for before it goes on. */
export class NeedsProof extends Error {
  readonly proof: readonly ProofWay[];

  constructor(...ways: readonly ProofWay[]) {
    super();
    this.proof = ways;
  }
}

/** As an error's cause: that a log-in lacks the code of an authenticator app. */
export class NeedsCode extends Error {}

const t = initTRPC.create({
  errorFormatter: ({ shape, error: { cause } }) => ({
    ...shape,
    data: {
      ...shape.data,
      ...(cause instanceof RetryAfter && { retryAfter: cause.seconds }),
      ...(cause instanceof NeedsProof && { proofNeeded: cause.proof }),
      ...(cause instanceof NeedsCode && { codeNeeded: true }),
    },
  }),
});

const passThrough = (input: unknown): unknown => input;

type AnyAnswer = (input: unknown) => unknown;

function procedureOf(type: Exclude<TRPCProcedureType, 'subscription'>, answer: AnyAnswer) {
  const procedure = t.procedure.input(passThrough);
  return type === 'query'
    ? procedure.query(({ input }) => answer(input))
    : procedure.mutation(({ input }) => answer(input));
}

/**
 * Stands in for the server: tRPC's own handler over the given answers. A call that has no answer
 * fails, as it would on a server that doesn't know it. Later calls replace earlier ones.
 */
export function mockApi(...layers: readonly MockAnswers[]): MockApi {
  const calls = { query: [] as Call[], mutation: [] as Call[] };
  const features: Record<string, Record<string, ReturnType<typeof procedureOf>>> = {};
  const add = (type: 'query' | 'mutation', answers: Answers = {}) => {
    Object.entries(answers).forEach(([feature, procedures]) => {
      Object.entries(procedures).forEach(([name, answer]) => {
        (features[feature] ??= {})[name] = procedureOf(type, (input) => {
          calls[type].push([`${feature}.${name}`, input]);
          return (answer as AnyAnswer)(input);
        });
      });
    });
  };
  layers.forEach(({ queries, mutations }) => {
    add('query', queries);
    add('mutation', mutations);
  });
  const router = t.router(
    Object.fromEntries(
      Object.entries(features).map(([feature, procedures]) => [feature, t.router(procedures)]),
    ),
  );
  requests.use(
    http.all('*/trpc/*', ({ request }) =>
      fetchRequestHandler({ endpoint: '/trpc', req: request, router }),
    ),
  );
  return { mutations: calls.mutation, queries: calls.query };
}
