import type { Operation } from '@throughline/catalogue/operations/operation.js';
import { AgentConnection } from '@throughline/contracts/agents/agent-definition.js';
import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { ConnectionId } from '@throughline/contracts/ids.js';
import { useState, type FormEvent } from 'react';
import type { Resource } from '../../../../components/lists/resource-list.js';
import { ResourceSelect } from '../../../../components/lists/resource-select.js';
import { useQuery } from '../../../../lib/use-query.js';
import { useBuild } from '../../draft/build-context.js';
import { useRow } from '../../../../lib/live/use-row.js';
import { useWorkspace } from '../../../../lib/session/workspace.js';
import { findConnections } from '../../../../connections/data/connections.api.js';
import { connectQuery } from '../../../../connections/data/connection-search.js';
import { connectionsById } from '../../../../connections/data/connections.store.js';
import { Button } from '../../../../ui/buttons/button.js';
import { Segmented } from '../../../../ui/choice/segmented.js';
import { Field } from '../../../../ui/form/field.js';
import { Input } from '../../../../ui/form/input.js';
import { Dialog } from '../../../../ui/overlays/dialog.js';
import { FormFooter } from '../../../../ui/overlays/dialog-footer.js';
import { canActAsCaller } from '@throughline/contracts/agents/acts-as-caller.js';
import { useOperations } from '../../../../connections/data/operations.js';
import { useCatalogue } from '../../../../connections/data/services.js';
import { Combobox } from '../../../../ui/choice/combobox.js';
import { OperationList } from './operation-list.js';
import { Skeleton } from '../../../../ui/feedback/skeleton.js';

export type ConnectionDialogProps = {
  /** Undefined for one that is added. */
  use: AgentConnection | undefined;
  /** Ids of the operations that it may call there now. */
  allowed: readonly string[];
  /** Names of the others. */
  taken: readonly string[];
  /** With the operations that the agent may call there; null where its service has none. `isWithoutAccess`: the agent is to get it. */
  onSave: (use: AgentConnection, operations: readonly Operation[] | null, isWithoutAccess: boolean) => void;
  onRemove: (() => void) | undefined;
  onClose: () => void;
};

type Found = Resource & Pick<ConnectionRow, 'service' | 'access'>;

/** A name that tools can call the account by: `Harbour Gmail` is `harbour-gmail`. */
const nameFrom = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 64);

const findFlaw = (name: string, taken: readonly string[]): string | undefined => {
  if (name === '') return 'Give it a name.';
  if (taken.includes(name)) return 'Another account of this agent has this name.';
  return AgentConnection.shape.name.safeParse(name).success ? undefined : 'Letters, digits, - and _ only.';
};

/** The only account there is, which is proposed for one that is added. */
const useOnlyAccount = (isAdded: boolean): Found | undefined => {
  const { workspaceId } = useWorkspace();
  const { data } = useQuery(isAdded ? `accounts of ${workspaceId}` : null, (signal) =>
    findConnections(workspaceId, '', signal),
  );
  return data?.length === 1 ? data[0] : undefined;
};

