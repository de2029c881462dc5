import { useTitle } from '../../lib/page/use-title.js';
import { SinglePage } from '../../ui/layout/single-page.js';
import { ConfirmLink } from './confirm-link.js';
import { useLinkToken } from '../components/mail-links/use-link-token.js';
import { EnterCode } from './enter-code.js';

export const VerifyScreen = () => {
  useTitle('Confirm your e-mail');
  const token = useLinkToken();
  return (
    <SinglePage hang until={80}>
      {token === null ? <EnterCode /> : <ConfirmLink key={token} token={token} />}
    </SinglePage>
  );
};
