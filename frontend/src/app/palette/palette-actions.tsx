import { Keyboard, LogOut } from 'lucide-react';
import { toggleTheme } from '../../lib/page/theme.js';
import { asProblem } from '../../lib/problem-error.js';
import { signOut } from '../../lib/session/session.js';
import { ThemeIcon } from '../../ui/icons/theme-icon.js';
import { toast } from '../../ui/overlays/toast.js';
import { useHelp } from '../keys/help-state.js';
import { PaletteGroup, PaletteItem } from './palette-item.js';

type Pick = (run: () => void) => () => void;

const leave = (): void =>
  void signOut().catch((error: unknown) =>
    toast({ title: 'Not signed out', about: asProblem(error).sentence, status: 'failed' }),
  );

export const PaletteActions = ({ pick }: { pick: Pick }) => (
  <PaletteGroup title="Do">
    <PaletteItem
      id="theme"
      name="Change between light and dark"
      icon={<ThemeIcon className="size-4 text-ink-3" />}
      words="theme"
      onPick={pick(toggleTheme)}
    />
    <PaletteItem
      id="keys"
      name="Show all keys"
      icon={<Keyboard aria-hidden />}
      keys="?"
      words="shortcuts help"
      onPick={pick(() => useHelp.setState({ open: true }))}
    />
    <PaletteItem id="sign-out" name="Sign out" icon={<LogOut aria-hidden />} words="log out" onPick={pick(leave)} />
  </PaletteGroup>
);
