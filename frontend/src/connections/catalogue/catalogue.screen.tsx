import { useState } from 'react';
import { ListCount } from '../../components/lists/list-count.js';
import { ListSearch } from '../../components/lists/list-search.js';
import { ServiceMark } from '../components/service-mark.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { formatNumber, pluralise } from '../../lib/numbers/format.js';
import { useOperations } from '../data/operations.js';
import { loadCatalogue, useCatalogue, useCatalogueFailed } from '../data/services.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { TwoLines } from '../../ui/layout/two-lines.js';
import { useConnectUrl } from '../use-connect-url.js';
import { byGroup, findServices, type ListedService } from './find-services.js';

/** Every service that can be connected, by what it is for. */
export const CatalogueScreen = () => {
  const catalogue = useCatalogue();
  const failed = useCatalogueFailed();
  const operations = useOperations();
  const [words, setWords] = useState('');
  if (!catalogue)
    return failed ? (
      <ErrorState title="The catalogue could not be loaded" onRetry={loadCatalogue} />
    ) : (
      <SkeletonRows tall label="Loading the catalogue" />
    );
  const found = findServices(catalogue, words);
  const actions = Map.groupBy(operations, ({ service }) => service);
  return (
    <>
      <Toolbar>
        <ListSearch label="Find a service" value={words} onChange={setWords} />
        <span className="ml-auto">
          <ListCount count={formatNumber(found.length)} one="service" many="services" />
        </span>
      </Toolbar>
      {found.length === 0 && (
        <EmptyState title="No service matches" action={<Button onClick={() => setWords('')}>Clear</Button>}>
          Any other service can be connected as <b>Any API</b> or <b>Any OAuth 2 service</b>.
        </EmptyState>
      )}
      {byGroup(found).map(([group, services]) => (
        <section key={group} aria-label={group} className="border-b border-line px-gutter py-5 last:border-b-0">
          <h2 className="mb-2 text-sm font-semibold tracking-tight">{group}</h2>
          <ul className="grid gap-x-8 sm:grid-cols-2 xl:grid-cols-3">
            {services.map((service) => (
              <ServiceLine key={service.id} service={service} actions={actions.get(service.id)?.length ?? 0} />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
};

type ServiceLineProps = { service: ListedService; actions: number };

const ServiceLine = ({ service, actions }: ServiceLineProps) => {
  const { id, name, about } = service;
  const { may } = useWorkspace();
  const { open } = useConnectUrl();
  return (
    <li className="flex min-h-14 items-center gap-3 border-b border-line py-2">
      <ServiceMark name={name} />
      <span className="min-w-0 flex-1">
        <TwoLines about={about !== 'Models' && <span className="whitespace-normal">{about}</span>}>{name}</TwoLines>
        <span className="block truncate text-xs leading-[18px] text-ink-3">{describeActions(service, actions)}</span>
      </span>
      {may('connections.own') && (
        <Button size="sm" aria-label={`Connect ${name}`} onClick={() => open(id)}>
          Connect
        </Button>
      )}
    </li>
  );
};

/** Returns how many actions agents have at the service, and how an account is connected: `5 actions · sign in`. */
const describeActions = ({ how, mayNeedApp }: ListedService, actions: number): string =>
  [
    ...(actions > 0 ? [pluralise(actions, 'action')] : []),
    mayNeedApp ? 'sign in, may need an app' : how.toLowerCase(),
  ].join(' · ');
