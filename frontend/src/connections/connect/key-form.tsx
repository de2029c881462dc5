import type { Service } from '@throughline/catalogue/services/service.js';
import { ExternalLink } from 'lucide-react';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { createConnection } from '../data/connections.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { FormFooter } from '../../ui/overlays/dialog-footer.js';
import { useShowAccount } from './use-show-account.js';
import { blankKey, requestOfForm, type KeyWay, isChecked } from './key-request.js';
import { SecretFields } from './secret-fields.js';
import { SettingsFields } from './settings-fields.js';
import { SharingField } from './shared-fields.js';
import { readDefaults, typedSettings } from './way-fields.js';

export type WayFormProps<Way> = { service: Service; way: Way; onBack: () => void; onClose: () => void };

/** An account at an API of one's own is called as its server, until somebody names it. */
const proposeName = ({ name, group }: Service, { address = '' }: Readonly<Record<string, string>>): string =>
  group === 'other' && URL.canParse(address) ? new URL(address).hostname : name;

/** Connects with what somebody pastes. The service is asked first: what it does not accept is not kept. */
export const KeyForm = ({ service, way, onBack }: WayFormProps<KeyWay>) => {
  const { workspaceId } = useWorkspace();
  const show = useShowAccount();
  const settings = typedSettings(service);
  const form = useCommandForm(requestOfForm(service, way), (request) => createConnection(workspaceId, request), {
    defaultValues: blankKey(service.name, readDefaults(settings)),
    onDone: ({ id }) => show(id),
  });
  const { values, setValue } = form;
  const changeSetting = (name: string, value: string) => {
    const variables = { ...values.variables, [name]: value };
    if (values.name === proposeName(service, values.variables)) setValue('name', proposeName(service, variables));
    setValue('variables', variables);
  };
  return (
    <form {...form.props} className="grid gap-4">
      <SettingsFields
        settings={settings}
        values={values.variables}
        error={(name) => form.error(`variables.${name}`)}
        onChange={changeSetting}
      />
      <SecretFields way={way} form={form} withPlace>
        <WhereToFind way={way} service={service} />
      </SecretFields>
      <Field label="Name" error={form.error('name')}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <SharingField {...form.bind('sharing')} />
      <FormFooter problem={form.problem} submit={isChecked(way) ? 'Check and connect' : 'Connect'} busy={form.pending}>
        <Button variant="ghost" className="mr-auto" onClick={onBack}>
          Other service
        </Button>
      </FormFooter>
    </form>
  );
};

const WhereToFind = ({ way: { console }, service }: { way: KeyWay; service: Service }) => (
  <p className="text-xs text-ink-3">
    {service.group !== 'other' && console.hint && `${console.hint} `}
    {service.group !== 'other' && !console.address.includes('{') && (
      <a className="link inline-flex items-center gap-1" href={console.address} target="_blank" rel="noreferrer">
        Open {service.name} <ExternalLink className="size-3" aria-hidden />
      </a>
    )}{' '}
    It is stored encrypted, and sent only to {service.group === 'other' ? 'this address' : service.name}.
  </p>
);
