import { retryAlone, failedOfJest } from './failed-tests.js';

const test = (file: string, title: string) => ({ file, title });
const result = {
  name: 'int',
  passed: 8,
  failed: 2,
  tests: [test('a.spec.ts', 'a waits'), test('b.spec.ts', 'b counts')],
};

describe('Tests that failed', () => {
  it('are flaky when their file passes alone, and stay failed when it does not', async () => {
    const retried = await retryAlone(result, (file: string) =>
      Promise.resolve(file === 'a.spec.ts' ? { passed: 3, failed: 0 } : { passed: 2, failed: 1 }),
    );
    expect(retried).toEqual({
      name: 'int',
      passed: 9,
      failed: 1,
      tests: [test('b.spec.ts', 'b counts')],
      flaky: [test('a.spec.ts', 'a waits')],
    });
  });

  it('stay failed when their file runs no test', async () => {
    expect(await retryAlone(result, () => Promise.resolve({ passed: 0, failed: 0 }))).toMatchObject({
      failed: 2,
      flaky: [],
    });
  });

  it('do not run again when many files have some', async () => {
    const tests = ['a', 'b', 'c', 'd', 'e'].map((name) => test(name, name));
    const broken = { ...result, failed: 5, tests };
    expect(await retryAlone(broken, () => Promise.reject(new Error('It ran.')))).toBe(broken);
  });

  it('of a group are those of the file that their first block names', () => {
    const assertionResults = [
      { status: 'failed', fullName: 'x/y.int.spec.ts runs', ancestorTitles: ['x/y.int.spec.ts'] },
      { status: 'passed', fullName: 'x/z.int.spec.ts runs', ancestorTitles: ['x/z.int.spec.ts'] },
    ];
    const report = { testResults: [{ name: `${process.cwd()}/group.ts`, assertionResults, status: 'failed' }] };
    expect(failedOfJest(report)).toEqual([test('x/y.int.spec.ts', 'x/y.int.spec.ts runs')]);
  });
});
