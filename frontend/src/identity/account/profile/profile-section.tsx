import { ChangeProfileRequest } from '@throughline/contracts/identity/identity.requests.js';
import { limits } from '@throughline/contracts/limits.js';
import { SaveButton } from '../../../components/settings/save-button.js';
import { TimeZoneSelect } from '../../../components/settings/time-zone-select.js';
import { loadSession } from '../../../lib/session/session.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { saveProfile } from '../../data/account.api.js';
import { Field } from '../../../ui/form/field.js';
import { FormError } from '../../../ui/form/form-error.js';
import { Input } from '../../../ui/form/input.js';
import { SettingsSection } from '../../../ui/layout/settings-section.js';
import { PhotoField } from './photo-field.js';
import { Locale } from '@throughline/contracts/locale.js';
import { NativeSelect, type NativeSelectProps } from '../../../ui/form/native-select.js';

const save = async (request: ChangeProfileRequest) => {
  const receipt = await saveProfile(request);
  await loadSession(receipt.position);
  return receipt;
};

export const ProfileSection = () => {
  const { me } = useWorkspace();
  const form = useCommandForm(ChangeProfileRequest, save, {
    values: { name: me.name, timeZone: me.timeZone, locale: me.locale },
    live: false,
  });
  return (
    <SettingsSection title="You" about="Your name and photo are shown next to everything you do.">
      <PhotoField />
      <form {...form.props} className="grid gap-4">
        <FormError problem={form.problem} />
        <Field label="Name" required error={form.error('name')}>
          <Input {...form.register('name')} autoComplete="name" maxLength={limits.personName.max} />
        </Field>
        <Field label="E-mail" hint="You sign in with this address.">
          <Input value={me.email} readOnly />
        </Field>
        <Field label="Time zone" hint="Times are shown in this time zone." error={form.error('timeZone')}>
          <TimeZoneSelect {...form.bind('timeZone')} />
        </Field>
        <Field label="Dates and numbers" error={form.error('locale')}>
          <LocaleSelect {...form.register('locale')} />
        </Field>
        <SaveButton form={form} />
      </form>
    </SettingsSection>
  );
};

const places = new Intl.DisplayNames('en', { type: 'region' });

/** "United Kingdom: Saturday, 21 November, 12,345.6" */
const example = (locale: Locale): string => {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date());
  const number = new Intl.NumberFormat(locale).format(123_456.7);
  return `${places.of(locale.slice(3)) ?? locale}: ${day}, ${number}`;
};

const LocaleSelect = (props: NativeSelectProps) => (
  <NativeSelect {...props} options={Locale.options.map((locale) => ({ value: locale, label: example(locale) }))} />
);
