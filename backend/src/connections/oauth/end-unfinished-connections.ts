import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { AbandonConnection } from '../domain/connection.commands.js';
import { SignInRequests } from './sign-in-requests.js';

/** Ends connections whose sign-in nobody finished in time, and deletes what they kept until then. */
@Injectable()
export class EndUnfinishedConnections {
  constructor(
    private readonly requests: SignInRequests,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    for (const { connectionId, workspaceId } of await this.requests.takeExpired()) {
      const meta = metaFor({ actor: systemActor('connections'), at: this.clock.now(), workspaceId });
      // A connection that works stays as it is: somebody began to sign in to it again.
      await this.commands.execute(new AbandonConnection({ connectionId }, meta));
    }
  }
}
