import type { AfterRefusal } from '@throughline/contracts/agents/agent-definition.js';
import { DenyApprovalRequest } from '@throughline/contracts/runs/run.requests.js';
import type { StepRow } from '@throughline/contracts/runs/run.rows.js';
import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { toolName } from '../../tools/components/tool-name.js';
import { useShortcuts } from '../../lib/keyboard/shortcuts.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useAnchor } from '../../ui/layout/use-anchor.js';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { Button } from '../../ui/buttons/button.js';
import { Countdown } from '../../ui/values/countdown.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { Kbd } from '../../ui/values/kbd.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';
import { Textarea } from '../../ui/form/textarea.js';
import { approveStep, denyStep } from '../data/runs.api.js';
import type { TitledStep } from './step-sentence.js';
import { StepTitle } from './step-title.js';
import { useApprovalRules } from './use-approval-rules.js';
import { JsonField } from './inputs/json-field.js';
import { argumentTexts, editedArguments, isJsonArgument, type Approval } from './edited-arguments.js';

const questions = {
  policy: 'Approve this call?',
  outcome_lost: 'The worker was lost during this call. Repeat the call?',
};

/** The two decisions, each a form of its own, and their keys. */
const useDecision = (step: AskedStep, approval: Approval, isFirst: boolean) => {
  const { may } = useWorkspace();
  const [declining, setDeclining] = useState(false);
  const grant = useCommandForm(editedArguments(approval), (request) => approveStep(step, request), {
    defaultValues: { arguments: argumentTexts(approval), forRun: false },
    check: 'typed',
  });
  const deny = useCommandForm(DenyApprovalRequest, (request) => denyStep(step, request), {
    defaultValues: { reason: '' },
  });
  const { findObstacle, explain } = useApprovalRules();
  const obstacle = findObstacle(approval);
  const why = may('runs.control') ? explain(approval) : 'Your role can watch, not approve.';
  const allowed = may('runs.control') && obstacle !== 'approval_for_others';
  const approves = allowed && obstacle === null;
  const { submit: approve } = grant;
  useShortcuts(
    allowed && isFirst
      ? [
          ...(approves ? [{ keys: 'a', name: 'Approve the call', group: 'Run', run: approve }] : []),
          // One key alone must not end what may be a long run: it leads to the reason, and Enter there or the button declines.
          { keys: 'd', name: 'Decline the call, with a reason', group: 'Run', run: () => setDeclining(true) },
        ]
      : [],
  );
  return { grant, deny, allowed, approves, why, declining, setDeclining, isFirst };
};

/** As much of a step as a decision about it needs. */
type AskedStep = TitledStep & Pick<StepRow, 'workspaceId' | 'runId' | 'seq'>;

type Decision = ReturnType<typeof useDecision>;

type ApprovalCardProps = {
  step: AskedStep;
  approval: Approval;
  /** Says what declining does to the run, where it is known. */
  onDeny?: AfterRefusal;
  /** All steps of the run that wait for approval. The keys decide about the first of them. */
  awaiting: readonly Pick<StepRow, 'seq'>[];
};

const afterDeclining: Record<AfterRefusal, string> = {
  tell: 'The agent gets the reason and goes on without the call.',
  end: 'Declining ends the run.',
};

export const ApprovalCard = ({ step, approval, onDeny, awaiting }: ApprovalCardProps) => {
  const { frozen } = useWorkspace();
  const isFirst = awaiting[0]?.seq === step.seq;
  const decision = useDecision(step, approval, isFirst);
  const { grant, deny, allowed, approves, why, declining } = decision;
  const card = useRef<HTMLElement>(null);
  const id = isFirst ? 'approval' : `approval-${step.seq}`;
  useAnchor(id, card);
  return (
    <section
      ref={card}
      id={id}
      tabIndex={-1}
      aria-label="Approval"
      className="scroll-mt-24 overflow-clip focus:outline-2 focus:outline-accent rounded-md border border-wait-line"
    >
      <header className="flex min-h-11 flex-wrap items-center gap-2 border-b border-wait-line bg-wait-soft px-4 text-sm">
        <StatusGlyph status="waiting" />
        <b className="font-semibold">{questions[approval.reason]}</b>
        <span className="ml-auto text-ink-3">
          {approval.passedOnAt !== null && 'passed on, '}expires <Countdown to={approval.expiresAt} />
        </span>
      </header>
      <div className="grid gap-3 p-4">
        <p className="text-sm">
          <StepTitle step={step} />{' '}
          {step.tool !== null && <span className="mono text-xs text-ink-3">{toolName(step.tool)}</span>}
        </p>
        <ArgumentFields approval={approval} grant={grant} readOnly={!approves} />
        {approves && approval.reason === 'policy' && <ForRun grant={grant} />}
        {allowed && declining && <Reason deny={deny} onDeny={onDeny} />}
        {awaiting.length > 1 && (
          <p className="text-sm text-ink-2">
            {awaiting.length} calls of this turn wait for a decision. Those that are approved start when all are
            decided.
          </p>
        )}
        <FormError problem={grant.problem ?? deny.problem} />
      </div>
      <footer className={clsx('flex flex-wrap items-center gap-2 border-t border-line px-4 py-3', isFirst && inReach)}>
        {isFirst && (
          <div className="min-w-0 text-sm max-md:w-full md:order-last md:ml-2 md:flex-1 md:basis-60">
            <p className="truncate">
              <StepTitle step={step} />
            </p>
            <p className="line-clamp-2 break-words text-ink-2 md:line-clamp-1">
              {Object.values(grant.values.arguments).join(' · ')}
            </p>
          </div>
        )}
        {why && !frozen && <p className="w-full text-sm text-ink-3">{why}</p>}
        {allowed && <DecisionButtons {...decision} onDeny={onDeny} />}
      </footer>
    </section>
  );
};

