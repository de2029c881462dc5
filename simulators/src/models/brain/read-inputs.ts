import { jsonIn, type Json } from '@throughline/contracts/json.js';
import { rulesBeginning } from '@throughline/contracts/runs/sent-request.js';
import { readInstructions } from '@throughline/rehearsal/instructions/read-instructions.js';
import type { Conversation, JsonObject, Message } from '../conversation.js';
import { fileTextsIn } from './read-files.js';

/** The task that the model works on: what the agent does, what it was started with, and the messages after that. */
export type Task = { instructions: string; inputs: JsonObject; after: readonly Message[] };

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fence = /```(?:json)?[ \t]*\n([\s\S]*?)\n[ \t]*```/;

/** The object in a JSON code block of the text, or the text itself when it is a JSON object; null when there is none. */
const inputsIn = (text: string): JsonObject | null => {
  for (const json of [fence.exec(text)?.[1], text]) {
    const value = json === undefined ? undefined : jsonIn(json.trim());
    if (isObject(value)) return value;
  }
  return null;
};

const endsTask = (message: Message): boolean => message.role === 'assistant' && message.calls.length === 0;

/** The system text as the agent's author wrote it, so that its lines are counted as there. */
const withoutRules = (system: string): string =>
  system.startsWith(rulesBeginning) ? system.replace(/^.*\n\n/, '') : system;

/** The user messages after the last answer without calls begin the task: its first has the inputs. */
export const readTask = ({ system, messages }: Conversation): Task => {
  const since = messages.slice(messages.findLastIndex(endsTask) + 1);
  const at = since.findIndex(({ role }) => role === 'user');
  const first = since[at];
  const text = first?.role === 'user' ? first.text : '';
  const after = since.slice(at + 1);
  const given = inputsIn(text);
  const inputs = given && { ...given, ...fileTextsIn(text) };
  const written = withoutRules(system);
  const hasSteps = readInstructions(written).steps.length > 0;
  if (hasSteps) return { instructions: written, inputs: inputs ?? (text === '' ? {} : { message: text }), after };
  return { instructions: text.replace(fence, ''), inputs: inputs ?? {}, after };
};
