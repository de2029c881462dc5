import type { FirstSteps } from '@throughline/contracts/workspaces/first-steps.js';
import { useEffect } from 'react';
import { useLive } from '../../lib/live/row-store.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { useAgentActivity, useAgents } from '../data/agents.store.js';
import { useModelConnections } from '../../connections/data/connections.store.js';
import { useTriggers } from '../../triggers/data/triggers.store.js';
import { useInvitations } from '../../workspaces/data/invitations.store.js';
import { useMembers } from '../../workspaces/data/members.store.js';
import { getFirstSteps } from '../../workspaces/data/workspaces.api.js';

/** Changes when one of the steps may have been taken. */
const useSign = (): string => {
  const { room, may } = useWorkspace();
  useLive(useAgents, room);
  useLive(useAgentActivity, room);
  useLive(useModelConnections, room);
  useLive(useTriggers, room);
  useLive(useMembers, room);
  useLive(useInvitations, may('members.manage') ? room : null);
  const published = useAgents(({ rows }) => [...rows.values()].some((agent) => agent.publishedVersion !== null));
  const run = useAgentActivity(({ rows }) => [...rows.values()].some(({ runs }) => runs > 0));
  const model = useModelConnections(({ list }) => list.length > 0);
  const trigger = useTriggers(({ rows }) => rows.size > 0);
  const members = useMembers(({ list }) => list.length);
  const invitations = useInvitations(({ rows }) => rows.size);
  return [published, run, model, trigger, members, invitations].join();
};

/** Returns what the workspace has done for the first time; undefined until it is known. Follows what happens. */
export const useFirstSteps = (): FirstSteps | undefined => {
  const { workspaceId } = useWorkspace();
  const { data, reload } = useQuery(`first steps ${workspaceId}`, (signal) => getFirstSteps(workspaceId, signal));
  const sign = useSign();
  useEffect(() => reload(), [sign, reload]);
  return data;
};
