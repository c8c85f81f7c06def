import { z } from 'zod';

/** The id of a document in a request. Longer ones are nobody's, and need not be looked for. */
export const idSchema = z.string().max(100);

/** The name of a person in a request; accounts have shorter ones. */
export const nameSchema = z.string().max(200);
