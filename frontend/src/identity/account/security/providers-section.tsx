import type { LinkedIdentity, MyProviders, ProviderView } from '@throughline/contracts/identity/provider.requests.js';
import { useLocation } from 'react-router';
import { useCommand } from '../../../lib/use-command.js';
import { useQuery } from '../../../lib/use-query.js';
import { Button } from '../../../ui/buttons/button.js';
import { ErrorState } from '../../../ui/feedback/error-state.js';
import { FormError } from '../../../ui/form/form-error.js';
import { RelativeTime } from '../../../ui/values/relative-time.js';
import { SettingsSection } from '../../../ui/layout/settings-section.js';
import { leaveFor } from '../../components/providers/at-provider.js';
import { linkProvider, listMyProviders, unlinkProvider } from '../../data/provider.api.js';
import { ProviderMark } from '../../components/providers/provider-mark.js';
import { withStepUp } from '../../components/step-up/use-step-up.js';

/** Not shown at all where the operator has set up no provider, unless one was linked before. */
export const ProvidersSection = () => {
  const { data, problem, reload } = useQuery('my-providers', listMyProviders);
  if (data && data.linked.length + data.available.length === 0) return null;
  if (!data && !problem) return null;
  return (
    <SettingsSection title="Sign in with" about="Accounts at other providers that you can sign in with.">
      {problem && <ErrorState title="Providers could not be loaded" problem={problem} onRetry={reload} />}
      {data && <ProviderList providers={data} onChanged={reload} />}
    </SettingsSection>
  );
};

const ProviderList = ({ providers, onChanged }: { providers: MyProviders; onChanged: () => void }) => {
  const open = providers.available.filter(({ id }) => !providers.linked.some(({ provider }) => provider === id));
  return (
    <ul className="grid overflow-hidden rounded-md border border-line">
      {providers.linked.map((identity) => (
        <LinkedLine key={identity.id} identity={identity} onUnlinked={onChanged} />
      ))}
      {open.map((provider) => (
        <OpenLine key={provider.id} provider={provider} />
      ))}
    </ul>
  );
};

const line = 'grid gap-2 border-b border-line px-4 py-3 last:border-b-0';

const LinkedLine = ({ identity, onUnlinked }: { identity: LinkedIdentity; onUnlinked: () => void }) => {
  const { run, pending, problem } = useCommand(withStepUp(unlinkProvider), { live: false });
  const unlink = async () => {
    if ((await run(identity.id)) !== undefined) onUnlinked();
  };
  return (
    <li className={line}>
      <div className="flex min-w-0 items-center gap-3">
        <ProviderMark id={identity.provider} />
        <span className="grid min-w-0 flex-1 leading-[18px]">
          <span className="truncate text-sm font-medium">{identity.name}</span>
          <span className="truncate text-xs text-ink-3">
            {identity.account} · linked <RelativeTime at={identity.linkedAt} />
          </span>
        </span>
        <Button size="sm" busy={pending} onClick={() => void unlink()} aria-label={`Unlink ${identity.name}`}>
          Unlink
        </Button>
      </div>
      <FormError problem={problem} />
    </li>
  );
};

const OpenLine = ({ provider }: { provider: ProviderView }) => {
  const { pathname } = useLocation();
  const { run, pending, problem } = useCommand(withStepUp(linkProvider), { live: false });
  const link = async () => {
    const answer = await run(provider.id, pathname);
    if (answer) leaveFor(provider.id, answer.url);
  };
  return (
    <li className={line}>
      <div className="flex min-w-0 items-center gap-3">
        <ProviderMark id={provider.id} />
        <span className="min-w-0 flex-1 truncate text-sm font-medium">{provider.name}</span>
        <Button size="sm" busy={pending} onClick={() => void link()} aria-label={`Link ${provider.name}`}>
          Link
        </Button>
      </div>
      <FormError problem={problem} />
    </li>
  );
};
