import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { FoldedText } from '../components/folded-text.js';
import { reasoningOf } from '../components/turn-text.js';
import { formatNumber } from '../../lib/numbers/format.js';

/** What the model reasoned before it answered, folded; some providers show that it did and not what. */
export const Reasoning = ({ step }: { step: StepRow }) => {
  const text = reasoningOf(step);
  const tokens = step.measures?.usage.reasoning ?? 0;
  if (text === null && tokens === 0) return null;
  const about = tokens > 0 ? `Reasoned with ${formatNumber(tokens)} tokens` : 'Reasoned';
  if (text === null || text.trim() === '')
    return <p className="text-sm text-ink-3">{about}. Its provider keeps it sealed.</p>;
  return <FoldedText about={about}>{text}</FoldedText>;
};
