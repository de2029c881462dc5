import type { Operation } from '@throughline/catalogue/operations/operation.js';
import { create } from 'zustand';

const useLoaded = create<{ all: readonly Operation[] }>(() => ({ all: [] }));
let loading: Promise<void> | undefined;

const load = async (): Promise<void> => {
  try {
    const { operations } = await import('@throughline/catalogue/operations/operations.js');
    useLoaded.setState({ all: operations });
  } catch {
    // A file of an older version is gone; the next use loads it again.
    loading = undefined;
  }
};

/** Operations of all services; empty until they are loaded. Few screens need them, so they are a file of their own. */
export const useOperations = (): readonly Operation[] => {
  loading ??= load();
  return useLoaded(({ all }) => all);
};
