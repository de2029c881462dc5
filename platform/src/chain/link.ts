import { hash } from 'node:crypto';
import { beginningText, linkText, type ChainedEvent } from '@throughline/contracts/chain/link-text.js';
import { deploymentId } from '@throughline/contracts/operations/operations.events.js';
import { getCategory } from '../eventstore/streams.js';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The chain an event belongs to: its workspace's, or the deployment's. Anchors are about chains, and in none. */
export const readChain = ({ stream, meta }: ChainedEvent): string | null => {
  if (getCategory(stream) === 'chain') return null;
  const workspaceId = typeof meta === 'object' && meta !== null && 'workspaceId' in meta ? meta.workspaceId : undefined;
  return typeof workspaceId === 'string' && uuid.test(workspaceId) ? workspaceId : deploymentId;
};

/** Returns what the first event of a chain is linked to. */
export const getBeginning = (chain: string): string => hash('sha256', beginningText(chain), 'hex');

export const linked = (previous: string, event: ChainedEvent): string =>
  hash('sha256', linkText(previous, event), 'hex');
