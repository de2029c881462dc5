import { Injectable } from '@nestjs/common';
import { getSource } from '@throughline/catalogue/items/sources.js';
import type { ItemSettings } from '@throughline/contracts/triggers/new-item.js';
import { problems } from '@throughline/contracts/problem.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { Clock } from '@throughline/platform/clock.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { isWorkspaceDeleting } from '../../access/facts.js';
import { ToolFailure } from '../../kernel/agent-tools/tool.js';
import { CredentialRefused } from '../../kernel/credentials/connection-credentials.js';
import { EgressFailed } from '../../kernel/egress/egress.errors.js';
import { AllowanceUsedUp } from '../../limits/resources/allowance-used-up.js';
import { RecordedUsage } from '../../limits/resources/recorded-usage.js';
import { CurrentTriggers } from '../current-triggers.js';
import type { ItemPosition, Position } from './item-positions.js';
import { ItemAccounts } from './item-accounts.js';
import type { Found } from './read-items.js';
import { StartForItem, type Asked } from './start-for-item.js';

const minute = 60_000;
/** After failures it is asked less and less often, and never less than this. */
const maxWaitMs = 60 * minute;
/** After as many failures, about an hour has passed. */
const triedOften = 5;
/** A server that answers ever so slowly holds up its own workspace alone, and not for long. */
const maxMs = 2 * minute;

/** Holds what became of a request. `nextAt` null: the trigger is off. */
export type Outcome = Pick<ItemPosition, 'position' | 'nextAt' | 'askedAt' | 'failures' | 'failure'>;

/** Asks the service of one trigger what is new there, and starts its agent for each item. */
@Injectable()
export class AskForItems {
  constructor(
    private readonly current: CurrentTriggers,
    private readonly starts: StartForItem,
    private readonly usage: RecordedUsage,
    private readonly accounts: ItemAccounts,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async ask(row: ItemPosition, ended: AbortSignal): Promise<Outcome> {
    const stop = AbortSignal.any([ended, AbortSignal.timeout(maxMs)]);
    const now = this.clock.now();
    const askedAt = now.toISOString();
    const isDueIn = (ms: number) => new Date(now.getTime() + ms).toISOString();
    const progress: Progress = { position: row.position };
    const off: Outcome = { ...progress, askedAt, nextAt: null, failures: 0, failure: null };
    try {
      const trigger = await this.findOn(row);
      if (trigger === null) return off;
      const { settings } = trigger;
      await this.usage.requireRoomForWork(row.workspaceId);
      const asked = { trigger, settings, since: row.since, at: askedAt, place: '', failures: row.failures };
      const isMore = await this.askNow(asked, progress, stop);
      const nextAt = isDueIn(isMore ? 0 : settings.everyMinutes * minute);
      return { ...progress, askedAt, nextAt, failures: 0, failure: null };
    } catch (error) {
      if (ended.aborted) throw error;
      const failure = stop.aborted ? 'It took too long, and goes on from there.' : describeFailure(error);
      if (failure === null)
        this.logger.error(
          { code: 'items_not_asked', err: error, triggerId: row.triggerId },
          'New items were not requested.',
        );
      const failures = row.failures + 1;
      const nextAt = isDueIn(Math.min(2 ** failures * minute, maxWaitMs));
      return isWorkspaceDeleting(error)
        ? off
        : { ...progress, askedAt, nextAt, failures, failure: failure ?? 'It could not be asked.' };
    }
  }

  /** Returns null when it is off, or has become another trigger. */
  private async findOn({ workspaceId, triggerId }: ItemPosition): Promise<On | null> {
    const trigger = await this.current.get(workspaceId, triggerId);
    return trigger.status === 'enabled' && isAsking(trigger) ? trigger : null;
  }

  /** An item that is done stays done when a later one fails: it is seen, and the rest is requested again. */
  private async askNow(asked: Asking, progress: Progress, stop: AbortSignal): Promise<boolean> {
    const { trigger, settings, since, at: startedAt } = asked;
    const source = getSource(settings.source);
    if (source === undefined) throw new ToolFailure('unknown_source', 'The service doesn’t give this any more.', false);
    const asking = { trigger, settings, source, since, position: progress.position, startedAt };
    let isMoreThere = false;
    await this.accounts.withNewItems(asking, stop, async ({ place, items, next, missed, isMore = false }) => {
      await this.startAll({ ...asked, place }, items, progress, stop);
      const about = { key: `${missed} ${startedAt}`, item: null };
      if (missed !== null) await this.starts.skip({ ...asked, place }, { ...about, reason: missed });
      progress.position = next;
      isMoreThere = isMore;
    });
    return isMoreThere;
  }

  /**
   * One that cannot be read is skipped, so that it holds up no other. Where that may pass it is tried for an hour, and skipped
   * only if another one can be read meanwhile: otherwise it is the service that fails.
   */
  private async startAll(asked: Asking, items: readonly Found[], progress: Progress, stop: AbortSignal): Promise<void> {
    const failed: { item: Found; error: unknown }[] = [];
    for (const item of items) {
      stop.throwIfAborted();
      try {
        await this.starts.start(asked, item);
      } catch (error) {
        if (isUnreadable(error)) await this.starts.skipUnreadable(asked, item);
        else if (error instanceof ToolFailure && asked.failures >= triedOften) failed.push({ item, error });
        else throw error;
      }
      if (failed.length === 0) progress.position = item.position ?? withSeen(progress.position, item.key, asked.since);
    }
    const [first] = failed;
    if (first !== undefined && failed.length === items.length) throw first.error;
    for (const { item } of failed) await this.starts.skipUnreadable(asked, item);
  }
}

type Asking = Asked & { failures: number };

/** The account or its server is refused with these, whatever the item is. */
const ofAccount = /^(?:http_40[13]|connection_|egress_blocked|folder_missing|options_invalid)/;
const isUnreadable = (error: unknown): boolean =>
  error instanceof ToolFailure && !error.transient && !ofAccount.test(error.code);

type On = TriggerRow & { settings: ItemSettings };
const isAsking = (trigger: TriggerRow): trigger is On => trigger.settings.kind === 'item';

type Progress = { position: Position | null };

/** A row counts only with all of its answer. */
const withSeen = (position: Position | null, key: string, since: string): Position | null => {
  if (position === null) return { kind: 'recent', since, seen: [key] };
  return position.kind === 'recent' ? { ...position, seen: [...position.seen, key] } : position;
};

/** The sentence that people read; null for a fault that none of them can mend. */
const describeFailure = (error: unknown): string | null => {
  if (error instanceof ToolFailure || error instanceof CredentialRefused || error instanceof EgressFailed)
    return error.message.slice(0, 500);
  if (error instanceof AllowanceUsedUp) return 'The plan has no room for more runs. New items wait.';
  return error instanceof DomainError ? (error.extras.detail ?? problems[error.code][1]).slice(0, 500) : null;
};
