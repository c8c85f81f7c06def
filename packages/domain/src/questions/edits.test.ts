import { describe, expect, it } from 'vitest';
import { err, ok } from '../result.js';
import { checkEditing, checkEditWhy, checkVersion, nextEdit } from './edits.js';

it('checkEditing lets the author change a post, and nobody else', () => {
  expect(checkEditing('ada', 'ada')).toEqual(ok(undefined));
  expect(checkEditing('ada', 'ben')).toEqual(err('Only its author can change this.'));
});

it('checkVersion refuses a change of what is no longer there', () => {
  const meanwhile = err('This was changed in the meantime.');
  expect(checkVersion({}, 0)).toEqual(ok(undefined));
  expect(checkVersion({ editedAt: 'before an import' }, 0)).toEqual(ok(undefined));
  expect(checkVersion({ version: 2 }, 2)).toEqual(ok(undefined));
  expect(checkVersion({ version: 2 }, 1)).toEqual(meanwhile);
  expect(checkVersion({}, 1)).toEqual(meanwhile);
});

describe('nextEdit', () => {
  const own = { author: 'ada', by: 'ada', why: '', at: 'now' };

  it('counts the changes', () => {
    expect(nextEdit({}, own)).toEqual({ version: 1, editedAt: 'now' });
    expect(nextEdit({ version: 4, editedAt: 'then' }, own)).toEqual({
      version: 5,
      editedAt: 'now',
    });
  });

  it('names who is not the author, and nobody after the author’s own change', () => {
    const edited = nextEdit({}, { ...own, by: 'grace', why: 'A word' });
    expect(edited).toMatchObject({ editedBy: 'grace', editWhy: 'A word' });
    expect({ ...edited, ...nextEdit(edited, own) }).toEqual({ version: 2, editedAt: 'now' });
  });
});

it('checkEditWhy asks others what they change', () => {
  expect(checkEditWhy(' A word ')).toEqual(ok('A word'));
  expect(checkEditWhy(' ')).toEqual(err('Please say what you change, and why.'));
  expect(checkEditWhy('x'.repeat(301)).ok).toBe(false);
});
