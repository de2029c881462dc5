import { blankDefinition, type AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { AgentId, type ConnectionId } from '@throughline/contracts/ids.js';
import { newId } from '@throughline/platform/ids.js';
import { CreateAgent, EditDraft, PauseAgent, PublishAgent } from '../agents/domain/agent.commands.js';
import { hashDefinition } from '../connections/public.js';
import { GrantConnectionAccess } from '../connections/domain/connection.commands.js';
import type { Accounts } from './accounts.js';
import { agentTales } from './agent-tales.js';
import type { Place } from './place.js';
import type { Story } from './story.js';
import type { AgentKey, AgentTale } from './tales/agent-tale.js';
import { modelTales } from './tales/models.js';

/** A workspace once its agents are there. */
export type Workspace = Place & { agent: (key: AgentKey) => AgentId };

/** Creates every agent with all its versions, in order of creation. */
export const makeAgents = async (story: Story, place: Place, accounts: Accounts): Promise<Workspace> => {
  const agents = new Map<AgentKey, AgentId>();
  for (const tale of [...agentTales, ...modelTales(accounts)])
    agents.set(tale.key, await makeAgent(story, place, tale));
  const agent = (key: AgentKey): AgentId => {
    const id = agents.get(key);
    if (id === undefined) throw new Error(`There is no agent named ${key} in the story.`);
    return id;
  };
  return { ...place, agent };
};

const makeAgent = async (story: Story, { workspaceId, people }: Place, tale: AgentTale): Promise<AgentId> => {
  const agentId = AgentId.parse(newId());
  const author = people[tale.by];
  const by = () => story.by(author, workspaceId);
  const { name, description, icon, labels } = tale;
  const definition: AgentDefinition = { ...blankDefinition, ...tale.initial };
  const data = { agentId, workspaceId, ownerId: author, name, details: { description, icon, labels } };
  story.clock.advance(95);
  await story.ask(new CreateAgent({ ...data, from: { kind: 'import', definition } }, by()));
  for (const { changes, note } of tale.editions) {
    story.clock.advance(40);
    if (changes !== undefined) await story.ask(new EditDraft({ agentId, changes }, by()));
    story.clock.advance(12);
    await story.ask(new PublishAgent({ agentId, note }, by()));
    story.clock.advance(600);
  }
  for (const connectionId of listAccounts(definition)) {
    const rule = { methods: null, paths: null, hosts: null, callsPerHour: null };
    const agreed = { agent: null, definitions: [hashDefinition(definition)], agentRevision: null };
    const access = { connectionId, agentId, rule, ...agreed, by: { userId: author, manages: true } };
    await story.ask(new GrantConnectionAccess(access, by()));
  }
  const { unpublished, paused } = tale;
  if (unpublished !== undefined) {
    await story.ask(new EditDraft({ agentId, changes: unpublished }, story.by(people.tomas, workspaceId)));
  }
  if (paused === true) await story.ask(new PauseAgent({ agentId }, by()));
  return agentId;
};

/** The accounts that an agent and its model use. */
const listAccounts = ({ model, connections }: AgentDefinition): ConnectionId[] =>
  [model.connectionId, ...connections.map(({ connectionId }) => connectionId)].filter((id) => id !== null);
