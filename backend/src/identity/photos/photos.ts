import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { MemberRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { ChangePhoto } from '../domain/account.commands.js';
import { squareOf } from './picture.js';

/** In the vault, so that forgetting a person takes the picture too; the newest one only. */
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
  ) {}

  async change(userId: UserId, bytes: Buffer, meta: CommandMeta): Promise<Receipt> {
    const square = await squareOf(bytes);
    const photo = await this.vault.secrets.put(photoOf(userId), square.toString('base64'));
    return this.commands.execute(new ChangePhoto({ userId, photo }, meta));
  }

  /** As WebP; null when that one is not shown any more, or not to members of this workspace. */
  async ofMember(workspaceId: WorkspaceId, userId: UserId, photo: number): Promise<Buffer | null> {
    const shown = await this.readModel.one(
      Shown,
      `select photo from rm.members where id = $1 || '/' || $2 and status <> 'removed'`,
      [workspaceId, userId],
    );
    if (shown?.photo !== photo) return null;
    return this.get(userId);
  }

  async get(userId: UserId): Promise<Buffer | null> {
    const text = await this.vault.secrets.get(photoOf(userId));
    return text === null || text === none ? null : Buffer.from(text, 'base64');
  }

  async remove(userId: UserId, meta: CommandMeta): Promise<Receipt> {
    const receipt: Receipt = await this.commands.execute(new ChangePhoto({ userId, photo: null }, meta));
    await this.vault.secrets.put(photoOf(userId), none);
    return receipt;
  }
}
