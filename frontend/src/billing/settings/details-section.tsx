import { BillingDetailsRequest } from '@throughline/contracts/billing/billing.requests.js';
import type { SubscriptionRow } from '@throughline/contracts/billing/billing.rows.js';
import { useMemo } from 'react';
import { z } from 'zod';
import { SaveButton } from '../../components/settings/save-button.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { setBillingDetails } from '../data/billing.api.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { Textarea } from '../../ui/form/textarea.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';
import { countryCodes } from '@throughline/contracts/billing/countries.js';
import { readerLocale } from '../../lib/reader.js';

const TypedDetails = z
  .object({ name: z.string(), address: z.string(), country: z.string(), taxId: z.string() })
  .transform(({ taxId, ...rest }) => ({ ...rest, taxId: taxId.trim() === '' ? null : taxId }))
  .pipe(BillingDetailsRequest);

/** The recipient of invoices. */
export const DetailsSection = ({ agreement }: { agreement: SubscriptionRow | null }) => {
  const { workspaceId, may } = useWorkspace();
  const details = agreement?.details;
  const locked = !may('billing.manage');
  const form = useCommandForm(TypedDetails, (request) => setBillingDetails(workspaceId, request), {
    values: {
      name: details?.name ?? '',
      address: details?.address ?? '',
      country: details?.country ?? '',
      taxId: details?.taxId ?? '',
    },
    labels: { taxId: 'Tax ID' },
  });
  const offered = useMemo(() => countries(), []);
  return (
    <SettingsSection title="Billing details" about="Shown on future invoices.">
      <form {...form.props} className="grid gap-4">
        <FormError problem={form.problem} />
        <Field label="Name" error={form.error('name')}>
          <Input {...form.register('name')} readOnly={locked} autoComplete="organization" />
        </Field>
        <Field label="Address" error={form.error('address')}>
          <Textarea {...form.register('address')} readOnly={locked} autoComplete="street-address" />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Country" error={form.error('country')}>
            <NativeSelect
              {...form.register('country')}
              disabled={locked}
              options={offered.map(({ code, name }) => ({ value: code, label: name }))}
            >
              <option value="">Choose…</option>
            </NativeSelect>
          </Field>
          <Field label="Tax ID" hint="If you have one." error={form.error('taxId')}>
            <Input {...form.register('taxId')} readOnly={locked} autoComplete="off" />
          </Field>
        </div>
        {!locked && <SaveButton form={form} />}
      </form>
    </SettingsSection>
  );
};

/** Lists countries by their names in the language of the reader. */
const countries = (): readonly { code: string; name: string }[] => {
  const names = new Intl.DisplayNames(readerLocale(), { type: 'region' });
  const sort = new Intl.Collator(readerLocale());
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => sort.compare(a.name, b.name));
};
