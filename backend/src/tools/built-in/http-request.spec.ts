import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { AgentId, CorrelationId, RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import { newId } from '@throughline/platform/ids.js';
import { Egress } from '../../kernel/egress/egress.js';
import { KnownCredentials } from '../../testing/known-credentials.js';
import { testConfig } from '../../testing/config.js';
import { ConnectedCalls } from './connected-calls.js';
import { httpRequest } from './http-request.js';

const config = testConfig({
  databaseUrl: 'postgres://nowhere',
  eventStoreUrl: 'esdb://nowhere',
  smtpUrl: 'smtp://nowhere',
});
const request = httpRequest(new Egress(config, () => Promise.resolve([])), new ConnectedCalls(new KnownCredentials()));
const send = (headers: Record<string, string>) =>
  request.run(
    { method: 'POST', url: 'https://api.test/', headers },
    {
      workspaceId: WorkspaceId.parse(newId()),
      agentId: AgentId.parse(newId()),
      runId: RunId.parse(newId()),
      correlationId: CorrelationId.parse(newId()),
      seq: 1,
      startedBy: null,
      changedBy: null,
      causationId: null,
      approved: false,
      definition: definition(),
      signal: new AbortController().signal,
    },
  );

describe('A header of a web request', () => {
  it.each([
    { 'x-note': 'a\r\nauthorization: Bearer mine' },
    { 'x-note': 'a\nb' },
    { 'x-note': 'a\0b' },
    { 'x-note\r\nhost': 'b' },
    { 'x note': 'b' },
    { 'x-note:': 'b' },
    { '': 'b' },
    { 'x-note': 'snowman ☃' },
  ])('that would be read as something else is refused before anything is sent: %j', (headers) =>
    expect(send(headers)).rejects.toMatchObject({ code: 'arguments_invalid', transient: false }),
  );
  it('may have what headers have', () =>
    expect(send({ 'X-Note_1': 'a "b"; c=d\té' })).rejects.toMatchObject({ code: 'unreachable' }));
});
