import { SOCKETS_MAX } from './product.js';

/** Signs up over REST at one of the product's servers; answers the Cookie header of the session. */
export async function signUp(url: string, username = 'bench'): Promise<string> {
  const response = await fetch(`${url}/user/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'correct horse' }),
  });
  if (!response.ok) throw new Error(`Sign-up failed: ${await response.text()}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  return cookies.join('; ');
}

/** A Cookie header for each of so many sockets: of as many people as may open them together. */
export async function cookiesFor(url: string, sockets: number): Promise<string[]> {
  const people = Array.from({ length: Math.ceil(sockets / SOCKETS_MAX) }, (_, position) =>
    signUp(url, `listener${position}`),
  );
  const cookies = await Promise.all(people);
  return cookies.flatMap((cookie) => new Array<string>(SOCKETS_MAX).fill(cookie)).slice(0, sockets);
}
