import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import type { WorkspaceEvent } from '@throughline/contracts/workspaces/workspace.events.js';
import { metaFor } from '@throughline/platform/deciders/command-meta.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { HaltWorkspace, ReleaseWorkspace } from './halt.commands.js';
import { workspaceDecider } from './workspace.decider.js';

const { given } = toSpec(workspaceDecider);
const meta = metaFor({ actor: { kind: 'system', id: 'spec' }, at: '2026-01-02T03:04:05.000Z', workspaceId });
const slug = 'harbour' as Extract<WorkspaceEvent, { type: 'WorkspaceCreated' }>['data']['slug'];
const created: WorkspaceEvent = {
  type: 'WorkspaceCreated',
  data: { workspaceId, name: 'Harbour', slug, timeZone: 'UTC' },
};
const halt = { workspaceId, mode: 'hold', reason: 'Too many mails.' } as const;
const halted: WorkspaceEvent = { type: 'WorkspaceHalted', data: halt };
const released: WorkspaceEvent = { type: 'WorkspaceReleased', data: { workspaceId } };

describe('a workspace', () => {
  it('is halted with a reason, and halted otherwise while it is', () => {
    given(created).when(new HaltWorkspace(halt, meta)).then(halted);
    given(created, halted).when(new HaltWorkspace(halt, meta)).thenNothing();
    const stricter = { ...halt, mode: 'cancel' } as const;
    given(created, halted).when(new HaltWorkspace(stricter, meta)).then({ type: 'WorkspaceHalted', data: stricter });
  });
  it('is released once', () => {
    given(created, halted).when(new ReleaseWorkspace({ workspaceId }, meta)).then(released);
    given(created, halted, released).when(new ReleaseWorkspace({ workspaceId }, meta)).thenNothing();
    given(created, halted, released).when(new HaltWorkspace(halt, meta)).then(halted);
  });
});
