import type { Receipt } from '@throughline/contracts/receipt.js';
import type { Joined } from '@throughline/contracts/workspaces/invitation.requests.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { loadSession } from '../../../lib/session/session.js';
import { useCommand } from '../../../lib/use-command.js';
import { Button } from '../../../ui/buttons/button.js';
import { ButtonLink } from '../../../ui/buttons/button-link.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Declined } from './declined.js';

export type AnswerInvitationProps = {
  accept: () => Promise<Joined>;
  decline: () => Promise<Receipt>;
  autoFocus?: boolean | undefined;
  onDeclined?: (() => void) | undefined;
};

/** The two answers, for who is signed in with the address invited. */
export const AnswerInvitation = ({ accept, decline, autoFocus, onDeclined }: AnswerInvitationProps) => {
  const navigate = useNavigate();
  const [declined, setDeclined] = useState(false);
  const accepting = useCommand(accept, { live: false });
  const declining = useCommand(decline, { live: false });
  const join = async () => {
    const joined = await accepting.run();
    if (!joined) return;
    await loadSession(joined.position);
    await navigate(joined.next, { replace: true });
  };
  const refuse = async () => {
    if (!(await declining.run())) return;
    setDeclined(true);
    onDeclined?.();
  };
  if (declined) return <Declined />;
  const problem = accepting.problem ?? declining.problem;
  const full = problem?.code === 'seat_limit';
  return (
    <div className="mt-7 grid gap-3">
      <FormError problem={full ? undefined : problem} />
      {full && (
        <p role="alert" className="text-center text-sm text-ink-2">
          The workspace is full. Its owner has been notified, and the invitation stays valid.
        </p>
      )}
      <Button
        variant="primary"
        size="lg"
        full
        busy={accepting.pending}
        autoFocus={autoFocus}
        onClick={() => void join()}
      >
        Join
      </Button>
      <Button size="lg" full busy={declining.pending} onClick={() => void refuse()}>
        Decline
      </Button>
      {problem?.code === 'already_member' && (
        <ButtonLink to="/" variant="ghost">
          Go to your workspaces
        </ButtonLink>
      )}
    </div>
  );
};
