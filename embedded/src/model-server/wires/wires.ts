import { chatCompletions } from './chat-completions/chat-completions.js';
import { messages } from './messages/messages.js';
import type { Wire } from './wire.js';

export const wires: readonly Wire[] = [chatCompletions, messages];
