import { ChainAnchored, type Anchor } from '@throughline/contracts/chain/chain.events.js';
import type { ChainLinkRow } from '@throughline/contracts/chain/chain.rows.js';
import { isSigned } from '@throughline/contracts/chain/web-crypto.js';
import type { Finding, Verdict } from '@throughline/contracts/chain/finding.js';
import { getBeginning, readChain, linked } from '@throughline/platform/chain/link.js';
import { asStored, type StoredEvent } from '@throughline/platform/eventstore/event-codec.js';
import type { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { livePosition } from '@throughline/platform/projections/control/builds.js';
import { LinkReader } from '@throughline/platform/chain/link-reader.js';
import { fromLog } from '@throughline/platform/eventstore/log-pages.js';
import type { Postgres } from '@throughline/platform/postgres/postgres.js';

export type LogCheckDeps = {
  postgres: Postgres;
  store: EventStore;
  /** A null means every chain. */
  chain: string | null;
  /** Nobody else's signature counts; absent: anybody's. */
  publicKeys?: readonly string[];
  /** Called after each page with the share of the log that was read, from 0 to 1. */
  onRead?: (share: number) => void;
};
export type Linked = { event: StoredEvent; seq: number; hash: string };

type State = Verdict & {
  anchoredSeq: number;
  /** Hash of the link that no event fitted: one that comes later may. */
  sought: string | null;
  /** More of the chain came after what is missing. */
  goesOn: boolean;
};

/** Holds the chain, as it was computed when each event came, against the log as it is now. Needs memory for a page and for each chain's newest hash. */
export class LogCheck {
  private readonly states = new Map<string, State>();
  private readonly linkReader: LinkReader;

  constructor(private readonly deps: LogCheckDeps) {
    this.linkReader = new LinkReader(deps.postgres, deps.chain);
    if (deps.chain !== null) this.getState(deps.chain);
  }

  get chains(): string[] {
    return [...this.states.keys()];
  }

  verdict(of: string): Verdict {
    const { chain, events, anchors, hash, publicKeys, finding } = this.getState(of);
    return { chain, events, anchors, hash, publicKeys, finding };
  }

  async toTheEnd(): Promise<void> {
    const links = this.links();
    while ((await links.next()).done !== true);
  }

  /** The events that fit, in the order of the log. */
  async *links(): AsyncGenerator<Linked, void> {
    const { postgres, store, chain } = this.deps;
    const chainedUpTo = await livePosition(postgres, 'chain');
    const upTo = Math.min(chainedUpTo, await store.head());
    for await (const { events, unreadable, position } of fromLog(store)({ after: 0, upTo, types: new Set() })) {
      for (const event of [...events, ...unreadable].sort((a, b) => a.position - b.position)) {
        const stored = asStored(event);
        const of = readChain(stored);
        if (of === null) await this.anchor(stored);
        else if (chain === null || chain === of) {
          const link = await this.link(stored, of);
          if (link !== null) yield link;
        }
      }
      this.deps.onRead?.(position / upTo);
    }
    await this.lackingUntil(chainedUpTo + 1);
    for (const { finding, goesOn } of this.states.values())
      if (finding?.reason === 'missing' && !goesOn) finding.reason = 'truncated';
  }

  private async link(event: StoredEvent, chain: string): Promise<Linked | null> {
    await this.lackingUntil(event.position);
    const state = this.getState(chain);
    const link = await this.linkReader.peek();
    const isOfIt = link?.position === event.position;
    if (isOfIt) this.linkReader.pass();
    const hash = linked(state.hash, event);
    if (state.finding !== null) {
      state.goesOn = true;
      if (hash === state.sought) state.finding.reason = 'reordered';
      return null;
    }
    const seq = state.events + 1;
    const what = `${event.type}, ${event.stream}@${event.revision}`;
    const at = { seq, position: event.position };
    if (!isOfIt) {
      state.finding = { ...at, reason: 'added', about: `The log has ${what}, and the chain does not.` };
      return null;
    }
    if (link.chain !== chain || link.seq !== seq || link.hash !== hash) {
      state.finding = { ...at, reason: 'changed', about: `${what} is not what it was, or its hash is not.` };
      state.sought = link.chain === chain ? link.hash : null;
      return null;
    }
    Object.assign(state, { events: seq, hash });
    return { event, seq, hash };
  }

  /** Links before this position whose events the log does not have. */
  private async lackingUntil(position: number): Promise<void> {
    for (let link = await this.linkReader.peek(); link !== undefined; link = await this.linkReader.peek()) {
      if (link.position >= position) return;
      this.linkReader.pass();
      this.lacks(link);
    }
  }

  private lacks({ chain, seq, position, hash }: ChainLinkRow): void {
    const state = this.getState(chain);
    if (state.finding !== null) return;
    state.finding = {
      reason: 'missing',
      seq,
      position,
      about: `The log does not have the event of position ${position}.`,
    };
    state.sought = hash;
  }

  private async anchor({ type, data, position }: StoredEvent): Promise<void> {
    const read = ChainAnchored.safeParse({ type, data });
    if (!read.success) return;
    const anchor = read.data.data;
    if (this.deps.chain !== null && this.deps.chain !== anchor.chain) return;
    const state = this.getState(anchor.chain);
    state.finding ??= await this.wrongIn(anchor, state, position);
    state.anchors += 1;
    state.anchoredSeq = anchor.seq;
    if (!state.publicKeys.includes(anchor.publicKey)) state.publicKeys.push(anchor.publicKey);
  }

  private async wrongIn(anchor: Anchor, state: State, position: number): Promise<Finding | null> {
    const { seq } = anchor;
    const wrong = (reason: Finding['reason'], about: string, from = seq): Finding => ({
      reason,
      seq: from,
      position,
      about,
    });
    if (!(await isSigned(anchor))) return wrong('signature', 'The signature of the anchor is not over what it says.');
    if (this.deps.publicKeys?.includes(anchor.publicKey) === false)
      return wrong('signature', `The anchor is signed by another key, ${anchor.publicKey}.`);
    if (anchor.number > state.anchors) return wrong('missing', `Anchor ${state.anchors} is missing.`);
    if (anchor.number < state.anchors) return wrong('reordered', `Anchor ${anchor.number} does not belong here.`);
    const [link] = await this.deps.postgres.query<{ hash: string }>(
      'select hash from rm.chain_links where chain = $1 and seq = $2',
      [anchor.chain, seq],
    );
    if (link?.hash === anchor.hash && seq <= state.events) return null;
    return wrong('changed', `The hash of event ${seq} is not the one that was signed.`, state.anchoredSeq + 1);
  }

  private getState(chain: string): State {
    const known = this.states.get(chain);
    if (known !== undefined) return known;
    const state: State = {
      chain,
      events: 0,
      anchors: 0,
      hash: getBeginning(chain),
      publicKeys: [],
      finding: null,
      anchoredSeq: 0,
      sought: null,
      goesOn: false,
    };
    this.states.set(chain, state);
    return state;
  }
}
