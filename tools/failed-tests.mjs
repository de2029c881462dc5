// The names of failed tests in a runner's JSON report, so that a long log ends in them.

/** Of a report of Jest. A file that could not be loaded is named without a test. */
export const failedOfJest = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults, status }) => {
    const failed = assertionResults.filter((each) => each.status === 'failed').map((each) => each.fullName);
    return failed.length > 0 || status !== 'failed' ? failed : [name];
  });

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];

/** Of a report of Playwright. A test that passed only when repeated counts as failed. */
export const failedOfPlaywright = (report) =>
  specsOf(report)
    .filter((spec) => spec.tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, title }) => `${file} › ${title}`);
