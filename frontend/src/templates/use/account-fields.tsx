import { getService } from '@throughline/catalogue/services/services.js';
import { ConnectionId } from '@throughline/contracts/ids.js';
import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import type { InstalledAccount } from '@throughline/contracts/templates/installation.events.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '../../lib/use-query.js';
import { listConnections } from '../../connections/data/connections.api.js';
import { connectQuery } from '../../connections/data/connection-search.js';
import { Field } from '../../ui/form/field.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { useReloadOnFocus } from './use-reload-on-focus.js';

type Props = {
  connections: TemplateFile['connections'];
  membership: Membership;
  chosen: readonly InstalledAccount[];
  onChange: (change: (chosen: readonly InstalledAccount[]) => InstalledAccount[]) => void;
};

/** Which accounts of the workspace its agents call; the only one of a service at first. One that is left open is chosen before the agent can be published. */
export const AccountFields = (props: Props) =>
  props.connections.map((connection) => (
    <AccountField key={`${connection.agent} ${connection.name}`} connection={connection} {...props} />
  ));

const AccountField = ({
  connection: { agent, name, service, purpose, actions = [] },
  membership: { workspaceId, slug },
  chosen,
  onChange,
}: Props & { connection: TemplateFile['connections'][number] }) => {
  const room = { kind: 'workspace' as const, workspaceId };
  const { data, reload } = useQuery(`accounts at ${service} of ${workspaceId}`, () =>
    listConnections(room, { service, status: 'active,degraded', order: 'name' }),
  );
  useReloadOnFocus(reload);
  const serviceName = getService(service)?.name ?? service;
  const own = chosen.find((each) => each.agent === agent && each.name === name);
  const choose = (connectionId: ConnectionId | undefined) =>
    onChange((now) => [
      ...now.filter((each) => each.agent !== agent || each.name !== name),
      ...(connectionId === undefined ? [] : [{ agent, name, connectionId }]),
    ]);
  const only = data?.items.length === 1 ? data.items[0]?.id : undefined;
  const chooseOnly = useEffectEvent(() => only !== undefined && own === undefined && choose(ConnectionId.parse(only)));
  useEffect(() => void chooseOnly(), [only]);
  const connectTo = connectQuery(
    service,
    actions.map(({ operation }) => operation),
  );
  return (
    <Field
      label={`Account at ${serviceName}`}
      hint={
        <>
          {`The agent ${purpose}. `}
          <a
            className="link"
            href={`/${slug}/settings/connected-accounts?${connectTo}`}
            target="_blank"
            rel="noreferrer"
          >
            Connect {serviceName}
          </a>
        </>
      }
    >
      <NativeSelect
        value={own?.connectionId ?? ''}
        onChange={({ target }) => choose(ConnectionId.safeParse(target.value).data)}
        options={data?.items.map((account) => ({ value: account.id, label: account.name }))}
      >
        <option value="">Choose later</option>
      </NativeSelect>
    </Field>
  );
};
