import { ConfirmAtProvider, type LinkedIdentity } from '@throughline/contracts/identity/provider.requests.js';
import type { Security } from '@throughline/contracts/identity/security.requests.js';
import { useLocation } from 'react-router';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { useQuery } from '../../../lib/use-query.js';
import { confirmAtProvider, listMyProviders } from '../../data/provider.api.js';
import { Button } from '../../../ui/buttons/button.js';
import { FormError } from '../../../ui/form/form-error.js';
import { leaveFor } from '../providers/at-provider.js';
import { ProviderMark } from '../providers/provider-mark.js';
import { SecondFactorField } from '../second-factor/second-factor-field.js';

/** For a person without a password: their provider confirms their identity and redirects them to this page. */
export const ByProvider = ({ security }: { security: Security }) => {
  const { data, problem } = useQuery('my-providers', listMyProviders);
  return (
    <div className="grid gap-4">
      <p className="text-sm text-ink-2">
        You return to this page. Then repeat the action. You are not asked again for 15 minutes.
      </p>
      <FormError problem={problem} />
      {data?.linked.map((identity) => (
        <ConfirmForm key={identity.id} identity={identity} asksCode={security.secondFactor} />
      ))}
    </div>
  );
};

type ConfirmFormProps = { identity: LinkedIdentity; asksCode: boolean };

const ConfirmForm = ({ identity: { provider, name }, asksCode }: ConfirmFormProps) => {
  const { pathname } = useLocation();
  const form = useCommandForm(ConfirmAtProvider, (request) => confirmAtProvider(provider, request), {
    defaultValues: { returnTo: pathname, code: undefined },
    live: false,
    fieldCodes: { code: ['mfa_invalid'] },
    onDone: ({ url }) => leaveFor(provider, url),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <FormError problem={form.problem} />
      {asksCode && <SecondFactorField {...form.register('code')} error={form.error('code')} />}
      <Button type="submit" full busy={form.pending} icon={<ProviderMark id={provider} />}>
        Continue with {name}
      </Button>
    </form>
  );
};
