// The yardstick for commands: NestJS on Fastify, one durable INSERT a request. Decorators are applied by hand,
// so that Node runs the file as it is.
import 'reflect-metadata';
import { Body, Controller, Module, Post, StandardSchemaValidationPipe } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Pool } from 'pg';
import { newId } from '@throughline/platform/ids.js';
import { z } from 'zod';

const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 20 });
await pool.query(
  'create table if not exists bench_agents (id uuid primary key, name text not null, created_at timestamptz not null default now())',
);

const CreateAgent = z.object({ name: z.string().trim().min(1).max(80) });

class AgentsController {
  async create(body: z.infer<typeof CreateAgent>): Promise<{ id: string }> {
    const id = newId();
    await pool.query({
      name: 'insert',
      text: 'insert into bench_agents (id, name) values ($1, $2)',
      values: [id, body.name],
    });
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
