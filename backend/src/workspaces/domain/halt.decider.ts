import type { WorkspaceEvent } from '@throughline/contracts/workspaces/workspace.events.js';
import { sameJson } from '@throughline/contracts/same-json.js';
import type { HaltCommand } from './halt.commands.js';
import type { ActiveWorkspace } from './workspace.js';

/** A halt can be made stricter, or given another reason, while it lasts. */
export const decideHalt = (command: HaltCommand, workspace: ActiveWorkspace): WorkspaceEvent[] => {
  switch (command.type) {
    case 'HaltWorkspace': {
      const { mode, reason } = command.data;
      return sameJson(workspace.halt, { mode, reason }) ? [] : [{ type: 'WorkspaceHalted', data: command.data }];
    }
    case 'ReleaseWorkspace':
      return workspace.halt === null ? [] : [{ type: 'WorkspaceReleased', data: command.data }];
  }
};
