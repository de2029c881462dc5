import type { Json } from '@throughline/contracts/json.js';
import written from './sources.json' with { type: 'json' };

/** A source as people choose it, without how it is asked. An item has the fields of the example. */
export type OfferedSource = {
  id: string;
  service: string;
  title: string;
  /** `choices` null: any text. */
  options: readonly { name: string; description: string; required: boolean; choices: readonly string[] | null }[];
  example: { [field: string]: Json };
  text: string;
};

export const offeredSources: readonly OfferedSource[] = written.map(
  ({ id, service, title, options, example, text }) => ({
    id,
    service,
    title,
    options: Object.entries(options).map(([name, field]) => ({
      name,
      description: field.description,
      required: !('default' in field),
      choices: 'choices' in field ? field.choices : null,
    })),
    example,
    text,
  }),
);

/** Undefined for an id that there is no source for. */
export const findOffered = (id: string): OfferedSource | undefined => offeredSources.find((source) => source.id === id);
