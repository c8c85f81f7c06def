import { z } from 'zod';
import { harmlessText } from './unseen.js';

/** The id of a document in a request. Longer ones are nobody's, and need not be looked for. */
export const idSchema = z.string().max(100);

/** The name of a person in a request; accounts have shorter ones. */
export const nameSchema = z.string().max(200);

/** A time in a request, ISO 8601; one that is none counts as not given. */
export const timeSchema = z.string().max(100);

const TEXT_ROOM = 10_000;

/**
 * Characters in a request that mean what they are, such as a password, and for which a rule has the last word: they are
 * bounded far above the rule's limit, so that whoever writes too much hears of it in the rule's own words.
 */
export const exactTextSchema = (limit: number) => z.string().max(Math.max(10 * limit, TEXT_ROOM));

/** A text in a request that people are going to see. */
export const textSchema = (limit: number) => exactTextSchema(limit).overwrite(harmlessText);
