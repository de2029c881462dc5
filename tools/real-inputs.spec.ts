import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (file: string): string => readFileSync(fileURLToPath(new URL(`../${file}`, import.meta.url)), 'utf8');
const reports = [...read('tools/real-inputs.md').matchAll(/^\| (\d.*) \| `(.+)` \| (.+) \|$/gm)].map(
  ([, report = '', file = '', title = '']): [string, string, string] => [report, file, title],
);

describe('A report of what people really send', () => {
  it.each(reports)('%s', (_, file, title) => expect(read(file)).toContain(`'${title}'`));

  it('has a test for each of the thirty', () => {
    const numbers = reports.flatMap(([report]) => /^[\d ]+/.exec(report)?.[0].trim().split(' ') ?? []);
    expect(new Set(numbers).size).toBe(30);
  });
});
