/**
 * Holds docker-compose.yml against the schema of the Compose Specification; says what is wrong where.
 *
 *   node scripts/check-compose.mjs [file]
 */
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { parse } from 'yaml';

const file = process.argv[2] ?? 'docker-compose.yml';
const schema = JSON.parse(
  readFileSync(new URL('compose-spec/compose-spec.json', import.meta.url), 'utf8'),
);
// Of draft 07, which Ajv takes it for; it names that by another address.
delete schema.$schema;
const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });
const isValid = ajv.compile(schema);

if (!isValid(parse(readFileSync(file, 'utf8'), { merge: true }))) {
  for (const { instancePath, message, params } of isValid.errors) {
    console.error(`${file}${instancePath}: ${message} ${JSON.stringify(params)}`);
  }
  process.exitCode = 1;
}
