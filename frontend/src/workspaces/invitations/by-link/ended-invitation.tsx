import type { InvitationView } from '@throughline/contracts/workspaces/invitation.requests.js';
import { useState } from 'react';
import { useCommand } from '../../../lib/use-command.js';
import { Button } from '../../../ui/buttons/button.js';
import { ButtonLink } from '../../../ui/buttons/button-link.js';
import { FormError } from '../../../ui/form/form-error.js';
import { SingleLead, SingleTitle } from '../../../ui/layout/single-page.js';
import { requestNewInvitation } from '../../data/invitations.api.js';

/** Too late, or answered already: for what has only run out one may ask to have it again. */
export const InvitationOver = ({ token, invitation }: { token: string; invitation: InvitationView }) => {
  const { inviter, workspaceName, status } = invitation;
  const [asked, setAsked] = useState(false);
  const { run, pending, problem } = useCommand(requestNewInvitation, { live: false });
  const expired = status === 'expired';
  const who = inviter ?? 'an owner';
  const ask = async () => setAsked((await run(token)) !== undefined);
  return (
    <>
      <SingleTitle>{expired ? 'This invitation has expired' : 'This invitation has ended'}</SingleTitle>
      <SingleLead>
        {expired
          ? `Ask ${who} to send the invitation to ${workspaceName} again.`
          : `It was answered or revoked. If you still want to join ${workspaceName}, ask ${who} for a new one.`}
      </SingleLead>
      <div className="mt-7 grid gap-3">
        <FormError problem={problem} />
        {expired && !asked && (
          <Button variant="primary" size="lg" full busy={pending} onClick={() => void ask()}>
            Request a new invitation
          </Button>
        )}
        {asked && (
          <p role="status" className="text-center text-sm text-ink-2">
            Requested. You get an e-mail when the invitation is sent again.
          </p>
        )}
        <ButtonLink to="/" size="lg" full>
          Go to Throughline
        </ButtonLink>
      </div>
    </>
  );
};
