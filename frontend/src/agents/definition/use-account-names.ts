import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { shortId } from '@throughline/contracts/ids.js';
import { useEffect } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { connectionsById } from '../../connections/data/connections.store.js';
import { membersByUser, useMembers } from '../../workspaces/data/members.store.js';
import type { AccountName } from './compare-definitions.js';

const accountsIn = ({ model, fallbacks, connections }: AgentDefinition): string[] =>
  [model, ...fallbacks, ...connections].flatMap(({ connectionId }) => (connectionId === null ? [] : [connectionId]));

/** The names of the accounts and people in some definitions. */
export const useAccountNames = (...definitions: readonly (AgentDefinition | null | undefined)[]): AccountName => {
  const { workspaceId } = useWorkspace();
  const members = useMembers((state) => membersByUser(state.list));
  const rows = connectionsById.store((state) => state.rows);
  const ids = [...new Set(definitions.flatMap((each) => (each ? accountsIn(each) : [])))].sort().join(' ');
  useEffect(() => {
    if (ids !== '') connectionsById.ask(workspaceId, ids.split(' '));
  }, [workspaceId, ids]);
  return (id) => rows.get(id)?.name ?? members.get(id)?.name ?? `account ${shortId(id)}`;
};
