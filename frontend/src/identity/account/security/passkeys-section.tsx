import { limits } from '@throughline/contracts/limits.js';
import { AddPasskeyRequest } from '@throughline/contracts/identity/passkey.requests.js';
import type { Security } from '@throughline/contracts/identity/security.requests.js';
import { useState } from 'react';
import { useCommand } from '../../../lib/use-command.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { useQuery } from '../../../lib/use-query.js';
import { Button } from '../../../ui/buttons/button.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { ErrorState } from '../../../ui/feedback/error-state.js';
import { Field } from '../../../ui/form/field.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Input } from '../../../ui/form/input.js';
import { RelativeTime } from '../../../ui/values/relative-time.js';
import { SettingsSection } from '../../../ui/layout/settings-section.js';
import { FieldsLoading } from '../../../components/page-states/settings-loading.js';
import { getSecurity } from '../../data/security.api.js';
import { withStepUp } from '../../components/step-up/use-step-up.js';
import { supportsPasskeys, unlessCancelled } from '../../../lib/session/passkey-ceremony.js';
import { addPasskey, removePasskey } from '../../data/passkeys.api.js';

type Passkey = Security['passkeys'][number];

export const PasskeysSection = () => {
  const { data, problem, loading, reload } = useQuery('passkeys', getSecurity);
  return (
    <SettingsSection title="Passkeys" about="Sign in with your fingerprint, face or screen lock instead of a password.">
      {loading && <FieldsLoading label="Loading passkeys" />}
      {problem && <ErrorState title="Passkeys could not be loaded" problem={problem} onRetry={reload} />}
      {data && data.passkeys.length > 0 && (
        <ul className="grid overflow-hidden rounded-md border border-line">
          {data.passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} onRemoved={reload} />
          ))}
        </ul>
      )}
      {data && <AddPasskey key={data.passkeys.length} onAdded={reload} />}
    </SettingsSection>
  );
};

const add = unlessCancelled(withStepUp(addPasskey));
/** The browser makes the passkey itself, after the form was sent. */
const PasskeyName = AddPasskeyRequest.pick({ name: true });

const AddPasskey = ({ onAdded }: { onAdded: () => void }) => {
  const form = useCommandForm(PasskeyName, ({ name }) => add(name), {
    defaultValues: { name: '' },
    live: false,
    onDone: onAdded,
  });
  if (!supportsPasskeys()) return <p className="text-sm text-ink-3">This browser does not support passkeys.</p>;
  return (
    <form {...form.props} className="grid gap-4">
      <FormError problem={form.problem} />
      <Field label="Name of a new passkey" required error={form.error('name')} hint="For example, your device.">
        <Input {...form.register('name')} maxLength={limits.passkeyName.max} autoComplete="off" />
      </Field>
      <div>
        <Button type="submit" busy={form.pending}>
          Add a passkey
        </Button>
      </div>
    </form>
  );
};

const PasskeyLine = ({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) => {
  const [asked, setAsked] = useState(false);
  const { run, pending, problem } = useCommand(withStepUp(removePasskey), { live: false });
  const remove = async () => {
    setAsked(false);
    await run(passkey.id);
    onRemoved();
  };
  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 last:border-b-0">
      <div className="flex min-w-0 items-center gap-3">
        <span className="grid min-w-0 flex-1 leading-[18px]">
          <span className="truncate text-sm font-medium">{passkey.name}</span>
          <span className="truncate text-xs text-ink-3">
            {passkey.usedAt === null ? (
              'not used yet'
            ) : (
              <>
                last used <RelativeTime at={passkey.usedAt} />
              </>
            )}
          </span>
        </span>
        <Button size="sm" aria-label={`Remove ${passkey.name}`} busy={pending} onClick={() => setAsked(true)}>
          Remove
        </Button>
      </div>
      <FormError problem={problem} />
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title={`Remove ${passkey.name}?`}
        about="You can no longer sign in with it. Remove it from your device as well."
        confirm="Remove"
        danger
        onConfirm={() => void remove()}
      />
    </li>
  );
};
