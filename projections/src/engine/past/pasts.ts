import { delay } from '@throughline/platform/delay.js';
import type { Notifications } from '@throughline/platform/postgres/notifications.js';
import { pastsChannel } from '@throughline/platform/projections/control/pasts.js';
import type { BackgroundTask, Engine } from '../follow/engine.js';
import { listUnusedPasts, listWantedPasts, type WantedPast } from '../store/pasts.js';
import { formatCode, dropPast, PastBuild } from './past-build.js';

const checkEveryMs = 60_000;

/** The pasts of workspaces that somebody looks at: folded when they are wanted, dropped when nobody looked for a day or the disk is nearly full. */
export const keepPasts =
  (notifications: Notifications): BackgroundTask =>
  async (engine) => {
    const pasts = new Pasts(engine);
    const extend = (): void => void pasts.extendWanted();
    const stop = notifications.listen(pastsChannel, { notified: extend, listening: extend });
    while (!engine.term.over.aborted) {
      await pasts.dropUnused();
      await pasts.extendWanted();
      await delay(checkEveryMs, engine.term.over);
    }
    stop();
    await pasts.settled();
  };

class Pasts {
  private readonly code: string;
  private readonly extending = new Map<string, Promise<void>>();

  constructor(private readonly engine: Engine) {
    this.code = formatCode(engine.projections);
  }

  async settled(): Promise<void> {
    await Promise.all(this.extending.values());
  }

  /** A workspace that is being folded goes on when it is done, so that those with few events need not wait for it. */
  async extendWanted(): Promise<void> {
    const { postgres, logger, follower, term } = this.engine;
    if (term.over.aborted) return;
    try {
      const position = follower.live('history')?.position ?? 0;
      const wanted = await listWantedPasts(postgres, this.code, position);
      for (const past of wanted) if (!this.extending.has(past.workspace)) this.begin(past);
    } catch (err) {
      logger.warn({ code: 'pasts_not_read', err }, 'It is not known which pasts are wanted; it is tried again.');
    }
  }

  async dropUnused(): Promise<void> {
    const { postgres, logger, room } = this.engine;
    try {
      const isShort = room.wait(room.forRebuilds, () => true) !== undefined;
      const unused = await listUnusedPasts(postgres, this.code, isShort);
      for (const workspace of unused) if (!this.extending.has(workspace)) await dropPast(postgres, workspace);
    } catch (err) {
      logger.warn({ code: 'past_not_dropped', err }, 'An unused past could not be dropped; it is tried again.');
    }
  }

  private begin(past: WantedPast): void {
    const { postgres, logger, follower, term } = this.engine;
    const history = follower.live('history')?.tables[0]?.qualified;
    if (history === undefined) return;
    const extended = new PastBuild(this.engine, past, this.code)
      .extend(history)
      .catch(async (err: unknown) => {
        if (term.over.aborted) return;
        logger.error({ code: 'past_not_folded', err, workspace: past.workspace }, 'A past could not be folded.');
        // Where half of it was written, it begins from nothing.
        await dropPast(postgres, past.workspace).catch(() => undefined);
      })
      .finally(() => {
        this.extending.delete(past.workspace);
        void this.extendWanted();
      });
    this.extending.set(past.workspace, extended);
  }
}
