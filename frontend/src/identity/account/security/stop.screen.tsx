import type { StopInspection } from '@throughline/contracts/identity/security.requests.js';
import { useTitle } from '../../../lib/page/use-title.js';
import { LinkPage } from '../../components/mail-links/link-page.js';
import { inspectStop, stopChange } from '../../data/security.api.js';

const Consequences = ({ about, email }: StopInspection) => (
  <>
    {about === 'email' ? 'Your account stays with ' : 'The password of '}
    <b className="font-medium text-ink">{email}</b>
    {about === 'email' ? '. ' : ' stops working. '}
    All browsers are signed out, and you reset your password by e-mail.
  </>
);

export const StopScreen = () => {
  useTitle('That was not you');
  return (
    <LinkPage
      title="Wasn’t you?"
      inspect={inspectStop}
      about={(seen) => <Consequences {...seen} />}
      act={stopChange}
      verb="Stop it"
      signsOut
      done={{
        title: 'Stopped',
        about: 'Every browser was signed out. Choose a new password to sign in again.',
        next: 'Choose a new password',
        to: '/auth/reset-password',
      }}
    />
  );
};
