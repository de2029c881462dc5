import { ChangeTriggerSettingsRequest, type TriggerKind } from '@throughline/contracts/triggers/trigger.requests.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useState } from 'react';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { ItemsAskedLine } from '../components/items-asked.js';
import { missingFor } from './new-trigger.js';
import { NextTimes } from './next-times.js';
import { SettingsFields } from './settings-fields.js';
import { FollowedAgent } from '../components/followed-agent.js';
import { triggerSummary } from '../components/trigger-summary.js';
import { changeSettings } from '../data/triggers.api.js';

const titles: Record<TriggerKind, string> = { schedule: 'Schedule', webhook: 'Signature', event: 'Event', item: 'App' };

const SavedSettings = ({ trigger }: { trigger: TriggerRow }) => {
  const { settings, status, enabledAt } = trigger;
  if (settings.kind === 'schedule' && status === 'enabled')
    return <NextTimes timing={settings.timing} timeZone={settings.timeZone} enabledAt={enabledAt} most={5} />;
  return (
    <div className="grid gap-1 text-sm">
      <p>
        {triggerSummary(settings)}
        {settings.kind === 'event' && settings.of !== null && (
          <>
            : <FollowedAgent id={settings.of} />
          </>
        )}
      </p>
      {settings.kind === 'item' && <ItemsAskedLine trigger={trigger} connectionId={settings.connectionId} />}
    </div>
  );
};

/** How it starts its agent: read first, changed behind a button. */
export const EditSettings = ({ trigger }: { trigger: TriggerRow }) => {
  const { may } = useWorkspace();
  const [editing, setEditing] = useState(false);
  const { settings: saved } = trigger;
  const form = useCommandForm(ChangeTriggerSettingsRequest, ({ settings }) => changeSettings(trigger, settings), {
    values: { settings: saved },
  });
  const { settings } = form.values;
  const canEdit = may('triggers.edit') && trigger.status !== 'archived';
  if (!editing)
    return (
      <PanelSection
        title={titles[saved.kind]}
        aside={
          canEdit && (
            <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
              Change
            </Button>
          )
        }
      >
        <SavedSettings trigger={trigger} />
      </PanelSection>
    );
  return (
    <PanelSection title={titles[saved.kind]}>
      <div className="grid gap-4">
        <SettingsFields
          settings={settings}
          onChange={form.bind('settings').onChange}
          fixedKind
          timeZone={saved.kind === 'schedule' ? saved.timeZone : 'UTC'}
          headerError={form.error('settings.header')}
        />
        <FormError problem={form.problem} />
        <div className="flex gap-2">
          <Button
            variant="primary"
            busy={form.pending}
            disabled={missingFor(trigger.agentId, settings) !== null}
            onClick={form.submit}
          >
            Save
          </Button>
          <Button onClick={() => setEditing(false)}>Cancel</Button>
        </div>
      </div>
    </PanelSection>
  );
};
