import type { ModelWire } from '@throughline/contracts/model-services.js';
import { chatCompletions } from './chat-completions.js';
import { generateContent } from './generate-content.js';
import { messages } from './messages.js';
import { responses } from './responses.js';
import type { Wire } from './wire.js';

export const wires: Readonly<Record<ModelWire, Wire>> = {
  responses,
  messages,
  generate_content: generateContent,
  chat_completions: chatCompletions,
};
