import type { ModelService } from '@throughline/contracts/model-services.js';
import type { Service } from '@throughline/catalogue/services/service.js';
import { create } from 'zustand';

type Catalogue = { services: readonly Service[]; models: readonly ModelService[] };

const useLoaded = create<{ catalogue: Catalogue | undefined; failed: boolean }>(() => ({
  catalogue: undefined,
  failed: false,
}));
let loading: Promise<void> | undefined;

/** The catalogue is large, so it is a file of its own, fetched by the first screen that names a service. */
const load = async (): Promise<void> => {
  try {
    const [{ services }, { modelServices }] = await Promise.all([
      import('@throughline/catalogue/services/services.js'),
      import('@throughline/contracts/model-services.js'),
    ]);
    useLoaded.setState({ catalogue: { services, models: modelServices }, failed: false });
  } catch {
    // A file of an older version is gone; the next use loads it again.
    loading = undefined;
    useLoaded.setState({ failed: true });
  }
};

export const loadCatalogue = (): void => {
  loading ??= load();
};

/** Every service that accounts can be connected at; undefined until it is loaded. */
export const useCatalogue = (): Catalogue | undefined => {
  loadCatalogue();
  return useLoaded(({ catalogue }) => catalogue);
};

export const useCatalogueFailed = (): boolean => useLoaded(({ failed }) => failed);
