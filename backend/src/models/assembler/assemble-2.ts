import { createHash } from 'node:crypto';
import type { Json } from '@throughline/contracts/json.js';
import type { SentFile } from '@throughline/contracts/runs/sent-request.js';
import type { StepWarning } from '@throughline/contracts/runs/run.events.js';
import type { Conversation, ConversationFile } from '../language-model.js';
import { assemble1 } from './assemble-1.js';
import type { Assembled, AssembledMessage } from './assembled-request.js';

/** The second assembler: as the first, and the first message has the files of the run's inputs. */
export const assemble2 = (conversation: Conversation): Assembled => {
  const { files } = conversation;
  const { request, warnings } = assemble1({ ...conversation, inputs: named(conversation) });
  const [first, ...rest] = request.messages;
  const messages: AssembledMessage[] =
    first?.role === 'user' ? [{ ...first, files: files.map(sentFile) }, ...rest] : request.messages;
  return { request: { ...request, assembler: 2, messages }, warnings: [...warnings, ...files.flatMap(getWarning)] };
};

/** An input that is a file is known to the model by what the file is called. */
const named = ({ inputs, files }: Conversation): Record<string, Json> => {
  const names = Map.groupBy(files, ({ input }) => input);
  return Object.fromEntries(
    Object.entries(inputs).map(([input, value]) => {
      const list = names.get(input)?.map(({ name }) => ({ file: name }));
      return [input, list === undefined ? value : Array.isArray(value) ? list : (list[0] ?? null)];
    }),
  );
};

const sentFile = ({ input, name, mediaType, bytes, hash, sent }: ConversationFile): SentFile => {
  const file = { input, name, mediaType, bytes, hash };
  switch (sent.as) {
    case 'file':
      return { as: 'file', ...file };
    case 'text':
      return {
        as: 'text',
        ...file,
        text: sent.text,
        isCut: sent.isCut,
        ...(sent.leftOut.length > 0 && { leftOut: [...sent.leftOut] }),
        boundary: getBoundary(sent.text),
      };
    case 'nothing':
      return { as: 'nothing', ...file, why: sent.why };
  }
};

/** Nobody can write a text that has its own hash in it, so no text ends before its end. */
const getBoundary = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24);

const getWarning = ({ name, sent }: ConversationFile): StepWarning[] => {
  if (sent.as === 'nothing') return [{ code: 'file_not_sent', message: `${name}: ${sent.why}`.slice(0, 500) }];
  if (sent.as === 'file' || !sent.isCut) return [];
  return [{ code: 'file_cut', message: `${name}: only the beginning of its text was sent.`.slice(0, 500) }];
};
