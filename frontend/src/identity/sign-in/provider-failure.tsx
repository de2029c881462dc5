import { useState } from 'react';
import { useNow } from '../../lib/time/time.js';
import { useQuery } from '../../lib/use-query.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { Button } from '../../ui/buttons/button.js';
import { CopyButton } from '../../ui/buttons/copy-button.js';
import { SingleLead, SingleTitle } from '../../ui/layout/single-page.js';
import { listProviders } from '../data/provider.api.js';
import { describeFailure, type Failure } from './provider-failures.js';

const readReference = (text: string | null): string | undefined =>
  text !== null && /^[\da-f-]{36}$/.test(text) ? text : undefined;

/** Why signing in with a provider failed. Of the address only what we know is shown: a code, a provider, a reference. */
export const ProviderFailure = ({ params }: { params: URLSearchParams }) => {
  const { data } = useQuery('providers', listProviders);
  const provider = data?.items.find(({ id }) => id === params.get('provider'))?.name ?? 'the provider';
  const code = params.get('code') ?? '';
  const failure = describeFailure(code, provider);
  const reference = readReference(params.get('ref'));
  if (failure === undefined) return null;
  return (
    <>
      <SingleTitle>{failure.title}</SingleTitle>
      <SingleLead>{failure.about.charAt(0).toUpperCase() + failure.about.slice(1)}</SingleLead>
      <div className="mt-7 grid gap-3">
        <NextStep failure={failure} />
      </div>
      {reference !== undefined && (
        <p className="mt-5 flex items-center justify-center gap-1 font-mono text-2xs text-ink-3">
          {code} · {reference}
          <CopyButton text={`${code} · ${reference}`} label="Copy the reference" />
        </p>
      )}
    </>
  );
};

const NextStep = ({ failure: { action, wait = 0 } }: { failure: Failure }) => {
  const [until] = useState(() => Date.now() + wait * 1_000);
  const left = Math.max(0, Math.ceil((until - useNow(1_000)) / 1_000));
  if (action === null) return null;
  if (left > 0) {
    return (
      <Button size="lg" full disabled>
        {action.label} in {left} s
      </Button>
    );
  }
  return (
    <ButtonLink to={action.to} variant="primary" size="lg" full>
      {action.label}
    </ButtonLink>
  );
};
