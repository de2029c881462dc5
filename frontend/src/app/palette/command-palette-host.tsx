import { lazy, Suspense } from 'react';
import { usePalette } from './palette-state.js';

const Palette = lazy(async () => ({ default: (await import('./command-palette.js')).PaletteDialog }));
const RunAgent = lazy(async () => ({ default: (await import('./run-agent-dialog.js')).RunAgentDialog }));

const Halt = lazy(async () => ({
  default: (await import('../../workspaces/components/halt/halt-workspace-dialog.js')).HaltWorkspaceDialog,
}));

/** The palette's code is fetched when it is first opened. */
export const CommandPalette = () => {
  const { open, running, halting } = usePalette();
  return (
    <Suspense>
      {open && <Palette />}
      {running && <RunAgent agent={running} />}
      {halting && <Halt onClose={() => usePalette.setState({ halting: false })} />}
    </Suspense>
  );
};
