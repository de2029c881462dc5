import type { Icon } from '@throughline/contracts/icon.js';
import { AgentIcon } from '../../ui/icons/agent-icon.js';
import { Logo } from '../../ui/icons/logo.js';

/** The workspace's own, or the product's mark until it has one. */
export const WorkspaceIcon = ({ icon }: { icon: Icon | null }) =>
  icon ? (
    <AgentIcon icon={icon} className="size-6 rounded-sm" />
  ) : (
    <span className="inline-grid size-6 flex-none place-items-center rounded-sm bg-ink text-canvas" aria-hidden="true">
      <Logo size={16} />
    </span>
  );
