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
