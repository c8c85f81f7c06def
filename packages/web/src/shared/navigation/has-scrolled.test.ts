import { expect, it, vi } from 'vitest';

it('tells from the beginning of the tab whether it was scrolled, on whatever page', async () => {
  vi.resetModules();
  const { hasScrolled } = await import('../browser.js');
  expect(hasScrolled()).toBe(false);
  window.dispatchEvent(new Event('scroll'));
  expect(hasScrolled()).toBe(true);
});
