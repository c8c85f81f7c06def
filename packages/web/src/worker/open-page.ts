/** What is no page of the app: files, and what operators look at. */
const NO_PAGE = /^[/](?:(?:assets|picture)[/].*|[\w-]+[.]\w+|healthz|readyz|metrics)$/;

export const isPage = (pathname: string): boolean => !NO_PAGE.test(pathname);

export const isAsset = (pathname: string): boolean => pathname.startsWith('/assets/');

interface OpenOptions {
  /** The server's document. */
  readonly network: Promise<Response>;
  /** The kept one; undefined where there is none. */
  readonly shell: () => Promise<Response | undefined>;
  readonly patienceMs: number;
}

/**
 * A page comes from the server, whatever it says; what is kept stands in for a server that can't be
 * reached, or doesn't answer for so long that it seems so.
 */
export async function openPage({ network, shell, patienceMs }: OpenOptions): Promise<Response> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs);
  });
  const answer = await Promise.race([network.catch(() => undefined), late]);
  clearTimeout(timer);
  return answer ?? (await shell()) ?? (await network);
}
