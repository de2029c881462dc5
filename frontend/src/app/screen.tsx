import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

type Screen = ComponentType<Record<never, never>>;

/** A screen in a file of its own, fetched when it is first shown. */
export const screen = <Name extends string>(
  load: () => Promise<Record<Name, Screen>>,
  name: Name,
): LazyExoticComponent<Screen> => lazy(async () => ({ default: (await load())[name] }));
