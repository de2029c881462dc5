import { Json } from '@throughline/contracts/json.js';
import { DenyApprovalRequest } from '@throughline/contracts/runs/run.requests.js';
import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { Check } from 'lucide-react';
import { useRef } from 'react';
import { z } from 'zod';
import { useShortcuts } from '../../lib/keyboard/shortcuts.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
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

const editedArguments = ({ arguments: before }: Approval) =>
  z.object({ arguments: z.record(z.string(), z.string()) }).transform(({ arguments: edits }, context) => {
    const read: Record<string, Json> = {};
    for (const [name, text] of Object.entries(edits)) {
      const value = readBack(text, before[name]);
      if (value !== undefined) read[name] = value;
      else context.addIssue({ code: 'custom', path: ['arguments', name], message: 'This is not valid JSON.' });
    }
    return { arguments: read };
  });

const questions = {
  policy: 'Approve this call?',
  outcome_lost: 'The worker was lost during this call. Repeat the call?',
};

export const ApprovalCard = ({ step, approval }: { step: StepRow; approval: Approval }) => {
  const { may } = useWorkspace();
  const whyNot = useRef<HTMLInputElement>(null);
  const grant = useCommandForm(editedArguments(approval), (request) => approveStep(step, request), {
    defaultValues: {
      arguments: Object.fromEntries(Object.entries(approval.arguments).map(([name, value]) => [name, written(value)])),
    },
    check: 'typed',
  });
  const deny = useCommandForm(DenyApprovalRequest, (request) => denyStep(step, request), {
    defaultValues: { reason: '' },
  });
  const edits = grant.values.arguments;
  const edit = (name: string, text: string) => grant.setValue('arguments', { ...edits, [name]: text });
  const allowed = may('runs.control');
  const { submit: approve } = grant;
  const { submit: refuse } = deny;
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
          <Field key={name} label={name} error={grant.error(`arguments.${name}`)}>
            {text.length > 80 ? (
              <Textarea
                value={text}
                readOnly={!allowed}
                rows={4}
                onChange={(event) => edit(name, event.target.value)}
              />
            ) : (
              <Input value={text} readOnly={!allowed} onChange={(event) => edit(name, event.target.value)} />
            )}
          </Field>
        ))}
        {allowed && (
          <Field label="Reason for denying" hint="Press Enter to deny. Recorded in the agent's history.">
            <Input
              ref={whyNot}
              value={deny.values.reason}
              maxLength={500}
              onChange={(event) => deny.setValue('reason', event.target.value)}
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
              disabled={grant.error('arguments') !== undefined}
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
