import { expect, it } from 'vitest';
import { anAnswer, aPage, aRow } from '../testing/question-samples.js';
import { aUser } from '../testing/render-app.js';
import { isOpenPage, openContent } from './first-reads.js';

const ORIGIN = 'https://collabor8.example';
const at = (path: string) => new URL(path, ORIGIN);
const answer = (path: string, data: unknown) => ({ path, input: undefined, data });
const question = (...given: Parameters<typeof aPage>) =>
  answer('questions.open', { value: aPage(...given), places: {} });

const contentOf = (path: string, ...answers: ReturnType<typeof answer>[]) =>
  openContent(at(path), answers, ORIGIN);

const drawn = (html: string | undefined): Document =>
  new DOMParser().parseFromString(html ?? '', 'text/html');

it('opens these pages to visitors, and no other', () => {
  for (const path of ['/home', '/home?tag=a', '/question/q1', '/tags', '/user/ada']) {
    expect([path, isOpenPage(at(path))]).toEqual([path, true]);
  }
  for (const path of ['/', '/users', '/messaging', '/search', '/new/question', '/whiteboard/1']) {
    expect([path, isOpenPage(at(path))]).toEqual([path, false]);
  }
});

it('says what a question is about, with its answers as schema.org has them', () => {
  const accepted = anAnswer('a2', { text: 'The best.' });
  const page = question(aRow('q1', { acceptedAnswerId: 'a2' }), {
    text: 'Some **long** text.',
    answers: [anAnswer('a1'), accepted],
    accepted,
  });
  const content = contentOf('/question/q1?answers=newest', page);
  expect(content).toMatchObject({
    title: 'Title of q1',
    description: 'Some long text.',
    canonical: '/question/q1',
    isFound: true,
    structured: {
      '@type': 'QAPage',
      mainEntity: {
        name: 'Title of q1',
        url: `${ORIGIN}/question/q1`,
        acceptedAnswer: { text: 'The best.', url: `${ORIGIN}/question/q1#answer-a2` },
        suggestedAnswer: [{ '@type': 'Answer' }],
      },
    },
  });
  const main = drawn(content?.main);
  expect(main.querySelector('strong')?.textContent).toBe('long');
  expect(main.querySelectorAll('h2')).toHaveLength(2);
});

it('holds nothing that runs, loads or leads astray', () => {
  const text = [
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '![a picture](https://spy.example/p.png) [click](javascript:alert(1)) [out](https://a.example)',
    '<details><kbd>',
    '# Big',
  ].join('\n\n');
  const main = drawn(contentOf('/question/q1', question(aRow('q1'), { text }))?.main);
  expect(main.querySelectorAll('script, img, details, kbd, [onerror]')).toHaveLength(0);
  expect(main.querySelector('main')?.textContent).toContain('a picture');
  expect([...main.querySelectorAll('a')].map((link) => link.getAttribute('href'))).not.toContain(
    'javascript:alert(1)',
  );
  const out = main.querySelector('a[href="https://a.example"]');
  expect(out?.getAttribute('rel')).toBe('nofollow ugc noopener');
  expect(main.querySelectorAll('h1')).toHaveLength(1);
});

it('asks for nobody to find what is hidden, and says nothing of it, nor of what is deleted', () => {
  const hidden = anAnswer('a1', { text: 'Hidden by a moderator', hidden: true });
  const page = question(aRow('q1', { hidden: true }), { answers: [hidden] });
  const content = contentOf('/question/q1', page);
  expect(content).toMatchObject({ isFound: false, structured: undefined });
  expect(drawn(content?.main).querySelectorAll('h2')).toHaveLength(0);
  expect(contentOf('/question/q1')).toBeUndefined();
});

it('says what lists, tags and profiles are about', () => {
  const list = answer('questions.openList', { value: { items: [aRow('q1')] }, places: {} });
  const tag = answer('tags.byName', { _id: 'c', name: 'C#', description: 'Sharp.' });
  expect(contentOf('/home?tag=c%23&order=active', list, tag)).toMatchObject({
    description: 'Questions with the tag c#. Sharp.'.replaceAll('#', ''),
    canonical: '/home?tag=C%23',
    isFound: true,
  });
  expect(contentOf('/home?search=x', list)).toMatchObject({ canonical: '/home', isFound: false });
  const tags = answer('tags.page', {
    items: [{ _id: 'nim', name: 'nim', description: 'A game', qcnt: 3 }],
  });
  expect(contentOf('/tags', tags)?.main).toContain('<a href="/home?tag=nim">nim</a>');
  const user = answer('users.open', { value: aUser('ada', { biography: 'I *count*.' }) });
  expect(contentOf('/user/ADA', user)).toMatchObject({
    title: 'ada',
    description: 'I count.',
    canonical: '/user/ada',
    isFound: true,
  });
});
