import { SetServiceAppRequest } from '@throughline/contracts/connections/connection.requests.js';
import type { Service } from '@throughline/catalogue/services/service.js';
import type { ServiceWay } from '@throughline/catalogue/services/service-ways.js';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { withStepUp } from '../../identity/components/step-up/use-step-up.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { setServiceApp } from '../data/service-apps.api.js';
import { Button } from '../../ui/buttons/button.js';
import { CopyButton } from '../../ui/buttons/copy-button.js';
import { Banner } from '../../ui/feedback/banner.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { DialogFooter, FormFooter } from '../../ui/overlays/dialog-footer.js';
import { SecretField } from '../../ui/form/secret-field.js';

type AppMissingProps = {
  service: Service;
  way: Extract<ServiceWay, { kind: 'oauth2_code' }>;
  scopes: readonly string[];
  /** The app is registered with it, as the API says. */
  redirectUri: string;
  /** The settings that say at which server it is. */
  server: Readonly<Record<string, string>>;
  onBack: () => void;
  /** The app is there now. */
  onSet: () => void;
};

const fillPlaces = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);

/** The exact text that the provider compares. */
const Exact = ({ label, text }: { label: string; text: string }) => (
  <div className="grid gap-1.5">
    <span className="text-sm font-medium">{label}</span>
    <span className="flex min-w-0 items-center gap-2 rounded-md bg-sunken px-3 py-2">
      <span className="mono min-w-0 flex-1 text-sm break-all">{text}</span>
      <CopyButton text={text} label={`Copy the ${label.toLowerCase()}`} />
    </span>
  </div>
);

/** Nobody has registered Throughline at the provider: the steps that owners and admins take there, once for everybody. */
export const AppMissing = ({ service, way, scopes, redirectUri, server, onBack, onSet }: AppMissingProps) => {
  const { may } = useWorkspace();
  const consoleAddress = fillPlaces(way.console.address, server);
  if (!may('connections.manage')) return <AskAnAdmin service={service} redirectUri={redirectUri} onBack={onBack} />;
  return (
    <div className="grid gap-4">
      <Banner look="wait">
        To sign in with {service.name}, register Throughline there once. Then everybody in this workspace can sign in.
      </Banner>
      <ol className="grid gap-4">
        <Step at={1} title={`Make an app at ${service.name}`}>
          {!consoleAddress.includes('{') && (
            <a
              className="link inline-flex w-fit items-center gap-1 text-sm"
              href={consoleAddress}
              target="_blank"
              rel="noreferrer"
            >
              Open the developer page of {service.name} <ExternalLink className="size-3" aria-hidden />
            </a>
          )}
          {way.console.hint && <p className="text-sm text-ink-2">{way.console.hint}</p>}
        </Step>
        <Step at={2} title="Paste this into the app">
          <Exact label="Redirect address" text={redirectUri} />
          {scopes.length > 0 && <Exact label="Scopes" text={scopes.join(way.scopeSeparator === ',' ? ', ' : ' ')} />}
        </Step>
        <Step at={3} title="Copy its ID and secret to here">
          <AppForm service={service} server={server} onBack={onBack} onSet={onSet} />
        </Step>
      </ol>
    </div>
  );
};

const Step = ({ at, title, children }: { at: number; title: string; children: ReactNode }) => (
  <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3">
    <span
      aria-hidden="true"
      className="inline-grid size-5 place-items-center rounded-full bg-sunken text-xs text-ink-2 tabular-nums"
    >
      {at}
    </span>
    <div className="grid gap-2">
      <h3 className="text-sm font-medium">{title}</h3>
      {children}
    </div>
  </li>
);

const AskAnAdmin = ({ service, redirectUri, onBack }: Pick<AppMissingProps, 'service' | 'redirectUri' | 'onBack'>) => {
  const { path } = useWorkspace();
  const request = [
    `Could you register Throughline at ${service.name}? It is needed once; then all of us can sign in.`,
    `Redirect address for the app: ${redirectUri}`,
    `Where its ID and secret go: ${location.origin}${path('settings', 'connected-accounts', 'catalogue')}`,
  ].join('\n');
  return (
    <div className="grid gap-4">
      <Banner look="wait">
        To sign in with {service.name}, an owner or admin registers Throughline there first, once. Then you can sign in.
      </Banner>
      <p className="flex items-center gap-2 text-sm text-ink-2">
        A message that says what they need <CopyButton text={request} label="Copy the message" />
      </p>
      <DialogFooter>
        <Button onClick={onBack}>Other service</Button>
      </DialogFooter>
    </div>
  );
};

const AppForm = ({
  service,
  server,
  onBack,
  onSet,
}: Pick<AppMissingProps, 'service' | 'server' | 'onBack' | 'onSet'>) => {
  const { workspaceId } = useWorkspace();
  const form = useCommandForm(
    SetServiceAppRequest.extend({ clientSecret: SetServiceAppRequest.shape.clientSecret.unwrap() }),
    withStepUp((request: SetServiceAppRequest) => setServiceApp(workspaceId, service.id, request)),
    {
      defaultValues: { clientId: '', clientSecret: '', server: { ...server } },
      labels: { clientId: 'Client ID', clientSecret: 'Client secret' },
      live: false,
      onDone: onSet,
    },
  );
  return (
    <form {...form.props} className="grid gap-4">
      <Field label="Client ID" error={form.error('clientId')}>
        <Input {...form.register('clientId')} mono autoComplete="off" spellCheck={false} />
      </Field>
      <SecretField label="Client secret" {...form.register('clientSecret')} error={form.error('clientSecret')} />
      <FormFooter problem={form.problem} submit="Save and sign in" busy={form.pending}>
        <Button variant="ghost" className="mr-auto" onClick={onBack}>
          Other service
        </Button>
      </FormFooter>
    </form>
  );
};
