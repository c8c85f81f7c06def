import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { laterModule } from './later-module.js';

const Later = () => <p>loaded</p>;

function aPage(load: () => Promise<{ readonly Later: typeof Later }>) {
  const useLater = laterModule(load);
  return function Page() {
    const later = useLater();
    return later === undefined ? <p>first view</p> : <later.Later />;
  };
}

it('answers what loads after the first view, and the next time at once', async () => {
  const load = vi.fn(() => Promise.resolve({ Later }));
  const Page = aPage(load);
  const { unmount } = render(<Page />);
  expect(screen.getByText('first view')).toBeVisible();
  expect(await screen.findByText('loaded')).toBeVisible();
  unmount();
  render(<Page />);
  expect(screen.getByText('loaded')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

it('loads nothing more for a page that was left, and leaves no trace of it', async () => {
  let arrive: (its: { readonly Later: typeof Later }) => void = () => undefined;
  const Page = aPage(() => new Promise((resolve) => (arrive = resolve)));
  const { unmount, container } = render(<Page />);
  unmount();
  arrive({ Later });
  await Promise.resolve();
  expect(container).toBeEmptyDOMElement();
});
