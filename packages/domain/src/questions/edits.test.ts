import { expect, it } from 'vitest';
import { err, ok } from '../result.js';
import { checkEditing, checkVersion, nextEdit } from './edits.js';

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

it('nextEdit counts the changes', () => {
  expect(nextEdit({}, 'now')).toEqual({ version: 1, editedAt: 'now' });
  expect(nextEdit({ version: 4, editedAt: 'then' }, 'now')).toEqual({
    version: 5,
    editedAt: 'now',
  });
});
