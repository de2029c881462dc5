import { lazy, Suspense } from 'react';
import { usePalette } from './palette-state.js';

const Palette = lazy(async () => ({ default: (await import('./command-palette.js')).PaletteDialog }));

/** The palette's code is fetched when it is first opened. */
export const CommandPalette = () => {
  const open = usePalette((state) => state.open);
  return (
    open && (
      <Suspense>
        <Palette />
      </Suspense>
    )
  );
};
