import type { Usage } from '../answer.js';
import { tokensIn, tokensInPrompt, type Prompt } from './prompt.js';
import type { PromptCache } from './prompt-cache.js';

type Written = { reasoning: string; text: string; calls: readonly { name: string; arguments: string }[] };

export const getUsage = (prompt: Prompt, written: Written, cache: PromptCache): Usage => {
  const reasoning = tokensIn(written.reasoning);
  const calls = written.calls.reduce((sum, call) => sum + tokensIn(call.name) + tokensIn(call.arguments), 0);
  return {
    input: tokensInPrompt(prompt),
    ...cache.read(prompt),
    output: Math.max(1, reasoning + tokensIn(written.text) + calls),
    reasoning,
  };
};
