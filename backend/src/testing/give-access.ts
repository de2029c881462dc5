import { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import type { AccessRule } from '@throughline/contracts/connections/connection.js';
import type { Answer } from './client.js';
import type { Person } from './person.js';

/** Gives an agent of the person's workspace access to an account, as the agent is shown to them now. */
export const giveAccess = async (
  person: Person,
  connectionId: string,
  agentId: string,
  rule?: Partial<AccessRule>,
): Promise<Answer> => {
  const { revision: agentRevision } = (await person.client.get(person.path(`/agents/${agentId}`))).as(AgentRow);
  const whole = { methods: null, paths: null, hosts: null, callsPerHour: null };
  return person.client.put(person.path(`/connections/${connectionId}/access/${agentId}`), {
    agentRevision,
    rule: { ...whole, ...rule },
  });
};
