import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';

const real = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

/** A hundredth of what is right for passwords of people: a tenth of all the tests' time was hashing. */
const CHEAP: Argon2.Options = { memoryCost: 64, timeCost: 1 };

export const { verify } = real;
export const hash = (password: string): Promise<string> => real.hash(password, CHEAP);
