import { expect, it } from 'vitest';
import { isGoodOutcome, oidcOutcomes, oidcSentence, readOidcOutcome } from './oidc.js';

it('reads an outcome that there is, and no other', () => {
  expect(readOidcOutcome('taken')).toBe('taken');
  expect(readOidcOutcome('<b>')).toBeUndefined();
  expect(readOidcOutcome(null)).toBeUndefined();
});

it('every outcome is said in a sentence of its own', () => {
  const sentences = oidcOutcomes.map((outcome) => oidcSentence(outcome, 'Acme'));
  expect(new Set(sentences).size).toBe(oidcOutcomes.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
  expect(oidcSentence('unreachable', 'Acme')).toBe(
    'Acme cannot be reached. Please try again later.',
  );
  expect(oidcOutcomes.filter(isGoodOutcome)).toEqual(['connected', 'proved']);
});
