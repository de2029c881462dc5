import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { useTitle } from '../../../lib/page/use-title.js';
import { SingleLead, SinglePage, SingleTitle } from '../../../ui/layout/single-page.js';
import { InboxHint } from '../../components/mail-links/inbox-hint.js';
import { ResendButton } from '../../components/mail-links/resend-button.js';
import { requestReset } from '../../data/reset.api.js';
import { readSentState, type SentState } from './sent-state.js';

export const ResetSentScreen = () => {
  useTitle('Check your inbox');
  const state: unknown = useLocation().state;
  const sent = readSentState(state);
  return sent ? <Sent {...sent} /> : <Navigate to="/auth/reset-password" replace />;
};

const Sent = ({ email, resendAt, inboxUrl }: SentState) => {
  const [until, setUntil] = useState(resendAt);
  return (
    <SinglePage hang until={50}>
      <SingleTitle>Check your inbox</SingleTitle>
      <SingleLead>
        If an account uses <b className="font-medium break-all text-ink">{email}</b>, a link is on its way. It works for
        30 minutes.
      </SingleLead>
      <ResendButton
        until={until}
        send={() => requestReset(email)}
        onSent={(answer) => setUntil(Date.now() + answer.resendIn)}
      />
      <p className="mt-1 text-center text-sm">
        <Link to="/auth/reset-password" className="link">
          Use another address
        </Link>
      </p>
      <InboxHint url={inboxUrl} />
    </SinglePage>
  );
};
