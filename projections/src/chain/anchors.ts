import { ChainAnchored } from '@throughline/contracts/chain/chain.events.js';
import type { ChainRow } from '@throughline/contracts/chain/chain.rows.js';
import { EventId } from '@throughline/contracts/ids.js';
import type { ChainKey } from '@throughline/platform/chain/chain-key.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { eventMeta } from '@throughline/platform/deciders/event-meta.js';
import { RevisionConflict } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { derivedId } from '@throughline/platform/ids.js';
import { delay } from '@throughline/platform/delay.js';
import type { BackgroundTask, Engine } from '../engine/follow/engine.js';

/** An anchor is due after this many events, or this long after the first event that has none. */
const anchorEvery = { events: 1_000, minutes: 5 };
const checkEveryMs = 10_000;
/** Anchors appended at a time: each is an append of its own. */
const maxAtOnce = 200;

type AnchorContext = Pick<Engine, 'postgres' | 'store'> & {
  live: Engine['follower']['live'];
  stopped: AbortSignal;
};

/** Appends a signed anchor to each chain that has new events. */
export class Anchors {
  constructor(
    private readonly key: ChainKey,
    private readonly every = anchorEvery,
  ) {}

  readonly backgroundTask: BackgroundTask = async ({ postgres, store, follower, term, logger }) => {
    const live = (projection: string) => follower.live(projection);
    while (!term.over.aborted) {
      try {
        await this.appendDue({ postgres, store, live, stopped: term.over });
      } catch (error) {
        logger.warn({ code: 'chain_not_anchored', err: error }, 'A chain could not be anchored; it is tried again.');
      }
      await delay(checkEveryMs, term.over);
    }
  };

  /** Only for the chains in live rows. Answers how many anchors were appended. */
  async appendDue({ postgres, store, live, stopped }: AnchorContext): Promise<number> {
    const table = live('chain')?.tables[0];
    if (table === undefined) return 0;
    const due = await postgres.query<ChainRow>(
      `${table.everything} where seq > anchored_seq and (seq - anchored_seq >= $1
         or coalesce(unanchored_since, '-infinity') <= clock_timestamp() - make_interval(mins => $2))
       order by unanchored_since nulls first limit ${maxAtOnce}`,
      [this.every.events, this.every.minutes],
    );
    let appended = 0;
    for (const row of due) {
      if (stopped.aborted) break;
      if (await this.anchor(store, row)) appended += 1;
    }
    return appended;
  }

  /**
   * The expected revision is the number of anchors in the row: when another worker was quicker, or the row is behind the log,
   * nothing is appended.
   */
  private async anchor(store: Engine['store'], { id, seq, hash, anchors }: ChainRow): Promise<boolean> {
    const at = new Date().toISOString();
    const data = this.key.sign({ chain: id, number: anchors, seq, hash, at });
    const commandId = derivedId('anchor', id, anchors, seq);
    const actor = systemActor('chain');
    const command = metaFor({ actor, at, workspaceId: null, commandId, correlationId: commandId });
    const meta = eventMeta('AnchorChain', command);
    const event = ChainAnchored.parse({ type: 'ChainAnchored', data });
    try {
      await store.append(
        toStreamName('chain', id),
        [{ ...event, id: EventId.parse(derivedId(commandId, 0)), meta }],
        anchors === 0 ? 'none' : anchors - 1,
      );
      return true;
    } catch (error) {
      if (error instanceof RevisionConflict) return false;
      throw error;
    }
  }
}
