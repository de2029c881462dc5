import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { ServiceMark } from '../components/service-mark.js';
import { loadCatalogue, useCatalogue, useCatalogueFailed } from '../data/services.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { byGroup, findServices } from '../catalogue/find-services.js';

type ChooseServiceProps = { onChoose: (service: string) => void; onClose: () => void };

/** The catalogue, to choose from by typing. */
export const ChooseService = ({ onChoose, onClose }: ChooseServiceProps) => {
  const catalogue = useCatalogue();
  const failed = useCatalogueFailed();
  const [words, setWords] = useState('');
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Connect an account" about="Pick a service.">
      {!catalogue && !failed && <SkeletonRows label="Loading the catalogue" />}
      {failed && !catalogue && <ErrorState title="The catalogue could not be loaded" onRetry={loadCatalogue} />}
      {catalogue && (
        <Command label="Services" shouldFilter={false} loop className="-mx-5 -mt-1 -mb-5">
          <div className="flex h-10 items-center gap-2 border-y border-line px-5">
            <Search className="size-3.5 text-ink-3" aria-hidden />
            <Command.Input
              autoFocus
              aria-label="Find a service"
              placeholder="Search services"
              value={words}
              onValueChange={setWords}
              className="h-full min-w-0 flex-1 bg-transparent text-sm outline-none placeholder:text-ink-3"
            />
          </div>
          <Command.List className="max-h-96 overflow-y-auto px-3 py-2">
            <Command.Empty className="px-2 py-3 text-sm text-ink-3">
              No service matches. Any other one can be connected as Any API.
            </Command.Empty>
            {byGroup(findServices(catalogue, words)).map(([group, services]) => (
              <Command.Group
                key={group}
                heading={group}
                className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3"
              >
                {services.map(({ id, name, how }) => (
                  <Command.Item
                    key={id}
                    value={id}
                    onSelect={() => onChoose(id)}
                    className="flex min-h-9 cursor-pointer items-center gap-3 rounded-[5px] px-2 text-sm data-[selected=true]:bg-hover-raised"
                  >
                    <ServiceMark name={name} size="sm" />
                    <span className="min-w-0 flex-1 truncate">{name}</span>
                    <span className="flex-none text-xs text-ink-3">{how}</span>
                  </Command.Item>
                ))}
              </Command.Group>
            ))}
          </Command.List>
        </Command>
      )}
    </Dialog>
  );
};
