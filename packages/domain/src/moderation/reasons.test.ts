import { describe, expect, it } from 'vitest';
import { err, ok } from '../result.js';
import { checkNote, checkTold, checkWhy } from './reasons.js';

describe('why', () => {
  it('is asked for, trimmed', () => {
    expect(checkWhy(' Advertising ')).toEqual(ok('Advertising'));
    expect(checkWhy(' \n ')).toEqual(err('Please give a reason for the log.'));
  });

  it('is the reason of the reports where nothing else is said', () => {
    expect(checkWhy('', 'offTopic')).toEqual(ok('Reported: off topic'));
    expect(checkWhy('Sells a course', 'spam')).toEqual(ok('Sells a course'));
  });

  it('has at most 300 characters, as a note has', () => {
    expect(checkWhy('🜁'.repeat(300)).ok).toBe(true);
    expect(checkWhy('a'.repeat(301))).toEqual(err('The reason cannot be more than 300 characters'));
    expect(checkNote('🜁'.repeat(300)).ok).toBe(true);
    expect(checkNote('a'.repeat(301))).toEqual(err('The note cannot be more than 300 characters'));
    expect(checkNote('  ')).toEqual(ok(''));
    expect(checkTold('🜁'.repeat(300)).ok).toBe(true);
    expect(checkTold('a'.repeat(301))).toEqual(
      err('The reason cannot be more than 300 characters'),
    );
    expect(checkTold('  ')).toEqual(ok(''));
  });
});
