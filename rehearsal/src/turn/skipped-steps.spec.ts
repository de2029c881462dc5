import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import type { RehearsalConversation, RehearsalTurn } from '../conversation.js';
import { nextTurn } from './next-turn.js';

const talk = (instructions: string, inputs: RunInputs = {}, turns: RehearsalTurn[] = []): RehearsalConversation => ({
  instructions,
  inputNames: ['nothing', ...Object.keys(inputs)],
  inputs,
  output: { kind: 'text' },
  tools: [{ tool: 'time.now', name: 'time.now', schema: { type: 'object' }, pinned: {} }],
  turns,
});
const timeCall: RehearsalTurn = {
  calls: [{ id: 'step-2', result: { iso: 'now' } }],
};

describe('Rehearsal says which steps it skipped, and why', () => {
  it.each([
    ['{{total}} is more than 500', '491.4 is not more than 500'],
    ['{{total}} >= 500', '491.4 is not at least 500'],
    ['{{customer}} is Bob', 'Ada is not Bob'],
    ['{{customer}} does not contain d', 'Ada contains d'],
    ['{{customer}} is empty', '{{customer}} is not empty'],
    ['{{nothing}}', '{{nothing}} is empty'],
    ['{{urgent}}', '{{urgent}} is false'],
  ])('if %s', (condition, reason) =>
    expect(
      nextTurn(
        talk(`1. If ${condition} then \`time.now\`\n2. Answer: Done.`, {
          total: 491.4,
          customer: 'Ada',
          urgent: false,
        }),
      ),
    ).toEqual({ text: `Step 1 skipped: ${reason}.\nDone.`, calls: [], answer: 'Done.' }),
  );
  it('once, in the next turn', () => {
    const list =
      '1. If {{nothing}} is 1 then Answer: Yes.\n2. `time.now`\n3. If {{nothing}} is 2 then Answer: Yes.\n4. Answer: Done.';
    expect(nextTurn(talk(list)).text).toBe('Step 1 skipped: — is not 1.\nStep 2: time.now.');
    expect(nextTurn(talk(list, {}, [timeCall])).text).toBe('Step 3 skipped: — is not 2.\nDone.');
  });
});
