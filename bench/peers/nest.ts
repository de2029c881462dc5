// The baselines for commands: NestJS on Fastify with one durable INSERT per request, or one append to the event store.
// Decorators are applied by hand, so that Node runs the file as it is.
import 'reflect-metadata';
import { Body, Controller, Module, Post, StandardSchemaValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { Pool } from 'pg';
import { newId } from '@throughline/platform/ids.js';
import { z } from 'zod';

type Keep = (id: string, name: string) => Promise<unknown>;

const inserting = async (connectionString: string): Promise<Keep> => {
  const pool = new Pool({ connectionString, max: 20 });
  await pool.query(
    'create table if not exists bench_agents (id uuid primary key, name text not null, created_at timestamptz not null default now())',
  );
  const text = 'insert into bench_agents (id, name) values ($1, $2)';
  return (...values) => pool.query({ name: 'insert', text, values });
};

/** Appends like the product, but to streams that no projection follows. */
const appending = (url: string): Keep => {
  const client = EventStoreDBClient.connectionString(url);
  return (id, name) => {
    const metadata = { at: new Date().toISOString(), actor: { kind: 'user', id }, correlationId: id, commandId: id };
    const event = jsonEvent({ id, type: 'Benched', data: { agentId: id, name }, metadata });
    return client.appendToStream(`bench-${id}`, event, { expectedRevision: 'no_stream' });
  };
};

const { EVENTSTORE_URL, DATABASE_URL = '' } = process.env;
const keep = EVENTSTORE_URL === undefined ? await inserting(DATABASE_URL) : appending(EVENTSTORE_URL);

const CreateAgent = z.object({ name: z.string().trim().min(1).max(80) });

class AgentsController {
  async create(body: z.infer<typeof CreateAgent>): Promise<{ id: string }> {
    const id = newId();
    await keep(id, body.name);
    return { id };
  }
}
Controller('agents')(AgentsController);
Post()(
  AgentsController.prototype,
  'create',
  Object.getOwnPropertyDescriptor(AgentsController.prototype, 'create') ?? {},
);
Reflect.defineMetadata('design:paramtypes', [Object], AgentsController.prototype, 'create');
Body({ schema: CreateAgent })(AgentsController.prototype, 'create', 0);

class AppModule {}
Module({ controllers: [AgentsController] })(AppModule);

const app = await NestFactory.create(AppModule, new FastifyAdapter(), { logger: false });
app.useGlobalPipes(new StandardSchemaValidationPipe());
await app.listen(0, '127.0.0.1');
process.stdout.write(`${JSON.stringify({ ready: true, url: await app.getUrl() })}\n`);
process.on('disconnect', () => process.exit(0));
