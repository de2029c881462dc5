import { AgentConnection } from '@throughline/contracts/agents/agent-definition.js';
import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { getOperation, operations } from '@throughline/catalogue/operations/operations.js';
import { ConnectionId } from '@throughline/contracts/ids.js';
import { findOperations, findTools, namedOperations, operationUse, toolsAfter, toolsWith } from './operation-tools.js';

const [one, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'].map((id) =>
  ConnectionId.parse(id),
);
if (!one || !other) throw new Error('Two accounts are needed');
const send = getOperation('slack.post_message');
if (!send) throw new Error('There is no such operation');

const slack = (connectionId: ConnectionId, service = 'slack'): AgentConnection =>
  AgentConnection.parse({ name: 'slack', service, actsAs: 'owner', connectionId });

describe('an operation of a connected account', () => {
  it('asks first if it changes something, and has an alias of its own for each account', () => {
    const first = operationUse(one, send, []);
    expect(first).toMatchObject({ tool: `conn:${one}/slack.post_message`, policy: 'ask', connectionId: one });
    expect(operationUse(other, send, [first]).alias).toBe(`${first.alias}_2`);
  });

  it('goes with its account, and stays with another one of the same service', () => {
    const tools = [newToolUse('math.evaluate'), operationUse(one, send, [])];
    expect(findTools(tools, slack(one))).toHaveLength(1);
    expect(toolsAfter(tools, slack(one), undefined).map(({ tool }) => tool)).toEqual(['math.evaluate']);
    expect(toolsAfter(tools, slack(one), slack(other, 'gmail'))).toHaveLength(1);
    expect(toolsAfter(tools, slack(one), slack(other))[1]).toMatchObject({
      tool: `conn:${other}/slack.post_message`,
      connectionId: other,
    });
    expect(toolsAfter(tools, slack(one), { ...slack(one), name: 'chat' })).toEqual(tools);
  });

  it('is proposed for an account that is chosen later, where the instructions name it', () => {
    const instructions = '1. Say it with `slack_post_message`, channel: C1';
    expect(namedOperations(instructions, 'slack', operations)).toEqual(['slack.post_message']);
    expect(namedOperations(instructions, 'gmail', operations)).toEqual([]);
  });

  it('is added and removed by choosing it, and keeps its settings as long as it is chosen', () => {
    const mine = { ...operationUse(one, send, []), policy: 'auto' as const };
    const tools = [newToolUse('math.evaluate'), mine, operationUse(other, send, [])];
    expect(toolsWith(tools, one, [send])).toEqual(tools);
    expect(findOperations(toolsWith(tools, one, []), slack(one))).toEqual([]);
    expect(findOperations(toolsWith(tools, one, []), slack(other))).toEqual([send.id]);
    expect(toolsWith([], one, [send])).toEqual([operationUse(one, send, [])]);
  });
});
