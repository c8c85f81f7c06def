import type { Snapshot } from '@collabor8/domain';

/** What was read, without the places from which to listen. */
export const read = async <T>(snapshot: Promise<Snapshot<T>>): Promise<T> => (await snapshot).value;
