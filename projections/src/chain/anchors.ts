import { ChainAnchored } from '@throughline/contracts/chain/chain.events.js';
import type { ChainRow } from '@throughline/contracts/chain/chain.rows.js';
import { CommandId, CorrelationId, EventId } from '@throughline/contracts/ids.js';
import type { ChainKey } from '@throughline/platform/chain/chain-key.js';
import { RevisionConflict } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { derivedId } from '@throughline/platform/ids.js';
import { pause } from '@throughline/platform/pause.js';
import type { Duty, DutyParts } from '../engine/follow/background-task.js';

/** An anchor comes after so many events, or so long after the first of fewer. */
const anchorEvery = { events: 1_000, minutes: 5 };
const lookEveryMs = 10_000;
/** So many anchors at a look: each is an append of its own. */
const mostAtOnce = 200;

/** Says, signed, how far each chain has come, whenever there is something new in it. */
export class Anchors {
  constructor(
    private readonly key: ChainKey,
    private readonly every = anchorEvery,
  ) {}

  /** A duty of the worker that folds. */
  readonly duty: Duty = async (parts) => {
    while (!parts.stopped.aborted) {
      try {
        await this.look(parts);
      } catch (error) {
        parts.logger.warn({ code: 'chain_not_anchored', err: error }, 'A chain could not be anchored. It is retried.');
      }
      await pause(lookEveryMs, parts.stopped);
    }
  };

  /** Only where the rows that serve are: what is being built says nothing to anybody. Answers how many were appended. */
  async look({ postgres, store, live, stopped }: Omit<DutyParts, 'logger'>): Promise<number> {
    const table = live('chain')?.tables[0];
    if (table === undefined) return 0;
    const due = await postgres.query<ChainRow>(
      `${table.everything} where seq > anchored_seq and (seq - anchored_seq >= $1
         or coalesce(unanchored_since, '-infinity') <= clock_timestamp() - make_interval(mins => $2))
       order by unanchored_since nulls first limit ${mostAtOnce}`,
      [this.every.events, this.every.minutes],
    );
    let appended = 0;
    for (const row of due) {
      if (stopped.aborted) break;
      if (await this.#anchor(store, row)) appended += 1;
    }
    return appended;
  }

  /**
   * Expected to be the first after the anchors that the chain knows of: where another worker was quicker, or the row is behind
   * the log, nothing is appended.
   */
  async #anchor(store: DutyParts['store'], { id, seq, hash, anchors }: ChainRow): Promise<boolean> {
    const at = new Date().toISOString();
    const data = this.key.sign({ chain: id, number: anchors, seq, hash, at });
    const commandId = derivedId('anchor', id, anchors, seq);
    const meta = {
      workspaceId: null,
      actor: { kind: 'system' as const, id: 'chain' },
      correlationId: CorrelationId.parse(commandId),
      causationId: null,
      commandId: CommandId.parse(commandId),
      command: 'AnchorChain',
      at,
      schema: 1,
    };
    const event = ChainAnchored.parse({ type: 'ChainAnchored', data });
    try {
      await store.append(
        streamOf('chain', id),
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
