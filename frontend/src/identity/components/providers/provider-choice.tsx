import type { ProviderView } from '@throughline/contracts/identity/provider.requests.js';
import { useSearchParams } from 'react-router';
import { getLegalDocuments } from '../../../lib/page/legal.js';
import { useCommand } from '../../../lib/use-command.js';
import { Button } from '../../../ui/buttons/button.js';
import { FormError } from '../../../ui/form/form-error.js';
import { LegalNames } from '../account/accept-terms.js';
import { leaveFor } from './at-provider.js';
import { startAtProvider } from '../../data/provider.api.js';
import { ProviderMark } from './provider-mark.js';
import { safeNext } from '../../../lib/session/safe-next.js';

export const ProviderChoice = ({ providers, terms }: { providers: readonly ProviderView[]; terms: boolean }) => {
  const [params] = useSearchParams();
  const { run, pending, problem } = useCommand(startAtProvider, { live: false });
  const start = async ({ id }: ProviderView) => {
    const answer = await run(id, safeNext(params.get('next')) ?? undefined);
    if (answer) leaveFor(id, answer.url);
  };
  return (
    <div className="mt-7 grid gap-2">
      <FormError problem={problem} />
      {providers.map((provider) => (
        <Button
          key={provider.id}
          size="lg"
          full
          busy={pending}
          icon={<ProviderMark id={provider.id} />}
          onClick={() => void start(provider)}
        >
          Continue with {provider.name}
        </Button>
      ))}
      {terms && (
        <p className="text-center text-xs text-ink-3">
          {getLegalDocuments().length > 0 && (
            <>
              By continuing you agree to the <LegalNames />.{' '}
            </>
          )}
          Everything you do in a workspace is kept in its history.
        </p>
      )}
      <p className="mt-3 -mb-3 flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or with your e-mail
      </p>
    </div>
  );
};
