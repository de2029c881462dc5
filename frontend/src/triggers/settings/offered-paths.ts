import type { Json } from '@throughline/contracts/json.js';
import type { TriggerPayload } from '@throughline/contracts/triggers/mapping.js';
import { writePath } from '@throughline/contracts/triggers/mapping-path.js';

const most = 100;
const deepest = 5;

/** Templates for what came in last, each for one value of it. */
export const offerPaths = ({ body, headers, query, event, item }: TriggerPayload): string[] => {
  const offered: string[] = [];
  const offer = (value: Json | undefined, steps: (string | number)[]): void => {
    const path = writePath(steps);
    if (offered.length >= most || steps.length > deepest || path === null || value === null) return;
    offered.push(`{{${path}}}`);
    if (Array.isArray(value)) return offer(value[0], [...steps, 0]);
    if (typeof value === 'object') for (const [name, inner] of Object.entries(value)) offer(inner, [...steps, name]);
  };
  offer(body, ['body']);
  offer(event, ['event']);
  offer(item, ['item']);
  for (const name of Object.keys(query ?? {})) offer('', ['query', name]);
  for (const name of Object.keys(headers ?? {})) offer('', ['headers', name]);
  return offered;
};
