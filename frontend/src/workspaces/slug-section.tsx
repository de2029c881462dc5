import { limits } from '@throughline/contracts/limits.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SlugField } from '../components/slug/slug-field.js';
import { SettingsSection } from '../ui/layout/settings-section.js';
import { SettingsForm, type WorkspaceSection } from './settings-form.js';

export const AddressSection = ({ row, locked }: WorkspaceSection) => {
  const navigate = useNavigate();
  const [slug, setSlug] = useState<string>(row.slug);
  const [openedAt] = useState(() => Date.now());
  const former = row.formerSlugs.filter(({ leftAt }) => Date.parse(leftAt) + limits.formerSlug.leads > openedAt);
  return (
    <SettingsSection
      title="Address"
      about={
        former.length === 0
          ? 'An old address leads here for 90 days.'
          : `Earlier: ${former.map((each) => each.slug).join(', ')}. Each leads here for 90 days.`
      }
    >
      <SettingsForm
        row={row}
        locked={locked}
        path="address"
        read={() => ({ slug })}
        explains={(problem) => problem.code.startsWith('slug_') || problem.fieldError('slug') !== undefined}
        onSaved={() => void navigate(`/${slug}/settings`, { replace: true })}
      >
        {(problem) => (
          <SlugField
            slug={slug}
            current={row.slug}
            onChange={setSlug}
            disabled={locked}
            error={problem?.code.startsWith('slug_') ? problem.sentence : problem?.fieldError('slug')}
          />
        )}
      </SettingsForm>
    </SettingsSection>
  );
};
