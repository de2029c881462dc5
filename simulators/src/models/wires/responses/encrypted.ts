import type { Signer } from '../signer.js';

/** How the encrypted reasoning of OpenAI begins. */
const mark = 'gAAAA';

export const encryptReasoning = (signer: Signer, id: string, text: string): string =>
  `${mark}${signer.sign('responses', `${id}\n${text}`)}`;

/** The id of the item that the content was encrypted for; null when it was altered. */
export const itemOfEncrypted = (signer: Signer, content: string): string | null => {
  const opened = content.startsWith(mark) ? signer.open('responses', content.slice(mark.length)) : null;
  return opened?.split('\n')[0] ?? null;
};

/** The ids of what follows reasoning name it, as OpenAI knows which items belong together. */
export const idAfterReasoning = (prefix: 'fc_' | 'msg_', reasoningId: string, index: number): string =>
  `${prefix}${reasoningId.slice('rs_'.length)}r${index}`;
export const getReasoning = (id: string): string | null => {
  const hash = /^(?:fc|msg)_([0-9a-f]{24})r\d+$/.exec(id)?.[1];
  return hash === undefined ? null : `rs_${hash}`;
};
