import { ConfigurationInvalid } from '../config/configuration-invalid.js';
import { decrypt, encrypt, pack, unpack } from './aes-gcm.js';

/** A data key as it may be stored: sealed by the key-encryption key with that id. */
export type WrappedKey = { kekId: string; wrapped: Buffer };

/** The key-encryption keys: the first seals, all open. */
export class KeyRing {
  private constructor(
    private readonly keys: ReadonlyMap<string, Buffer>,
    private readonly activeId: string,
  ) {}

  /** Reads `id:base64,…`; the first is the active one. */
  static parse(text: string): KeyRing {
    const entries = text.split(',').map((entry) => toKey(entry));
    const [first] = entries;
    if (first === undefined) throw new ConfigurationInvalid('KEY_RING: got nothing, wants at least one key.');
    if (new Set(entries.map(([id]) => id)).size !== entries.length)
      throw new ConfigurationInvalid('KEY_RING: got the same key id twice, wants different ones.');
    return new KeyRing(new Map(entries), first[0]);
  }

  get ids(): string[] {
    return [...this.keys.keys()];
  }

  wrap(dataKey: Buffer, context: string): WrappedKey {
    return { kekId: this.activeId, wrapped: pack(encrypt(this.key(this.activeId), dataKey, context)) };
  }

  unwrap({ kekId, wrapped }: WrappedKey, context: string): Buffer {
    return decrypt(this.key(kekId), unpack(wrapped), context);
  }

  private key(id: string): Buffer {
    const key = this.keys.get(id);
    if (key === undefined) throw new UnknownKey([id]);
    return key;
  }
}

/** Something stored was sealed with a key that the ring does not hold. */
export class UnknownKey extends Error {
  constructor(readonly ids: readonly string[]) {
    super(
      `KEY_RING lacks the key ${ids.join(', ')}, which stored data was sealed with. Put it back at the ring's end.`,
    );
    this.name = 'UnknownKey';
  }
}

const toKey = (entry: string): [id: string, key: Buffer] => {
  const [id = '', base64 = ''] = entry.split(':');
  const key = Buffer.from(base64, 'base64');
  if (key.length !== 32)
    throw new ConfigurationInvalid(`KEY_RING: the key ${id} has ${key.length} bytes, wants exactly 32.`);
  return [id, key];
};
