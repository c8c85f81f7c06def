import { expect, it } from 'vitest';
import { localPath } from './oidc.js';

it.each([
  ['/home', '/home'],
  ['/question/12?x=1#y', '/question/12?x=1#y'],
  ['/', '/'],
  ['/a/../b', '/b'],
])('%s leads to %s', (path, to) => {
  expect(localPath(path)).toBe(to);
});

it.each([
  '',
  'home',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  `/${'x'.repeat(2000)}`,
])('%j leads nowhere', (path) => {
  expect(localPath(path)).toBeUndefined();
});
