import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { Question, readForm } from '@throughline/contracts/runs/question.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import { findAsked } from '../domain/approval-decisions.js';
import { AnswerQuestion } from '../domain/run.commands.js';
import { runDecider } from '../domain/run.decider.js';
import { validateAnswer } from '../domain/validate-inputs.js';

/** The question is sealed, so whether the answer fits it is found out here. */
@CommandHandler(AnswerQuestion)
export class AnswerQuestionHandler implements ICommandHandler<AnswerQuestion> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly blobs: Blobs,
  ) {}

  async execute({ type, data, meta }: AnswerQuestion): Promise<Receipt> {
    const { runId, seq, expiresAt } = data;
    const run = await this.deciders.current(runDecider, runId);
    if (run.status === 'none' || run.workspaceId !== meta.workspaceId) throw new NotFound();
    const { input } = findAsked(run, data);
    const asked = input === null ? null : await this.blobs.getValue(run.workspaceId, input);
    const answer = await this.blobs.store(run, validateAnswer(readForm(Question.parse(asked)), data.answer));
    return this.deciders.run(runDecider, { type, data: { runId, seq, answer, expiresAt }, meta });
  }
}
