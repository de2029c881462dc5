import type { ProjectionBuild } from '@throughline/platform/projections/control/builds.js';
import { parseArguments, usage } from './arguments.js';
import { buildView } from './json-output.js';
import { auditText, heldText, listText, outcomeText, progressLine, statusText } from './text-output.js';
import { verdictText } from '../verifier/verdict-text.js';

const parse = (line: string) => parseArguments(line.split(' ').filter((word) => word !== ''));

describe('npm run ops', () => {
  it.each([
    ['projections list', { kind: 'list', json: false }],
    ['projections status --json', { kind: 'status', json: true }],
    [
      'projections rebuild agents runs --from-log',
      { kind: 'rebuild', names: ['agents', 'runs'], options: { fromLog: true, park: false }, json: false },
    ],
    [
      'projections rebuild agents --no-swap',
      { kind: 'rebuild', names: ['agents'], options: { fromLog: false, park: false, swap: false }, json: false },
    ],
    ['projections swap agents', { kind: 'swap', names: ['agents'], options: {}, json: false }],
    ['projections drop agents --json', { kind: 'drop', names: ['agents'], options: {}, json: true }],
    ['projections quarantine list', { kind: 'held', json: false }],
    [
      'projections quarantine skip agents --position 12 --reason broken',
      { kind: 'skip', names: ['agents'], options: { position: 12, reason: 'broken' }, json: false },
    ],
    ['projections verify --sample 20', { kind: 'sample', streams: 20, json: false }],
    ['projections audit --json', { kind: 'audit', names: [], options: {}, json: true }],
    ['projections pause agents', { kind: 'pause', names: ['agents'], options: {}, json: false }],
  ])('%s', (line, operation) => {
    expect(parse(line)).toEqual(operation);
  });

  it('copies a log between the addresses it is given', () => {
    expect(parse('log copy --from esdb://one:2113?tls=false --to esdb+discover://two:2113')).toEqual({
      kind: 'copy-log',
      from: 'esdb://one:2113?tls=false',
      to: 'esdb+discover://two:2113',
      json: false,
    });
  });

  it('is told that the log has moved', () => {
    expect(parse('log moved --json')).toEqual({ kind: 'log-moved', json: true });
  });

  const hex = 'ab'.repeat(32);
  it.each([
    [
      'chain export --workspace works --to works.jsonl',
      { kind: 'export-chain', which: { workspace: 'works' }, to: 'works.jsonl', json: false },
    ],
    ['chain verify --deployment --json', { kind: 'verify-chain', which: 'deployment', publicKeys: [], json: true }],
    [
      `chain verify --all --public-key ${hex} --public-key ${hex}`,
      { kind: 'verify-chain', which: 'all', publicKeys: [hex, hex], json: false },
    ],
    [
      'chain verify --file works.jsonl --receipt before.jsonl',
      { kind: 'verify-file', file: 'works.jsonl', publicKeys: [], receipt: 'before.jsonl', json: false },
    ],
  ])('%s', (line, operation) => {
    expect(parse(line)).toEqual(operation);
  });

  it('means every projection by --all', () => {
    expect(parse('projections verify --all')).toMatchObject({
      kind: 'verify',
      names: expect.arrayContaining(['history', 'agents', 'runs']),
    });
  });

  it('helps when it is asked nothing', () => {
    for (const line of ['', 'projections list --help']) expect(parse(line)).toEqual({ kind: 'help', text: usage });
  });

  it('helps with chains alone when it is asked about them', () => {
    const help = parse('chain --help');
    expect(help).toMatchObject({
      kind: 'help',
      text: expect.stringMatching(/^npm run ops -- chain .*chain verify --file/s),
    });
    expect(help).not.toMatchObject({ text: expect.stringContaining('rollback') });
  });

  it.each([
    ['projections rebuild', 'Name a projection'],
    ['projections rebuild nothing', 'There is no projection named nothing'],
    ['chain dance', 'There is no command chain dance'],
    ['chain export --workspace works', '--to'],
    ['chain export --to works.jsonl', 'Say which chain'],
    ['chain export --workspace works --deployment --to works.jsonl', 'Say which chain'],
    ['chain verify', 'Say which chain'],
    ['chain verify --all --receipt before.jsonl', '--receipt is for a file'],
    ['chain verify --all --public-key mine', 'wants 64 hexadecimal digits'],
    ['log dance', 'There is no command log dance'],
    ['log copy --from esdb://one', '--to: got nothing'],
    ['log copy --from http://one --to esdb://two', '--from: got http://one'],
    ['projections dance', /^There is no command dance\.\n/],
    ['projections quarantine dance', /^There is no command quarantine dance\.\n/],
    ['projections quarantine skip agents --position 12', 'why'],
    ['projections verify --sample none', 'wants a number of streams'],
    ['agents list', 'There is nothing to operate named agents'],
    ['projections quarantine skip agents --position soon --reason it', 'wants a position in the log'],
    ['projections list --loudly', 'loudly'],
  ])('says what is wrong with: %s', (line, words) => {
    expect(() => parse(line)).toThrow(words);
  });

  const row: ProjectionBuild = {
    projection: 'agents',
    build: 2,
    version: 1,
    status: 'building',
    purpose: 'swap',
    source: 'replica',
    paused: false,
    requestedAction: null,
    parks: false,
    resumedAt: null,
    resumedEvents: 0,
    epoch: 1,
    position: 250,
    target: 1_000,
    eventsDone: 250,
    eventsTotal: 1_000,
    verification: null,
    error: null,
    keptUntil: null,
    startedAt: '2026-01-02T03:04:05.000Z',
    changedAt: '2026-01-02T03:04:15.000Z',
  };

  it('shows how far a build is and how long it will take', () => {
    const lag = { events: 50, more: false, ms: 4_000 };
    expect(buildView(row, lag, true)).toMatchObject({
      behind: 50,
      behindSeconds: 4,
      eventsPerSecond: 25,
      secondsLeft: 30,
    });
    expect(buildView(row, lag, false)).toMatchObject({ eventsPerSecond: null, secondsLeft: null });
    expect(progressLine([row, { ...row, projection: 'runs', status: 'live' }], 120)).toBe(
      '██████░░░░░░░░░░░░░░░░░░ 25 %  building, live  2 projections  25 events/s  30 s left',
    );
  });

  it('shows percent, rate and time left of a build in the status instead of how far it is behind, and the rate only while a worker builds it', () => {
    const shown = (alive: boolean) => statusText([row], { head: 1_000, lags: new Map(), alive });
    expect(shown(true)).toMatch(/ 250 {2,}25 %, 25 events\/s, 30 s left$/);
    expect(shown(false)).toMatch(/25 %$/);
  });

  it('says that a build catches up when it has everything up to its target', () => {
    const full = { ...row, eventsDone: 1_000 };
    expect(progressLine([full], 120)).toBe('████████████████████████ 100 %  catching up  1 projection');
    expect(statusText([full], { head: 1_000, lags: new Map(), alive: true })).toMatch(/ catching up$/);
  });

  it('counts one as one', () => {
    expect(progressLine([row], 120)).toContain('  1 projection  ');
    const audit = { events: 1, workspaces: 1, unlike: 0, tables: [], differing: [] };
    expect(auditText(audit)).toContain('1 event of 1 workspace, 0 of the replica');
  });

  it('shows what waits to be swapped in, and until when the one before is kept', () => {
    const kept = { ...row, build: 1, status: 'previous' as const, keptUntil: '2026-01-03T03:04:05.000Z' };
    const ready = { ...row, build: 3, status: 'ready' as const, purpose: 'ready' as const };
    const lags = new Map([[100, { events: 3, more: false, ms: 90_000 }]]);
    expect(
      listText([{ ...kept, position: 100 }, ready], lags, true)
        .split('\n')
        .slice(1),
    ).toEqual([
      'agents      v1       b1     previous  100       3 events, 90 s behind, kept until 2026-01-03T03:04:05.000Z',
      'agents      v1       b3     ready     250       up to date, waits to be swapped in',
    ]);
  });

  it('says table by table whether the fresh fold is equal', () => {
    const digest = { rows: 3, sums: ['1', '2'] as [string, string] };
    const tables = [
      { table: 'agents', live: digest, fresh: digest, equal: true },
      { table: 'agent_versions', live: { ...digest, rows: 4 }, fresh: digest, equal: false },
    ];
    expect(
      outcomeText('verify', [{ ...row, status: 'verified', verification: { position: 250, tables } }]).split('\n'),
    ).toEqual([
      'agents: verified (build 2, position 250)',
      '  agents: equal, 3 rows',
      '  agent_versions: different, live 4 rows, fresh 3 rows',
    ]);
  });

  it('says whether a chain is whole, and else where it first differs', () => {
    const verdict = { chain: 'c', events: 6, anchors: 1, hash: 'h', publicKeys: ['k'], finding: null };
    expect(verdictText(verdict)).toBe('c: whole. Events: 6, anchors: 1, signed by k, hash h');
    expect(verdictText({ ...verdict, anchors: 0, publicKeys: [] })).toContain('signed by nobody');
    const finding = { reason: 'missing' as const, seq: 7, line: 9, about: 'It is gone.' };
    expect(verdictText({ ...verdict, finding })).toBe(
      'c: MISSING at event 7, line 9. It is gone. Events that fit before it: 6.',
    );
  });

  it('says when nothing is parked', () => {
    expect(heldText([])).toBe('Nothing is parked.');
  });
});
