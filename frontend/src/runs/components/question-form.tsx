import { readForm, type Question } from '@throughline/contracts/runs/question.js';
import { clsx } from 'clsx';
import { useEffect } from 'react';
import { z } from 'zod';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useShortcuts } from '../../lib/keyboard/shortcuts.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { ChoiceCards } from '../../ui/choice/choice-cards.js';
import { FormError } from '../../ui/form/form-error.js';
import { Kbd } from '../../ui/values/kbd.js';
import { answerStep } from '../data/runs.api.js';
import type { StepWithQuestion } from '../data/step-status.js';
import { erasedText } from './content-values.js';
import { InputFields } from './inputs/input-fields.js';
import { inputsOfForm, RawInputs } from './inputs/input-values.js';
import { readQuestion } from './question-values.js';

type QuestionFormProps = {
  step: StepWithQuestion;
  /** The keys choose and answer here: of several questions they do so in one. */
  hasKeys: boolean;
  /** The heading of the keys in the list of all. */
  group: string;
  /** Begins in its first field. */
  focused?: boolean;
};

/** Answers a question: cards to choose from, fields to fill in, or words. */
export const QuestionForm = ({ step, ...keys }: QuestionFormProps) => {
  const question = readQuestion(step.question.asked);
  return question === null ? (
    <p className="text-sm text-ink-3">{erasedText}</p>
  ) : (
    <AnswerForm step={step} question={question} {...keys} />
  );
};

const buildAnswerSchema = (fields: ReturnType<typeof readForm>) =>
  z
    .object({ answer: RawInputs })
    .transform(({ answer }, context) => ({ answer: inputsOfForm(fields, answer, context, 'answer') }));

const AnswerForm = ({ step, question, hasKeys, group, focused }: QuestionFormProps & { question: Question }) => {
  const { may, frozen } = useWorkspace();
  const allowed = may('runs.control');
  const fields = readForm(question);
  const { choices } = question;
  const form = useCommandForm(buildAnswerSchema(fields), (request) => answerStep(step, request), {
    defaultValues: { answer: {} },
  });
  const { answer } = form.values;
  const choose = (label: string) => form.setValue('answer', { answer: label });
  useShortcuts(
    hasKeys && allowed
      ? [
          ...(choices ?? []).map(({ label }, at) => ({
            keys: String(at + 1),
            name: `Choose answer ${at + 1}`,
            group,
            run: () => choose(label),
          })),
          { keys: 'a', name: 'Answer the question', group, run: form.submit },
        ]
      : [],
  );
  useEffect(() => {
    if (focused) form.props.ref.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  }, [focused, form.props.ref]);
  const wrong = choices && form.error('answer.answer');
  return (
    <form {...form.props} aria-label={question.question}>
      <fieldset disabled={!allowed} className={clsx('grid min-w-0 gap-3', !choices && 'max-w-2xl')}>
        {choices ? (
          <ChoiceCards
            label={question.question}
            value={typeof answer['answer'] === 'string' ? answer['answer'] : ''}
            onChange={choose}
            options={choices.map(({ label, hint }) => ({ value: label, hint }))}
            hasKeys={hasKeys && allowed}
          />
        ) : (
          <InputFields
            fields={fields}
            raw={answer}
            onChange={form.bind('answer').onChange}
            error={(name) => form.error(`answer.${name}`)}
          />
        )}
        {wrong && <p className="text-xs text-fail-ink">Choose one of them.</p>}
        <FormError problem={form.problem} />
        {allowed ? (
          <Button type="submit" size="sm" busy={form.pending} className="w-fit max-sm:w-full">
            Answer {hasKeys && <Kbd keys="a" className="max-md:hidden" />}
          </Button>
        ) : (
          !frozen && <p className="text-sm text-ink-3">Your role can watch, not answer.</p>
        )}
      </fieldset>
    </form>
  );
};
