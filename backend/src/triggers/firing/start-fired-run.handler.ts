import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import { CommandId } from '@throughline/contracts/ids.js';
import { ProblemCode, problems } from '@throughline/contracts/problem.js';
import { CheckedRunInputs } from '@throughline/contracts/runs/run.events.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { newId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { SubjectForgotten } from '@throughline/platform/vault/subject-keys.js';
import { Facts } from '../../access/facts.js';
import { Blobs, ContentMissing } from '../../kernel/blobs/blobs.js';
import { StartRun, WorkAdmission } from '../../runs/public.js';
import { following } from '../trigger-meta.js';
import { RunRefused, StartFiredRun, type FiredRun } from '../domain/fired-run.commands.js';
import { FailFiring, StartFiring } from '../domain/firing.commands.js';
import { AlreadyFired } from '../domain/firing.decider.js';

type Fired = EventOf<'TriggerFired'>;

@CommandHandler(StartFiredRun)
export class StartFiredRunHandler implements ICommandHandler<StartFiredRun> {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly facts: Facts,
    private readonly admission: WorkAdmission,
    private readonly blobs: Blobs,
  ) {}

  async execute({ firingId }: StartFiredRun): Promise<FiredRun> {
    const last = await this.store.last(toStreamName('firing', firingId));
    switch (last?.type) {
      case 'TriggerFired':
        return this.start(last);
      case 'FiringStarted':
      case 'FiringFinished':
        return { runId: last.data.runId };
      case 'FiringFailed':
        return { refusal: recordedRefusal(last) };
      default:
        throw new Error(`The firing ${firingId} was not recorded.`);
    }
  }

  private async start(fired: Fired): Promise<FiredRun> {
    const { firingId, triggerId, workspaceId, agentId, runId } = fired.data;
    const firing = { firingId, triggerId, workspaceId, agentId };
    const refusal = await this.requestRun(fired);
    const meta = following(fired, 'report', workspaceId);
    if (refusal === null) {
      await this.commands.execute(new StartFiring({ ...firing, runId }, meta));
      return { runId };
    }
    const { code, extras } = refusal;
    const failure = { ...firing, code, message: extras.detail ?? code };
    if (await this.isRecordedNow(new FailFiring(failure, { ...meta, commandId: CommandId.parse(newId()) })))
      await this.admission.release(workspaceId);
    return { refusal };
  }

  /** The request of a delivery and the policy try at the same time: one of them records the failure, and takes back what was counted. */
  private async isRecordedNow(failure: FailFiring): Promise<boolean> {
    try {
      await this.commands.execute(failure);
      return true;
    } catch (error) {
      if (error instanceof AlreadyFired) return false;
      throw error;
    }
  }

  /** Returns null when the run exists. Faults of the server are thrown, so that the policy tries again. */
  private async requestRun(fired: Fired): Promise<RunRefused | null> {
    const { firingId, triggerId, workspaceId, agentId, runId } = fired.data;
    const source = { kind: 'trigger', triggerId, firingId } as const;
    try {
      const inputs = CheckedRunInputs.parse(await this.blobs.getValue(workspaceId, fired.data.inputs));
      const run = { runId, agentId, version: 'latest', inputs, source } as const;
      await this.commands.execute(new StartRun(run, following(fired, 'start', workspaceId)));
      return null;
    } catch (error) {
      const refusal = isErased(error) ? new DomainError('contents_erased') : error;
      if (!(refusal instanceof DomainError) || problems[refusal.code][0] >= 500) throw error;
      // A request at the same time may have started the run before the agent was paused.
      if ((await this.facts.run(runId)) !== null) return null;
      return new RunRefused(refusal.code, { ...refusal.extras, detail: getReason(refusal) });
    }
  }
}

/** The inputs cannot be read again, or no others can be sealed for this run: trying again would change nothing. */
const isErased = (error: unknown): boolean => error instanceof ContentMissing || error instanceof SubjectForgotten;

const recordedRefusal = ({ data: { code, message } }: EventOf<'FiringFailed'>): RunRefused =>
  new RunRefused(ProblemCode.catch('invalid_state').parse(code), { detail: message });

/** A firing is shown without its fields, so the message names the input that is invalid. */
const formatFlaw = ({ pointer, detail }: { pointer: string; detail: string }): string => {
  const name = /^\/inputs\/(.+)$/.exec(pointer)?.[1];
  return name === undefined ? detail : `${name.replaceAll('~1', '/').replaceAll('~0', '~')}: ${detail}`;
};

const getReason = ({ code, extras }: DomainError): string => {
  const details = extras.errors?.map(formatFlaw).join(' ');
  return (extras.detail ?? details ?? problems[code][1]).slice(0, 500);
};
