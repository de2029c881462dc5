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
const send = (headers: Record<string, string>, tool = request) =>
  tool.run(
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

describe('The answer to a web request', () => {
  const page = '<html><meta charset="iso-8859-1"><p>Müller</p>';
  it.each([
    ['by its type', 'text/plain; charset=ISO-8859-1', 'Müller', 'Müller'],
    ['by its type, as JSON', 'application/json; charset=iso-8859-1', '{"name":"Müller"}', { name: 'Müller' }],
    ['by the page itself', 'text/html', page, page],
  ])('is read in the encoding that is said %s', async (_, type, text, body) => {
    const answer = {
      status: 200,
      url: 'https://api.test/',
      headers: { 'content-type': type },
      body: Buffer.from(text, 'latin1'),
    };
    const egress = { call: () => Promise.resolve(answer) } as unknown as Egress;
    const read = await send({}, httpRequest(egress, new ConnectedCalls(new KnownCredentials())));
    expect(read).toMatchObject({ body, charset: 'windows-1252' });
  });
});
