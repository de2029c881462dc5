import { limits } from '@throughline/contracts/limits.js';
import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { Code2, KeyRound } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Badge } from '../../ui/status/badge.js';
import { Button } from '../../ui/buttons/button.js';
import { CodeBlock } from '../../ui/values/code.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { CopyButton } from '../../ui/buttons/copy-button.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { FormError } from '../../ui/form/form-error.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { SecretOnce } from '../components/secret-once.js';
import { getRecipe, rotateSecret } from '../data/triggers.api.js';

/** Where to call it, how to sign, and the secret's rotation. */
export const WebhookUrl = ({ trigger }: { trigger: TriggerRow }) => {
  const { may } = useWorkspace();
  return may('runs.start') ? (
    <KnownUrl trigger={trigger} />
  ) : (
    <PanelSection title="Webhook URL">
      <p className="text-sm text-ink-3">Shown to members who may start runs.</p>
    </PanelSection>
  );
};

const KnownUrl = ({ trigger }: { trigger: TriggerRow }) => {
  const { may } = useWorkspace();
  const { data, problem } = useQuery(`${trigger.id} ${trigger.revision}`, (signal) => getRecipe(trigger, signal));
  const signed = trigger.settings.kind === 'webhook' && trigger.settings.signature !== 'none';
  return (
    <PanelSection title="Webhook URL">
      <FormError problem={problem} />
      {!data && !problem && <Skeleton className="w-4/5" />}
      {data && (
        <div className="flex min-w-0 items-center gap-2 rounded-md bg-sunken px-3 py-2">
          <Badge>POST</Badge>
          <span className="min-w-0 flex-1 truncate font-mono text-xs" title={data.url}>
            {data.url}
          </span>
          <CopyButton text={data.url} label="Copy the URL" />
        </div>
      )}
      <p className="mt-2 text-sm text-ink-3">
        Answers 202 with the run’s ID, 400 if the body cannot be read, 401 if the signature is wrong, or 422 with the
        inputs that are missing.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {data && <CurlExample curl={data.curl} signed={signed} />}
        {signed && may('triggers.edit') && trigger.status !== 'archived' && <RotateSecret trigger={trigger} />}
      </div>
    </PanelSection>
  );
};

const CurlExample = ({ curl, signed }: { curl: string; signed: boolean }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<Code2 aria-hidden />} onClick={() => setOpen(true)}>
        curl example
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Call it from a terminal"
        about={
          signed ? 'Put the secret where it says so. If you don’t have it, Rotate secret shows a new one.' : undefined
        }
        size="lg"
      >
        <CodeBlock title="curl" value={curl} wrap />
      </Dialog>
    </>
  );
};

const RotateSecret = ({ trigger }: { trigger: TriggerRow }) => {
  const [confirming, setConfirming] = useState(false);
  const [secret, setSecret] = useState<string>();
  const rotation = useCommand(rotateSecret);
  const rotate = async () => {
    const receipt = await rotation.run(trigger);
    if (!receipt) return;
    setConfirming(false);
    if (receipt.secret !== null) setSecret(receipt.secret);
  };
  return (
    <>
      <Button size="sm" icon={<KeyRound aria-hidden />} onClick={() => setConfirming(true)}>
        Rotate secret
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Rotate the secret?"
        about={`A new secret is created and shown once. The old one keeps working for ${limits.rotatedSecret / 3_600_000} hours.`}
        confirm="Rotate"
        busy={rotation.pending}
        onConfirm={() => void rotate()}
      >
        <FormError problem={rotation.problem} />
      </ConfirmDialog>
      <Dialog
        open={secret !== undefined}
        onOpenChange={() => setSecret(undefined)}
        title="Save the new secret"
        size="lg"
        stays
      >
        {secret !== undefined && (
          <SecretOnce triggerId={trigger.id} secret={secret} onDone={() => setSecret(undefined)} />
        )}
      </Dialog>
    </>
  );
};
