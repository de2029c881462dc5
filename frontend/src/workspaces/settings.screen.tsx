import { useLive } from '../lib/live/row-store.js';
import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { Banner } from '../ui/feedback/banner.js';
import { ErrorState } from '../ui/feedback/error-state.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { AddressSection } from './slug-section.js';
import { DeletionSection } from './deletion-section.js';
import { HaltSection } from './halt-section.js';
import { IconSection } from './icon-section.js';
import { NameSection } from './name-section.js';
import { OwnershipSection } from './ownership-section.js';
import { RetentionSection } from './retention-section.js';
import { SessionLimitsSection } from './session-limits-section.js';
import { WorkspaceSettingsLoading } from './settings-sections-loading.js';
import { SettingsTabs } from '../components/settings/settings-tabs.js';
import { useWorkspaceRow } from './data/workspaces.store.js';
import { ChangeTimeZoneRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import { TimeZoneSelect } from '../components/settings/time-zone-select.js';
import { Field } from '../ui/form/field.js';
import { SettingsSection } from '../ui/layout/settings-section.js';
import { SettingsForm, useSettingForm, type WorkspaceSection } from './settings-form.js';

export const SettingsScreen = () => {
  useTitle('Settings');
  const { may, room, workspaceId, deleting } = useWorkspace();
  useLive(useWorkspaceRow, room);
  const { status, problem, rows } = useWorkspaceRow();
  const row = rows.get(workspaceId);
  const allowed = may('workspace.change');
  const locked = !allowed || row?.status === 'deleting';
  return (
    <>
      <PageHeader title="Settings" />
      <SettingsTabs />
      {status === 'failed' && (
        <ErrorState
          title="Settings could not be loaded"
          problem={problem}
          onRetry={() => void useWorkspaceRow.load()}
        />
      )}
      {!row && status !== 'failed' && <WorkspaceSettingsLoading />}
      {row && (
        <>
          {!allowed && !deleting && (
            <div className="px-gutter pt-6">
              <Banner>Only owners and admins can change these settings.</Banner>
            </div>
          )}
          <NameSection row={row} locked={locked} />
          <AddressSection key={row.slug} row={row} locked={locked} />
          <IconSection row={row} locked={locked} />
          <TimeZoneSection row={row} locked={locked} />
          <SessionLimitsSection row={row} locked={locked} />
          <RetentionSection row={row} locked={locked} />
          {row.status === 'active' && <HaltSection row={row} />}
          {row.status === 'active' && <OwnershipSection row={row} />}
          <DeletionSection row={row} />
        </>
      )}
    </>
  );
};

const TimeZoneSection = ({ row, locked }: WorkspaceSection) => {
  const { timeZone } = row;
  const form = useSettingForm(ChangeTimeZoneRequest, { row, path: 'time-zone' }, { values: { timeZone } });
  return (
    <SettingsSection title="Time zone" about="For new schedules. You see times in your own zone.">
      <SettingsForm form={form} locked={locked}>
        <Field label="Time zone" hideLabel error={form.error('timeZone')}>
          <TimeZoneSelect {...form.bind('timeZone')} disabled={locked} />
        </Field>
      </SettingsForm>
    </SettingsSection>
  );
};
