import { timingFlaw } from '@throughline/contracts/triggers/schedule-times.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { NextTimes } from './next-times.js';
import { SettingsFields } from './settings-fields.js';
import { settingsInWords } from '../trigger-words.js';
import { changeSettings } from '../../rows/triggers/triggers.api.js';

/** How it fires: read first, changed behind a button. */
export const EditSettings = ({ trigger }: { trigger: TriggerRow }) => {
  const { may } = useWorkspace();
  const [settings, setSettings] = useState(trigger.settings);
  const [editing, setEditing] = useState(false);
  const { run, pending, problem } = useCommand(changeSettings);
  const { settings: saved } = trigger;
  const canEdit = may('triggers.edit') && trigger.status !== 'archived';
  const wrong = settings.kind === 'schedule' && timingFlaw(settings.timing, settings.timeZone) !== null;
  if (!editing)
    return (
      <PanelSection
        title={saved.kind === 'schedule' ? 'Schedule' : 'Signature'}
        aside={
          canEdit && (
            <Button size="sm" variant="ghost" onClick={() => setEditing(true)}>
              Change
            </Button>
          )
        }
      >
        <p className="mb-3 text-sm">{settingsInWords(saved)}</p>
        {saved.kind === 'schedule' && trigger.status === 'enabled' && (
          <NextTimes timing={saved.timing} timeZone={saved.timeZone} />
        )}
      </PanelSection>
    );
  return (
    <PanelSection title={saved.kind === 'schedule' ? 'Schedule' : 'Signature'}>
      <div className="grid gap-4">
        <SettingsFields
          settings={settings}
          onChange={setSettings}
          fixedKind
          timeZone={saved.kind === 'schedule' ? saved.timeZone : 'UTC'}
        />
        <FormError problem={problem} />
        <div className="flex gap-2">
          <Button variant="primary" busy={pending} disabled={wrong} onClick={() => void run(trigger, settings)}>
            Save
          </Button>
          <Button onClick={() => setEditing(false)}>Cancel</Button>
        </div>
      </div>
    </PanelSection>
  );
};
