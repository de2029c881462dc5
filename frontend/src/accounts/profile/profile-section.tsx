import { Locale } from '@throughline/contracts/locale.js';
import { limits } from '@throughline/contracts/limits.js';
import { useState } from 'react';
import { loadSession } from '../../lib/session/session.js';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';
import { submitting, textOf } from '../../lib/form.js';
import { saveProfile } from '../../rows/identity/identity.api.js';
import { LocaleSelect } from './locale-select.js';
import { PhotoField } from './photo-field.js';
import { TimeZoneSelect } from '../../components/settings/time-zone-select.js';

export const ProfileSection = () => {
  const { me } = useWorkspace();
  const [saved, setSaved] = useState(false);
  const { run, pending, problem } = useCommand(saveProfile, { live: false });
  const submit = async (form: FormData) => {
    setSaved(false);
    const receipt = await run({
      name: textOf(form, 'name'),
      timeZone: textOf(form, 'timeZone'),
      locale: Locale.parse(textOf(form, 'locale')),
    });
    if (!receipt) return;
    await loadSession(receipt.position);
    setSaved(true);
  };
  return (
    <SettingsSection title="You" about="Your name and photo stand beside everything you do.">
      <PhotoField />
      <form className="grid gap-4" onSubmit={submitting((form) => void submit(form))} onChange={() => setSaved(false)}>
        <FormError problem={problem?.hasFieldErrors ? undefined : problem} />
        <Field label="Name" required error={problem?.fieldError('name')}>
          <Input name="name" defaultValue={me.name} autoComplete="name" required maxLength={limits.personName.max} />
        </Field>
        <Field label="E-mail" hint="The address you sign in with.">
          <Input name="email" defaultValue={me.email} readOnly />
        </Field>
        <Field label="Time zone" hint="Times are shown in it." error={problem?.fieldError('timeZone')}>
          <TimeZoneSelect name="timeZone" defaultValue={me.timeZone} />
        </Field>
        <Field label="Dates and numbers" error={problem?.fieldError('locale')}>
          <LocaleSelect name="locale" defaultValue={me.locale} />
        </Field>
        <div className="flex items-center gap-3">
          <Button type="submit" variant="primary" busy={pending}>
            Save
          </Button>
          <span role="status" className="text-sm text-ink-3">
            {saved && 'Saved'}
          </span>
        </div>
      </form>
    </SettingsSection>
  );
};
