import { grouped } from '@collabor8/domain';
import type { Total } from './api/trpc.js';

/** A total with its noun; '10,000+ questions' where the server stopped counting. */
export const totalOf = ({ count, isExact }: Total, plural: string): string =>
  `${grouped(count)}${isExact ? '' : '+'} ${plural}`;

/** '1 answer', '2 answers', '0 answers'. */
export const countOf = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

/** A total after some came or went. */
export const changedBy = ({ count, isExact }: Total, difference: number): Total => ({
  count: Math.max(0, count + difference),
  isExact,
});
