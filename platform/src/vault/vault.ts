import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../clock.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.token.js';
import { migrate } from '../postgres/migrate.js';
import { Notifications } from '../postgres/notifications.js';
import { Postgres } from '../postgres/postgres.js';
import { SealBroken } from './aes-gcm.js';
import { KeyRing, UnknownKey } from './key-ring.js';
import { OtherPepper, pepperDigest } from './peppered.js';
import { eachSealed, replaceSealed, withoutContent, type SealedContent } from './reveal-within.js';
import { forgotten, openText, parseSealed, sealText } from './sealed-text.js';
import { openContent, SealedContents } from './sealed-contents.js';
import { Secrets } from './secrets.js';
import { destroyedChannel, SubjectKeys } from './subject-keys.js';
import { vaultMigrations } from './vault.schema.js';

/** Where secrets and people's own data are kept, so that the log never holds them in clear. */
@Injectable()
export class Vault implements OnModuleInit {
  readonly secrets: Secrets;
  readonly contents: SealedContents;
  private readonly keyRing: KeyRing;
  private readonly subjects: SubjectKeys;

  constructor(
    private readonly postgres: Postgres,
    @Inject(CONFIG) private readonly config: Config,
    clock: Clock,
    private readonly notifications: Notifications,
  ) {
    this.keyRing = KeyRing.parse(config.keyRing);
    this.subjects = new SubjectKeys(postgres, this.keyRing, clock);
    this.secrets = new Secrets(postgres, this.keyRing, clock);
    this.contents = new SealedContents(this.subjects);
  }

  async onModuleInit(): Promise<void> {
    await migrate(this.postgres, 'vault', vaultMigrations);
    await this.refuseUnknownKeys();
    await this.refuseOtherPepper();
    this.notifications.listen(destroyedChannel, {
      notified: (subjectId) => this.subjects.evict(subjectId),
      listening: () => this.subjects.evictAll(),
    });
  }

  /** A person's own words for the log: `sealed:v1:…`, bound to the person and the field. */
  async seal(subjectId: string, field: string, text: string): Promise<string> {
    return sealText(await this.subjects.forSealing(subjectId), subjectId, field, text);
  }

  /**
   * The same value with every sealed text and content inside it in clear, however deep and however many people's:
   * one query at most. The name of the field that holds a text must be the one it was sealed for, and the workspace of
   * the row or event the one that a content was sealed in.
   * A forgotten person reads as such; a text that someone else made up, or moved, stays sealed.
   */
  async reveal<T>(value: T): Promise<T> {
    const subjectIds = new Set<string>();
    eachSealed(value, (text) => {
      const subjectId = parseSealed(text)?.subjectId;
      if (subjectId !== undefined) subjectIds.add(subjectId);
    });
    if (subjectIds.size === 0) return value;
    const keys = await this.subjects.forOpening(subjectIds);
    // Texts are replaced by texts and contents by contents, so the shape is the one that came in.
    return replaceSealed(value, {
      text: (text, field) => opened(text, field, keys),
      content: (content, workspaceId) => openedContent(content, workspaceId, keys),
    }) as T;
  }

  /** Destroys a person's key. Everything sealed for them becomes unreadable permanently, wherever it is stored. */
  eraseSubject(subjectId: string): Promise<void> {
    return this.subjects.destroy(subjectId);
  }

  /** Better not to start than to find out at the first person who signs in. */
  private async refuseUnknownKeys(): Promise<void> {
    const rows = await this.postgres.query<{ kek_id: string }>(
      `select kek_id from (select distinct kek_id from vault.subject_keys union select distinct kek_id from vault.secrets) used
       where kek_id is not null and kek_id <> all($1::text[]) order by kek_id`,
      [this.keyRing.ids],
    );
    if (rows.length > 0) throw new UnknownKey(rows.map((row) => row.kek_id));
  }

  /** With another pepper no password would match and every address would seem free. */
  private async refuseOtherPepper(): Promise<void> {
    const digest = pepperDigest(this.config.pepper);
    const [kept] = await this.postgres.query<{ digest: string }>(
      `insert into vault.pepper (digest) values ($1)
       on conflict (one) do update set digest = vault.pepper.digest returning digest`,
      [digest],
    );
    if (kept?.digest !== digest) throw new OtherPepper();
  }
}

const opened = (text: string, field: string, keys: ReadonlyMap<string, Buffer>): string => {
  const sealed = parseSealed(text);
  if (sealed === null) return text;
  const key = keys.get(sealed.subjectId);
  if (key === undefined) return forgotten(sealed.subjectId, field);
  try {
    return openText(key, sealed, field);
  } catch (error) {
    // Anyone can type a text of this shape, so it must not break the page that shows it.
    if (error instanceof SealBroken) return text;
    throw error;
  }
};

/** A content whose key is gone stays sealed; a blob then has no beginning. */
const openedContent = (content: SealedContent, workspaceId: string, keys: ReadonlyMap<string, Buffer>): unknown => {
  const isBlob = content.kind === 'blob';
  const [sealed, part] = isBlob ? ([content.preview, 'beginning'] as const) : ([content.text, 'value'] as const);
  const text = openContent(sealed, { workspaceId, part }, keys);
  if (text === null) return withoutContent(content);
  return isBlob ? { ...content, preview: text } : { kind: 'inline', value: JSON.parse(text) as unknown };
};
