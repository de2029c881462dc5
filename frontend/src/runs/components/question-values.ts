import { writeValue, type Content } from '@throughline/contracts/json.js';
import { Question } from '@throughline/contracts/runs/question.js';
import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { argumentsIn, erasedText } from './content-values.js';
import { readResult } from './run-result.js';

/** Returns what is asked; null once it was erased. */
export const readQuestion = (asked: Content): Question | null =>
  (asked.kind === 'inline' && Question.safeParse(asked.value).data) || null;

export const questionText = (asked: Content): string => readQuestion(asked)?.question ?? erasedText;

/** Returns an answer in one line: the words or the choice themselves, or what was filled in. */
export const answerText = ({ output }: Pick<StepRow, 'output'>): string => {
  if (output === null) return '';
  const { answer, ...others } = argumentsIn(output);
  if (answer !== undefined && Object.keys(others).length === 0) return writeValue(answer);
  return output.kind === 'sealed' ? erasedText : readResult({ output });
};
