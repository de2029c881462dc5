import { Injectable } from '@nestjs/common';
import type { ModelChoice } from '@throughline/contracts/agents/agent-definition.js';
import {
  ConnectionCredentials,
  type Credential,
  type CredentialCall,
  type CredentialUse,
} from '../../../kernel/credentials/connection-credentials.js';
import { OfferedModels } from '../../../kernel/credentials/offered-models.js';
import { Redactor } from '../../../kernel/credentials/redaction.js';
import { LiveTokens } from '../../../kernel/realtime/sockets/live-tokens.js';
import { ModelFailure, Models, nothingSpent, type Spent } from '../../../models/public.js';
import { modelNow } from '../../domain/models-of-run.js';
import type { KnownRun } from '../../domain/run.js';
import type { Step } from '../../domain/run-steps.js';
import type { CallPermit } from '../admission/call-permits.js';
import type { ExecutionTurn } from '../admission/execution-turn.js';
import { ModelAdmission } from '../admission/model-admission.js';
import type { RunView } from '../run-view.js';
import { Conversations } from './conversations.js';
import type { StepValues } from './step-values.js';
import { plainStep, type Attempt, type StepWork } from './step-work.js';
import { redactedAnswer } from './redacted-answer.js';
import { TurnStream } from './turn-stream.js';

/** A step that requests the model's next turn. What the model writes is shown while it is generated. */
@Injectable()
export class ModelStep {
  constructor(
    private readonly models: Models,
    private readonly conversations: Conversations,
    private readonly live: LiveTokens,
    private readonly credentials: ConnectionCredentials,
    private readonly offered: OfferedModels,
    private readonly admission: ModelAdmission,
  ) {}

  /** Returns null: the model is not asked now; the run is held, ended or stopped instead. */
  admit(view: RunView, attempt: Attempt, turn: ExecutionTurn): Promise<CallPermit | null> {
    return this.admission.admit(view, attempt, turn);
  }

  /** An estimate of what a turn cost that nobody got. `heard`: bytes of its text that came. */
  spentOn(run: KnownRun, { recipe }: Step, heard: number): Promise<Spent> {
    return recipe === null ? Promise.resolve(nothingSpent) : this.admission.spentOn(run, recipe, heard);
  }

  async workFor(run: KnownRun, values: StepValues, { seq, attempt }: Attempt): Promise<StepWork> {
    const turns = run.steps.filter((step) => step.kind === 'model' && step.seq < seq).length;
    const choice = modelNow(run);
    const { conversation, recipe } = await this.conversations.nextOf(run, values, seq);
    return {
      start: {
        seq,
        attempt,
        kind: 'model',
        tool: null,
        ...plainStep,
        recipe,
        connectionId: choice.connectionId,
        title: turns === 0 ? 'Read the instructions' : 'Decide what comes next',
      },
      input: { turn: turns + 1 },
      do: async (signal, heard) => {
        const credential = await this.credentialFor(run, choice, seq);
        const price = await this.admission.findPrice(run);
        const redactor = new Redactor(credential?.secrets ?? []);
        const stream = new TurnStream(this.live.begin({ runId: run.runId, seq, attempt }), heard, redactor);
        const calls: CredentialCall[] = [];
        const onCall = (call: CredentialCall): void => void calls.push({ ...call, path: redactor.text(call.path) });
        const listening = { signal, onPart: stream.add, onCall, credential, price, workspaceId: run.workspaceId };
        try {
          const model = this.models.modelFor(choice);
          const answer = await this.admission.ask(run, choice, () => model.respond(conversation, listening));
          return redactedAnswer(answer, redactor);
        } catch (error) {
          throw error instanceof ModelFailure ? error.saying(redactor.text(error.message)) : error;
        } finally {
          stream.end();
          await this.recordCalls(getUse(run, choice, seq), credential, calls);
        }
      },
    };
  }

  /** Returns null for a provider that needs no account, and for one whose models are not offered. */
  private async credentialFor(run: KnownRun, choice: ModelChoice, seq: number): Promise<Credential | null> {
    const { provider } = choice;
    const use = getUse(run, choice, seq);
    return use === null ? this.offered.credentialFor(provider) : this.credentials.forUse(use);
  }

  /** Whatever a turn cost is not lost because its trail could not be kept. */
  private async recordCalls(
    use: CredentialUse | null,
    credential: Credential | null,
    calls: readonly CredentialCall[],
  ): Promise<void> {
    if (use === null || credential === null) return;
    const record = { isFinal: true, secretVersion: credential.secretVersion };
    await Promise.allSettled(calls.map((call) => this.credentials.recordCall(use, call, record)));
  }
}

/** Returns null without an account. */
const getUse = (run: KnownRun, { connectionId }: ModelChoice, seq: number): CredentialUse | null => {
  const { workspaceId, agentId, runId, definition } = run;
  const startedBy = run.byProgram ? null : run.startedBy;
  if (connectionId === null) return null;
  return { workspaceId, connectionId, agentId, run: { runId, seq, startedBy, changedBy: null, definition } };
};
