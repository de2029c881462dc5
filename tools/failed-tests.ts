// The failed tests of a runner's JSON report, so that a long log ends in them, and each with its file, so that it can run alone.
import { relative } from 'node:path';

export type FailedTest = { file: string; title: string };
export type Result = { name: string; passed: number; failed: number; tests: FailedTest[]; flaky?: FailedTest[] };

type JestReport = {
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; ancestorTitles: string[] }[];
  }[];
};

/**
 * Applies to a report of Jest. A file that could not be loaded is named without a test. In a group, the first block is the
 * file.
 */
export const failedOfJest = ({ testResults }: JestReport): FailedTest[] =>
  testResults.flatMap(({ name, assertionResults, status }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults
      .filter((each) => each.status === 'failed')
      .map(({ fullName: title, ancestorTitles: [outer = ''] }) => ({
        file: /\.spec\.tsx?$/.test(outer) ? outer : file,
        title,
      }));
    return failed.length > 0 || status !== 'failed' ? failed : [{ file, title: file }];
  });

type PlaywrightSpec = { file: string; title: string; tests: { status: string }[] };
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };

const listSpecs = (suite: PlaywrightSuite): PlaywrightSpec[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(listSpecs),
];

/** Applies to a report of Playwright. */
export const failedOfPlaywright = (report: PlaywrightSuite): FailedTest[] =>
  listSpecs(report)
    .filter((spec) => spec.tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, title }) => ({ file, title: `${file} › ${title}` }));

/** More files than this do not fail by chance. */
const maxFiles = 4;

/**
 * Runs the files of failed tests once more, alone. Tests of a file that passes then are `flaky`: they count as passed, and are
 * named, because each is a fault of the test or of the product.
 */
export const retryAlone = async (
  result: Result,
  run: (file: string) => Promise<Pick<Result, 'passed' | 'failed'>>,
): Promise<Result> => {
  const files = [...new Set(result.tests.map(({ file }) => file))];
  if (files.length === 0 || files.length > maxFiles) return result;
  const flaky: FailedTest[] = [];
  for (const file of files) {
    const { passed, failed } = await run(file);
    if (passed > 0 && failed === 0) flaky.push(...result.tests.filter((test) => test.file === file));
  }
  return {
    ...result,
    passed: result.passed + flaky.length,
    failed: result.failed - flaky.length,
    tests: result.tests.filter((test) => !flaky.includes(test)),
    flaky,
  };
};
