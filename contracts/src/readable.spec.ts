import { CreateAgentRequest, ChangeAgentDetailsRequest, RenameAgentRequest } from './agents/agent.requests.js';
import { AgentName } from './agents/agent.events.js';
import { CreateApiKeyRequest } from './identity/api-key.requests.js';
import { DisplayName } from './identity/identity.requests.js';
import { CreateWorkspaceRequest } from './workspaces/workspace.requests.js';
import { CreateTriggerRequest, RenameTriggerRequest } from './triggers/trigger.requests.js';
import { RenameWorkspaceRequest } from './workspaces/workspace.requests.js';

const asked = {
  'a new agent': CreateAgentRequest.shape.name,
  'an agent': RenameAgentRequest.shape.name,
  'a label': ChangeAgentDetailsRequest.shape.labels.unwrap().element,
  'a new trigger': CreateTriggerRequest.shape.name,
  'a trigger': RenameTriggerRequest.shape.name,
  'an API key': CreateApiKeyRequest.shape.name,
  'a new workspace': CreateWorkspaceRequest.shape.name,
  'a workspace': RenameWorkspaceRequest.shape.name,
  'a person': DisplayName,
};

describe.each(Object.entries(asked))('the name of %s', (_, name) => {
  it.each(['Ada', 'João Łoś', '山田', 'a\u200db', '👩\u200d🚀🏳\ufe0f\u200d🌈', 'می\u200cخواهم', '-- 7 --'])(
    'may be %j',
    (text) => {
      expect(name.parse(text)).toBe(text);
    },
  );

  it.each([
    'a\u202eb',
    'a\u2066b',
    'a\u0007b\u0000c',
    'a\nb',
    'a\u2028b',
    'ab\ud800cd',
    '\udc00ab',
    '\u200b',
    '\u200b\u200b',
    '\u200d \u2060',
    '\u3164\u3164',
    '\u2800\u2800',
    '\u00ad\u00ad',
  ])('may not be %j', (text) => {
    expect(name.safeParse(text).success).toBe(false);
  });
});

it('what was named by an earlier rule can still be read', () => {
  expect(AgentName.parse('a\u202eb')).toBe('a\u202eb');
});
