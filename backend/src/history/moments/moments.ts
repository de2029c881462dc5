import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { delay } from '@throughline/platform/delay.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { readLatest, readPast, requestPast, type Past } from '@throughline/platform/projections/control/pasts.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { Moment } from '@throughline/platform/read-model/moment.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { eventNumber } from '../../kernel/log-replica/event-number.js';

const Place = z.object({ position: z.int(), number: z.int(), at: z.iso.datetime() });
type Place = z.infer<typeof Place>;

/** A number of an event, or an instant. */
const At = z.union([
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  z.iso.datetime({ offset: true, precision: -1 }).transform((text) => new Date(text)),
]);

const unreadable = 'Not a moment. Use the number of an event, such as 123, or a time, such as 2026-11-14T16:02:11Z.';

/** A request waits this long until the past is folded; then its answer says how far it is. */
const waitMs = 4_000;
const lookEveryMs = 50;

/** Finds moments of workspaces, and has their past folded up to them. */
@Injectable()
export class Moments {
  constructor(
    private readonly readModel: ReadModel,
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  /** Refuses what names no moment, or one that is not there, and when the past is not folded soon enough. */
  async open(workspaceId: WorkspaceId, at: unknown, pointer = '/at'): Promise<Moment> {
    const named = At.safeParse(at);
    if (!named.success)
      throw new DomainError('validation_failed', {
        detail: unreadable,
        errors: [{ pointer, code: 'invalid', detail: unreadable }],
      });
    return this.openPlace(workspaceId, named.data);
  }

  /** The moment of the last event that the replica has. */
  async openNewest(workspaceId: WorkspaceId): Promise<Moment> {
    return this.openPlace(workspaceId, this.clock.now());
  }

  private async openPlace(workspaceId: WorkspaceId, named: number | Date): Promise<Moment> {
    const place = await this.find(workspaceId, named);
    if (place === null) throw new DomainError('moment_not_found');
    const { tables } = await this.waitForPast(workspaceId, place.position);
    const latest = await readLatest(this.postgres, workspaceId, place.position);
    const now = named instanceof Date ? named.toISOString() : place.at;
    return { workspaceId, ...place, now, latest, tables: new Set(tables) };
  }

  private async find(workspaceId: WorkspaceId, at: number | Date): Promise<Place | null> {
    if (at instanceof Date && at > this.clock.now()) return null;
    const [where, value] =
      at instanceof Date
        ? ['at <= $2 order by at desc, position desc limit 1', at.toISOString()]
        : ['position = (select position from rm.chain_links where chain = $1 and seq = $2)', at];
    const sql = `select position, at, ${eventNumber('event')} from rm.history event where workspace_id = $1 and ${where}`;
    return this.readModel.one(Place, sql, [workspaceId, value]);
  }

  private async waitForPast(workspaceId: WorkspaceId, position: number): Promise<Past> {
    const isFolded = (one: Past | null): boolean => one?.ready === true && one.position >= position;
    let past = await requestPast(this.postgres, workspaceId, position);
    for (let waited = 0; !isFolded(past) && waited < waitMs; waited += lookEveryMs) {
      await delay(lookEveryMs);
      past = await readPast(this.postgres, workspaceId);
    }
    if (past !== null && isFolded(past)) return past;
    const progress = { done: past?.eventsDone ?? 0, total: past?.eventsTotal ?? 0 };
    throw new DomainError('moment_not_ready', { retryAfter: 1, progress });
  }
}
