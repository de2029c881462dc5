import { readFileSync } from 'node:fs';
import { ChainAnchored } from '@throughline/contracts/chain/chain.events.js';
import { deploymentId } from '@throughline/contracts/operations/operations.events.js';
import { eventCodec, asStored } from '../eventstore/event-codec.js';
import type { ChainedEvent } from '@throughline/contracts/chain/link-text.js';
import { isSigned } from '@throughline/contracts/chain/web-crypto.js';
import { ChainKey } from './chain-key.js';
import { getBeginning, readChain, linked } from './link.js';

type Known = { chain: string; beginning: string; links: { event: ChainedEvent; hash: string }[] };
const getFile = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
/** Computed by another program, in another language. */
const known = getFile('known-hashes.json') as Known;
const [first] = known.links;
if (first === undefined) throw new Error('no links');

describe('A chain', () => {
  it('has the hashes it has always had', () => {
    expect(getBeginning(known.chain)).toBe(known.beginning);
    let hash = known.beginning;
    for (const { event, hash: wanted } of known.links) {
      expect(readChain(event)).toBe(known.chain);
      hash = linked(hash, event);
      expect(hash).toBe(wanted);
    }
  });

  it('covers an event as it is stored, without its position, and is not changed by upcasters', () => {
    const stored = { ...first.event, position: 7 };
    expect(linked(known.beginning, stored)).toBe(first.hash);
    const renamed = { AgentPaused: [(data: unknown) => Object.assign({}, data, { since: 'then' })] };
    const { event } = eventCodec(renamed).decode(stored);
    expect(event.data).toMatchObject({ since: 'then' });
    expect(linked(known.beginning, asStored(event))).toBe(first.hash);
  });

  it('is the workspace’s, else the deployment’s; anchors are in none', () => {
    const { event } = first;
    expect(readChain({ ...event, meta: { workspaceId: null } })).toBe(deploymentId);
    expect(readChain({ ...event, meta: 'not even an object' })).toBe(deploymentId);
    expect(readChain({ ...event, meta: { workspaceId: 'nobody' } })).toBe(deploymentId);
    expect(readChain({ ...event, stream: `chain-${known.chain}` })).toBeNull();
  });
});

describe('An anchor', () => {
  const key = ChainKey.parse(Buffer.alloc(32, 7).toString('base64'));
  const { data } = ChainAnchored.parse(getFile('../../../contracts/golden/ChainAnchored.v1.json'));

  it('is signed as it has always been', async () => {
    const { chain, number, seq, hash, at } = data;
    expect(key.sign({ chain, number, seq, hash, at })).toEqual(data);
    expect(await isSigned(data)).toBe(true);
  });

  it.each([
    { ...data, seq: data.seq + 1 },
    { ...data, at: '2026-01-02T03:05:00.001Z' },
    { ...data, publicKey: ChainKey.parse(Buffer.alloc(32, 8).toString('base64')).publicKey },
    { ...data, publicKey: '00'.repeat(32) },
    { ...data, signature: data.signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) },
  ])('counts for nothing with anything else in it (%#)', async (other) => {
    expect(await isSigned(other)).toBe(false);
  });
});
