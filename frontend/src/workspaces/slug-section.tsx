import { limits } from '@throughline/contracts/limits.js';
import { ChangeAddressRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { slugCodes } from '../identity/components/account/field-codes.js';
import { SlugField } from './components/slug/slug-field.js';
import { SettingsSection } from '../ui/layout/settings-section.js';
import { SettingsForm, useSettingForm, type WorkspaceSection } from './settings-form.js';

export const AddressSection = ({ row, locked }: WorkspaceSection) => {
  const navigate = useNavigate();
  const form = useSettingForm(
    ChangeAddressRequest,
    { row, path: 'address' },
    {
      values: { slug: row.slug },
      fieldCodes: { slug: slugCodes },
      onDone: (_receipt, { slug }) => navigate(`/${slug}/settings`, { replace: true }),
    },
  );
  const [openedAt] = useState(() => Date.now());
  const former = row.formerSlugs.filter(({ leftAt }) => Date.parse(leftAt) + limits.formerSlug.leads > openedAt);
  return (
    <SettingsSection
      title="URL"
      about={
        former.length === 0
          ? 'After a change the old URL redirects here for 90 days.'
          : `Earlier: ${former.map((each) => each.slug).join(', ')}. Each redirects here for 90 days.`
      }
    >
      <SettingsForm form={form} locked={locked}>
        <SlugField
          hideLabel
          slug={form.values.slug}
          current={row.slug}
          onChange={(slug) => form.setValue('slug', slug)}
          disabled={locked}
          error={form.error('slug')}
        />
      </SettingsForm>
    </SettingsSection>
  );
};
