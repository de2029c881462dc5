import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeBackup } from '@throughline/platform/backup/write-backup.js';
import { newKeys, SealedLog } from '@throughline/embedded/testing/sealed-log.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { checkFile } from './restore-folder.js';

/** `npm run test:long` runs many; the usual tests take a sample. */
const rounds = Number(process.env['FAULT_ROUNDS'] ?? 1);
const writers = 8;
const bodies = { many: 50, bytes: 100_000 };

describe('Backups while eight writers write', () => {
  let folder: string;
  let stack: TestStack;
  let log: SealedLog;
  const keys = newKeys();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'throughline-moments-'));
    await chmod(folder, 0o711);
    stack = await startStack();
    log = new SealedLog(stack, keys);
    await log.prepare();
  });
  afterAll(async () => {
    await log.close();
    await stack.stop();
    await rm(folder, { recursive: true });
  });

  it.each(Array.from({ length: rounds }, (_, round) => round + 1))(
    'are each one moment, and can be restored (%i)',
    async (round) => {
      const body = 'x\\\t\n'.repeat(bodies.bytes / 4);
      for (let many = 0; many < bodies.many; many += 1) await log.write(`large-${round}`, body);
      const file = join(folder, `${round}.backup`);
      const taken = await log.writeAround(writers, () =>
        takeBackup({ databaseUrl: stack.databaseUrl, file, pepper: keys.pepper, rest: 0.5 }),
      );
      const checked = await checkFile(file, { keysFor: () => Promise.resolve(keys), progress: () => undefined });
      expect(checked).toMatchObject({ events: taken.events, findings: [] });
      await rm(file);
    },
  );
});
