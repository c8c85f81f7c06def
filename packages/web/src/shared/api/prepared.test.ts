import { describe, expect, it } from 'vitest';
import { createPrepared, readPrepared } from './prepared.js';

const list = { path: 'questions.openList', input: { order: 'newest', limit: 30 }, data: ['a'] };

describe('what came with the page', () => {
  it('answers the first who asks for just that, in whatever order it is named', () => {
    const prepared = createPrepared([list]);
    expect(prepared.find(list.path, { limit: 30, order: 'newest' })).toMatchObject({ data: ['a'] });
    expect(prepared.take(list.path, { limit: 30, order: 'newest' })).toMatchObject({ data: ['a'] });
    expect(prepared.take(list.path, list.input)).toBeUndefined();
  });

  it('is no answer any more once something else was asked of the same kind', () => {
    const prepared = createPrepared([list, { path: 'chats.openList', data: [] }]);
    expect(prepared.take(list.path, { limit: 60, order: 'newest' })).toBeUndefined();
    expect(prepared.take(list.path, list.input)).toBeUndefined();
    expect(prepared.take('chats.openList', undefined)).toMatchObject({ data: [] });
  });

  it('grows old', () => {
    let now = 100;
    const prepared = createPrepared([list], () => now);
    now += 4_999;
    expect(prepared.find(list.path, list.input)).toBeDefined();
    now += 1;
    expect(prepared.find(list.path, list.input)).toBeUndefined();
    expect(prepared.take(list.path, list.input)).toBeUndefined();
  });

  it('is read from the document, if there is any', () => {
    const page = document.implementation.createHTMLDocument();
    expect(readPrepared(page).find(list.path, list.input)).toBeUndefined();
    page.body.innerHTML = `<script type="application/json" id="prepared">${JSON.stringify([list])}</script>`;
    expect(readPrepared(page).find(list.path, list.input)).toBeDefined();
  });
});
