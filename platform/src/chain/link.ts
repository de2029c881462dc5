import { hash } from 'node:crypto';
import { deploymentId } from '@throughline/contracts/operations/operations.events.js';
import type { StoredEvent } from '../eventstore/event-codec.js';
import { getCategory } from '../eventstore/streams.js';
import { canonical } from './canonical.js';

/** A stored event without its position, because the position differs between servers that hold the same log. */
export type ChainedEvent = Omit<StoredEvent, 'position'>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The chain an event belongs to: its workspace's, or the deployment's. Anchors are about chains, and in none. */
export const readChain = ({ stream, meta }: ChainedEvent): string | null => {
  if (getCategory(stream) === 'chain') return null;
  const workspaceId = typeof meta === 'object' && meta !== null && 'workspaceId' in meta ? meta.workspaceId : undefined;
  return typeof workspaceId === 'string' && uuid.test(workspaceId) ? workspaceId : deploymentId;
};

/** Returns what the first event of a chain is linked to; no two chains begin alike. */
export const getBeginning = (chain: string): string => hash('sha256', `throughline chain 1 ${chain}`, 'hex');

/** Only what is hashed, in the order of its names. */
export const chained = ({ data, id, meta, revision, stream, type }: ChainedEvent): ChainedEvent => ({
  data,
  id,
  meta,
  revision,
  stream,
  type,
});

/** SHA-256 over the 64 digits of the hash before and the event's canonical JSON. */
export const linked = (previous: string, event: ChainedEvent): string =>
  hash('sha256', previous + canonical(chained(event)), 'hex');
