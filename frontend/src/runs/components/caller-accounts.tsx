import { callerConnections } from '@throughline/contracts/agents/acts-as-caller.js';
import type { AgentDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { Link } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { listCallerAccounts } from '../../connections/data/connections.api.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { ServiceMark } from '../../connections/components/service-mark.js';
import { useServiceNames } from '../../connections/components/use-services.js';

/** Which accounts of the person who starts it a run acts with, before they start it. */
export const CallerAccounts = ({ definition }: { definition: Pick<AgentDefinition, 'connections'> }) => {
  const services = [...new Set(callerConnections(definition).map(({ service }) => service))];
  return services.length === 0 ? null : <Accounts services={services} />;
};

const Accounts = ({ services }: { services: readonly string[] }) => {
  const { workspaceId, may } = useWorkspace();
  const getName = useServiceNames();
  const isAllowed = may('connections.own');
  const { data, problem, reload } = useQuery(
    isAllowed ? `caller accounts ${workspaceId} ${services.join()}` : null,
    (signal) => listCallerAccounts(workspaceId, services, signal),
  );
  if (problem)
    return (
      <p className="text-sm text-ink-2">
        Which accounts of yours it acts with could not be loaded.{' '}
        <button type="button" className="link" onClick={reload}>
          Try again
        </button>
      </p>
    );
  return (
    <section aria-label="Acts as you" className="grid gap-1.5">
      <h3 className="text-xs text-ink-3">Acts as you, with accounts of yours</h3>
      <ul className="grid gap-1 text-sm">
        {services.map((service) => (
          <li key={service} className="flex min-h-6 items-center gap-2">
            <ServiceMark name={getName(service)} size="sm" />
            <span>{getName(service)}</span>
            <span className="ml-auto min-w-0 truncate text-ink-2">
              {isAllowed && !data ? (
                <Skeleton className="h-4 w-24" />
              ) : (
                <Account service={service} name={data?.items.find((each) => each.service === service)?.name} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** `name` undefined: there is none. */
const Account = ({ service, name }: { service: string; name: string | undefined }) => {
  const { path, may } = useWorkspace();
  if (name !== undefined) return name;
  if (!may('connections.own')) return 'your role has none';
  return (
    <Link className="link text-wait-ink" to={`${path('settings', 'connected-accounts')}?connect=${service}`}>
      Connect yours
    </Link>
  );
};
