import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { PersonRow } from '@throughline/contracts/identity/person.row.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ChangePhoto } from '../../domain/account.commands.js';
import { PhotoStore } from '../../photo-store.js';
import { PeopleQueries } from '../../people.queries.js';
import { getSquare } from './picture.js';
import { MembersQueries } from '../../../workspaces/public.js';

@Injectable()
export class Photos {
  constructor(
    private readonly photos: PhotoStore,
    private readonly commands: CommandBus,
    private readonly members: MembersQueries,
    private readonly people: PeopleQueries,
    private readonly store: EventStore,
  ) {}

  async change(userId: UserId, bytes: Buffer, meta: CommandMeta): Promise<Receipt> {
    const square = await getSquare(bytes);
    const photo = await this.photos.add(userId, square);
    try {
      const receipt: Receipt = await this.commands.execute(new ChangePhoto({ userId, photo }, meta));
      const isShown = await this.isSet(userId, photo, receipt.revision);
      await this.photos.delete(userId, isShown ? 0 : photo, isShown ? photo - 1 : photo);
      return receipt;
    } catch (error) {
      // After any other failure the photo may be shown all the same.
      if (error instanceof DomainError) await this.photos.delete(userId, photo, photo);
      throw error;
    }
  }

  /** A WebP; null when the photo is no longer shown, or not to members of this workspace. */
  async getForMember(workspaceId: WorkspaceId, userId: UserId, photo: number): Promise<Buffer | null> {
    const shown = await this.members.find(workspaceId, userId);
    return shown?.photo === photo ? this.photos.find(userId, photo) : null;
  }

  async remove(userId: UserId, meta: CommandMeta): Promise<Receipt> {
    const before = await this.people.get(userId);
    const receipt: Receipt = await this.commands.execute(new ChangePhoto({ userId, photo: null }, meta));
    const removed = await this.newestBy(before, receipt.revision);
    if (removed === null) return receipt;
    await this.photos.addRemoved(userId);
    await this.photos.delete(userId, 0, removed);
    return receipt;
  }

  /** False when an older request was repeated, or a newer photo was set meanwhile. */
  private async isSet(userId: UserId, photo: number, revision: number): Promise<boolean> {
    for await (const event of this.store.read(toStreamName('user', userId), revision))
      return event.type === 'ProfilePhotoChanged' && event.data.photo === photo;
    return false;
  }

  /** The newest photo up to a revision. A photo set after it is not to be removed. */
  private async newestBy({ id, photo, revision }: PersonRow, last: number): Promise<number | null> {
    let newest = photo;
    for await (const event of this.store.read(toStreamName('user', id), revision + 1)) {
      if (event.revision > last) break;
      if (event.type === 'ProfilePhotoChanged') newest = event.data.photo;
    }
    return newest;
  }
}
