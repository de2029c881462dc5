import type { CreateApiKeyRequest, CreatedApiKey } from '@throughline/contracts/identity/api-key.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import type { ApiKeyScope } from '@throughline/contracts/roles.js';
import { useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { submitting, textOf } from '../../lib/form.js';
import { whenFresh } from '../../components/step-up/use-step-up.js';
import { scopesInOrder, scopeWords } from './api-key-texts.js';
import { createApiKey } from '../../rows/identity/api-keys.api.js';

type Days = CreateApiKeyRequest['days'];
const usual: Days = 90;
const daysOf = (text: string): Days => limits.apiKeyDays.find((days) => String(days) === text) ?? usual;

type CreateApiKeyFormProps = { onCreated: (created: CreatedApiKey, scopes: ApiKeyScope[]) => void };

/** Offers what the person's role allows now: with less, a program can do less. */
export const CreateApiKeyForm = ({ onCreated }: CreateApiKeyFormProps) => {
  const { workspaceId, may } = useWorkspace();
  const [chosen, setChosen] = useState<ReadonlySet<ApiKeyScope>>(new Set(['workspace.read', 'runs.read']));
  const { run, pending, problem } = useCommand(whenFresh(createApiKey), { live: false });
  const scopes = scopesInOrder.filter((scope) => may(scope) && chosen.has(scope));
  const choose = (scope: ApiKeyScope, on: boolean) =>
    setChosen(new Set([...chosen].filter((each) => each !== scope).concat(on ? [scope] : [])));
  const submit = async (form: FormData) => {
    const request = { workspaceId, name: textOf(form, 'name'), scopes, days: daysOf(textOf(form, 'days')) };
    const created = await run(request);
    if (created) onCreated(created, scopes);
  };
  return (
    <form className="grid gap-4" onSubmit={submitting((form) => void submit(form))}>
      <FormError problem={problem} />
      <Field label="Name" required hint="What you will recognise it by, such as the program.">
        <Input name="name" required maxLength={limits.apiKeyName.max} autoComplete="off" />
      </Field>
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-sm font-medium">It may</legend>
        {scopesInOrder.filter(may).map((scope) => (
          <Checkbox
            key={scope}
            label={scopeWords[scope]}
            checked={chosen.has(scope)}
            onChange={(event) => choose(scope, event.target.checked)}
          />
        ))}
        {scopes.length === 0 && <p className="text-xs text-fail-ink">Choose at least one.</p>}
      </fieldset>
      <Field label="Expires after">
        <NativeSelect name="days" defaultValue={usual}>
          {limits.apiKeyDays.map((days) => (
            <option key={days} value={days}>
              {days} days
            </option>
          ))}
        </NativeSelect>
      </Field>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={pending} disabled={scopes.length === 0}>
          Create
        </Button>
      </div>
    </form>
  );
};
