import { Global, Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { DomainEvent } from '@throughline/contracts/domain-events.js';
import { EventMeta } from '@throughline/contracts/event.js';
import { EventId, SessionId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { startStack } from '@throughline/embedded/testing/stack.js';
import { Clock } from '@throughline/platform/clock.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { newId } from '@throughline/platform/ids.js';
import { PlatformModule } from '@throughline/platform/platform.module.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { startProjections } from '@throughline/projections/engine/start-projections.js';
import { projections } from '@throughline/projections/projections.js';
import { AgentsModule } from '../../agents/agents.module.js';
import { createApp } from '../../http/create-app.js';
import { HttpModule } from '../../http/http.module.js';
import { Sessions } from '../../http/sessions.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { EgressModule } from '../../egress/egress.module.js';
import { RealtimeModule } from '../../realtime/realtime.module.js';
import { RunsModule } from '../../runs/runs.module.js';
import { Client } from '../../testing/client.js';
import { testConfig } from '../../testing/config.js';
import { TriggersModule } from '../triggers.module.js';

const userId = UserId.parse(newId());
const sessionId = SessionId.parse(newId());

class OnePerson extends Sessions {
  authenticate({ headers }: { headers: { cookie?: string | undefined } }) {
    return Promise.resolve(
      headers.cookie === 'me=1' ? { userId, sessionId } : { problem: 'session_missing' as const },
    );
  }
}

@Global()
@Module({ providers: [{ provide: Sessions, useClass: OnePerson }], exports: [Sessions] })
class OnePersonModule {}

export class SettableClock extends Clock {
  constructor(private at: Date | null = null) {
    super();
  }
  now(): Date {
    return this.at ?? new Date();
  }
  set(at: string): void {
    this.at = new Date(at);
  }
}

export const startHouse = async () => {
  const stack = await startStack();
  const config = testConfig({ ...stack, smtpUrl: 'smtp://127.0.0.1:1' });
  const clock = new SettableClock();
  const platform = PlatformModule.forRoot(config);
  platform.providers?.push({ provide: Clock, useValue: clock });
  const worker = await startProjections({ ...stack, projections });
  const imports = [platform, CqrsModule.forRoot(), HttpModule, OnePersonModule, JobsModule, RealtimeModule, EgressModule, AgentsModule, TriggersModule, RunsModule];
  const app = await createApp(config, { module: class {}, imports });
  await app.listen(0, '127.0.0.1');
  const workspaceId = WorkspaceId.parse(newId());
  const store = app.get(EventStore);
  await given(store, workspaceId);
  await app.get(ReadModel).waitFor(await store.head());
  const client = new Client(await app.getUrl());
  client.cookies.set('me', '1');
  return {
    app,
    clock,
    client,
    workspaceId,
    store,
    stop: async () => {
      await app.close();
      await worker.stop();
      await stack.stop();
    },
  };
};

const given = async (store: EventStore, workspaceId: WorkspaceId): Promise<void> => {
  const events: DomainEvent[] = [
    { type: 'WorkspaceCreated', data: { workspaceId, name: 'Acme', slug: 'acme', timeZone: 'UTC' } },
    { type: 'MemberJoined', data: { workspaceId, userId, role: 'owner', name: 'Ada', email: 'ada@example.com' } },
  ];
  const meta = EventMeta.parse({
    workspaceId,
    actor: { kind: 'user', id: userId },
    correlationId: newId(),
    causationId: null,
    commandId: newId(),
    command: 'Spec',
    at: new Date().toISOString(),
    schema: 1,
  });
  const stored = events.map((event) => ({ ...event, id: EventId.parse(newId()), meta }));
  await store.append(`workspace-${workspaceId}`, stored, 'none');
};
