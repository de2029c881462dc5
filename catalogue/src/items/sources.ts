import { readSource, type ItemSource } from './item-source.js';
import written from './sources.json' with { type: 'json' };

/** Holds what services are queried for every few minutes, so that an agent starts for each new one. */
export const itemSources: readonly ItemSource[] = written.map(readSource);

/** Undefined for an id that there is no source for. */
export const getSource = (id: string): ItemSource | undefined => itemSources.find((source) => source.id === id);
