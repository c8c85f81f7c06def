/**
 * Vite asks for a style sheet once and takes it as loaded afterwards, even where it failed: those
 * are asked for again.
 * @throws Error when one of them fails once more.
 */
export async function loadFailedStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const failed = [...links].filter(({ sheet }) => sheet === null);
  await Promise.all(failed.map(loadAgain));
}

const loadAgain = (link: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    const next = document.createElement('link');
    next.rel = 'stylesheet';
    next.href = link.href;
    next.onload = () => resolve();
    next.onerror = () => reject(new Error(`${link.href} could not be loaded.`));
    link.replaceWith(next);
  });
