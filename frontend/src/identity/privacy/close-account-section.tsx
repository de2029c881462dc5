import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { FormError } from '../../ui/form/form-error.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';
import { withStepUp } from '../components/step-up/use-step-up.js';
import { exportMyData, requestDeletion } from '../data/privacy.api.js';

export const CloseAccountSection = () => (
  <>
    <SettingsSection title="Your data" about="All data about you, as one JSON file.">
      <ExportData />
    </SettingsSection>
    <SettingsSection
      title="Delete account"
      about="After 14 days your name and e-mail address are erased permanently. Your actions stay in histories as those of a deleted user."
    >
      <DeleteAccount />
    </SettingsSection>
  </>
);

const ExportData = () => {
  const { run, pending, problem } = useCommand(withStepUp(exportMyData), { live: false });
  const save = async () => {
    const data = await run();
    if (data) saveAsFile('my-data.json', JSON.stringify(data, null, 2));
  };
  return (
    <>
      <FormError problem={problem} />
      <div>
        <Button busy={pending} onClick={() => void save()}>
          Export my data
        </Button>
      </div>
    </>
  );
};

const DeleteAccount = () => {
  const { me } = useWorkspace();
  const navigate = useNavigate();
  const [asked, setAsked] = useState(false);
  const { run, pending, problem } = useCommand(withStepUp(requestDeletion), { live: false });
  const remove = async () => {
    setAsked(false);
    if (await run(me.email)) await navigate('/auth/keep-account');
  };
  return (
    <>
      <FormError problem={problem} />
      <div>
        <Button variant="danger" busy={pending} onClick={() => setAsked(true)}>
          Delete my account
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        title="Delete your account?"
        about="You are signed out everywhere else. For 14 days you can sign in to cancel the deletion."
        confirm="Delete my account"
        typedName={me.email}
        danger
        onConfirm={() => void remove()}
      />
    </>
  );
};

/** Hands a text to the browser as a download. */
const saveAsFile = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
};
