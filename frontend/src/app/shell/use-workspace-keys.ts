import { useNavigate } from 'react-router';
import { collapseNavigation, useDrawer } from '../../lib/page/drawer.js';
import { useShortcuts } from '../../lib/keyboard/shortcuts.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { togglePalette } from '../palette/palette-state.js';
import { useHelp } from '../keys/help-state.js';

export const useWorkspaceKeys = (): void => {
  const { path } = useWorkspace();
  const navigate = useNavigate();
  const to = (...parts: string[]) => void navigate(path(...parts));
  useShortcuts([
    { keys: 'mod+k', name: 'Find or do anything', group: 'Everywhere', always: true, run: togglePalette },
    { keys: '?', name: 'Show all keys', group: 'Everywhere', run: () => useHelp.setState({ open: true }) },
    {
      keys: '[',
      name: 'Hide or show the navigation',
      group: 'Everywhere',
      run: () => collapseNavigation(!useDrawer.getState().collapsed),
    },
    { keys: '/', name: 'Filter the list', group: 'Lists', run: focusFilter },
    { keys: 'g a', name: 'Go to agents', group: 'Go', run: () => to('agents') },
    { keys: 'g t', name: 'Go to triggers', group: 'Go', run: () => to('triggers') },
    { keys: 'g i', name: 'Go to the inbox', group: 'Go', run: () => to('inbox') },
    { keys: 'g r', name: 'Go to runs', group: 'Go', run: () => to('runs') },
    { keys: 'g n', name: 'Go to notes', group: 'Go', run: () => to('notes') },
    { keys: 'g m', name: 'Go to templates', group: 'Go', run: () => to('templates') },
    { keys: 'g h', name: 'Go to history', group: 'Go', run: () => to('history') },
    { keys: 'g b', name: 'Go to billing', group: 'Go', run: () => to('billing') },
    { keys: 'g s', name: 'Go to settings', group: 'Go', run: () => to('settings') },
  ]);
};

/** A screen marks its filter with `data-filter`. */
const focusFilter = (): void => {
  const filter = document.querySelector<HTMLInputElement>('main input[data-filter]');
  filter?.focus();
  filter?.select();
};
