import type { Conversation } from '../language-model.js';
import { assemble1 } from './assemble-1.js';
import { assemble2 } from './assemble-2.js';
import type { Assembled } from './assembled-request.js';

/** A step records the number of the assembler that made its request; with it, the request can be made again from the log. */
const assemblers: Readonly<Record<number, (conversation: Conversation) => Assembled>> = {
  1: assemble1,
  2: assemble2,
};
/** Without files, the first says all there is. */
const assemblerFor = ({ files }: Conversation): number => (files.length === 0 ? 1 : 2);

/** Pure: the same conversation gives the same bytes. An assembler never changes; a new way to write requests is a new number. */
export const assemble = (conversation: Conversation, assembler = assemblerFor(conversation)): Assembled => {
  const chosen = assemblers[assembler];
  if (chosen === undefined) throw new Error(`There is no assembler ${assembler}.`);
  return chosen(conversation);
};
