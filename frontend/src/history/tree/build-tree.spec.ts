import { historyRow } from '@throughline/contracts/history/history.fixtures.js';
import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { buildTree, listLines } from './build-tree.js';

const event = (number: number, stream: string, revision: number, cause?: HistoryRow): HistoryRow =>
  historyRow(number, {
    stream,
    revision,
    category: stream.split('-')[0] ?? '',
    type: `${stream}@${revision}`,
    meta: { causationId: cause?.id ?? null },
  });

const fired = event(1, 'firing-1', 0);
const requested = event(2, 'run-1', 0, fired);
const started = event(3, 'firing-1', 1, fired);
const waits = event(4, 'run-1', 1, requested);
const approved = event(5, 'run-1', 2);
const note = event(6, 'note-1', 0, approved);
const succeeded = event(7, 'run-1', 3, approved);
const finished = event(8, 'firing-1', 2, succeeded);
const all = [fired, requested, started, waits, approved, note, succeeded, finished];

const shown = (rows: readonly HistoryRow[], closed: number[] = []) =>
  listLines(buildTree(rows), new Set(closed)).map(({ row, level }) => `${'  '.repeat(level - 1)}${row.type}`);

it('What an event caused is below it; what followed in the same run is next to it.', () =>
  expect(shown(all)).toEqual([
    'firing-1@0',
    '  run-1@0',
    '  run-1@1',
    '  run-1@2',
    '    note-1@0',
    '  run-1@3',
    '    firing-1@2',
    '  firing-1@1',
  ]));

it('A decision of a person about a run goes on from the event that waited for it.', () =>
  expect(shown([requested, waits, approved, succeeded])).toEqual(['run-1@0', 'run-1@1', 'run-1@2', 'run-1@3']));

it('An event whose cause is not loaded is a root, and every event is in the tree once.', () => {
  expect(shown([succeeded, finished])).toEqual(['run-1@3', '  firing-1@2']);
  expect(new Set(shown(all).map((line) => line.trim())).size).toBe(all.length);
});

it('What is below a closed event is not shown.', () => expect(shown(all, [fired.position])).toEqual(['firing-1@0']));

it('A run of a thousand steps has one level.', () => {
  const steps: HistoryRow[] = [];
  for (let at = 0; at < 1_000; at += 1) steps.push(event(at + 1, 'run-1', at, steps.at(-1)));
  expect(Math.max(...listLines(buildTree(steps), new Set()).map(({ level }) => level))).toBe(1);
});
