import { CommandBus } from '@nestjs/cqrs';
import { problems } from '@throughline/contracts/problem.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { StartRun } from '../../runs/domain/run.commands.js';
import { following } from '../../triggers/trigger-meta.js';
import { FailFiring, StartFiring } from '../../triggers/domain/firing.commands.js';

type Fired = EventOf<'TriggerFired'>;

@PolicyProvider()
export class WhenTriggerFiredStartItsRun implements Policy<'TriggerFired'> {
  readonly name = 'when-trigger-fired-start-its-run';
  readonly on = ['TriggerFired'] as const;

  constructor(private readonly commands: CommandBus) {}

  async react(fired: Fired): Promise<void> {
    const { firingId, triggerId, workspaceId, agentId, runId } = fired.data;
    const firing = { firingId, triggerId, workspaceId, agentId };
    const refusal = await this.start(fired);
    const meta = following(fired, 'report', workspaceId);
    await this.commands.execute(
      refusal === null ? new StartFiring({ ...firing, runId }, meta) : new FailFiring({ ...firing, ...refusal }, meta),
    );
  }

  /** The reason for which the agent cannot run: it is paused, not published, or the inputs are invalid. Faults of the server are retried. */
  private async start(fired: Fired): Promise<{ code: string; message: string } | null> {
    const { firingId, triggerId, workspaceId, agentId, runId, inputs } = fired.data;
    const run = {
      runId,
      agentId,
      version: 'latest',
      inputs,
      source: { kind: 'trigger', triggerId, firingId },
    } as const;
    try {
      await this.commands.execute(new StartRun(run, following(fired, 'start', workspaceId)));
      return null;
    } catch (error) {
      if (!(error instanceof DomainError) || problems[error.code][0] >= 500) throw error;
      return { code: error.code, message: reasonOf(error) };
    }
  }
}

/** A firing is shown without its fields, so the message names the input that is invalid. */
const formatFlaw = ({ pointer, detail }: { pointer: string; detail: string }): string => {
  const name = /^\/inputs\/(.+)$/.exec(pointer)?.[1];
  return name === undefined ? detail : `${name.replaceAll('~1', '/').replaceAll('~0', '~')}: ${detail}`;
};

const reasonOf = ({ code, extras }: DomainError): string => {
  const details = extras.errors?.map(formatFlaw).join(' ');
  return (extras.detail ?? details ?? problems[code][1]).slice(0, 500);
};
