import type { Redactor } from '../../../kernel/credentials/redaction.js';
import type { ModelAnswer } from '../../../models/public.js';

/** All that is recorded of an answer is the model service's to write, the names and ids it gives as well: no live secret is in it. */
export const redactedAnswer = ({ turn, served, warnings, ...answer }: ModelAnswer, redactor: Redactor) => {
  const text = (written: string | null): string | null => (written === null ? null : redactor.text(written));
  return {
    ...answer,
    output: redactor.json(turn),
    served: served && {
      model: redactor.text(served.model),
      responseId: text(served.responseId),
      fingerprint: text(served.fingerprint),
    },
    warnings: warnings.map(({ code, message }) => ({ code, message: redactor.text(message) })),
  };
};
