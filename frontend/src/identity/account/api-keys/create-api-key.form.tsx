import { CreateApiKeyRequest, type CreatedApiKey } from '@throughline/contracts/identity/api-key.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import type { ApiKeyScope } from '@throughline/contracts/permissions.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { Button } from '../../../ui/buttons/button.js';
import { Checkbox } from '../../../ui/choice/checkbox.js';
import { Field } from '../../../ui/form/field.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Input } from '../../../ui/form/input.js';
import { NativeSelect } from '../../../ui/form/native-select.js';
import { withStepUp } from '../../components/step-up/use-step-up.js';
import { scopesInOrder, scopeWords } from './api-key-texts.js';
import { createApiKey } from '../../data/api-keys.api.js';

const usualScopes: readonly ApiKeyScope[] = ['workspace.read', 'runs.read'];

type CreateApiKeyFormProps = { onCreated: (created: CreatedApiKey, scopes: ApiKeyScope[]) => void };

/** The form does not ask for the workspace, because the key is for the current one. */
const NewApiKey = CreateApiKeyRequest.omit({ workspaceId: true });

/** Offers the scopes that the person's role allows now. */
export const CreateApiKeyForm = ({ onCreated }: CreateApiKeyFormProps) => {
  const { workspaceId, may } = useWorkspace();
  const offered = scopesInOrder.filter(may);
  const form = useCommandForm(
    NewApiKey,
    withStepUp((request) => createApiKey({ workspaceId, ...request })),
    {
      defaultValues: { name: '', scopes: usualScopes.filter(may), days: 90 },
      live: false,
      onDone: (created, { scopes }) => onCreated(created, scopes),
    },
  );
  const { scopes } = form.values;
  const choose = (scope: ApiKeyScope, on: boolean) =>
    form.setValue(
      'scopes',
      offered.filter((each) => (each === scope ? on : scopes.includes(each))),
    );
  return (
    <form {...form.props} className="grid gap-4">
      <FormError problem={form.problem} />
      <Field label="Name" required error={form.error('name')} hint="For example, the program that uses it.">
        <Input {...form.register('name')} maxLength={limits.apiKeyName.max} autoComplete="off" />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">It may</legend>
        {offered.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeWords[scope]}
            checked={scopes.includes(scope)}
            onChange={(event) => choose(scope, event.target.checked)}
          />
        ))}
        {scopes.length === 0 && <p className="text-xs text-fail-ink">Choose at least one.</p>}
      </fieldset>
      <Field label="Expires after" error={form.error('days')}>
        <NativeSelect
          {...form.register('days', { valueAsNumber: true })}
          options={limits.apiKeyDays.map((days) => ({ value: days, label: `${days} days` }))}
        />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={form.pending} disabled={scopes.length === 0}>
          Create
        </Button>
      </div>
    </form>
  );
};
