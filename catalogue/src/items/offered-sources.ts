import { HttpMethod } from '@throughline/contracts/connections/connection.js';
import { Json } from '@throughline/contracts/json.js';
import { z } from 'zod';
import written from './sources.json' with { type: 'json' };

const Option = z.object({
  description: z.string(),
  choices: z.array(z.string()).optional(),
  /** With it, an option may be left out. */
  default: z.string().optional(),
});
/** A source as people choose it, without how it is asked. An item has the fields of the example. */
const OfferedSource = z.object({
  id: z.string(),
  service: z.string(),
  title: z.string(),
  /** How it is requested; absent: by the protocol of mail servers. */
  list: z.object({ method: HttpMethod }).optional(),
  options: z.record(z.string(), Option),
  example: z.record(z.string(), Json),
  text: z.string(),
});
export type OfferedSource = z.infer<typeof OfferedSource>;

export const offeredSources: readonly OfferedSource[] = z.array(OfferedSource).parse(written);

/** Undefined for an id that there is no source for. */
export const findOffered = (id: string): OfferedSource | undefined => offeredSources.find((source) => source.id === id);
