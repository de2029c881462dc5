import { ModelFailure, type Spent } from '../language-model.js';
import type { TurnReader } from './turn-reader.js';

/** Throws if what was read is not a whole turn. */
export const requireWholeTurn = ({ finish, parts }: TurnReader, spent: Spent): void => {
  const hasContent = parts.some((part) => part.kind === 'call' || (part.kind === 'text' && part.text !== ''));
  switch (finish?.unified) {
    case 'length':
      throw new ModelFailure('too_long', 'The turn is longer than the agent or the model allows.', false, { spent });
    case 'content-filter':
      throw finish.raw === 'refusal' || finish.raw === 'REFUSAL'
        ? new ModelFailure('model_refused', 'The model refused.', false, { spent })
        : new ModelFailure('model_filtered', 'The provider filtered the turn.', false, { spent });
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
