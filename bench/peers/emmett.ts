// The peer for event-sourced commands: Emmett on the same Postgres, behind bare Fastify.
import { CommandHandler, type Event } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import fastify from 'fastify';
import { newId } from '@throughline/platform/ids.js';
import { z } from 'zod';

type AgentCreated = Event<'AgentCreated', { agentId: string; name: string }>;
type Agent = { name: string } | null;

const CreateAgent = z.object({ name: z.string().trim().min(1).max(80) });
const store = getPostgreSQLEventStore(process.env['DATABASE_URL'] ?? '');
await store.schema.migrate();
const handle = CommandHandler<Agent, AgentCreated>({
  evolve: (_agent, event) => ({ name: event.data.name }),
  initialState: () => null,
});

const app = fastify();
app.post('/agents', async (request) => {
  const { name } = CreateAgent.parse(request.body);
  const agentId = newId();
  await handle(store, `agent-${agentId}`, () => ({ type: 'AgentCreated', data: { agentId, name } }));
  return { id: agentId };
});
const url = await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify({ ready: true, url })}\n`);
process.on('disconnect', () => process.exit(0));
