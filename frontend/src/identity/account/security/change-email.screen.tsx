import { useTitle } from '../../../lib/page/use-title.js';
import { LinkPage } from '../../components/mail-links/link-page.js';
import { confirmEmailChange, inspectEmailChange } from '../../data/security.api.js';

export const ChangeEmailScreen = () => {
  useTitle('Confirm your new address');
  return (
    <LinkPage
      title="Use this address?"
      inspect={inspectEmailChange}
      about={({ email }) => (
        <>
          From now on you sign in with <b className="font-medium text-ink">{email}</b>.
        </>
      )}
      act={confirmEmailChange}
      verb="Use this address"
      done={{
        title: 'Address changed',
        about: 'Use it to sign in from now on. Notifications go to it too.',
        next: 'Go on',
        to: '/auth',
      }}
    />
  );
};
