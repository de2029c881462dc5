import { Link } from 'react-router';
import { toggleTheme } from '../lib/page/theme.js';
import { useTitle } from '../lib/page/use-title.js';
import { Button } from '../ui/buttons/button.js';
import { Wordmark } from '../ui/icons/logo.js';
import { ThemeIcon } from '../ui/icons/theme-icon.js';
import { Toaster } from '../ui/overlays/toast.js';
import { KitBasics } from './kit-basics.js';
import { KitFields } from './kit-fields.js';
import { KitLines } from './kit-lines.js';
import { KitOverlays } from './kit-overlays.js';
import { KitStatus } from './kit-status.js';
import { KitThings } from './kit-things.js';

export const KitScreen = () => {
  useTitle('Kit');
  return (
    <div className="min-h-dvh bg-surface">
      <main id="main" className="mx-auto max-w-[1200px] px-4 pb-20 md:px-10">
        <header className="flex h-15 items-center gap-4">
          <Link to="/" className="rounded-xs">
            <Wordmark />
          </Link>
          <h1 className="text-lg tracking-tight text-ink-3 max-sm:hidden">Every piece in every state</h1>
          <Button size="sm" className="ml-auto" icon={<ThemeIcon />} onClick={toggleTheme}>
            Theme
          </Button>
        </header>
        <KitBasics />
        <KitFields />
        <KitStatus />
        <KitLines />
        <KitThings />
        <KitOverlays />
      </main>
      <Toaster />
    </div>
  );
};
