import { LogEntry } from '@throughline/contracts/operations/log.js';
import { Sample } from '@throughline/contracts/operations/health-snapshot.js';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getArea, areas } from './areas.js';
import { exitCodeFor, formatSample } from './health.area.js';
import { formatEntry } from './log.area.js';

const workspace = '01980000-0000-7000-8000-000000000001';
const words = (line: string) => () => getArea(line.split(' '));

describe('npm run ops', () => {
  it.each([
    'operators list',
    'operators grant ada@example.com --json',
    'maintenance status',
    'queues retry mail',
    'health',
    'log --type AgentCreated',
    'log --workspace harbour',
    `log --workspace ${workspace} --as ada@example.com --break-glass --reason ${'because'.repeat(3)}`,
    `log --workspace ${workspace} --as ada@example.com --content`,
    'health --hour',
    'release',
    'usage',
    'billing verify',
    `billing verify --workspace ${workspace} --invoice ${workspace}`,
  ])('accepts: %s', (line) => expect(words(line)).not.toThrow());

  it('prints who acted in a line of the log', () => {
    const id = '01980000-0000-7000-8000-000000000002';
    const at = '2026-01-02T03:04:05.000Z';
    const actor = { kind: 'operator', id: 'command line' };
    const causes = { correlationId: id, causationId: null, commandId: id, command: 'OperateProjections' };
    const entry = LogEntry.parse({
      id,
      workspaceId: null,
      position: 12,
      stream: 'operations-1',
      category: 'operations',
      revision: 3,
      type: 'ProjectionsOperated',
      data: {},
      masked: true,
      meta: { workspaceId: null, schema: 1, actor, at, ...causes },
    });
    expect(formatEntry(entry)).toMatch(/ operations-1@3 {2}by operator command line$/);
  });

  it('starts every area', async () => {
    const starter = await readFile(join(import.meta.dirname, '../../../tools/ops.mjs'), 'utf8');
    for (const area of Object.keys(areas)) expect(starter).toMatch(new RegExp(`^  ${area}: \\{ entry: backend`, 'm'));
  });

  it.each([
    ['healthy', 0],
    ['slow', 0],
    ['away', 1],
    ['unknown', 1],
  ] as const)('ends health with a part that is %s by %i', (status, code) =>
    expect(exitCodeFor([{ part: 'jobs', status, since: '2026-01-02T03:04:05.000Z', about: '' }])).toBe(code),
  );

  it('ends the health command with 1 while the disk is full, and not while events are parked', () => {
    const attention = { status: 'attention', since: '2026-01-02T03:04:05.000Z', about: '' } as const;
    expect(exitCodeFor([{ part: 'event_store', ...attention }])).toBe(1);
    expect(exitCodeFor([{ part: 'projections', ...attention }])).toBe(0);
  });

  it('prints a sample without events or requests in words', () => {
    const sample = Sample.parse({
      at: '2026-01-02T03:04:05.000Z',
      head: 0,
      folded: 0,
      lag: 0,
      requests: 0,
      p95: null,
      sent: 0,
      sockets: 0,
    });
    expect(formatSample(sample)).toMatch(/Z {2}no events {2}projections behind .* {2}no requests {2}0\.0 messages/);
    expect(formatSample({ ...sample, head: 7, folded: 3, requests: 2, p95: 12.4 })).toMatch(
      /head #7 {2}folded 3 .* 2\.0 requests\/s {2}p95 12 ms/,
    );
    const unread = { head: 7, folded: null, lag: null, lagMs: null, policyLag: null, policyLagMs: null };
    expect(formatSample({ ...sample, ...unread })).toContain(
      'folded not known  projections behind not known  policies behind not known  no requests',
    );
  });

  it('accepts maintenance with a message and an end', () =>
    expect(() => getArea(['maintenance', 'full', '--message', 'A larger disk.', '--lasts', '30'])).not.toThrow());

  it.each([
    ['nothing list', 'nothing to operate named nothing'],
    ['operators grant', 'npm run ops -- operators'],
    ['operators dance', 'npm run ops -- operators'],
    ['maintenance full', '--message: got nothing, wants the message for people, of 3 to 500 characters.'],
    ['maintenance full --message Soon --until tonight', '--until: got tonight, wants an instant with its zone'],
    ['maintenance full --message Soon --lasts 5 --until 2030-01-31T18:00:00Z', 'use one of them'],
    ['maintenance full --message Soon --lasts 1e15', '--lasts: got 1e15, wants minutes from 0 to 525600.'],
    ['maintenance full --message Soon --begins 9999999', '--begins: got 9999999, wants seconds from 0 to 2592000.'],
    ['maintenance full --message Soon --begins never', '--begins: got never'],
    ['queues drain', 'npm run ops -- queues'],
    [`log --workspace ${workspace} --break-glass --reason ${'because'.repeat(3)}`, '--as'],
    [
      `log --workspace ${workspace} --as ada@example.com --break-glass --reason soon`,
      '--reason: got soon, wants a reason of 20 to 500 characters.',
    ],
    ['log --as ada@example.com --content', '--workspace'],
    ['log --limit abc', '--limit: got abc, wants a number from 1 to 200.'],
    ['log --type NoSuch', '--type: got NoSuch, wants a type of event, such as AgentCreated.'],
    ['log --position=', '--position: got nothing, wants a position in the log.'],
    ['queues status --loudly', 'loudly'],
  ])('explains what is wrong with: %s', (line, said) => expect(words(line)).toThrow(said));
});
