type Act = (path: readonly string[], args: readonly unknown[]) => unknown;

/**
 * An object each path of which can be called: `proxy.games.join(input)` calls
 * `act(['games', 'join'], [input])`. The same path is the same function. What `own` holds is answered
 * as it is.
 */
export function pathsProxy(
  act: Act,
  own: Readonly<Record<string, unknown>> = {},
  path: readonly string[] = [],
): unknown {
  const known = new Map<string, unknown>();
  const named = (name: string): unknown => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const next = pathsProxy(act, {}, [...path, name]);
    known.set(name, next);
    return next;
  };
  return new Proxy(() => undefined, {
    get(_target, name) {
      if (typeof name === 'symbol') return undefined;
      if (Object.hasOwn(own, name)) return own[name];
      // A promise would ask for it: nothing here is one.
      return name === 'then' ? undefined : named(name);
    },
    apply: (_target, _self, args: unknown[]) => act(path, args),
  });
}
