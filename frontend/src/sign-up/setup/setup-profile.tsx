import { ChangeProfileRequest, type Me } from '@throughline/contracts/identity/identity.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { browserTimeZone, TimeZoneSelect } from '../../components/settings/time-zone-select.js';
import { loadSession } from '../../lib/session/session.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { saveSetupProfile } from '../../rows/identity/sign-up.api.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { SingleLead, SingleTitle } from '../../ui/layout/single-page.js';

const save = async (request: ChangeProfileRequest) => {
  const receipt = await saveSetupProfile(request);
  await loadSession(receipt.position);
  return receipt;
};

export const SetupProfile = ({ me, onDone }: { me: Me; onDone: () => void }) => {
  const timeZone = browserTimeZone();
  const form = useCommandForm(ChangeProfileRequest, save, {
    defaultValues: { name: me.name, timeZone },
    live: false,
    onDone,
  });
  return (
    <>
      <SingleTitle>About you</SingleTitle>
      <SingleLead>Step 1 of 3. Your team sees your name next to what you do.</SingleLead>
      <form {...form.props} className="mt-7 grid gap-4">
        <FormError problem={form.problem} />
        <Field label="Name" required error={form.error('name')}>
          <Input {...form.register('name')} size="lg" autoComplete="name" autoFocus maxLength={limits.personName.max} />
        </Field>
        <Field label="Time zone" hint="Times are shown in this time zone." error={form.error('timeZone')}>
          <TimeZoneSelect {...form.register('timeZone')} size="lg" current={timeZone} />
        </Field>
        <Button type="submit" variant="primary" size="lg" full busy={form.pending}>
          Continue
        </Button>
      </form>
    </>
  );
};
