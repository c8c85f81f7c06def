/**
 * Stands in for Immer, which Redux Toolkit names and no slice of ours needs: every reducer returns its
 * next state. With it, 4 kB more would load before the first content of every page. Redux Toolkit takes
 * all state for what drafts can't be made of, so a reducer that changes its state and returns nothing
 * fails with a sentence that says so, in tests too.
 */
export const isDraft = (): boolean => false;
export const isDraftable = (): boolean => false;
const asItIs = <T>(value: T): T => value;
export { asItIs as current, asItIs as freeze, asItIs as original };

export function produce(): never {
  throw new Error('There are no drafts: a reducer returns its next state (no-drafts.ts).');
}
