/**
 * Names what failed in the JSON reports of Vitest and Playwright, or passed only the second time,
 * and prints `N passed, N failed` over them. A missing report, a file that could not be loaded, or
 * no test at all counts as one failure.
 *
 *   node scripts/count-tests.mjs <report.json>…
 */
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const FIRST_LINES = 12;
const linesOf = (text, last) => stripVTControlCharacters(text).split('\n').slice(0, last);

const tell = (how, where, what, why = '', shown = '') => {
  console.log(`${how}: ${where} › ${what}`);
  const lines = [...linesOf(why, FIRST_LINES), ...linesOf(shown)];
  console.log(lines.map((line) => `    ${line}\n`).join(''));
};

/** The lines of the journeys that led to a failure, and what the pages showed then. */
const whereFailed = ({ error: { stack = '' }, attachments }) => {
  const shown = attachments.find(({ name }) => name === 'shown')?.body ?? '';
  const steps = stack.split('\n').flatMap((line) => /e2e\/src\/[^)]*/.exec(line) ?? []);
  return [...steps.map((step) => `at ${step}`), Buffer.from(shown, 'base64').toString()].join('\n');
};

function tellOfJourneys({ specs, suites = [] }) {
  for (const { file, line, title, tests } of specs) {
    for (const { status, results } of tests) {
      if (status !== 'unexpected' && status !== 'flaky') continue;
      // A flaky one has a race, in the product or in the test: the first time tells of it.
      const first = results.find(({ error }) => error);
      const how = status === 'flaky' ? 'Flaky' : 'Failed';
      tell(how, `${file}:${line}`, title, first?.error.message, first && whereFailed(first));
    }
  }
  suites.forEach(tellOfJourneys);
}

function count(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    if (report.stats) {
      const { expected, flaky, unexpected } = report.stats;
      report.suites.forEach(tellOfJourneys);
      return { passed: expected + flaky, failed: unexpected + report.errors.length };
    }
    const broken = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
    for (const { name, message } of broken) tell('Failed', name, 'the whole file', message);
    for (const { name, assertionResults } of report.testResults) {
      for (const { status, fullName, failureMessages } of assertionResults) {
        if (status === 'failed') tell('Failed', name, fullName, failureMessages[0]);
      }
    }
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
    };
  } catch (error) {
    console.error(`No report could be read from ${file}: ${error.message}`);
    return { passed: 0, failed: 1 };
  }
}

const totals = process.argv.slice(2).map(count);
const sum = (key) => totals.reduce((total, each) => total + each[key], 0);
const [passed, failed] = [sum('passed'), sum('failed')];
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
