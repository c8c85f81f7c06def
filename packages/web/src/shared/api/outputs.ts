import type { AppRouter } from '@collabor8/api';
import type { inferRouterOutputs } from '@trpc/server';

/** tRPC's types leave out the `undefined` that optional fields may hold by the domain's. */
type Loose<T> = T extends readonly unknown[]
  ? { [Index in keyof T]: Loose<T[Index]> }
  : T extends object
    ? { [Key in keyof T]: Loose<T[Key]> | (T extends Record<Key, T[Key]> ? never : undefined) }
    : T;

type Answers = inferRouterOutputs<AppRouter>;

/** What the server answers, by feature and procedure. */
export type Outputs = {
  readonly [Feature in keyof Answers]: {
    readonly [Procedure in keyof Answers[Feature]]: Loose<Answers[Feature][Procedure]>;
  };
};

/** How many a list holds; where `isExact` is false, the server stopped counting there. */
export type Total = Outputs['questions']['page']['total'];
