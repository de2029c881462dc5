import { inline, withoutRecipe } from '@throughline/contracts/runs/run.fixtures.js';
import type { StepToStart } from './execution.commands.js';
import type { NextAction } from './next-action.js';

export const stepsToStart = (action: Extract<NextAction, { kind: 'think' | 'call' }>): StepToStart[] =>
  action.kind === 'think'
    ? [
        {
          seq: action.seq,
          attempt: action.attempt,
          kind: 'model',
          title: 'Think',
          tool: null,
          input: inline({}),
          ...withoutRecipe,
        },
      ]
    : action.calls.map(({ seq, attempt, title, tool, ...each }) => {
        return { seq, attempt, kind: 'tool', title, tool, input: inline(each.arguments), ...withoutRecipe };
      });
