import { chatCompletions } from './chat-completions/chat-completions.js';
import { generateContent } from './generate-content/generate-content.js';
import { messages } from './messages/messages.js';
import { ollama } from './ollama/ollama.js';
import { responses } from './responses/responses.js';
import type { Wire } from './wire.js';

export const wires: readonly Wire[] = [chatCompletions, responses, messages, generateContent, ollama];
