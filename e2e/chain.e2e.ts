import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test } from './testing/journey.js';
import { ops } from './testing/ops.js';
import { signUp } from './testing/person.js';

test('an auditor verifies an export offline and finds a change in it', async ({ browser }) => {
  const { slug } = await signUp(browser);
  const folder = await mkdtemp(join(tmpdir(), 'chain-'));
  const file = join(folder, `${slug}.jsonl`);
  const exported = await ops('chain', 'export', '--workspace', slug, '--to', file);
  expect(exported.code, exported.out).toBe(0);
  const publicKey = /signed by ([0-9a-f]{64})/.exec(exported.out)?.[1] ?? '';
  expect(await ops('chain', 'verify', '--file', file, '--public-key', publicKey)).toMatchObject({ code: 0 });
  await writeFile(file, (await readFile(file, 'utf8')).replace(`"slug":"${slug}"`, '"slug":"another"'));
  const changed = await ops('chain', 'verify', '--file', file);
  expect(changed).toMatchObject({ code: 5, out: expect.stringContaining('CHANGED at event') });
  const all = await ops('chain', 'verify', '--all');
  expect(all.code, all.out).toBe(0);
  await rm(folder, { recursive: true });
});
