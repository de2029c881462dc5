import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { Vault } from '@throughline/platform/vault/vault.js';

const toSecret = (userId: UserId) => ({ owner: `user-${userId}`, name: 'photo' });

/** Stored in place of a removed picture. Its number stays used, because browsers cache pictures by number. */
const removedPicture = '';

/** Pictures in the vault, so that erasing a person erases them too. The number of a photo is the version of the secret. */
@Injectable()
export class PhotoStore {
  constructor(private readonly vault: Vault) {}

  /** Returns the number of the new photo. */
  async add(userId: UserId, picture: Buffer): Promise<number> {
    const photo = await this.vault.secrets.add(toSecret(userId), picture.toString('base64'));
    if (photo === null) throw new Error('The secrets of a person were ended.');
    return photo;
  }

  async find(userId: UserId, photo: number): Promise<Buffer | null> {
    const text = await this.vault.secrets.at(toSecret(userId), photo);
    return text === null || text === removedPicture ? null : Buffer.from(text, 'base64');
  }

  async addRemoved(userId: UserId): Promise<void> {
    await this.vault.secrets.add(toSecret(userId), removedPicture);
  }

  /** Deletes the photos numbered `from` to `to`. */
  async delete(userId: UserId, from: number, to: number): Promise<void> {
    await this.vault.secrets.drop(toSecret(userId), from, to);
  }
}
