import { ChainAnchored } from '@throughline/contracts/chain/chain.events.js';
import type { AnyRecorded } from '@throughline/contracts/domain-events.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { noteWritten } from '@throughline/contracts/notes/note.fixtures.js';
import { deploymentId } from '@throughline/contracts/operations/operations.events.js';
import { ChainKey } from '@throughline/platform/chain/chain-key.js';
import { getBeginning, linked } from '@throughline/platform/chain/link.js';
import type { UnreadableEvent } from '@throughline/platform/eventstore/event-codec.js';
import { recorded } from '@throughline/platform/projections/table-spec.js';
import type { AnyRow } from '@throughline/platform/projections/table.js';
import fc from 'fast-check';
import { Folding } from '../engine/fold/fold.js';
import { chainProjection } from './chain.projection.js';

const [chains, links] = chainProjection.tables;
const id = (n: number) => WorkspaceId.parse(`00000000-0000-7000-8000-${String(n).padStart(12, '0')}`);

const note = (workspace: number | null, position: number): AnyRecorded =>
  recorded(noteWritten({ noteId: id(1), workspaceId: id(1), text: `${position}` }), position, {
    workspaceId: workspace === null ? null : id(workspace),
  });

const unknown = (workspace: number | null, position: number): UnreadableEvent => ({
  ...note(workspace, position),
  type: 'NobodyKnowsThis',
  reason: 'unknown_type',
  detail: 'no event has this name',
});

/** Rows of both tables, after batches that end at these places. */
const getRows = (events: readonly (AnyRecorded | UnreadableEvent)[], ends: readonly number[]) => {
  const rows = new Map(chainProjection.tables.map((table) => [table.name, new Map<string, AnyRow>()]));
  let begin = 0;
  for (const end of [...ends, events.length]) {
    const folding = new Folding(chainProjection.tables, new Set(), (table, key) => rows.get(table.name)?.get(key));
    for (const event of events.slice(begin, end))
      if ('reason' in event) folding.foldUnread(event);
      else folding.fold(event);
    const folded = folding.result();
    expect(folded.parked).toEqual([]);
    for (const [table, changed] of folded.rows) for (const [key, row] of changed) rows.get(table.name)?.set(key, row);
    begin = end;
  }
  return { chains: rows.get(chains?.name ?? ''), links: [...(rows.get(links?.name ?? '')?.values() ?? [])] };
};

describe('The chain', () => {
  it('links each event to the one before it in its workspace, also what cannot be read; the rest to the deployment’s', () => {
    const events = [note(1, 1), note(2, 2), unknown(1, 3), note(null, 4), note(1, 5)];
    const [first, , third, , fifth] = events;
    if (first === undefined || third === undefined || fifth === undefined) throw new Error('no events');
    const { reason: _, detail: __, ...stored } = third as UnreadableEvent;
    const hashes = [first, stored, fifth].reduce<string[]>(
      (before, event) => [...before, linked(before.at(-1) ?? '', event)],
      [getBeginning(id(1))],
    );
    const rows = getRows(events, []);
    expect(rows.links.filter((row) => 'chain' in row && row.chain === id(1))).toEqual(
      [1, 3, 5].map((position, at) => ({
        id: String(position).padStart(16, '0'),
        chain: id(1),
        position,
        seq: at + 1,
        hash: hashes[at + 1],
      })),
    );
    expect(rows.chains?.get(id(1))).toMatchObject({ seq: 3, position: 5, hash: hashes[3], anchoredSeq: 0 });
    expect([...(rows.chains?.keys() ?? [])]).toEqual([id(1), id(2), deploymentId]);
  });

  it('is the same whatever the batches', () => {
    const some = fc.array(fc.tuple(fc.constantFrom(1, 2, null), fc.boolean()), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(some, fc.array(fc.nat(30)), (sketch, cuts) => {
        const events = sketch.map(([workspace, readable], at) => (readable ? note : unknown)(workspace, at + 1));
        const ends = cuts.filter((cut) => cut <= events.length).sort((a, b) => a - b);
        expect(getRows(events, ends)).toEqual(getRows(events, []));
      }),
    );
  });

  it('knows what is anchored, and since when something is not; an anchor is not part of the chain', () => {
    const key = ChainKey.parse(Buffer.alloc(32, 7).toString('base64'));
    const at = '2026-01-02T03:09:00.000Z';
    const anchor = (seq: number, position: number, number: number): AnyRecorded => ({
      ...recorded(
        ChainAnchored.parse({
          type: 'ChainAnchored',
          data: key.sign({ chain: id(1), number, seq, hash: getBeginning(id(1)), at }),
        }),
        position,
        { workspaceId: null, at },
      ),
      stream: `chain-${id(1)}`,
      revision: number,
    });
    const row = (events: AnyRecorded[]) => getRows(events, []).chains?.get(id(1));
    const noted = note(1, 1);
    expect(row([noted])).toMatchObject({ anchors: 0, anchoredSeq: 0, unanchoredSince: noted.meta.at });
    const settled = [noted, anchor(1, 2, 0)];
    expect(row(settled)).toMatchObject({ seq: 1, position: 2, anchors: 1, anchoredSeq: 1, unanchoredSince: null });
    expect(getRows(settled, []).links).toHaveLength(1);
    expect(row([noted, note(1, 2), note(1, 3), anchor(2, 4, 0)])).toMatchObject({
      seq: 3,
      anchors: 1,
      anchoredSeq: 2,
      unanchoredSince: at,
    });
  });
});
