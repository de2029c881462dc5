import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { UndoId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { may } from '@throughline/contracts/permissions.js';
import { problems } from '@throughline/contracts/problem.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { UndoItem, UndoOutcome } from '@throughline/contracts/undo/undo.events.js';
import type { UndoRow } from '@throughline/contracts/undo/undo.row.js';
import { getUndoSetting } from '@throughline/contracts/undo/undo-settings.js';
import { derivedId } from '@throughline/platform/ids.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { DomainError, NotFound, PreconditionFailed } from '@throughline/platform/problems/domain-error.js';
import { atMoment, type Moment } from '@throughline/platform/read-model/moment.js';
import { z } from 'zod';
import { Memberships } from '../../access/authorization/memberships.js';
import { Moments } from '../../history/public.js';
import { ContentMissing } from '../../kernel/blobs/blobs.js';
import { metaOfFollowUp, type Cause } from '../../kernel/jobs/follow-ups.js';
import { RecordUndoProgress } from './domain/undo.commands.js';
import { InverseCommands, type StepMeta } from './inverse-commands.js';
import { undoTables, type Values } from './undo-tables.js';
import { UndoQueries } from './undo.queries.js';

export const UndoToRun = z.object({ undoId: UndoId, workspaceId: WorkspaceId });
type UndoToRun = z.infer<typeof UndoToRun>;

/** `done`: ids of commands that it has carried out before it was interrupted. */
type Running = { undo: UndoRow; moment: Moment; cause: Cause; done: ReadonlySet<string> };

type Step = Running & { meta: StepMeta; hasBegun: boolean };
type ValueItem = Extract<UndoItem, { before: unknown }>;

/** Progress is recorded about this often, however many items there are. */
const maxRecords = 50;
const maxTries = 3;

/** Puts back what was requested, item by item, by ordinary commands of the person. All of it can be repeated. */
@Injectable()
export class RunUndo {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly moments: Moments,
    private readonly queries: UndoQueries,
    private readonly inverse: InverseCommands,
    private readonly memberships: Memberships,
  ) {}

  async run({ undoId, workspaceId }: UndoToRun, cause: Cause): Promise<void> {
    await this.queries.waitFor(await this.store.head(), ['history', 'undos', 'runs', 'agents', 'connections']);
    const undo = await this.queries.find(workspaceId, undoId);
    if (undo === null) return;
    const moment = await this.moments.openNewest(workspaceId);
    const running = { undo, moment, cause, done: await this.queries.listCommands(workspaceId, cause.correlationId) };
    const ended = new Set(undo.ended.map(({ item }) => item));
    const waiting = [...undo.items.keys()].filter((item) => !ended.has(item));
    const size = Math.ceil(undo.items.length / maxRecords);
    for (let at = 0; at < waiting.length; at += size) {
      const outcomes: UndoOutcome[] = [];
      for (const item of waiting.slice(at, at + size)) outcomes.push({ item, code: await this.end(item, running) });
      const meta = metaOfFollowUp(cause, 'progress', String(waiting[at]));
      await this.commands.execute(new RecordUndoProgress({ undoId, workspaceId, ended: outcomes }, meta));
    }
  }

  /** The code of the problem for which it is not put back. What passes by itself is tried again. */
  private async end(at: number, running: Running): Promise<string | null> {
    const item = running.undo.items[at];
    if (item === undefined) return null;
    const ids = (step: string): string => derivedId(running.cause.id, 'item', String(at), step);
    if (running.done.has(ids('set'))) return null;
    const meta: StepMeta = (step) => metaOfFollowUp(running.cause, 'item', String(at), step);
    const step = { ...running, meta, hasBegun: running.done.has(ids('begin')) };
    try {
      if (item.setting === 'outside_call') return await this.requestCall(item.id, step);
      for (let tries = 0; tries < maxTries; tries += 1) if (await this.putBack(item, step)) return null;
      return 'version_conflict';
    } catch (error) {
      if (error instanceof z.ZodError) return 'validation_failed';
      if (error instanceof ContentMissing) return 'contents_erased';
      if (error instanceof DomainError && problems[error.code][0] < 500) return error.code;
      throw error;
    }
  }

  /** Requests the run that undoes a call, unless one was requested that waits or has done it. */
  private async requestCall(key: string, { undo: { workspaceId }, cause, meta }: Step): Promise<null> {
    const userId = UserId.parse(cause.actor.id);
    const rights = await this.requirePermission(workspaceId, userId, 'agents.edit');
    const command = await this.inverse.undoCall({ workspaceId, userId, rights }, key, meta('set'));
    if (command !== null) await this.commands.execute(command);
    return null;
  }

  /** False: it was changed in the meantime, and has to be compared again. */
  private async putBack(item: ValueItem, { undo, moment, cause, meta, hasBegun }: Step): Promise<boolean> {
    const { workspaceId } = undo;
    const userId = UserId.parse(cause.actor.id);
    const { table, ...setting } = getUndoSetting(item.setting);
    const last = await this.store.last(undoTables[table].stream({ id: item.id, workspaceId }));
    if (last === null) throw new NotFound();
    await this.queries.waitFor(last.position, [table === 'members' ? 'workspaces' : table]);
    const now = await this.queries.findNow(table, item.id);
    if (now === null) throw new NotFound();
    const { before, seen } = await this.readThen(item, undo, moment);
    await this.requirePermission(
      workspaceId,
      userId,
      before === null ? (setting.ends ?? setting.needs) : setting.needs,
    );
    const fields = Object.keys(item.before);
    const differs = (then: Values | null): boolean =>
      fields.some((field) => !sameJson(read(now, field), read(then, field)));
    if (before !== null && !differs(before)) return true;
    if (!hasBegun && differs(seen)) throw new DomainError('version_conflict');
    const wanted = { id: item.id, workspaceId, userId, put: before, now };
    try {
      for (const command of await this.inverse.make(item.setting, wanted, guardFirst(meta, last.revision)))
        await this.commands.execute(command);
      return true;
    } catch (error) {
      if (error instanceof PreconditionFailed) return false;
      throw error;
    }
  }

  /** The values of before, null of a thing that was not there; and those that the plan has shown. */
  private async readThen({ setting, id, before }: ValueItem, { seen }: UndoRow, moment: Moment) {
    const { table } = getUndoSetting(setting);
    const wanted = [...Object.values(before), seen].map((at) => ({ id, at }));
    const versions = await atMoment(moment, () => this.queries.listVersions(table, wanted));
    const rows = Object.entries(before).map(([field, at]) => [field, versions.find(id, at)] as const);
    const isMade = rows.every(([, row]) => row === null);
    return {
      before: isMade ? null : Object.fromEntries(rows.map(([field, row]) => [field, read(row?.values ?? null, field)])),
      seen: versions.find(id, seen)?.values ?? null,
    };
  }

  private async requirePermission(
    workspaceId: WorkspaceId,
    userId: UserId,
    needs: ReturnType<typeof getUndoSetting>['needs'],
  ) {
    const member = await this.memberships.load(workspaceId, userId);
    if (member === null || !may(member, needs)) throw new DomainError('forbidden');
    if (member.deleting) throw new DomainError('workspace_deleting');
    return member;
  }
}

/** Only what was compared is changed: an event that came in between refuses the first command. */
const guardFirst = (meta: StepMeta, expectedRevision: number): StepMeta => {
  let isFirst = true;
  return (step) => {
    const guarded = isFirst ? { ...meta(step), expectedRevision } : meta(step);
    isFirst = false;
    return guarded;
  };
};

const read = (values: Values | null, field: string): unknown => values?.[field] ?? null;
