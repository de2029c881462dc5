import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeOnSmallDisk } from '@throughline/embedded/testing/small-disk.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { inspectBackup } from '@throughline/platform/backup/read-backup.js';
import { verifySignature } from '@throughline/platform/backup/signature.js';
import { isBackupDue, newestBackup } from '@throughline/platform/projections/control/taken-backups.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { register } from 'prom-client';
import { startProjections, type RunningProjections } from '../engine/start-projections.js';
import { readBackupMetrics } from './backup-metrics.js';
import { NightlyBackups } from './nightly-backups.js';

const logger = createLogger('silent');
const pepper = randomBytes(32).toString('base64');
const minuteOfDay = (): number => Math.floor((Date.now() / 60_000) % 1_440);

describe('Nightly backups', () => {
  let stack: TestStack;
  let running: RunningProjections;
  let dir: string;
  const nightly = (over: { keep?: number; dir?: string; at?: number } = {}) =>
    new NightlyBackups({ dir, at: 120, keep: 3, pepper, ...stack, ...over });
  const begun = (sql: string) => running.postgres.execute(`update proj.build set started_at = ${sql}`);

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'throughline-nightly-'));
    stack = await startStack();
    running = await startProjections({ ...stack, projections: [] });
    await running.caughtUp;
    await running.postgres.execute(
      `insert into proj.build (projection, build, version, status, purpose, source) values ('history', 1, 1, 'previous', 'serve', 'log')`,
    );
  });
  afterAll(async () => {
    await running.stop();
    await stack.stop();
    await rm(dir, { recursive: true });
  });
  afterEach(() => running.postgres.execute('delete from proj.backup'));

  it('are due once after each time of the day, also when nothing ran at that time', async () => {
    const past = (minuteOfDay() + 1_435) % 1_440;
    const due = () => isBackupDue(running.postgres, past);
    await begun('clock_timestamp()');
    expect(await due()).toBe(false);
    await begun(`clock_timestamp() - interval '2 days'`);
    expect(await due()).toBe(true);
    await nightly().run({ postgres: running.postgres, logger });
    expect(await due()).toBe(false);
    await running.postgres.execute(`update proj.backup set at = at - interval '1 day'`);
    expect(await due()).toBe(true);
  });

  it('can be restored; the newest are kept, other files are left alone', async () => {
    await writeFile(join(dir, 'notes.txt'), 'Mine.');
    await writeFile(join(dir, 'throughline-2026-01-01T020000Z.backup.unfinished'), '');
    await writeFile(join(dir, 'throughline-2026-01-01T020000Z.backup.0123456789abcdef.unfinished'), '');
    for (const day of [1, 2, 3, 4]) await writeFile(join(dir, `throughline-2026-01-0${day}T020000Z.backup`), '');
    const taken = await nightly().run({ postgres: running.postgres, logger });
    expect((await readdir(dir)).sort().slice(0, 1)).toEqual(['notes.txt']);
    const left = (await readdir(dir)).filter((name) => name !== 'notes.txt');
    expect(left).toHaveLength(3);
    expect(left.every((name) => name.endsWith('.backup'))).toBe(true);
    const file = taken?.file ?? '';
    expect(verifySignature(file, await inspectBackup(file), pepper).header.head).toBe(taken?.head);
  });

  describeOnSmallDisk('on a disk without room', 96, (disk) => {
    it('are not begun, and operators see how much is missing', async () => {
      expect(await nightly({ dir: disk.folder }).run({ postgres: running.postgres, logger })).toBeNull();
      const { error } = (await newestBackup(running.postgres)) ?? {};
      expect(error).toMatch(/^\d+ MB are free for backups, and 135 MB are needed\.$/);
    });
  });

  it('show their age, size and failures to operators', async () => {
    await begun(`clock_timestamp() - interval '1 hour'`);
    expect(await newestBackup(running.postgres)).toBeNull();
    const file = join(dir, 'notes.txt');
    expect(await nightly({ dir: join(file, 'below') }).run({ postgres: running.postgres, logger })).toBeNull();
    expect(await newestBackup(running.postgres)).toMatchObject({ at: null, error: expect.stringContaining('ENOTDIR') });
    await begun(`clock_timestamp() - interval '2 days'`);
    expect(await isBackupDue(running.postgres, minuteOfDay())).toBe(false);
    await running.postgres.execute(`update proj.backup set at = at - interval '2 hours'`);
    const taken = await nightly().run({ postgres: running.postgres, logger });
    expect(await newestBackup(running.postgres)).toEqual({
      at: taken?.takenAt,
      bytes: taken?.bytes,
      events: taken?.events,
      error: null,
    });
    await readBackupMetrics(running.postgres);
    const text = await register.metrics();
    expect(Number(/^backup_age_seconds (.+)$/m.exec(text)?.[1])).toBeLessThan(60);
    expect(text).toContain(`backup_bytes ${taken?.bytes}`);
  });

  it('are taken by the worker that folds', async () => {
    await begun(`clock_timestamp() - interval '2 days'`);
    const past = (minuteOfDay() + 1_435) % 1_440;
    await running.stop();
    running = await startProjections({
      ...stack,
      projections: [],
      backgroundTasks: [nightly({ at: past }).backgroundTask],
    });
    await eventually('a backup', async () => (await newestBackup(running.postgres))?.at);
  });
});
