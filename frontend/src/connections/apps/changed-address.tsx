import { useServiceNames } from '../components/use-services.js';
import { withStepUp } from '../../identity/components/step-up/use-step-up.js';
import { useCommand } from '../../lib/use-command.js';
import { setServiceApp, type ServiceApp } from '../data/service-apps.api.js';
import { Button } from '../../ui/buttons/button.js';
import { CopyButton } from '../../ui/buttons/copy-button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { FormError } from '../../ui/form/form-error.js';

export const hasChangedAddress = ({ redirectUri, expectedRedirectUri }: ServiceApp): boolean =>
  expectedRedirectUri === null || redirectUri !== expectedRedirectUri;

/** Says which address the service has to know now; signing in to it fails until somebody has entered it there. */
export const ChangedAddress = ({ app, onConfirmed }: { app: ServiceApp; onConfirmed: () => void }) => {
  const { workspaceId, service, clientId, server, expectedRedirectUri } = app;
  const name = useServiceNames()(service);
  const confirm = useCommand(
    withStepUp(() => setServiceApp(workspaceId, service, { clientId: clientId ?? '', clientSecret: null, server })),
    { live: false },
  );
  const confirmAndReload = async () => {
    if (await confirm.run()) onConfirmed();
  };
  if (expectedRedirectUri === null)
    return (
      <Banner look="wait" className="mx-gutter mt-3">
        <b>The app for {name} is no longer used.</b> It says at which server it is registered nowhere. Remove it, and
        connect an account to set it again.
      </Banner>
    );
  return (
    <Banner
      look="wait"
      className="mx-gutter mt-3"
      action={
        <Button size="sm" busy={confirm.pending} onClick={() => void confirmAndReload()}>
          I changed it
        </Button>
      }
    >
      <b>The redirect address of the app for {name} has changed.</b> Enter the new one at {name}, or nobody can sign in
      there:
      <span className="mt-1 flex min-w-0 items-center gap-1.5">
        <span className="mono min-w-0 text-sm break-all">{expectedRedirectUri}</span>
        <CopyButton text={expectedRedirectUri} label={`Copy the redirect address for ${name}`} />
      </span>
      <FormError problem={confirm.problem} />
    </Banner>
  );
};
