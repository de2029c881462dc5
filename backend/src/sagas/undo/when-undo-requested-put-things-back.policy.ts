import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { FollowUps } from '../../kernel/jobs/follow-ups.js';
import { RunUndo, UndoToRun } from './run-undo.js';

const kind = 'undos';

/** A job that is repeated goes on where it ended. */
@PolicyProvider()
export class WhenUndoRequestedPutThingsBack implements Policy<'UndoRequested'> {
  readonly name = 'when-undo-requested-put-things-back';
  readonly on = ['UndoRequested'] as const;

  constructor(
    private readonly followUps: FollowUps,
    undo: RunUndo,
  ) {
    followUps.register(kind, { data: UndoToRun, tables: ['undos'], run: (data, cause) => undo.run(data, cause) });
  }

  async react(event: EventOf<'UndoRequested'>): Promise<void> {
    const { undoId, workspaceId } = event.data;
    await this.followUps.add(kind, event, { undoId, workspaceId });
  }
}
