/** Runs a call of an operation, and notes what it took. */
export type Measure = <R>(operation: string, call: () => Promise<R>) => Promise<R>;

export interface Measured<T> {
  readonly measure: Measure;
  /** Methods that answer no promise, or whose time is that of whoever reads along. */
  readonly not: readonly (keyof T)[];
  /** In the place of methods of its own. */
  readonly instead?: Partial<T>;
}

/** The same object, each of whose methods is measured under its name. */
export function measured<T extends object>(inner: T, { measure, not, instead }: Measured<T>): T {
  const unmeasured: readonly PropertyKey[] = not;
  return new Proxy(inner, {
    get(target, name) {
      if (instead !== undefined && name in instead) return Reflect.get(instead, name) as unknown;
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      if (unmeasured.includes(name)) return member.bind(target) as unknown;
      return (...given: readonly unknown[]) =>
        measure(String(name), () => Reflect.apply(member, target, given) as Promise<unknown>);
    },
  });
}
