import { useRef } from 'react';
import { useAnchor } from '../../ui/layout/use-anchor.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';
import { Countdown } from '../../ui/values/countdown.js';
import type { StepWithQuestion } from '../data/step-status.js';
import { QuestionForm } from './question-form.js';
import { questionText } from './question-values.js';

type QuestionCardProps = {
  step: StepWithQuestion;
  /** The keys answer this one. */
  hasKeys: boolean;
};

/** The question that a run waits with, and its answer. */
export const QuestionCard = ({ step, hasKeys }: QuestionCardProps) => {
  const card = useRef<HTMLElement>(null);
  const id = `question-${step.seq}`;
  useAnchor(id, card);
  return (
    <section
      ref={card}
      id={id}
      tabIndex={-1}
      aria-label="Question"
      className="scroll-mt-24 overflow-clip rounded-md border border-wait-line focus:outline-2 focus:outline-accent"
    >
      <header className="flex min-h-11 flex-wrap items-center gap-2 border-b border-wait-line bg-wait-soft px-4 text-sm">
        <StatusGlyph status="waiting" />
        <b className="font-semibold">The agent asks</b>
        <span className="ml-auto text-ink-3">
          expires <Countdown to={step.question.expiresAt} />
        </span>
      </header>
      <div className="grid gap-3 p-4">
        <p className="text-sm break-words whitespace-pre-line">{questionText(step.question.asked)}</p>
        <QuestionForm step={step} hasKeys={hasKeys} group="Run" />
      </div>
    </section>
  );
};
