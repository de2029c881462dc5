import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CancelDeletion } from '../domain/deletion.commands.js';
import { PeopleQueries } from '../people.queries.js';
import { RedirectAfterSignIn } from '../redirects/redirect-after-sign-in.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import type { SessionCaller } from '../../access/requests/caller.js';

/** Cancels the deletion of an account. */
@Injectable()
export class KeepAccount {
  constructor(
    private readonly commands: CommandBus,
    private readonly people: PeopleQueries,
    private readonly redirect: RedirectAfterSignIn,
  ) {}

  /** Returns the path of the next page. */
  async cancelDeletion({ userId }: SessionCaller, { meta }: AuthContext): Promise<string> {
    const { position } = await this.commands.execute(new CancelDeletion({ userId }, meta));
    await this.people.waitForRows(position);
    return this.redirect.pathFor(userId, null);
  }
}
