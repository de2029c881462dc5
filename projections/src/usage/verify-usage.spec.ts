import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { EventId } from '@throughline/contracts/ids.js';
import {
  free,
  inline,
  runFailed,
  runRequested,
  runStarted,
  stepFailed,
  stepStarted,
  stepSucceeded,
  toolStarted,
} from '@throughline/contracts/runs/run.fixtures.js';
import { newId } from '@throughline/platform/ids.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import fc from 'fast-check';
import { runUsageTable } from './usage.projection.js';

const recipe = {
  connectionId: null,
  provider: 'quay',
  model: 'quay-large',
  assembler: 2,
  choice: 0,
  hash: 'a'.repeat(64),
  bytes: 10,
  shortened: null,
  natively: [],
};
type Event = Parameters<typeof recorded>[0];

const cost = fc.record({
  payer: fc.constantFrom('deployment' as const, 'workspace' as const),
  costMicros: fc.option(fc.nat(5_000_000)),
});
const modelStep = fc
  .tuple(cost, fc.boolean())
  .map(([paid, worked]) => (seq: number): Event[] => [
    stepStarted({ seq, recipe }),
    worked ? stepSucceeded({ seq, ...free, ...paid }) : stepFailed({ seq, ...free, ...paid }),
  ]);
const toolStep = fc
  .boolean()
  .map((worked) => (seq: number): Event[] => [
    toolStarted({ seq }),
    worked ? stepSucceeded({ seq, output: inline({ ok: true }) }) : stepFailed({ seq }),
  ]);
const end = fc.constantFrom<Event[]>([], [runFailed({ code: 'internal' })], [runFailed({ code: 'tool' })]);
const run = fc
  .tuple(fc.array(fc.oneof(modelStep, toolStep), { maxLength: 8 }), end, fc.boolean())
  .map(([steps, ended, started]): Event[] =>
    started ? [runRequested(), runStarted, ...steps.flatMap((step, at) => step(at + 1)), ...ended] : [runRequested()],
  );

/** As the log has it: in a stream of its own, with an id for each event. */
const inLog = (events: readonly Event[]): { id: string; events: AnyRecorded[] } => {
  const id = newId();
  return {
    id,
    events: events.map((event, at) => ({
      ...recorded(event, at + 1),
      id: EventId.parse(newId()),
      stream: `run-${id}`,
    })),
  };
};

describe('the script that counts usage again', () => {
  const runs = fc.sample(run, 2_000).map(inLog);
  const history = runs
    .flatMap(({ events }) => events)
    .sort((a, b) => a.id.slice(-12).localeCompare(b.id.slice(-12)))
    .map((event) => JSON.stringify({ ...event, category: 'run' }));
  const usage = runs.map(({ id, events }) => ({ ...rowAfter(runUsageTable, ...events), id }));
  const folder = mkdtempSync(join(tmpdir(), 'usage-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  const verify = (rows: readonly object[]) => {
    const files = [join(folder, 'history.ndjson'), join(folder, 'usage.ndjson')] as const;
    writeFileSync(files[0], history.join('\n'));
    writeFileSync(files[1], rows.map((row) => JSON.stringify(row)).join('\n'));
    return spawnSync(process.execPath, ['proof/verify-usage.mjs', ...files], { encoding: 'utf8' });
  };

  it('finds what the projection finds in random runs, in any order of their events', () => {
    const { status, stdout } = verify(usage);
    expect([status, stdout]).toEqual([0, '2000 runs compared, 0 differ.\n']);
  });
  it('finds each kind of difference', () => {
    const [first = {}, ...others] = usage;
    for (const wrong of [{ runs: 7 }, { toolCalls: -1 }, { deploymentMicros: -1 }, { digest: 'f'.repeat(64) }]) {
      const { status, stdout } = verify([{ ...first, ...wrong }, ...others]);
      expect([status, stdout]).toEqual([1, expect.stringMatching(/2000 runs compared, 1 differ\.\n$/)]);
    }
  });
});
