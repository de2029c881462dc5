import { Logo } from '../ui/logo.js';

export const WorkspaceIcon = () => (
  <span className="inline-grid size-6 flex-none place-items-center rounded-sm bg-ink text-canvas" aria-hidden="true">
    <Logo size={16} />
  </span>
);
