import type { ModelCard } from '@throughline/contracts/connections/model-card.js';
import { limits } from '@throughline/contracts/limits.js';

/** An event has to fit into the log. */
const maxBytes = 512 * 1024;

/** As many models as one event takes, in one order, so that an unchanged list is the same list. */
export const getModelList = (models: readonly ModelCard[]): { models: ModelCard[]; total: number } => {
  const sorted = [...models].sort((a, b) => (a.model < b.model ? -1 : a.model > b.model ? 1 : 0));
  const kept: ModelCard[] = [];
  let bytes = 0;
  for (const card of sorted.slice(0, limits.connectionModels)) {
    bytes += Buffer.byteLength(JSON.stringify(card));
    if (bytes > maxBytes) break;
    kept.push(card);
  }
  return { models: kept, total: models.length };
};

/** The new list, and those that it has no longer: an agent may still be set to one. */
export const withGone = (before: readonly ModelCard[], after: readonly ModelCard[]): ModelCard[] => {
  const listed = new Set(after.map(({ model }) => model));
  const gone = before.filter(({ model }) => !listed.has(model));
  return [...after, ...gone.map((card): ModelCard => ({ ...card, status: 'gone' }))];
};
