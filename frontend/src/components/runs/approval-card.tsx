import { Json } from '@throughline/contracts/json.js';
import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { useShortcuts } from '../../lib/keyboard/shortcuts.js';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { Countdown } from '../../ui/values/countdown.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { Kbd } from '../../ui/values/kbd.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';
import { Textarea } from '../../ui/form/textarea.js';
import { approveStep, denyStep } from '../../rows/runs/runs.api.js';

type Approval = NonNullable<StepRow['approval']>;
type Written = Record<string, string>;

const written = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Text stays text where it was text; everything else is read as JSON. */
const readBack = (text: string, was: Json | undefined): Json | undefined => {
  if (typeof was === 'string') return text;
  try {
    const parsed = Json.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

const questions = {
  policy: 'Approve this call?',
  outcome_lost: 'Its worker was lost in the middle of this call. Do it again?',
};

export const ApprovalCard = ({ step, approval }: { step: StepRow; approval: Approval }) => {
  const { may } = useWorkspace();
  const [edits, setEdits] = useState<Written>(() =>
    Object.fromEntries(Object.entries(approval.arguments).map(([name, value]) => [name, written(value)])),
  );
  const [reason, setReason] = useState('');
  const whyNot = useRef<HTMLInputElement>(null);
  const grant = useCommand(approveStep);
  const deny = useCommand(denyStep);
  const values = Object.entries(edits).map(([name, text]) => [name, readBack(text, approval.arguments[name])] as const);
  const wrong = values.filter(([, value]) => value === undefined).map(([name]) => name);
  const allowed = may('runs.control');
  const approve = () => {
    if (wrong.length === 0)
      void grant.run(step, { arguments: Json.parse(Object.fromEntries(values)) as Record<string, Json> });
  };
  const refuse = () => void deny.run(step, { reason });
  useShortcuts(
    allowed
      ? [
          { keys: 'a', name: 'Approve the call', group: 'Run', run: approve },
          // One key alone must not end a run: it leads to the reason, and Enter there or the button denies.
          { keys: 'd', name: 'Deny the call, with a reason', group: 'Run', run: () => whyNot.current?.focus() },
        ]
      : [],
  );
  return (
    <section aria-label="Approval" className="overflow-hidden rounded-md border border-wait-line">
      <header className="flex min-h-11 flex-wrap items-center gap-2 border-b border-wait-line bg-wait-soft px-4 text-sm">
        <StatusGlyph status="waiting" />
        <b className="font-semibold">{questions[approval.reason]}</b>
        <span className="ml-auto text-ink-3">
          expires <Countdown to={approval.expiresAt} />
        </span>
      </header>
      <div className="grid gap-3 p-4">
        <p className="font-mono text-sm">{step.tool}</p>
        {Object.entries(edits).map(([name, text]) => (
          <Field key={name} label={name} error={wrong.includes(name) ? 'This is not valid JSON.' : undefined}>
            {text.length > 80 ? (
              <Textarea
                value={text}
                readOnly={!allowed}
                rows={4}
                onChange={(event) => setEdits({ ...edits, [name]: event.target.value })}
              />
            ) : (
              <Input
                value={text}
                readOnly={!allowed}
                onChange={(event) => setEdits({ ...edits, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        {allowed && (
          <Field label="Why not" hint="Only when you deny it; Enter denies. The agent's history keeps it.">
            <Input
              ref={whyNot}
              value={reason}
              maxLength={500}
              onChange={(event) => setReason(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.nativeEvent.isComposing) refuse();
              }}
            />
          </Field>
        )}
        <FormError problem={grant.problem ?? deny.problem} />
      </div>
      <footer className="flex items-center gap-2 border-t border-line px-4 py-3">
        {allowed ? (
          <>
            <Button
              variant="primary"
              busy={grant.pending}
              disabled={wrong.length > 0}
              icon={<Check aria-hidden />}
              onClick={approve}
            >
              Approve <Kbd keys="a" />
            </Button>
            <Button busy={deny.pending} onClick={refuse}>
              Deny <Kbd keys="d" />
            </Button>
          </>
        ) : (
          <p className="text-sm text-ink-3">Your role can watch, not approve.</p>
        )}
      </footer>
    </section>
  );
};
