import type { Audit } from '@throughline/platform/projections/control/audits.js';
import { ProjectionsAudited } from '@throughline/contracts/projections/projection.events.js';
import type { Logger } from '@throughline/platform/logging/logger.js';
import { pause } from '@throughline/platform/pause.js';
import { newId } from '@throughline/platform/ids.js';
import { isAuditDue, storeAudit } from '../store/audits.js';
import { auditStreams } from './audit-streams.js';
import { auditWorkspaces } from './audit-workspaces.js';
import { isEqual, type AuditParts, type Told } from './audit.js';
import { record } from '../operate/record.js';

const workspaces = 5;
const lookEveryMs = 10 * 60_000;

type SelfAuditParts = Omit<AuditParts, 'builds'> & { builds: () => AuditParts['builds']; logger: Logger };

/** `streams`: so many of them, straight from the log, instead of a few workspaces. */
type Asked = { id?: string; streams?: number; told?: Told };
const toNobody: Told = () => Promise.resolve();

/** Every night at three (UTC) a few random workspaces are folded again and compared: who trusts the read tables need not take our word. */
export class SelfAudit {
  constructor(private readonly parts: SelfAuditParts) {}

  async everyNight(stopped: AbortSignal): Promise<void> {
    while (!stopped.aborted) {
      try {
        if (await isAuditDue(this.parts.postgres)) await this.now();
      } catch (error) {
        this.parts.logger.warn({ code: 'audit_not_made', err: error }, 'The audit could not be made. It is retried.');
      }
      await pause(lookEveryMs, stopped);
    }
  }

  /** Its result is an event, a row for the metrics, and a line of the log when something differs. */
  async now({ id = newId(), streams, told = toNobody }: Asked = {}): Promise<Audit> {
    const { postgres, store, logger } = this.parts;
    const parts = { postgres, store, builds: this.parts.builds() };
    const audit = await (streams === undefined
      ? auditWorkspaces(parts, workspaces, told)
      : auditStreams(parts, streams, told));
    const { differing, ...counts } = audit;
    const equal = isEqual(audit);
    if (!equal)
      logger.error(
        { code: 'audit_found_differences', differing },
        'The audit found rows that are not the fold of the log.',
      );
    await record(store, {
      id,
      command: 'AuditProjections',
      actor: { kind: 'system', id: 'audit' },
      event: ProjectionsAudited.parse({ type: 'ProjectionsAudited', data: { ...counts, equal } }),
    });
    await storeAudit(postgres, id, equal, audit);
    return audit;
  }
}
