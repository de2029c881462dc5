import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { SlugEvent } from '@throughline/contracts/workspaces/workspace.events.js';
import type { Decider } from '@throughline/platform/deciders/decider.js';
import type { SlugCommand } from './slug.commands.js';
import { SlugTaken } from './workspace.errors.js';

/** One slug and the workspace that has it. The revision of its stream makes two holders impossible. */
type Address = { holder: WorkspaceId | null };

const decide = ({ type, data }: SlugCommand, { holder }: Address): SlugEvent[] => {
  switch (type) {
    case 'ReserveSlug':
      if (holder === data.workspaceId) return [];
      if (holder !== null) throw new SlugTaken(holder);
      return [{ type: 'SlugReserved', data }];
    case 'ReleaseSlug':
      return holder === data.workspaceId ? [{ type: 'SlugReleased', data }] : [];
  }
};

const evolve = (_: Address, { type, data }: SlugEvent): Address => ({
  holder: type === 'SlugReserved' ? data.workspaceId : null,
});

export const slugDecider: Decider<Address, SlugCommand, SlugEvent> = {
  category: 'slug',
  id: ({ data }) => data.slug,
  initial: { holder: null },
  decide,
  evolve,
};
