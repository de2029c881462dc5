import { chatCompletions } from './chat-completions/chat-completions.js';
import type { Wire } from './wire.js';

export const wires: readonly Wire[] = [chatCompletions];
