import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { quickStyles } from './quick-styles.js';

declare const jsdom: { readonly window: { readonly getComputedStyle: typeof getComputedStyle } };

it('says of every element what jsdom says, and asks it once for each kind', () => {
  const { container } = render(
    <main>
      <h1>Title</h1>
      <p hidden>
        <b>bold</b>
      </p>
      <dialog>closed</dialog>
      <dialog open>
        open <button type="button">Press</button>
      </dialog>
      <div popover="auto">none</div>
      <div style={{ display: 'none' }}>none</div>
      <div style={{ visibility: 'hidden', color: 'red' }}>
        <span>
          <i>hidden</i> <i style={{ visibility: 'visible' }}>seen</i>
        </span>
      </div>
      <div style={{ pointerEvents: 'none' }}>
        <input type="hidden" /> <input type="text" />
      </div>
      <ul style={{ width: 3 }}>
        <li>one</li>
        <li>two</li>
      </ul>
      <svg>
        <title>drawn</title>
      </svg>
    </main>,
  );
  const whole = vi.fn(jsdom.window.getComputedStyle.bind(jsdom.window));
  const quick = quickStyles(whole);
  const elements = [...container.querySelectorAll('*')];
  const told = (from: typeof getComputedStyle) =>
    elements.map((element) => {
      const style = from(element);
      const byName = ['display', 'visibility', 'pointer-events', 'color'].map((property) =>
        style.getPropertyValue(property),
      );
      return [element.outerHTML, style.display, style.visibility, style.pointerEvents, ...byName];
    });
  expect(told(quick)).toEqual(told(whole));

  whole.mockClear();
  for (const item of container.querySelectorAll('li'))
    expect(quick(item).display).toBe('list-item');
  expect(whole).not.toHaveBeenCalled();
});
