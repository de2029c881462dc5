import { Dialog } from 'radix-ui';
import type { ReactNode } from 'react';
import { useDrawer } from '../../lib/page/drawer.js';
import { DialogContent } from '../../ui/overlays/dialog-content.js';
import { scrimClass } from '../../ui/overlays/dialog.js';

/** The navigation on small screens: from the left, over the screen, with the focus kept inside. */
export const NavigationDrawer = ({ children }: { children: ReactNode }) => {
  const open = useDrawer((state) => state.open);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => useDrawer.setState({ open: next })}>
      <Dialog.Portal>
        <Dialog.Overlay className={`${scrimClass} md:hidden`} />
        <DialogContent
          onBack={() => useDrawer.setState({ open: false })}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-50 w-[min(288px,calc(100vw-56px))] animate-fade border-r border-line bg-canvas shadow-3 outline-none md:hidden"
        >
          <Dialog.Title className="sr-only">Navigation</Dialog.Title>
          {children}
        </DialogContent>
      </Dialog.Portal>
    </Dialog.Root>
  );
};
