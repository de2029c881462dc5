import type { ModelCard } from '@throughline/contracts/connections/model-card.js';

/** Describes what a provider's own list says of a model; what it does not say is absent. */
export type ListedModel = { model: string; name?: string } & Partial<
  Pick<ModelCard, 'context' | 'output' | 'inputs' | 'tools' | 'schemaWithTools' | 'reasoning' | 'status'>
> & { price?: Omit<NonNullable<ModelCard['price']>, 'book'> };

export const positive = (value: number | null | undefined): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : null;

/** Without what is unknown. */
export const known = <T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], null | undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined)) as never;
