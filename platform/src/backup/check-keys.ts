import type { ClientBase } from 'pg';
import { SealBroken } from '../vault/aes-gcm.js';
import { KeyRing, UnknownKey } from '../vault/key-ring.js';
import { pepperDigest } from '../vault/peppered.js';
import { subjectContext } from '../vault/subject-keys.js';
import type { Keys } from './sealed-keys.js';

const pageSize = 1_000;

type KeyRow = { id: string; kek_id: string; wrapped: Buffer };

export class KeysMissing extends Error {}

/** Keys of people and runs in a vault, a page at a time. */
async function* storedKeys(client: ClientBase): AsyncGenerator<KeyRow, void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await client.query<KeyRow>(
      `select subject_id as id, kek_id, wrapped from vault.subject_keys
       where subject_id > $1 and wrapped is not null order by subject_id limit ${pageSize}`,
      [after],
    );
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return;
    after = last.id;
  }
}

const unwrap = (keyRing: KeyRing, { id, kek_id: kekId, wrapped }: KeyRow): void => {
  try {
    keyRing.unwrap({ kekId, wrapped }, subjectContext(id));
  } catch (error) {
    if (error instanceof UnknownKey)
      throw new KeysMissing(`KEY_RING lacks the key ${error.ids.join(', ')}, which this vault was sealed with.`);
    if (error instanceof SealBroken)
      throw new KeysMissing(`The key ${kekId} in KEY_RING is not the one that this vault was sealed with.`);
    throw error;
  }
};

/** A database that no backend has migrated has no vault. */
export const checkPepper = async (client: ClientBase, pepper: string): Promise<void> => {
  const { rowCount: made } = await client.query(`select 1 where to_regclass('vault.pepper') is not null`);
  if (made === 0) return;
  const { rows } = await client.query<{ digest: string }>('select digest from vault.pepper');
  const [kept] = rows;
  if (kept !== undefined && kept.digest !== pepperDigest(pepper))
    throw new KeysMissing('PEPPER is not the one that this vault was made with.');
};

/** Opens every key in the vault with these; throws `KeysMissing` with what is missing. Returns how many there are. */
export const checkKeys = async (client: ClientBase, { keyRing: text, pepper }: Keys): Promise<number> => {
  const keyRing = KeyRing.parse(text);
  await checkPepper(client, pepper);
  let keys = 0;
  for await (const row of storedKeys(client)) {
    unwrap(keyRing, row);
    keys += 1;
  }
  return keys;
};
