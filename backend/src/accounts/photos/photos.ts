import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { PersonRow } from '@throughline/contracts/identity/person.row.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { ChangePhoto } from '../../access/identity/domain/account.commands.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';
import { squareOf } from './picture.js';

/** In the vault, so that forgetting a person takes the picture too: its version is the number of the photo. */
const photoOf = (userId: UserId) => ({ owner: `user-${userId}`, name: 'photo' });

const Shown = MemberRow.pick({ photo: true });

/** Stands where a picture was: its number stays used, for browsers keep what they have seen under it. */
const none = '';

@Injectable()
export class Photos {
  constructor(
    private readonly vault: Vault,
    private readonly commands: CommandBus,
    private readonly readModel: ReadModel,
    private readonly people: PeopleQueries,
    private readonly store: EventStore,
  ) {}

  async change(userId: UserId, bytes: Buffer, meta: CommandMeta): Promise<Receipt> {
    const square = await squareOf(bytes);
    const { secrets } = this.vault;
    const photo = await secrets.add(photoOf(userId), square.toString('base64'));
    try {
      const receipt: Receipt = await this.commands.execute(new ChangePhoto({ userId, photo }, meta));
      const isShown = await this.isSet(userId, photo, receipt.revision);
      await secrets.drop(photoOf(userId), isShown ? 0 : photo, isShown ? photo - 1 : photo);
      return receipt;
    } catch (error) {
      // After any other failure it may be shown all the same.
      if (error instanceof DomainError) await secrets.drop(photoOf(userId), photo, photo);
      throw error;
    }
  }

  /** As WebP; null when that one is not shown any more, or not to members of this workspace. */
  async getForMember(workspaceId: WorkspaceId, userId: UserId, photo: number): Promise<Buffer | null> {
    const shown = await this.readModel.one(
      Shown,
      `select photo from rm.members where id = $1 || '/' || $2 and status <> 'removed'`,
      [workspaceId, userId],
    );
    return shown?.photo === photo ? this.picture(userId, photo) : null;
  }

  /** The one that is shown. */
  async get(userId: UserId): Promise<Buffer | null> {
    const { photo } = await this.people.get(userId);
    return photo === null ? null : this.picture(userId, photo);
  }

  async remove(userId: UserId, meta: CommandMeta): Promise<Receipt> {
    const before = await this.people.get(userId);
    const receipt: Receipt = await this.commands.execute(new ChangePhoto({ userId, photo: null }, meta));
    const removed = await this.newestBy(before, receipt.revision);
    if (removed === null) return receipt;
    await this.vault.secrets.add(photoOf(userId), none);
    await this.vault.secrets.drop(photoOf(userId), 0, removed);
    return receipt;
  }

  /** Not so when an older request is told again, or a newer photo was set meanwhile. */
  private async isSet(userId: UserId, photo: number, revision: number): Promise<boolean> {
    for await (const event of this.store.read(streamOf('user', userId), revision))
      return event.type === 'ProfilePhotoChanged' && event.data.photo === photo;
    return false;
  }

  private async picture(userId: UserId, photo: number): Promise<Buffer | null> {
    const text = await this.vault.secrets.at(photoOf(userId), photo);
    return text === null || text === none ? null : Buffer.from(text, 'base64');
  }

  /** Up to a revision: what came after it, and what is on its way, is not to be removed. */
  private async newestBy({ id, photo, revision }: PersonRow, last: number): Promise<number | null> {
    let newest = photo;
    for await (const event of this.store.read(streamOf('user', id), revision + 1)) {
      if (event.revision > last) break;
      if (event.type === 'ProfilePhotoChanged') newest = event.data.photo;
    }
    return newest;
  }
}
