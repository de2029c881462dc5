import { useConnectUrl } from '../use-connect-url.js';
import { ChooseService } from './choose-service.js';
import { ConfirmAccount } from './confirm-account.js';
import { ConnectService } from './connect-service.js';
import { SignInFailed } from './sign-in-failed.js';

/** The dialogs of connecting, each by its own URL. */
export const ConnectDialogs = () => {
  const { connect, confirm, failed, open, close } = useConnectUrl();
  if (confirm !== null) return <ConfirmAccount key={confirm} id={confirm} onClose={close} />;
  if (failed) return <SignInFailed onClose={close} />;
  if (connect === null) return null;
  if (connect === '') return <ChooseService onChoose={open} onClose={close} />;
  return <ConnectService key={connect} id={connect} onBack={() => open()} onClose={close} />;
};
