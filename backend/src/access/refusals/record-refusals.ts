import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Permission } from '@throughline/contracts/permissions.js';
import type { RefusalCause } from '@throughline/contracts/security/security.events.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { FastifyRequest } from 'fastify';
import { workspaceIn } from '../authorization/member-access.js';
import type { Access } from '../authorization/route-access.js';
import type { Caller } from '../requests/caller.js';
import { getActor } from '../requests/meta.js';
import { RequestOrigin, type RequestSource } from '../requests/request-origin.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { RecordRefusal } from './refusal.commands.js';
import { RefusalWindows, type Counted } from './refusal-windows.js';

type Refused = {
  workspaceId: WorkspaceId;
  caller: Caller;
  permission: Permission;
  cause: RefusalCause;
  action: string;
  requestId: string;
  source: RequestSource;
};

const maxWindows = 10_000;

const getCause = (error: unknown, byGuard: boolean): RefusalCause | null => {
  if (!(error instanceof DomainError)) return null;
  if (error.code === 'forbidden') return byGuard ? 'role' : 'rank';
  return error.code === 'api_key_scope_missing' || error.code === 'api_key_not_allowed' ? 'scope' : null;
};

/** Records what members tried in a workspace and were refused. The request does not wait for it. */
@Injectable()
export class RecordRefusals implements BeforeApplicationShutdown {
  private readonly windows = new RefusalWindows<Refused>(maxWindows);
  private readonly recording = new Set<Promise<void>>();

  constructor(
    private readonly commands: CommandBus,
    private readonly origins: RequestOrigin,
    private readonly clock: Clock,
    private readonly logger: Logger,
    schedule: Schedule,
  ) {
    schedule.every('10s', 'record-refusals', () => this.recordEnded(), {
      does: 'Records what members tried and were refused',
      once: 'process',
      whileReadOnly: false,
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.record(this.windows.takeAll());
    await Promise.all(this.recording);
  }

  /** Other errors than refusals, and refusals of people who are not members, are left alone. */
  note(error: unknown, access: Access, request: FastifyRequest, { byGuard }: { byGuard: boolean }): void {
    const cause = getCause(error, byGuard);
    const { caller, ip, headers, method, routeOptions, id } = request;
    const workspaceId = WorkspaceId.safeParse(workspaceIn(request));
    if (cause === null || access.kind !== 'member' || caller === null || !workspaceId.success) return;
    const { permission } = access;
    const refused = {
      workspaceId: workspaceId.data,
      caller,
      permission,
      cause,
      requestId: id,
      action: `${method} ${routeOptions.url ?? ''}`.slice(0, 200),
      source: { ip, userAgent: headers['user-agent'] },
    };
    const key = [workspaceId.data, caller.userId, permission, cause].join(' ');
    this.record(this.windows.add(key, refused, this.clock.now().getTime()));
  }

  /** Records the attempts whose window has ended. */
  recordEnded(): void {
    this.record(this.windows.takeEnded(this.clock.now().getTime()));
  }

  private record(counted: readonly Counted<Refused>[]): void {
    for (const each of counted) {
      const recorded = this.send(each).catch((error: unknown) =>
        this.logger.error({ code: 'refusal_not_recorded', err: error }, 'A refused attempt could not be recorded.'),
      );
      this.recording.add(recorded);
      void recorded.finally(() => this.recording.delete(recorded));
    }
  }

  private async send({ of: refused, count, firstAt, lastAt }: Counted<Refused>): Promise<void> {
    const { workspaceId, caller, permission, cause, action, requestId, source } = refused;
    const meta = metaFor({
      actor: getActor(caller),
      origin: await this.origins.findOrigin(source, caller),
      at: this.clock.now(),
      workspaceId: null,
      correlationId: requestId,
    });
    const [first, last] = [new Date(firstAt).toISOString(), new Date(lastAt).toISOString()];
    const { userId } = caller;
    await this.commands.execute(
      new RecordRefusal({ workspaceId, userId, permission, cause, action, count, firstAt: first, lastAt: last }, meta),
    );
  }
}