/** An account that the agent uses: which one, and what tools call it. */
export const ConnectionDialog = ({ use, allowed, taken, onSave, onRemove, onClose }: ConnectionDialogProps) => {
  const { workspaceId, may } = useWorkspace();
  const { agent } = useBuild();
  const [connection, setConnection] = useState<Found>();
  const [typed, setTyped] = useState(use?.name);
  const [tried, setTried] = useState(false);
  const only = useOnlyAccount(use === undefined);
  const known = useRow(connectionsById, workspaceId, use?.connectionId ?? '').row;
  const [actsAs, setActsAs] = useState(use?.actsAs ?? 'owner');
  const [at, setAt] = useState(use?.actsAs === 'caller' ? use.service : '');
  const account = connection ?? known ?? only;
  const service = actsAs === 'caller' ? at : (account?.service ?? use?.service ?? '');
  const name = typed ?? nameFrom(actsAs === 'caller' ? at : (account?.name ?? ''));
  const [chosen, setChosen] = useState(allowed);
  const operations = useOperations().filter((each) => each.service === service && actsAs === 'owner');
  const flaw = findFlaw(name, taken);
  const isWithoutAccess =
    actsAs === 'owner' &&
    may('connections.use') &&
    account?.access.every(({ agentId }) => agentId !== agent.id) === true;
  const save = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setTried(true);
    if (flaw !== undefined || service === '') return;
    const connectionId = account && actsAs === 'owner' ? ConnectionId.parse(account.id) : null;
    const picked = operations.filter(({ id }) => chosen.includes(id));
    onSave({ name, service, actsAs, connectionId }, operations.length === 0 ? null : picked, isWithoutAccess);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={use ? use.name : 'Add a connected account'}>
      <form noValidate onSubmit={save} className="grid gap-4">
        <ActsAsField value={actsAs} onChange={setActsAs} />
        {actsAs === 'owner' ? (
          <AccountField
            value={account?.name}
            missing={tried && service === ''}
            connectTo={connectQuery(service, chosen)}
            onChange={setConnection}
          />
        ) : (
          <ServiceField value={at} missing={tried && at === ''} onChange={setAt} />
        )}
        {isWithoutAccess && (
          <p className="text-sm text-ink-2">{use ? 'Saving' : 'Adding'} it gives this agent access to the account.</p>
        )}
        {operations.length > 0 && <OperationList operations={operations} chosen={chosen} onChange={setChosen} />}
        <NameField value={name} error={tried && flaw} onChange={setTyped} />
        <FormFooter submit={use ? 'Save' : 'Add'} onCancel={onClose}>
          {onRemove && (
            <Button variant="danger" className="mr-auto" onClick={onRemove}>
              Remove
            </Button>
          )}
        </FormFooter>
      </form>
    </Dialog>
  );
};

type NameFieldProps = { value: string; error: string | false | undefined; onChange: (name: string) => void };

const NameField = ({ value, error, onChange }: NameFieldProps) => (
  <Field label="Name" error={error} hint="Use this name in tools and instructions.">
    <Input mono value={value} autoComplete="off" spellCheck={false} onChange={({ target }) => onChange(target.value)} />
  </Field>
);

type ActsAsFieldProps = { value: AgentConnection['actsAs']; onChange: (actsAs: AgentConnection['actsAs']) => void };

const ActsAsField = ({ value, onChange }: ActsAsFieldProps) => (
  <Field label="Acts as">
    <Segmented
      label="Acts as"
      value={value}
      onChange={onChange}
      options={[
        { value: 'owner', label: 'This account' },
        { value: 'caller', label: 'Person who starts the run' },
      ]}
    />
  </Field>
);

type AccountFieldProps = {
  value: string | undefined;
  missing: boolean;
  /** Search parameters of the dialog that connects another one. */
  connectTo: string;
  onChange: (found: Found) => void;
};

const AccountField = ({ value, missing, connectTo, onChange }: AccountFieldProps) => {
  const { workspaceId, path } = useWorkspace();
  return (
    <Field
      label="Account"
      error={missing && 'Choose an account.'}
      hint={
        <a
          className="link"
          href={`${path('settings', 'connected-accounts')}?${connectTo}`}
          target="_blank"
          rel="noreferrer"
        >
          Connect another
        </a>
      }
    >
      <ResourceSelect<Found>
        label="Accounts"
        value={value}
        onChange={onChange}
        find={(words, signal) => findConnections(workspaceId, words, signal)}
      />
    </Field>
  );
};

type ServiceFieldProps = { value: string; missing: boolean; onChange: (service: string) => void };

/** The service where the person who starts a run has an account of their own. */
const ServiceField = ({ value, missing, onChange }: ServiceFieldProps) => {
  const catalogue = useCatalogue();
  if (!catalogue) return <Skeleton className="h-8" />;
  const options = catalogue.services
    .filter(({ id }) => canActAsCaller(id))
    .map(({ id, name, keywords }) => ({ value: id, label: name, words: keywords.join(' ') }));
  return (
    <Field
      label="Service"
      error={missing && 'Choose a service.'}
      hint="Each run acts with the account that the person who starts it has connected there. Triggers and API keys can’t start it. Any API is not among them: it has no one address."
    >
      <Combobox value={value} onChange={onChange} options={options} />
    </Field>
  );
};
