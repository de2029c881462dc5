import type { Security } from '@throughline/contracts/identity/security.requests.js';
import type { LinkedIdentity } from '@throughline/contracts/identity/provider.requests.js';
import { useId } from 'react';
import { useLocation } from 'react-router';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { leaveFor } from '../providers/at-provider.js';
import { submitting, textOf } from '../../lib/form.js';
import { confirmAtProvider, listMyProviders } from '../../rows/identity/provider.api.js';
import { ProviderMark } from '../providers/provider-mark.js';
import { SecondFactorField } from '../second-factor/second-factor-field.js';

/** For who has no password: the provider that signs them in says that it is them, and sends them back here. */
export const ByProvider = ({ security }: { security: Security }) => {
  const id = useId();
  const { pathname } = useLocation();
  const { data, problem: failed } = useQuery('my-providers', listMyProviders);
  const { run, pending, problem } = useCommand(confirmAtProvider, { live: false });
  const leave = async ({ provider }: LinkedIdentity, form: FormData) => {
    const code = textOf(form, 'code');
    const answer = await run(provider, { returnTo: pathname, ...(code === '' ? {} : { code }) });
    if (answer) leaveFor(provider, answer.url);
  };
  const atCode = problem?.code === 'mfa_invalid' ? problem.sentence : problem?.fieldError('code');
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-2">
        You come back to this page. Then do it again: for a quarter of an hour nothing more is asked.
      </p>
      <FormError problem={failed ?? (atCode === undefined ? problem : undefined)} />
      {data?.linked.map((identity) => (
        <form
          key={identity.id}
          id={`${id}-${identity.id}`}
          className="grid gap-4"
          onSubmit={submitting((form) => void leave(identity, form))}
        >
          {security.secondFactor && <SecondFactorField error={atCode} />}
          <Button type="submit" full busy={pending} icon={<ProviderMark id={identity.provider} />}>
            Continue with {identity.name}
          </Button>
        </form>
      ))}
    </div>
  );
};
