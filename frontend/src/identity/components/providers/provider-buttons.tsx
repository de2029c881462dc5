import { lazy, type ReactNode, Suspense } from 'react';
import { useQuery } from '../../../lib/use-query.js';
import { listProviders } from '../../data/provider.api.js';

// Where no provider is set up, as by default, nobody waits for them.
const ProviderChoice = lazy(async () => ({ default: (await import('./provider-choice.js')).ProviderChoice }));

/**
 * One button for each provider that the operator has set up, above the form for who comes without one.
 * The form waits until it is known whether there are any: what one is about to press must not move away.
 */
export const ProviderButtons = ({ terms = false, children }: { terms?: boolean; children: ReactNode }) => {
  const { data, loading } = useQuery('providers', listProviders);
  if (loading) return null;
  const providers = data?.items ?? [];
  return (
    <Suspense>
      {providers.length > 0 && <ProviderChoice providers={providers} terms={terms} />}
      {children}
    </Suspense>
  );
};
