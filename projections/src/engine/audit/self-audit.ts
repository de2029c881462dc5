import type { Audit } from '@throughline/platform/projections/control/audits.js';
import { ProjectionsAudited } from '@throughline/contracts/projections/projection.events.js';
import type { Logger } from '@throughline/platform/logging/logger.js';
import { delay } from '@throughline/platform/delay.js';
import { newId } from '@throughline/platform/ids.js';
import { isAuditDue, lastAuditedPlace, storeAudit } from '../store/audits.js';
import { auditStreams } from './audit-streams.js';
import { auditWorkspaces } from './audit-workspaces.js';
import { isEqual, lookedAtNothing, type AuditDeps, type OnProgress } from './audit.js';
import { appendDecision } from '../store/decision.js';

const checkEveryMs = 10 * 60_000;

type SelfAuditDeps = Omit<AuditDeps, 'builds'> & { builds: () => AuditDeps['builds']; logger: Logger };

/** `all`: every workspace, instead of a night's part. `streams`: this many of them, straight from the log, instead of workspaces. */
type AuditOptions = {
  id?: string;
  all?: boolean;
  streams?: number | undefined;
  onProgress?: OnProgress;
  stopped?: AbortSignal;
};
const ignoreProgress: OnProgress = () => Promise.resolve();

/** Every night at three (UTC) a part of all workspaces is folded again and compared with its rows. */
export class SelfAudit {
  constructor(private readonly deps: SelfAuditDeps) {}

  async everyNight(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      try {
        if (await isAuditDue(this.deps.postgres)) await this.run({ stopped });
      } catch (error) {
        if (stopped.aborted) return;
        this.deps.logger.warn({ code: 'audit_failed', err: error }, 'The audit failed; it is tried again.');
      }
      await delay(checkEveryMs, stopped);
    }
  }

  /** Its result is an event, a row for the metrics, and a log line when something differs. Nothing is recorded of nothing. */
  async run({ id = newId(), ...options }: AuditOptions = {}): Promise<Audit> {
    const { postgres, store, logger } = this.deps;
    const audit = await this.compare(options);
    if (lookedAtNothing(audit)) return audit;
    const { differing, last: _, ...counts } = audit;
    const equal = isEqual(audit);
    if (!equal)
      logger.error({ code: 'audit_found_differences', differing }, 'The audit found rows that differ from the log.');
    await appendDecision(store, {
      id,
      command: 'AuditProjections',
      actor: { kind: 'system', id: 'audit' },
      event: ProjectionsAudited.parse({ type: 'ProjectionsAudited', data: { ...counts, equal } }),
    });
    await storeAudit(postgres, id, equal, audit);
    return audit;
  }

  private async compare({
    all = false,
    streams,
    onProgress = ignoreProgress,
    stopped,
  }: Omit<AuditOptions, 'id'>): Promise<Audit> {
    const { postgres, store } = this.deps;
    const deps = { postgres, store, builds: this.deps.builds() };
    if (streams !== undefined) return auditStreams(deps, streams, onProgress);
    const after = await lastAuditedPlace(postgres);
    return auditWorkspaces(deps, { all, after, ...(stopped === undefined ? {} : { stopped }) }, onProgress);
  }
}
