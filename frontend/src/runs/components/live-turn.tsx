import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { useTokens } from '../../lib/live/tokens.js';
import { StreamingText } from '../../ui/timeline/throughline.js';
import { FoldedText } from './folded-text.js';

/** Shows what a model is writing in a step in progress; nothing until it begins. */
export const LiveTurn = ({ step }: { step: StepRow }) => {
  const [reasoning, text, call] = [useTokens(step, 'reasoning'), useTokens(step, 'text'), useTokens(step, 'call')];
  return (
    <>
      {reasoning !== '' && <FoldedText about={text + call === '' ? 'Reasoning…' : 'Reasoned'}>{reasoning}</FoldedText>}
      {text !== '' && <StreamingText done={call !== ''}>{text}</StreamingText>}
      {call !== '' && <FoldedText about="Preparing a call…">{call}</FoldedText>}
    </>
  );
};
