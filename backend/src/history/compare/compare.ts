import { Injectable } from '@nestjs/common';
import {
  type ChangedThings,
  type ChangedThingsQuery,
  type Comparison,
  type CompareQuery,
  type MomentPlace,
  type ThingKind,
  type ThingOrigins,
} from '@throughline/contracts/history/compare.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { atMoment, currentMoment, type Moment } from '@throughline/platform/read-model/moment.js';
import { z } from 'zod';
import type { Caller } from '../../access/requests/caller.js';
import { HistoryReaders } from '../history-readers.js';
import { Moments } from '../moments/moments.js';
import { CompareQueries, type Span } from './compare.queries.js';
import { getThing, listThings, type Thing } from './things.js';

export type Reader = { workspaceId: WorkspaceId; caller: Caller };
type Between = { from: Moment; to: Moment };

const inSpan = ({ from, to }: Between): Span => ({ from: from.position, to: to.position });
const toPlace = ({ number, now }: Moment): MomentPlace => ({ number, at: now });

/** Compares two moments of a workspace, and finds the events that made a thing what it is. */
@Injectable()
export class Compare {
  constructor(
    private readonly moments: Moments,
    private readonly queries: CompareQueries,
    private readonly readers: HistoryReaders,
  ) {}

  async count(reader: Reader, query: CompareQuery): Promise<Comparison> {
    const between = await this.open(reader.workspaceId, query);
    const things = listThings(await this.readsMoney(reader));
    return atMoment(between.to, async () => ({
      from: toPlace(between.from),
      to: toPlace(between.to),
      kinds: await this.queries.counts(things, inSpan(between)),
    }));
  }

  async list(reader: Reader, { kind, after, ...query }: ChangedThingsQuery): Promise<ChangedThings> {
    const between = await this.open(reader.workspaceId, query);
    const money = await this.readsMoney(reader);
    const thing = getShown(kind, money);
    return atMoment(between.to, async () => {
      const { things, more } = await this.queries.changed(thing, inSpan(between), after);
      const events = await this.queries.events(reader.workspaceId, things, money);
      return { things, events, next: more ? String(after + things.length) : null };
    });
  }

  /** Returns what it is at the moment of the request, or now. */
  async origins(reader: Reader, { kind, id }: { kind: ThingKind; id: string }): Promise<ThingOrigins> {
    const moment = currentMoment() ?? (await this.moments.openNewest(reader.workspaceId));
    const money = await this.readsMoney(reader);
    const thing = getShown(kind, money);
    if (thing.idType === 'uuid' && !z.guid().safeParse(id).success) throw new NotFound();
    return atMoment(moment, async () => {
      const [found] = await this.queries.origins(thing, [id], moment.position);
      if (found === undefined) throw new NotFound();
      return { thing: found, events: await this.queries.events(reader.workspaceId, [found], money) };
    });
  }

  /** The later one first, so that the past is folded that far. */
  private async open(workspaceId: WorkspaceId, { from, to }: CompareQuery): Promise<Between> {
    const later =
      to === undefined
        ? (currentMoment() ?? (await this.moments.openNewest(workspaceId)))
        : await this.moments.open(workspaceId, to, '/to');
    const earlier = await this.moments.open(workspaceId, from, '/from');
    if (earlier.position > later.position)
      throw new DomainError('validation_failed', {
        errors: [{ pointer: '/to', code: 'invalid', detail: 'Not before `from`.' }],
      });
    return { from: earlier, to: later };
  }

  private readsMoney({ workspaceId, caller }: Reader): Promise<boolean> {
    return this.readers.readsMoney(workspaceId, caller);
  }
}

/** Refuses what a reader may not see as if it were not there. */
const getShown = (kind: ThingKind, money: boolean): Thing => {
  const thing = getThing(kind);
  if (thing.money && !money) throw new NotFound();
  return thing;
};
