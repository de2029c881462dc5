import type { ChainedEvent } from '@throughline/contracts/chain/link-text.js';
import type { Keys } from '@throughline/platform/backup/sealed-keys.js';
import { SealBroken } from '@throughline/platform/vault/aes-gcm.js';
import { KeyRing } from '@throughline/platform/vault/key-ring.js';
import { replaceSealed, type SealedContent } from '@throughline/platform/vault/reveal-within.js';
import { openContent } from '@throughline/platform/vault/sealed-contents.js';
import { openText, parseSealed, type SealedText } from '@throughline/platform/vault/sealed-text.js';
import { subjectContext } from '@throughline/platform/vault/subject-keys.js';
import type { Client } from 'pg';
import { z } from 'zod';

const Meta = z.looseObject({ workspaceId: z.string().nullish() });

type Subject = { key: Buffer } | 'destroyed' | 'missing';

/** Opens every sealed name in the log with the keys of people in the vault. */
export class NamesCheck {
  private readonly subjects = new Map<string, Subject>();
  private readonly keyRing: KeyRing;
  opened = 0;
  /** Applies to people who were erased: nobody can open them any more. */
  erased = 0;
  /** No key was ever kept for them, or it is not theirs. */
  lost = 0;

  constructor(
    private readonly client: Client,
    keys: Keys,
  ) {
    this.keyRing = KeyRing.parse(keys.keyRing);
  }

  async add({ data, meta }: ChainedEvent): Promise<void> {
    const texts: [text: string, field: string][] = [];
    const contents: [content: SealedContent, workspaceId: string][] = [];
    replaceSealed(
      { meta, data },
      {
        text: (text, field) => (texts.push([text, field]), text),
        content: (content, workspaceId) => (contents.push([content, workspaceId]), content),
      },
    );
    const { workspaceId } = Meta.parse(meta);
    for (const [text, field] of texts)
      await this.open(text, (key, sealed) => openName(key, sealed, { text, field, workspaceId }));
    for (const [content, workspaceId] of contents) await this.openContent(content, workspaceId);
  }

  private openContent(content: SealedContent, workspaceId: string): Promise<void> {
    const isBlob = content.kind === 'blob';
    const [text, part] = isBlob ? ([content.preview, 'beginning'] as const) : ([content.text, 'value'] as const);
    return this.open(text, (key, { subjectId }) =>
      openContent(text, { workspaceId, part }, new Map([[subjectId, key]])),
    );
  }

  private async open(text: string, open: (key: Buffer, sealed: SealedText) => string | null): Promise<void> {
    const sealed = parseSealed(text);
    if (sealed === null) return;
    const subject = await this.getSubject(sealed.subjectId);
    if (subject === 'destroyed') this.erased += 1;
    else if (subject !== 'missing' && isOpen(() => open(subject.key, sealed))) this.opened += 1;
    else this.lost += 1;
  }

  private async getSubject(id: string): Promise<Subject> {
    const known = this.subjects.get(id);
    if (known !== undefined) return known;
    const { rows } = await this.client.query<{ kek_id: string | null; wrapped: Buffer | null }>(
      'select kek_id, wrapped from vault.subject_keys where subject_id = $1',
      [id],
    );
    const subject = this.subjectIn(id, rows[0]);
    this.subjects.set(id, subject);
    return subject;
  }

  private subjectIn(id: string, row: { kek_id: string | null; wrapped: Buffer | null } | undefined): Subject {
    if (row === undefined) return 'missing';
    if (row.kek_id === null || row.wrapped === null) return 'destroyed';
    return { key: this.keyRing.unwrap({ kekId: row.kek_id, wrapped: row.wrapped }, subjectContext(id)) };
  }
}

type Name = { text: string; field: string; workspaceId: string | null | undefined };

/** A text of a person, or what a connected account is called: the key of the connection seals that, for its workspace. */
const openName = (key: Buffer, sealed: SealedText, { text, field, workspaceId }: Name): string | null => {
  try {
    return openText(key, sealed, field);
  } catch (error) {
    if (!(error instanceof SealBroken) || typeof workspaceId !== 'string') throw error;
    return openContent(text, { workspaceId, part: 'account' }, new Map([[sealed.subjectId, key]]));
  }
};

const isOpen = (open: () => string | null): boolean => {
  try {
    return open() !== null;
  } catch (error) {
    if (error instanceof SealBroken) return false;
    throw error;
  }
};
