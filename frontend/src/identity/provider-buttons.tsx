import { lazy, Suspense } from 'react';
import { useQuery } from '../lib/use-query.js';
import { listProviders } from './provider.api.js';

// Where no provider is set up, as by default, nobody waits for them.
const ProviderChoice = lazy(async () => ({ default: (await import('./provider-choice.js')).ProviderChoice }));

/** One button for each provider that the operator has set up; where there is none, nothing is said of it. */
export const ProviderButtons = ({ terms = false }: { terms?: boolean }) => {
  const { data } = useQuery('providers', listProviders);
  if (!data || data.items.length === 0) return null;
  return (
    <Suspense>
      <ProviderChoice providers={data.items} terms={terms} />
    </Suspense>
  );
};
