import { fillInverse } from '@throughline/catalogue/operations/inverse.js';
import { operations } from '@throughline/catalogue/operations/operations.js';
import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse, operationRef } from '@throughline/contracts/agents/tool-use.js';
import { ConnectionId, UserId } from '@throughline/contracts/ids.js';
import { Json } from '@throughline/contracts/json.js';
import { newId } from '@throughline/platform/ids.js';
import { nextTurn } from '@throughline/rehearsal/turn/next-turn.js';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { callInput, defineUndoRun } from './undo-run.js';

const file = new URL('../../../../../catalogue/src/operations/requests.json', import.meta.url);
const Example = z.object({ id: z.string(), given: z.record(z.string(), Json), answer: Json.optional() });
const examples = z.array(Example).parse(JSON.parse(await readFile(file, 'utf8')));
const connectionId = ConnectionId.parse(newId());

const inverses = examples.flatMap(({ id, given, answer = {} }) => {
  const undone = operations.find((each) => each.id === id);
  if (undone === undefined) return [];
  const input = z.record(z.string(), Json).parse(undone.input.parse(given));
  const inverse = fillInverse(undone, { input, answer });
  return 'none' in inverse ? [] : [[id, undone, inverse] as const];
});

it.each(inverses)(
  'a run that undoes %s makes the call with its arguments, and asks a person first',
  (_, undone, inverse) => {
    const { instructions, inputs, tools, output, model } = defineUndoRun(
      inverse,
      { operation: undone, connectionId },
      blankDefinition,
    );
    expect(model.provider).toBe('rehearsal');
    const offered = tools.map(({ tool, alias: name, pinned, policy }) => {
      expect([tool, policy]).toEqual([operationRef(connectionId, inverse.operation.id), 'ask']);
      const schema = z.record(z.string(), Json).parse(z.toJSONSchema(inverse.operation.input, { io: 'input' }));
      return { tool, name, schema, pinned };
    });
    const given = { [callInput]: inverse.arguments };
    const conversation = {
      instructions,
      output,
      tools: offered,
      inputNames: inputs.map(({ name }) => name),
      inputs: given,
    };
    const [call] = nextTurn({ ...conversation, turns: [] }).calls;
    expect(call).toMatchObject({ title: inverse.operation.title, arguments: inverse.arguments });
    expect(
      nextTurn({ ...conversation, turns: [{ calls: [{ id: call?.id ?? '', result: { done: true } }] }] }).calls,
    ).toEqual([]);
  },
);

it('what a call is made with is in no instructions, and the people that the agent asks about the call are asked about its inverse', () => {
  const [, undone, inverse] = inverses.find(([id]) => id === 'slack.post_message') ?? [];
  if (undone === undefined || inverse === undefined) throw new Error('Messages of Slack can be deleted.');
  const approvers = { members: [UserId.parse(newId())], roles: [] };
  const tool = operationRef(connectionId, undone.id);
  const own = { ...blankDefinition, tools: [{ ...newToolUse('time.now'), tool, approvers }] };
  const defined = defineUndoRun(inverse, { operation: undone, connectionId }, own);
  expect(defined.tools).toMatchObject([{ approvers }]);
  expect(JSON.stringify(defined)).not.toContain('1503435956.000247');
});
