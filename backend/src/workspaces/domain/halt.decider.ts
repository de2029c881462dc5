import type { UserId } from '@throughline/contracts/ids.js';
import { roleMay } from '@throughline/contracts/permissions.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { WorkspaceEvent } from '@throughline/contracts/workspaces/workspace.events.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { HaltCommand } from './halt.commands.js';
import type { ActiveWorkspace } from './workspace.js';
import { HaltOfAnother } from './workspace.errors.js';

/** A halt can be made stricter, or given another reason, while it lasts; a milder one needs the right to release it. */
export const decideHalt = (command: HaltCommand, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  const { halt } = workspace;
  switch (command.type) {
    case 'HaltWorkspace': {
      const { mode, reason } = command.data;
      const { haltedBy } = workspace;
      if (sameJson(halt, { mode, reason }) && haltedBy.includes(getWho(command.meta))) return [];
      if (halt?.mode === 'cancel' && mode === 'hold') requireRelease(workspace, command.meta);
      return [{ type: 'WorkspaceHalted', data: command.data }];
    }
    case 'ReleaseWorkspace':
      if (halt === null) return [];
      requireRelease(workspace, command.meta);
      return [{ type: 'WorkspaceReleased', data: command.data }];
  }
};

/** Returns null: nobody who is a member. A person who stops what is stopped already relies on it, also in the same words. */
const getWho = ({ actor }: CommandMeta): UserId | null => (actor.kind === 'user' ? actor.id : null);

/** Members release what they alone have stopped. Others need the permission. */
const requireRelease = ({ haltedBy, members }: ActiveWorkspace, { actor }: CommandMeta): void => {
  if (actor.kind !== 'user' || haltedBy.every((userId) => userId === actor.id)) return;
  const role = members[actor.id]?.role;
  if (role === undefined || !roleMay(role, 'workspace.release')) throw new HaltOfAnother();
};
