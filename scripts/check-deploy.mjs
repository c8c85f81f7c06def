/**
 * Holds what the product is deployed by against schemas, and against the programs that read it where they are here;
 * says what is wrong where.
 *
 *   node scripts/check-deploy.mjs
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { parse, parseAllDocuments } from 'yaml';

const read = (path) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
const schemaOf = (name) => JSON.parse(read(`scripts/specs/${name}.json`));
const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });

let isSound = true;
function complain(file, sentence) {
  console.error(`${file}: ${sentence}`);
  isSound = false;
}

function hold(file, document, isValid) {
  if (isValid(document)) return;
  for (const { instancePath, message, params } of isValid.errors) {
    complain(`${file}${instancePath}`, `${message} ${JSON.stringify(params)}`);
  }
}

const compose = schemaOf('compose-spec');
// Of draft 07, which Ajv takes it for; it names that by another address.
delete compose.$schema;
const isCompose = ajv.compile(compose);
for (const file of ['docker-compose.yml', 'deploy/three-machines/compose.yml']) {
  hold(file, parse(read(file), { merge: true }), isCompose);
}

const { kinds, $defs } = schemaOf('kubernetes');
const kustomization = parse(read('deploy/kubernetes/kustomization.yaml'));
for (const name of kustomization.resources) {
  const file = `deploy/kubernetes/${name}`;
  for (const document of parseAllDocuments(read(file))) {
    const resource = document.toJS();
    const kind = `${resource.apiVersion}/${resource.kind}`;
    if (kinds[kind] === undefined) complain(file, `there is no schema of ${kind}`);
    else hold(`${file} ${kind}`, resource, ajv.compile({ ...kinds[kind], $defs }));
  }
}

/** What a program says of a file; nothing where it isn't installed. */
function ask(file, program, ...args) {
  const { error, status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (error?.code === 'ENOENT') return;
  if (error !== undefined || status !== 0) complain(file, `${program} says\n${stdout}${stderr}`);
}
for (const file of ['deploy/Caddyfile', 'deploy/three-machines/Caddyfile']) {
  ask(file, 'caddy', 'adapt', '--adapter', 'caddyfile', '--config', file);
}
ask('deploy/prometheus/alerts.yml', 'promtool', 'check', 'rules', 'deploy/prometheus/alerts.yml');
ask('deploy/kubernetes', 'kubectl', 'kustomize', 'deploy/kubernetes');

if (!isSound) process.exitCode = 1;
