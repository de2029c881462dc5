import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useActionList } from '../../lib/keyboard/actions.js';
import { DialogContent } from '../../ui/overlays/dialog-content.js';
import { scrimClass } from '../../ui/overlays/dialog.js';
import { Kbd } from '../../ui/values/kbd.js';
import { usePalette } from './palette-state.js';
import { PaletteGroup, PaletteItem } from './palette-item.js';
import { PaletteActions } from './palette-actions.js';
import { PaletteEvents } from './palette-events.js';
import { PalettePlaces } from './palette-places.js';
import { PaletteResources } from './palette-resources.js';

const close = (): void => usePalette.setState({ open: false });

/** Runs after the palette has given the focus back, so that what it opens may take it. */
const thenClose = (run: () => void) => (): void => {
  close();
  setTimeout(run, 0);
};

export const PaletteDialog = () => {
  const [words, setWords] = useState('');
  return (
    <Dialog.Root open onOpenChange={close}>
      <Dialog.Portal>
        <Dialog.Overlay className={scrimClass} />
        <DialogContent
          aria-describedby={undefined}
          className="fixed inset-x-4 top-[min(14vh,140px)] z-50 mx-auto max-w-[600px] animate-enter overflow-hidden rounded-lg border border-line bg-raised shadow-3 outline-none"
        >
          <Dialog.Title className="sr-only">Find or do anything</Dialog.Title>
          <Command label="Find or do anything" loop>
            <div className="flex h-12 items-center gap-2.5 border-b border-line px-4">
              <Search className="text-ink-3" aria-hidden />
              <Command.Input
                autoFocus
                value={words}
                onValueChange={setWords}
                placeholder="Find or do anything"
                className="h-full min-w-0 flex-1 bg-transparent text-md outline-none placeholder:text-ink-3"
              />
              <Kbd keys="escape" />
            </div>
            <Command.List className="max-h-[min(420px,60vh)] overflow-y-auto p-1">
              <Command.Empty className="px-3 py-8 text-center text-sm text-ink-2">No results.</Command.Empty>
              <ScreenActions />
              <PaletteEvents words={words} pick={thenClose} />
              <PaletteResources words={words} pick={thenClose} />
              <PalettePlaces pick={thenClose} />
              <PaletteActions pick={thenClose} />
            </Command.List>
          </Command>
          <footer className="flex h-9 items-center gap-4 border-t border-line px-4 text-xs text-ink-3 max-sm:hidden pointer-coarse:hidden">
            <span className="flex items-center gap-1.5">
              <Kbd keys="up down" /> move
            </span>
            <span className="flex items-center gap-1.5">
              <Kbd keys="enter" /> choose
            </span>
          </footer>
        </DialogContent>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

const ScreenActions = () => {
  const actions = useActionList((state) => state.actions);
  const groups = Map.groupBy(actions, (each) => each.group ?? 'Here');
  return [...groups].map(([group, given]) => (
    <PaletteGroup key={group} title={group}>
      {given.map(({ id, name, keys, words, run }) => (
        <PaletteItem key={id} id={id} name={name} keys={keys} words={words} onPick={thenClose(run)} />
      ))}
    </PaletteGroup>
  ));
};
