import { Injectable } from '@nestjs/common';
import type { RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Recipe } from '@throughline/contracts/runs/recipe.js';
import type { SentMessage, SentRequest } from '@throughline/contracts/runs/sent-request.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { KeyedMutex } from '@throughline/platform/keyed-mutex.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { Blobs, ContentMissing } from '../../../kernel/blobs/blobs.js';
import { Models, assemble, requestDigest, type Conversation } from '../../../models/public.js';
import { listModels } from '../../domain/models-of-run.js';
import type { KnownRun } from '../../domain/run.js';
import { getStep } from '../../domain/run-steps.js';
import { viewRun } from '../run-view.js';
import { Conversations } from '../steps/conversations.js';
import { StepValues } from '../steps/step-values.js';

/** Messages of one answer, as JSON. */
const maxBytes = 1024 * 1024;

type Wanted = { workspaceId: WorkspaceId; runId: RunId; seq: number; from: number };

/** Knows what a model was sent in a step, made again from the log by the step's recipe. */
@Injectable()
export class SentRequests {
  /** A request can be as long as all results of a run, so each workspace has one made at a time. */
  private readonly turns = new KeyedMutex();

  constructor(
    private readonly deciders: DeciderRunner,
    private readonly conversations: Conversations,
    private readonly models: Models,
    private readonly blobs: Blobs,
  ) {}

  /** Throws `not_found`, also for a step without a recipe, and `contents_erased`. */
  read(wanted: Wanted): Promise<SentRequest> {
    return this.turns.runExclusive(wanted.workspaceId, () => this.rebuild(wanted));
  }

  private async rebuild({ workspaceId, runId, seq, from }: Wanted): Promise<SentRequest> {
    const run = (await viewRun(this.deciders, runId))?.run;
    const step = run?.workspaceId === workspaceId ? getStep(run.steps, seq) : undefined;
    if (run === undefined || step === undefined || step.recipe === null) throw new NotFound();
    if (run.isErased) throw new DomainError('contents_erased');
    const { recipe, attempt } = step;
    const conversation = await this.getConversation(run, seq, recipe);
    const { request } = assemble(conversation, recipe.assembler);
    const { hash } = requestDigest(request);
    const { system, tools, output, messages, model } = request;
    const { temperature, maxOutputTokens, reasoning } = model;
    return {
      recipe,
      attempt,
      hash,
      matches: hash === recipe.hash,
      system,
      tools,
      output,
      parameters: { temperature, maxOutputTokens, reasoning },
      ...getPage(messages, from),
      wire: from === 0 && recipe.bytes <= maxBytes ? await this.models.wireRequest(conversation) : null,
    };
  }

  private async getConversation(run: KnownRun, seq: number, recipe: Recipe): Promise<Conversation> {
    const choice = listModels(run)[recipe.choice] ?? run.definition.model;
    const { shortened, natively } = recipe;
    const values = new StepValues(this.blobs, run.workspaceId);
    try {
      return await this.conversations.conversationFor(run, values, { seq, choice, shortened, natively });
    } catch (error) {
      throw error instanceof ContentMissing ? new DomainError('contents_erased') : error;
    }
  }
}

const getPage = (all: readonly SentMessage[], from: number): Pick<SentRequest, 'messages' | 'count' | 'next'> => {
  const messages: SentMessage[] = [];
  let bytes = 0;
  for (const message of all.slice(from)) {
    bytes += Buffer.byteLength(JSON.stringify(message));
    if (bytes > maxBytes && messages.length > 0) break;
    messages.push(message);
  }
  const next = from + messages.length;
  return { messages, count: all.length, next: next < all.length ? next : null };
};
