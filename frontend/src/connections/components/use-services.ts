import type { ModelService } from '@throughline/contracts/model-services.js';
import type { Service } from '@throughline/catalogue/services/service.js';
import { useCatalogue } from '../data/services.js';

const capitalised = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;

/** A name in the middle of a sentence: `any OpenAI-compatible API`. */
export const inSentence = (name: string): string => name.replace(/^Any /, 'any ');

/** Names of services by their ids; until the catalogue is there, and for what it does not have, the id says it. */
export const useServiceNames = (): ((id: string) => string) => {
  const catalogue = useCatalogue();
  return (id) => {
    const known =
      catalogue &&
      (catalogue.models.find((each) => each.id === id) ?? catalogue.services.find((each) => each.id === id));
    return known?.name ?? capitalised(id);
  };
};

export type AnyService = { kind: 'service'; service: Service } | { kind: 'model'; service: ModelService };

/** A service by its id; undefined until the catalogue is there, null for one it does not have. */
export const useAnyService = (id: string): AnyService | null | undefined => {
  const catalogue = useCatalogue();
  if (!catalogue) return undefined;
  const model = catalogue.models.find((each) => each.id === id);
  if (model) return { kind: 'model', service: model };
  const service = catalogue.services.find((each) => each.id === id);
  return service ? { kind: 'service', service } : null;
};
