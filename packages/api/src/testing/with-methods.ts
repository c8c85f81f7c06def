/** The same object, with some methods in the place of its own; the others find it as their `this`. */
export const withMethods = <T extends object>(real: T, changed: Partial<T>): T =>
  new Proxy(real, {
    get(target, name) {
      const value: unknown = Reflect.get(name in changed ? changed : target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
