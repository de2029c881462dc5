import { CreateConnectionRequest } from '@throughline/contracts/connections/connection.requests.js';
import { ConnectionSharing } from '@throughline/contracts/connections/connection.js';
import type { Service } from '@throughline/catalogue/services/service.js';
import type { Operation } from '@throughline/catalogue/operations/operation.js';
import type { ServiceScope, ServiceWay } from '@throughline/catalogue/services/service-ways.js';
import { pickServer } from '@throughline/catalogue/services/service-server.js';
import { z } from 'zod';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { leaveToConnect } from '../../identity/components/providers/connection-sign-in.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { createConnection } from '../data/connections.api.js';
import { useOperations } from '../data/operations.js';
import { signInToConnection } from '../data/sign-in.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { DialogFooter } from '../../ui/overlays/dialog-footer.js';
import { Badge } from '../../ui/status/badge.js';
import { Banner } from '../../ui/feedback/banner.js';
import { useHasApp } from './use-has-app.js';
import { AppMissing } from './app-missing.js';
import type { WayFormProps } from './key-form.js';
import { SettingsFields } from './settings-fields.js';
import { SharingField } from './shared-fields.js';
import { readDefaults, flawOfSetting, typedSettings } from './way-fields.js';

type CodeWay = Extract<ServiceWay, { kind: 'oauth2_code' }>;

const FilledSignIn = z.object({
  name: z.string(),
  sharing: ConnectionSharing,
  variables: z.record(z.string(), z.string()),
  scopes: z.array(z.string()),
});

type FilledSignIn = z.infer<typeof FilledSignIn>;

/** The scopes that the actions need besides those given: of those that are enough for one, the least. */
const addNeeded = (given: readonly string[], actions: readonly Operation[]): string[] =>
  actions.reduce<string[]>(
    (all, { scopes: [least, ...others] }) =>
      least === undefined || [least, ...others].some((scope) => all.includes(scope)) ? all : [...all, least],
    [...given],
  );

/** The least is requested at first: what the actions need that it is connected for. */
const blank = (service: Service, way: CodeWay, actions: readonly Operation[]): FilledSignIn => ({
  name: service.name,
  sharing: 'owner',
  variables: readDefaults(typedSettings(service)),
  scopes: addNeeded(
    way.scopes.filter((scope) => scope.default).map(({ id }) => id),
    actions,
  ),
});

const buildRequestSchema = (service: Service, way: CodeWay) =>
  FilledSignIn.transform((filled, context): CreateConnectionRequest => {
    const settings = typedSettings(service);
    for (const setting of settings) {
      const message = flawOfSetting(setting, filled.variables[setting.name]?.trim() ?? '');
      if (message !== undefined) context.addIssue({ code: 'custom', path: ['variables', setting.name], message });
    }
    const request = CreateConnectionRequest.safeParse({
      service: service.id,
      kind: 'oauth2_code',
      name: filled.name,
      sharing: filled.sharing,
      settings: {
        variables: Object.fromEntries(settings.map(({ name }) => [name, filled.variables[name]?.trim() ?? ''])),
      },
      scopes: [...new Set([...way.always, ...filled.scopes])],
      secret: null,
    });
    if (request.success) return request.data;
    for (const { message } of request.error.issues) context.addIssue({ code: 'custom', path: ['name'], message });
    return z.NEVER;
  });

/** The account is pending until somebody has signed in and confirmed whose it is. */
const beginSignIn = async (workspaceId: WorkspaceId, request: CreateConnectionRequest) => {
  const { id } = await createConnection(workspaceId, request);
  return signInToConnection({ workspaceId, id });
};

type SignInFormProps = WayFormProps<CodeWay> & {
  /** Ids of the operations that the account is connected for. */
  actions: readonly string[];
};

/** Somebody signs in at the provider; the least is requested, until more is chosen. */
export const SignInForm = ({ service, way, actions, onBack }: SignInFormProps) => {
  const { workspaceId, path } = useWorkspace();
  const wanted = useOperations().filter(({ id }) => actions.includes(id));
  const form = useCommandForm(buildRequestSchema(service, way), (request) => beginSignIn(workspaceId, request), {
    values: blank(service, way, wanted),
    live: false,
    onDone: ({ url }) => leaveToConnect(url, path('settings', 'connected-accounts')),
  });
  const { values, setValue } = form;
  const hasApp = useHasApp(service) ?? true;
  const toggle = (id: string) =>
    values.scopes.includes(id) ? values.scopes.filter((each) => each !== id) : [...values.scopes, id];
  const missing = form.refusal?.code === 'connection_app_missing' ? form.refusal.problem.redirect_uri : undefined;
  if (missing !== undefined)
    return (
      <AppMissing
        {...{ service, way, onBack }}
        scopes={values.scopes}
        redirectUri={missing}
        server={pickServer(service, values.variables)}
        onSet={form.submit}
      />
    );
  return (
    <form {...form.props} className="grid gap-4">
      {!hasApp && (
        <Banner look="wait">
          Nobody can sign in with {service.name} here yet: an owner or admin registers Throughline there first, once.
        </Banner>
      )}
      <SettingsFields
        settings={typedSettings(service)}
        values={values.variables}
        error={(name) => form.error(`variables.${name}`)}
        onChange={(name, value) => setValue('variables', { ...values.variables, [name]: value })}
      />
      <ScopeFields way={way} chosen={values.scopes} onToggle={(id) => setValue('scopes', toggle(id))} />
      <Field label="Name" error={form.error('name')}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <SharingField value={form.values.sharing} onChange={(sharing) => form.setValue('sharing', sharing)} />
      {hasApp && (
        <p className="text-xs text-ink-3">Next you sign in at {service.name}. Your password never comes here.</p>
      )}
      <DialogFooter problem={form.problem}>
        <Button variant="ghost" className="mr-auto" onClick={onBack}>
          Other service
        </Button>
        <Button type="submit" variant="primary" busy={form.pending}>
          {hasApp ? `Continue to ${service.name}` : 'See what is needed'}
        </Button>
      </DialogFooter>
    </form>
  );
};

type ScopeFieldsProps = { way: CodeWay; chosen: readonly string[]; onToggle: (id: string) => void };

const ScopeFields = ({ way, chosen, onToggle }: ScopeFieldsProps) =>
  way.scopes.length > 0 && (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">What for</legend>
      {way.scopes.map((scope) => (
        <Checkbox
          key={scope.id}
          checked={chosen.includes(scope.id)}
          onChange={() => onToggle(scope.id)}
          label={<ScopeLabel scope={scope} />}
          hint={scope.why}
        />
      ))}
    </fieldset>
  );

const ScopeLabel = ({ scope: { label, risk } }: { scope: ServiceScope }) => (
  <span className="inline-flex flex-wrap items-center gap-1.5">
    {label}
    {risk !== 'read' && (
      <Badge look={risk === 'admin' ? 'wait' : undefined}>{risk === 'admin' ? 'full control' : 'writes'}</Badge>
    )}
  </span>
);
