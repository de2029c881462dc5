import { lazy, Suspense } from 'react';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { useHelp } from './help-state.js';

const KeyList = lazy(async () => ({ default: (await import('./key-list.js')).KeyList }));

export const ShortcutHelp = () => {
  const open = useHelp((state) => state.open);
  return (
    <Dialog open={open} onOpenChange={(next) => useHelp.setState({ open: next })} title="Keys" size="lg">
      <Suspense fallback={<Skeleton className="h-64" />}>
        <KeyList />
      </Suspense>
    </Dialog>
  );
};
