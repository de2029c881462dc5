import type { Conversation } from '../language-model.js';
import type { FileBytes } from './prompt.js';

/** The files that the model is sent as they are. */
export const getFiles = async ({ files }: Pick<Conversation, 'files'>): Promise<FileBytes> => {
  const read = files.map(async ({ hash, sent }): Promise<[string, string][]> =>
    sent.as === 'file' ? [[hash, (await sent.open()).toString('base64')]] : [],
  );
  return new Map((await Promise.all(read)).flat());
};

/** Returns what stands for them where a request is only shown. */
export const shownFiles = ({ files }: Pick<Conversation, 'files'>): FileBytes =>
  new Map(files.map(({ hash, name }) => [hash, `BASE64_OF ${name}`]));
