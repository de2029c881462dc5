import { useLive } from '../lib/live/row-store.js';
import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { Banner } from '../ui/feedback/banner.js';
import { ErrorState } from '../ui/feedback/error-state.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { AddressSection } from './slug-section.js';
import { DeletionSection } from './deletion-section.js';
import { NameSection } from './name-section.js';
import { OwnershipSection } from './ownership-section.js';
import { ApprovalsSection } from './approvals-section.js';
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
import type { WorkspaceRow } from '@throughline/contracts/workspaces/workspace.rows.js';
import { useState } from 'react';
import { mayRelease } from './components/halt/may-release.js';
import { HaltWorkspaceDialog } from './components/halt/halt-workspace-dialog.js';
import { useCommand } from '../lib/use-command.js';
import { releaseWorkspace, changeIcon } from './data/workspaces.api.js';
import { Button } from '../ui/buttons/button.js';
import { FormError } from '../ui/form/form-error.js';
import type { Icon } from '@throughline/contracts/icon.js';
import { IconPicker } from '../components/icons/icon-picker.js';
import { WorkspaceIcon } from '../components/icons/workspace-icon.js';
import { loadSession } from '../lib/session/session.js';

export const SettingsScreen = () => {
  useTitle('Settings');
  const { may, room, workspaceId, frozen } = useWorkspace();
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
          {!allowed && !frozen && (
            <div className="px-gutter pt-6">
              <Banner>Only owners and admins can change these settings.</Banner>
            </div>
          )}
          <NameSection row={row} locked={locked} />
          <AddressSection key={row.slug} row={row} locked={locked} />
          <IconSection row={row} locked={locked} />
          <TimeZoneSection row={row} locked={locked} />
          <SessionLimitsSection row={row} locked={locked} />
          <ApprovalsSection row={row} locked={locked} />
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

/** Stops every run of the workspace at once, and lets them go on. */
const HaltSection = ({ row }: { row: WorkspaceRow }) => {
  const workspace = useWorkspace();
  const [asking, setAsking] = useState(false);
  const release = useCommand(releaseWorkspace);
  if (row.halt === null ? !workspace.may('workspace.halt') : !mayRelease(workspace, row.halt)) return null;
  return (
    <SettingsSection
      title="Stop everything"
      about="For an emergency: no step starts, calls in progress are stopped, and triggers skip until the workspace is released."
    >
      <FormError problem={release.problem} />
      <div>
        {row.halt === null ? (
          <Button variant="danger" onClick={() => setAsking(true)}>
            Stop all runs
          </Button>
        ) : (
          <Button busy={release.pending} onClick={() => void release.run(row.id)}>
            Release
          </Button>
        )}
      </div>
      {asking && <HaltWorkspaceDialog onClose={() => setAsking(false)} />}
    </SettingsSection>
  );
};

const first: Icon = { glyph: 'rocket', tint: 1 };

const IconSection = ({ row, locked }: WorkspaceSection) => {
  const { run, pending, problem } = useCommand(changeIcon);
  const change = async (icon: Icon | null) => {
    const receipt = await run(row.id, icon);
    if (receipt) await loadSession(receipt.position);
  };
  return (
    <SettingsSection title="Icon" about="Shown in the workspace switcher.">
      <FormError problem={problem} />
      <div className="flex items-center gap-3">
        {locked ? (
          <WorkspaceIcon icon={row.icon} />
        ) : (
          <>
            <IconPicker icon={row.icon ?? first} onChange={(icon) => void change(icon)}>
              <WorkspaceIcon icon={row.icon} />
            </IconPicker>
            {!row.icon && <span className="text-sm text-ink-2">Default icon</span>}
            {row.icon && (
              <Button size="sm" variant="ghost" busy={pending} onClick={() => void change(null)}>
                Remove icon
              </Button>
            )}
          </>
        )}
      </div>
    </SettingsSection>
  );
};
