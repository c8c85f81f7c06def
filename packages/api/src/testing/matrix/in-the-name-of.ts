import type { Operation } from '../../http/operation.js';
import type { RestRequest } from './rows.js';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function withValueAt(
  fields: Fields,
  [name = '', ...rest]: readonly string[],
  value: string,
): Fields {
  if (rest.length === 0) return { ...fields, [name]: value };
  const inner = fields[name];
  return { ...fields, [name]: withValueAt(isFields(inner) ? inner : {}, rest, value) };
}

/** The same request, in which somebody else is said to act. */
export const inTheNameOf = (
  username: string,
  { actor = '' }: Operation,
  request: RestRequest,
): RestRequest => withValueAt({ ...request }, actor.split('.'), username);
