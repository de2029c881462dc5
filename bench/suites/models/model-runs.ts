import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { Models } from '../../lib/model-server.ts';
import type { Person } from '../../lib/person.ts';

const Receipt = z.object({ id: z.string(), position: z.number() });
const Run = z.object({ status: z.string() });

export const createAgent = async (
  person: Person,
  connectionId: string,
  model: string,
  text: string,
): Promise<string> => {
  const { client, agents } = person;
  const { id } = Receipt.parse(await client.post(agents, { name: 'Measured' }));
  const changes = {
    instructions: `1. ${text}`,
    model: {
      ...{ connectionId, provider: 'other', model, temperature: null },
      ...{ maxOutputTokens: 32_000, reasoning: 'default' },
    },
    limits: { steps: 50, activeTime: 900_000, parallelRuns: 50 },
  };
  await client.patch(`${agents}/${id}/draft`, { changes });
  return id;
};

export const connect = async ({ client, workspaceId }: Person, { address, key }: Models): Promise<string> => {
  const account = { service: 'other', kind: 'model', name: 'Model server', settings: { address } };
  const request = { ...account, sharing: 'workspace', secret: { kind: 'model', key } };
  return Receipt.parse(await client.post(`/api/workspaces/${workspaceId}/connections`, request)).id;
};

export const startRun = async ({ client, agents }: Person, agentId: string): Promise<string> =>
  Receipt.parse(await client.post(`${agents}/${agentId}/runs`, { version: 'draft', inputs: {} })).id;

const maxMs = 120_000;

/** Many runs that are awaited at once are read seldom, or reading is most of the load. */
export const untilEnded = async ({ client, workspaceId }: Person, runId: string, everyMs: number): Promise<void> => {
  for (let waited = 0; waited < maxMs; waited += everyMs) {
    const { status, body } = await client.send('GET', `/api/workspaces/${workspaceId}/runs/${runId}`);
    const run = status === 200 ? Run.parse(JSON.parse(body.toString())).status : '';
    if (run === 'succeeded') return;
    if (run === 'failed' || run === 'cancelled') throw new Error(`The run ended as ${run}.`);
    await delay(everyMs);
  }
  throw new Error('The run did not end.');
};
