import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { Code2 } from 'lucide-react';
import { useState } from 'react';
import { useQuery } from '../../lib/use-query.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Badge } from '../../ui/status/badge.js';
import { Button } from '../../ui/buttons/button.js';
import { CodeBlock } from '../../ui/values/code.js';
import { CopyButton } from '../../ui/buttons/copy-button.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { FormError } from '../../ui/form/form-error.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { secretMakers } from '../components/signature-labels.js';
import { getRecipe } from '../data/triggers.api.js';
import { RotateSecret } from './rotate-secret.js';

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
  const signature = trigger.settings.kind === 'webhook' ? trigger.settings.signature : 'none';
  const signed = signature !== 'none';
  const maker = secretMakers[signature];
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
      {maker !== undefined && (
        <p className="mt-2 text-sm text-ink-2">
          Enter this URL at {maker}, and set the signing secret that {maker} shows.
        </p>
      )}
      <p className="mt-2 text-sm text-ink-3">
        Answers 202 with the run’s ID, 400 if the body cannot be read, 401 if the signature is wrong, or 422 with the
        inputs that are missing.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {data && <CurlExample curl={data.curl} signed={signed} maker={maker} />}
        {signed && may('triggers.edit') && trigger.status !== 'archived' && (
          <RotateSecret trigger={trigger} signature={signature} />
        )}
      </div>
    </PanelSection>
  );
};

const aboutSecret = (maker: string | undefined): string =>
  maker === undefined
    ? 'Put the secret where it says so. If you don’t have it, Rotate secret shows a new one.'
    : `Put the signing secret of ${maker} where it says so.`;

type CurlExampleProps = { curl: string; signed: boolean; maker: string | undefined };

const CurlExample = ({ curl, signed, maker }: CurlExampleProps) => {
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
        about={signed ? aboutSecret(maker) : undefined}
        size="lg"
      >
        <CodeBlock title="curl" value={curl} wrap />
      </Dialog>
    </>
  );
};
