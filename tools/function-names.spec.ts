import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const sources = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' }).trim().split('\n');

/** Names like `sizeOf` are for functions that read one field; lower this when some go. */
const max = 45;

it('a function is named by what it does, and few are named by what they are of', () => {
  const named = sources.flatMap((file) => [
    ...readFileSync(join(root, file), 'utf8').matchAll(/(?:function|const) [a-z][A-Za-z0-9]*Of\b/g),
  ]);
  expect(named.length).toBeLessThanOrEqual(max);
});
