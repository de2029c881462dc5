import { createHmac } from 'node:crypto';
import { decrypt, encrypt, pack, SealBroken, unpack } from './aes-gcm.js';
import { openIn, parseSealed, sealIn } from './sealed-text.js';
import { SubjectForgotten, type SubjectKeys } from './subject-keys.js';

/** Contents belong to a run, whose key seals them, and open in its workspace only. */
export type ContentOwner = { workspaceId: string; runId: string };

/** Texts and blobs of runs. */
export class SealedContents {
  constructor(private readonly keys: SubjectKeys) {}

  /** `sealed:v1:…`, for the log and read tables. */
  async seal({ workspaceId, runId }: ContentOwner, text: string, part: Part = 'value'): Promise<string> {
    return sealIn(formatContext(part, workspaceId), await this.keys.forSealing(runId, workspaceId), runId, text);
  }

  /** Returns null when the key was destroyed, or the text was not sealed in this workspace. */
  async open(workspaceId: string, text: string, part: Part = 'value'): Promise<string | null> {
    const subjectId = parseSealed(text)?.subjectId;
    if (subjectId === undefined) return null;
    return openContent(text, { workspaceId, part }, await this.keys.forOpening([subjectId]));
  }

  async sealBytes({ workspaceId, runId }: ContentOwner, name: string, bytes: Buffer): Promise<Buffer> {
    const key = await this.keys.forSealing(runId, workspaceId);
    return pack(encrypt(key, bytes, contextOfBytes({ workspaceId, runId }, name)));
  }

  /** Returns null when the key was destroyed. */
  async openBytes(owner: ContentOwner, name: string, sealed: Buffer): Promise<Buffer | null> {
    const key = (await this.keys.forOpening([owner.runId])).get(owner.runId);
    return key === undefined ? null : decrypt(key, unpack(sealed), contextOfBytes(owner, name));
  }

  /** 64 hexadecimal digits, by a key of the workspace: a name confirms no guess of what it names. */
  async getName({ workspaceId, runId }: ContentOwner, bytes: Buffer): Promise<string> {
    const key = await this.keys.forSealing(workspaceId, workspaceId);
    return createHmac('sha256', key).update(runId).update(bytes).digest('hex');
  }

  /** A number of 64 bits for each word, by a key of the workspace: without the key they confirm no guess. Null when it was destroyed. */
  async hashWords(workspaceId: string, words: Iterable<string>): Promise<string[] | null> {
    try {
      const key = await this.keys.forSealing(workspaceId, workspaceId);
      return Array.from(words, (word) =>
        createHmac('sha256', key).update(`word|${word}`).digest().readBigInt64BE().toString(),
      );
    } catch (error) {
      if (error instanceof SubjectForgotten) return null;
      throw error;
    }
  }

  /** Destroys the key of the run, also one that was never made: nothing can be sealed for the run afterwards. */
  eraseRun({ workspaceId, runId }: ContentOwner): Promise<void> {
    return this.keys.destroy(runId, workspaceId);
  }

  /** Destroys the keys of all runs of the workspace. */
  eraseOf(workspaceId: string): Promise<void> {
    return this.keys.destroyOf(workspaceId);
  }
}

/** A whole value as JSON, the readable beginning of one that is a blob, or what an account is called, which `reveal` leaves sealed. */
type Part = 'value' | 'beginning' | 'account';

/** Unlike a context of personal data, none of these begins with an id, so that no name of a field is one of them. */
const formatContext = (part: Part, workspaceId: string): string => `content|${part}|${workspaceId}`;
const contextOfBytes = ({ workspaceId, runId }: ContentOwner, name: string): string =>
  `blob|${workspaceId}|${runId}|${name}`;

/** Returns null when the key is missing, or the text was sealed as something else or elsewhere: anyone can copy one. */
export const openContent = (
  text: string,
  { workspaceId, part }: { workspaceId: string; part: Part },
  keys: ReadonlyMap<string, Buffer>,
): string | null => {
  const sealed = parseSealed(text);
  const key = sealed === null ? undefined : keys.get(sealed.subjectId);
  if (sealed === null || key === undefined) return null;
  try {
    return openIn(formatContext(part, workspaceId), key, sealed);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
};
