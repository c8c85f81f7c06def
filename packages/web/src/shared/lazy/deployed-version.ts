const ASK_WITHIN_MS = 5_000;

/** The script that begins the app; its name holds a hash of all that it leads to. */
export const entryOf = (page: Document): string | null =>
  page.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null;

/** What the server has: the version this page came from, a newer one, or nothing, as it can't be reached. */
export type Deployed =
  { readonly is: 'same' | 'unreachable' } | { readonly is: 'newer'; readonly version: string };

export async function deployedVersion(): Promise<Deployed> {
  try {
    const response = await fetch('/', {
      cache: 'no-store',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(ASK_WITHIN_MS),
    });
    if (!response.ok) return { is: 'unreachable' };
    const html = await response.text();
    const version = entryOf(new DOMParser().parseFromString(html, 'text/html'));
    // The development server's entry keeps its name.
    return version === null || version === entryOf(document)
      ? { is: 'same' }
      : { is: 'newer', version };
  } catch {
    return { is: 'unreachable' };
  }
}

const RELOADED_FOR = 'collabor8-reloaded-for';

/**
 * Loads the page again for a version that was deployed meanwhile; what was typed is in the drafts.
 * Answers false when that was done already and didn't help.
 */
export function reloadOnceFor(version: string): boolean {
  try {
    if (sessionStorage.getItem(RELOADED_FOR) === version) return false;
    sessionStorage.setItem(RELOADED_FOR, version);
  } catch {
    // Without storage nothing would stop it from loading again and again.
    return false;
  }
  window.location.reload();
  return true;
}
