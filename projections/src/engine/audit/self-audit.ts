import type { Audit } from '@throughline/platform/projections/control/audits.js';
import { ProjectionsAudited } from '@throughline/contracts/projections/projection.events.js';
import type { Logger } from '@throughline/platform/logging/logger.js';
import { delay } from '@throughline/platform/delay.js';
import { newId } from '@throughline/platform/ids.js';
import { isAuditDue, storeAudit } from '../store/audits.js';
import { auditStreams } from './audit-streams.js';
import { auditWorkspaces } from './audit-workspaces.js';
import { isEqual, type AuditDeps, type OnProgress } from './audit.js';
import { appendDecision } from '../store/decision.js';

const workspaces = 5;
const checkEveryMs = 10 * 60_000;

type SelfAuditDeps = Omit<AuditDeps, 'builds'> & { builds: () => AuditDeps['builds']; logger: Logger };

/** `streams`: this many of them, straight from the log, instead of a few workspaces. */
type AuditOptions = { id?: string; streams?: number; onProgress?: OnProgress };
const ignoreProgress: OnProgress = () => Promise.resolve();

/** Every night at three (UTC) a few random workspaces are folded again and compared with their rows. */
export class SelfAudit {
  constructor(private readonly deps: SelfAuditDeps) {}

  async everyNight(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      try {
        if (await isAuditDue(this.deps.postgres)) await this.run();
      } catch (error) {
        this.deps.logger.warn({ code: 'audit_failed', err: error }, 'The audit failed; it is tried again.');
      }
      await delay(checkEveryMs, stopped);
    }
  }

  /** Its result is an event, a row for the metrics, and a log line when something differs. */
  async run({ id = newId(), streams, onProgress = ignoreProgress }: AuditOptions = {}): Promise<Audit> {
    const { postgres, store, logger } = this.deps;
    const deps = { postgres, store, builds: this.deps.builds() };
    const audit = await (streams === undefined
      ? auditWorkspaces(deps, workspaces, onProgress)
      : auditStreams(deps, streams, onProgress));
    const { differing, ...counts } = audit;
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
}
