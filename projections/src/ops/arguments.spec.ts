import type { Slot } from '../engine/slot.js';
import { parseArguments } from './arguments.js';
import { heldText, outcomeText, progressLine, secondsLeft } from './texts.js';

const parse = (line: string) => parseArguments(line.split(' ').filter((word) => word !== ''));

describe('npm run ops', () => {
  it.each([
    ['projections list', { kind: 'list', json: false }],
    ['projections status --json', { kind: 'status', json: true }],
    [
      'projections rebuild agents runs --from-log',
      { kind: 'rebuild', names: ['agents', 'runs'], fromLog: true, position: null, json: false },
    ],
    ['projections quarantine list', { kind: 'held', json: false }],
    [
      'projections quarantine skip agents --position 12',
      { kind: 'skip', names: ['agents'], fromLog: false, position: 12, json: false },
    ],
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

  it('means every projection by --all', () => {
    expect(parse('projections verify --all')).toMatchObject({
      kind: 'verify',
      names: expect.arrayContaining(['history', 'agents', 'runs']),
    });
  });

  it('helps when it is asked nothing', () => {
    expect(parse('')).toBe('help');
    expect(parse('projections list --help')).toBe('help');
  });

  it.each([
    ['projections rebuild', 'Name a projection'],
    ['projections rebuild nothing', 'There is no projection named nothing'],
    ['projections dance', 'There is no command dance'],
    ['log dance', 'There is no command log dance'],
    ['log copy --from esdb://one', '--to: got nothing'],
    ['log copy --from http://one --to esdb://two', '--from: got http://one'],
    ['agents list', 'There is nothing to operate named agents'],
    ['projections quarantine skip agents --position soon', 'wants a position in the log'],
    ['projections list --loudly', 'loudly'],
  ])('says what is wrong with: %s', (line, words) => {
    expect(() => parse(line)).toThrow(words);
  });

  const slot: Slot = {
    projection: 'agents',
    build: 2,
    version: 1,
    status: 'building',
    purpose: 'swap',
    source: 'replica',
    paused: false,
    epoch: 1,
    position: 250,
    target: 1_000,
    events_done: 250,
    events_total: 1_000,
    verification: null,
    error: null,
    started_at: '2026-01-02T03:04:05.000Z',
    changed_at: '2026-01-02T03:04:15.000Z',
  };

  it('shows how far a build is and how long it will take', () => {
    expect(secondsLeft(slot)).toBe(30);
    expect(progressLine([slot, { ...slot, projection: 'runs', status: 'live' }], 120)).toBe(
      '██████░░░░░░░░░░░░░░░░░░ 25 %  building, live  2 projections  30 s left',
    );
  });

  it('says table by table whether the fresh fold is equal', () => {
    const digest = { rows: 3, sums: ['1', '2'] as [string, string] };
    const tables = [
      { table: 'agents', live: digest, fresh: digest, equal: true },
      { table: 'agent_versions', live: { ...digest, rows: 4 }, fresh: digest, equal: false },
    ];
    expect(
      outcomeText('verify', [{ ...slot, status: 'verified', verification: { position: 250, tables } }]).split('\n'),
    ).toEqual([
      'agents: verified (build 2, position 250)',
      '  agents: equal, 3 rows',
      '  agent_versions: different, live 4 rows, fresh 3 rows',
    ]);
  });

  it('says when nothing is parked', () => {
    expect(heldText([])).toBe('Nothing is parked.');
  });
});
