import { ChainAnchored } from '@throughline/contracts/chain/chain.events.js';
import { ChainLinkRow, ChainRow } from '@throughline/contracts/chain/chain.rows.js';
import { deploymentId } from '@throughline/contracts/operations/operations.events.js';
import { Instant } from '@throughline/contracts/row.js';
import { getBeginning, readChain, linked } from '@throughline/platform/chain/link.js';
import type { StoredEvent } from '@throughline/platform/eventstore/event-codec.js';
import { storedTable, derivedTable, type Projection } from '@throughline/platform/projections/table.js';

const anchorIn = ({ type, data }: StoredEvent) => {
  const read = ChainAnchored.safeParse({ type, data });
  return read.success ? read.data.data : null;
};

const getTime = ({ meta }: StoredEvent): string | null => {
  const at = typeof meta === 'object' && meta !== null && 'at' in meta ? meta.at : null;
  return Instant.safeParse(at).data ?? null;
};

const begun = (id: string): ChainRow => ({
  id,
  position: 0,
  seq: 0,
  hash: getBeginning(id),
  anchors: 0,
  anchoredSeq: 0,
  unanchoredSince: null,
});

const lengthened = (before: ChainRow, event: StoredEvent): ChainRow => ({
  ...before,
  position: event.position,
  seq: before.seq + 1,
  hash: linked(before.hash, event),
  unanchoredSince: before.seq === before.anchoredSeq ? getTime(event) : before.unanchoredSince,
});

const anchored = (before: ChainRow | null, event: StoredEvent): ChainRow | null => {
  const anchor = anchorIn(event);
  if (anchor === null || before === null) return before;
  return {
    ...before,
    position: event.position,
    anchors: event.revision + 1,
    anchoredSeq: Math.max(before.anchoredSeq, anchor.seq),
    unanchoredSince: before.seq <= anchor.seq ? null : getTime(event),
  };
};

/** Where each chain has got to. */
const chains = storedTable(ChainRow, {
  name: 'chains',
  columns: { seq: 'bigint', anchors: 'bigint', anchoredSeq: 'bigint' },
  indexes: [],
  id: (event) => readChain(event) ?? anchorIn(event)?.chain ?? deploymentId,
  evolve: (row, event) => {
    const chain = readChain(event);
    return chain === null ? anchored(row, event) : lengthened(row ?? begun(chain), event);
  },
});

/** Sixteen digits, so that texts are in the order of the log. */
export const linkId = (position: number): string => String(position).padStart(16, '0');

const links = derivedTable<ChainRow, ChainLinkRow>(chains, ChainLinkRow, {
  name: 'chain_links',
  columns: { id: 'text', seq: 'bigint' },
  indexes: ['(chain, seq)'],
  id: ({ position }) => linkId(position),
  evolve: (head, event) => {
    if (head === null || readChain(event) === null) return null;
    const { id: chain, position, seq, hash } = head;
    return { id: linkId(position), chain, position, seq, hash };
  },
});

/** Every event linked to the one before it in its workspace, by hashes. */
export const chainProjection: Projection = { name: 'chain', version: 1, tables: [chains, links] };
