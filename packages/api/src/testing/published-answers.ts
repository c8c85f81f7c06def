import { Ajv, type ValidateFunction } from 'ajv';
import { replyContent } from '../http/openapi.js';
import type { Operation } from '../http/operation.js';

export type CheckAnswer = (method: string, path: string, response: Response) => Promise<void>;

/** '/chat/{chatId}' as the pattern of the addresses that it serves; parameters are one part long. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);

/** A path with fewer parameters is the more particular one: /chat/createChat before /chat/{chatId}. */
const byParameters = (one: Operation, other: Operation): number =>
  one.path.split('{').length - other.path.split('{').length;

/** Of all servers of a process, by the text of the schema: they publish the same. */
const ajv = new Ajv({ strict: false, allErrors: true });
const compiled = new Map<string, ValidateFunction>();

function compile(schema: object): ValidateFunction {
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, validate);
  return validate;
}

/**
 * Holds every successful answer of a REST path against the schema that /openapi.json publishes for
 * it: a field that is missing, or that the schema doesn't name, fails the test that asked.
 */
export function checkPublishedAnswers(operations: readonly Operation[]): CheckAnswer {
  const validators = new Map<Operation, ValidateFunction>();
  const particularFirst = operations.toSorted(byParameters);

  const validatorOf = (operation: Operation): ValidateFunction | undefined => {
    const known = validators.get(operation);
    if (known !== undefined) return known;
    const content: Readonly<Record<string, { readonly schema: object } | undefined>> =
      replyContent(operation);
    const json = content['application/json'];
    if (json === undefined) return undefined;
    const validate = compile(json.schema);
    validators.set(operation, validate);
    return validate;
  };

  return async (method, path, response) => {
    const [address = ''] = path.split('?');
    const operation = particularFirst.find(
      (each) => each.method === method.toLowerCase() && patternOf(each.path).test(address),
    );
    if (operation === undefined || response.status !== 200) return;
    const validate = validatorOf(operation);
    if (validate === undefined) {
      const type = response.headers.get('content-type')?.split(';')[0] ?? 'none';
      if (type in replyContent(operation)) return;
      throw new Error(`${method} ${path} answered ${type}, which is not published.`);
    }
    if (validate(await response.clone().json())) return;
    const wrong = ajv.errorsText(validate.errors, { dataVar: 'answer' });
    throw new Error(`${method} ${path} does not answer what is published: ${wrong}`);
  };
}
