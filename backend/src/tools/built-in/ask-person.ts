import { Question, questionTool } from '@throughline/contracts/runs/question.js';
import { tool, ToolFailure, type Tool } from '../../kernel/agent-tools/tool.js';

/** A question that can be asked is not a call: the run waits, and the answer is the result of the step. */
export const askPerson: Tool = tool({
  name: questionTool,
  title: 'Ask a person',
  description:
    'Asks a person of the workspace a question, and waits for the answer: a choice, a form with several fields, or an answer in words.',
  readOnly: true,
  input: Question,
  run: () => {
    throw new ToolFailure('cannot_ask', 'Nobody can be asked here.', false);
  },
});
