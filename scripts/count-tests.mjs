/**
 * Prints `N passed, N failed` over the JSON reports of Vitest and Playwright. A missing report, a
 * file that could not be loaded, or no test at all counts as one failure.
 *
 *   node scripts/count-tests.mjs <report.json>…
 */
import { readFileSync } from 'node:fs';

function count(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    if (report.stats) {
      const { expected, flaky, unexpected } = report.stats;
      // Either the product or the test has a race: the recording of the second time is at hand.
      if (flaky > 0) console.log(`${flaky} of ${file} passed only the second time.`);
      return { passed: expected + flaky, failed: unexpected + report.errors.length };
    }
    const broken = report.testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
    );
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
