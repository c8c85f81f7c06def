import { deployedVersion, reloadOnceFor } from '../../shared/lazy/deployed-version.js';

/**
 * The server answers. A page that was opened without it is of the version that was kept: if there is
 * a newer one, the page loads again, once; what was written is in drafts and outboxes.
 */
export async function goOnWithNewest(page: Document): Promise<void> {
  // The build marks the document that the service worker shows (worker-file.ts).
  if (!page.documentElement.hasAttribute('data-kept')) return;
  const deployed = await deployedVersion();
  if (deployed.is === 'newer') reloadOnceFor(deployed.version);
}
