import type { Me } from '@throughline/contracts/identity/identity.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { loadSession } from '../../lib/session/session.js';
import { useCommand } from '../../lib/use-command.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { SingleLead, SingleTitle } from '../../ui/layout/single-page.js';
import { submitting, textOf } from '../../lib/form.js';
import { saveSetupProfile } from '../../rows/identity/identity.api.js';
import { browserTimeZone, TimeZoneSelect } from '../../components/settings/time-zone-select.js';

export const SetupProfile = ({ me, onDone }: { me: Me; onDone: () => void }) => {
  const { run, pending, problem } = useCommand(saveSetupProfile, { live: false });
  const submit = async (form: FormData) => {
    const saved = await run({ name: textOf(form, 'name'), timeZone: textOf(form, 'timeZone') });
    if (!saved) return;
    await loadSession(saved.position);
    onDone();
  };
  return (
    <>
      <SingleTitle>About you</SingleTitle>
      <SingleLead>Step 1 of 3. Your team sees your name beside what you do.</SingleLead>
      <form className="mt-7 grid gap-4" onSubmit={submitting((form) => void submit(form))}>
        <FormError problem={problem?.hasFieldErrors ? undefined : problem} />
        <Field label="Name" required error={problem?.fieldError('name')}>
          <Input
            size="lg"
            name="name"
            autoComplete="name"
            autoFocus
            required
            defaultValue={me.name}
            maxLength={limits.personName.max}
          />
        </Field>
        <Field label="Time zone" hint="Times are shown in it." error={problem?.fieldError('timeZone')}>
          <TimeZoneSelect size="lg" name="timeZone" defaultValue={browserTimeZone()} />
        </Field>
        <Button type="submit" variant="primary" size="lg" full busy={pending}>
          Continue
        </Button>
      </form>
    </>
  );
};
