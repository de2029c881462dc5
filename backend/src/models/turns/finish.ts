import { getText } from '@throughline/contracts/runs/model-turn.js';
import { ModelFailure, type Spent } from '../language-model.js';
import type { TurnReader } from './turn-reader.js';

/** Throws if what was read is not a whole turn. */
export const requireWholeTurn = ({ finish, parts }: TurnReader, spent: Spent): void => {
  const hasContent = parts.some((part) => part.kind === 'call' || (part.kind === 'text' && part.text !== ''));
  const raw = finish?.raw ?? '';
  if (/^refusal$/i.test(raw) || (finish?.unified === 'content-filter' && raw === 'stop'))
    throw new ModelFailure('model_refused', formatRefusal(getText({ parts: [...parts] })), false, { spent });
  if (endedByError.test(raw))
    throw new ModelFailure('model_unavailable', 'The model ended its turn with an error.', true, { spent });
  if (finish?.unified === 'tool-calls' && !parts.some(({ kind }) => kind === 'call'))
    throw new ModelFailure('call_unreadable', 'The model ended its turn for a call, and wrote none.', true, { spent });
  switch (finish?.unified) {
    case 'length':
      throw new ModelFailure('too_long', 'The turn is longer than the agent or the model allows.', false, { spent });
    case 'content-filter':
      throw new ModelFailure('model_filtered', 'The provider filtered the turn.', false, { spent });
    case 'stop':
    case 'tool-calls':
      break;
    case 'error':
      throw new ModelFailure('model_unavailable', 'The model ended its turn with an error.', true, { spent });
    default:
      // Libraries make up an end when the stream has none.
      if (finish?.raw === undefined || !hasContent)
        throw new ModelFailure('stream_cut', 'The answer of the provider broke off.', true, { spent });
  }
  if (!hasContent) throw new ModelFailure('model_empty', 'The model wrote nothing.', true, { spent });
};

/** Some wires have no end of their own for it. */
const endedByError = /^(?:error|network_error|abort|insufficient_system_resource)$/i;

const maxRefusal = 480;
const formatRefusal = (text: string): string => `The model refused. ${text.trim().slice(0, maxRefusal)}`.trim();