const ForRun = ({ grant }: Pick<Decision, 'grant'>) => (
  <Checkbox
    label="Do not ask about the same call again in this run"
    checked={grant.values.forRun}
    onChange={(event) => grant.setValue('forRun', event.target.checked)}
  />
);

type ReasonProps = { deny: Decision['deny']; onDeny: AfterRefusal | undefined };

const Reason = ({ deny, onDeny }: ReasonProps) => (
  <Field label="Reason" hint={`${onDeny === undefined ? '' : `${afterDeclining[onDeny]} `}The reason is saved.`}>
    <Input
      autoFocus
      value={deny.values.reason}
      maxLength={500}
      onChange={(event) => deny.setValue('reason', event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) deny.submit();
      }}
    />
  </Field>
);

/** On a phone the decision is at the bottom of the screen, wherever the card is; on a desk while a part of the card is in view. */
const inReach = 'max-md:fixed max-md:inset-x-0 bottom-0 max-md:z-20 bg-surface md:sticky';

type ButtonsProps = Omit<Decision, 'allowed' | 'why'> & { onDeny: AfterRefusal | undefined };

/** Declining may end the run, so its reason comes first. */
const DecisionButtons = ({ grant, deny, onDeny, approves, declining, setDeclining, isFirst }: ButtonsProps) =>
  declining ? (
    <>
      <DeclineButtons deny={deny} onDeny={onDeny} />
      <Button onClick={() => setDeclining(false)}>Back</Button>
    </>
  ) : (
    <>
      {approves && (
        <Button
          variant="primary"
          busy={grant.pending}
          disabled={grant.error('arguments') !== undefined}
          icon={<Check aria-hidden />}
          onClick={grant.submit}
        >
          Approve {isFirst && <Kbd keys="a" className="max-md:hidden" />}
        </Button>
      )}
      <Button onClick={() => setDeclining(true)}>
        Decline {isFirst && <Kbd keys="d" className="max-md:hidden" />}
      </Button>
      {isFirst && approves && (
        <ButtonLink to="#approval" variant="ghost" className="ml-auto md:hidden">
          Change
        </ButtonLink>
      )}
    </>
  );

const declineWords: Record<AfterRefusal, string> = { end: 'Decline and end the run', tell: 'Decline and go on' };

/** The person decides what comes of it, however the agent is set; that is first, and has no words of its own. */
const DeclineButtons = ({ deny, onDeny }: Pick<ButtonsProps, 'deny' | 'onDeny'>) => {
  const first = onDeny ?? 'end';
  const decline = (then: AfterRefusal) => {
    deny.setValue('then', then);
    deny.submit();
  };
  return [first, first === 'end' ? ('tell' as const) : ('end' as const)].map((then) => (
    <Button
      key={then}
      variant={then === first ? 'danger' : 'secondary'}
      busy={deny.pending && deny.values.then === then}
      disabled={deny.pending}
      onClick={() => decline(then)}
    >
      {then === onDeny ? 'Decline' : declineWords[then]}
    </Button>
  ));
};

/** Lines of about 40 characters fit on a phone. Browsers that size the field by its content ignore the number. */
const countRows = (text: string): number =>
  Math.min(
    8,
    text.split('\n').reduce((rows, line) => rows + Math.max(1, Math.ceil(line.length / 40)), 0),
  );

/** Lists and objects are forms. Every other argument is a text area that grows: a one-line field would cut long text and drop its line breaks. */
type ArgumentsProps = { approval: Approval; grant: Decision['grant']; readOnly: boolean };

const ArgumentFields = ({ approval, grant, readOnly }: ArgumentsProps) => {
  const texts = grant.values.arguments;
  const edit = (name: string, text: string) => grant.setValue('arguments', { ...texts, [name]: text });
  return Object.entries(texts).map(([name, text]) =>
    isJsonArgument(approval, name) ? (
      <JsonField
        key={name}
        label={name}
        value={text}
        readOnly={readOnly}
        error={grant.error(`arguments.${name}`)}
        onChange={(next) => edit(name, next)}
      />
    ) : (
      <Field key={name} label={name} error={grant.error(`arguments.${name}`)}>
        <Textarea
          value={text}
          readOnly={readOnly}
          rows={countRows(text)}
          className="max-h-60"
          onChange={(event) => edit(name, event.target.value)}
        />
      </Field>
    ),
  );
};
