import type { LanguageModelV4Usage } from '@ai-sdk/provider';
import { estimatedTokens } from '@throughline/contracts/runs/estimated-tokens.js';
import type { Usage } from '@throughline/contracts/runs/run.events.js';

/** Bytes of what was sent, and of what was heard. */
export type Traffic = { sent: number; heard: number };

export const estimatedUsage = ({ sent, heard }: Traffic): Usage => ({
  in: estimatedTokens(sent),
  cacheRead: 0,
  cacheWrite: 0,
  out: estimatedTokens(heard),
  reasoning: 0,
  estimated: true,
});

/**
 * Tokens beyond one for each byte: prompts that providers add to a request, and reasoning that they do not send. Both are
 * several times the most that any is known for.
 */
const unseen = { sent: 100_000, written: 1_000_000 };

/** The provider's figures; an estimate where it has none, or some that cannot be. */
export const getUsage = ({ inputTokens, outputTokens }: LanguageModelV4Usage, traffic: Traffic): Usage => {
  const { total: sent, cacheRead = 0, cacheWrite = 0 } = inputTokens;
  const { total: written, reasoning = 0 } = outputTokens;
  const figures = [sent, cacheRead, cacheWrite, written, reasoning];
  const isCount = figures.every((figure) => Number.isSafeInteger(figure) && (figure ?? -1) >= 0);
  if (!isCount || sent === undefined || written === undefined) return estimatedUsage(traffic);
  // Above that, a provider charges for what it cannot have received or written.
  if (sent > traffic.sent + unseen.sent || written > traffic.heard + unseen.written) return estimatedUsage(traffic);
  if (cacheRead + cacheWrite > sent || reasoning > written) return estimatedUsage(traffic);
  // An answer costs something: figures of nothing at all are none.
  if (sent === 0 || (written === 0 && traffic.heard > 0)) return estimatedUsage(traffic);
  return { in: sent, cacheRead, cacheWrite, out: written, reasoning, estimated: false };
};
