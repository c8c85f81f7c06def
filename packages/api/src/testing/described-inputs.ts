import { z } from 'zod';
import type { Api } from '../main/create-api.js';

export interface DescribedInput {
  /** 'chats.open' */
  readonly path: string;
  readonly type: 'query' | 'mutation';
  /** JSON schema of what it takes; undefined where it takes nothing. */
  readonly schema: object | undefined;
}

interface Procedure {
  readonly _def: {
    readonly type: DescribedInput['type'] | 'subscription';
    readonly inputs: readonly z.ZodType[];
  };
}

/** What every procedure takes, from the schemas that parse it. */
export function describeInputs({ router }: Api): readonly DescribedInput[] {
  // The router's type knows its procedures as a tree, its definition as a list.
  const procedures = router._def.procedures as unknown as Readonly<Record<string, Procedure>>;
  return Object.entries(procedures).flatMap(
    ([
      path,
      {
        _def: { type, inputs },
      },
    ]) => {
      if (type === 'subscription') return [];
      const [input] = inputs;
      const schema = input && z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
      return [{ path, type, schema }];
    },
  );
}
