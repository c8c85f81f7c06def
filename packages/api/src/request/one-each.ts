import { usernameKey } from '@collabor8/domain';
import type { AppError } from './errors.js';

/**
 * Lets one thing of a person in at a time, such as something large that is on its way.
 * Answers what is to be called once it is done with.
 */
export function oneEach(refuse: () => AppError): (username: string) => () => void {
  const admitted = new Set<string>();
  return (username) => {
    const key = usernameKey(username);
    if (admitted.has(key)) throw refuse();
    admitted.add(key);
    return () => admitted.delete(key);
  };
}
