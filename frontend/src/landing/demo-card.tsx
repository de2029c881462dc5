import { clsx } from 'clsx';
import { ChevronRight, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { AgentIcon } from '../ui/icons/agent-icon.js';
import { AvatarStack } from '../ui/icons/avatar-stack.js';
import { Code } from '../ui/values/code.js';
import { StatusGlyph } from '../ui/status/status-glyph.js';
import { StatusPill } from '../ui/status/status-pill.js';
import { StreamingText, Throughline, ThroughlineStep } from '../ui/timeline/throughline.js';
import { demo, happenedAt, runStatusAt, statusAt, writtenAt, type Span } from './demo-run.js';
import { DemoRail } from './demo-rail.js';

/** Their ids give them the tints they have further down the page. */
const watching = [
  { id: 'ana5', name: 'Ana' },
  { id: 'mei7', name: 'Mei' },
];

const customer =
  '{"customer": 204, "name": "Noor, Quayside Foods", "net_days": 30,\n "credit": {"limit": 20000.00, "open": 3120.50}, "language": "en"}';

/** Shows a run, made of the product's own pieces. */
export const DemoCard = ({ now }: { now: number }) => (
  <figure
    aria-label="A recorded run of an agent that writes invoices"
    className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface shadow-3"
  >
    <RunHeader now={now} />
    <DemoRail happened={happenedAt(now)} />
    <Throughline label="Steps of the run" className="pb-3! [&>li]:ml-1 [&>li]:pr-4 max-md:[&>li]:ml-3">
      <StartedByWebhook />
      <Step
        now={now}
        span={demo.model}
        at="+0.0 s"
        kind="Model"
        title="Reads the order, finds 3 lines"
        meta={['$0.0058', '1.6 s']}
      />
      <Step
        now={now}
        span={demo.tool}
        at="+1.6 s"
        kind="Tool"
        title={<ToolName name="http.request" about="GET /customers/204" />}
        meta={['200', '388 ms']}
      >
        <div className={clsx('transition-opacity duration-200', now < demo.tool[1] && 'opacity-0')}>
          <Code wrap language="json" label="Answer of the call">
            {customer}
          </Code>
        </div>
      </Step>
      <Step
        now={now}
        span={demo.approval}
        meanwhile="waiting"
        at="+2.0 s"
        kind="Approval"
        title={<Approval done={now >= demo.approval[1]} />}
        meta={['9.1 s']}
      />
      <Step now={now} span={demo.note} at="+11.1 s" kind="Model" title="Writes the cover note" meta={['12.4 s']}>
        <div className={clsx('min-h-10', now < demo.note[0] && 'invisible')}>
          <StreamingText done={now >= demo.note[1]}>{writtenAt(now)}</StreamingText>
        </div>
      </Step>
      <Step
        now={now}
        span={demo.send}
        at="+23.5 s"
        kind="Tool"
        title={<ToolName name="http.request" about="POST /invoices" />}
        meta={['201', '212 ms']}
      />
    </Throughline>
  </figure>
);

const RunHeader = ({ now }: { now: number }) => (
  <div className="flex min-h-12 items-center gap-3 px-5">
    <span className="flex min-w-0 items-center gap-2 text-md text-ink-3">
      <AgentIcon icon={{ glyph: 'receipt', tint: 2 }} size="sm" />
      Invoicer
      <ChevronRight className="size-3 text-ink-off" aria-hidden />
      <b className="whitespace-nowrap text-ink">Run 318</b>
    </span>
    <StatusPill status={runStatusAt(now)} />
    <span className="ml-auto flex items-center gap-2 text-xs text-ink-3 max-sm:hidden">
      <AvatarStack people={watching} size="xs" />2 watching
    </span>
  </div>
);

const StartedByWebhook = () => (
  <ThroughlineStep
    at="16:02:04"
    node={<Zap className="size-3.5" aria-hidden />}
    kind="Started"
    title={
      <>
        by <b>Orders webhook</b>, order 5521
      </>
    }
    meta={[
      <span key="id" className="mono">
        dlv_3KX9
      </span>,
    ]}
  />
);

type StepProps = {
  now: number;
  span: Span;
  meanwhile?: 'running' | 'waiting';
  at: string;
  kind: string;
  title: ReactNode;
  meta: readonly string[];
  children?: ReactNode;
};

/** Every step has its place from the beginning, so that nothing jumps when it happens. */
const Step = ({ now, span, meanwhile = 'running', at, meta, ...rest }: StepProps) => {
  const status = statusAt(span, now, meanwhile);
  const later = status === 'pending';
  return (
    <ThroughlineStep
      {...rest}
      at={later ? 'later' : at}
      later={later}
      node={<StatusGlyph status={status} size="md" />}
      meta={
        status === 'succeeded' ? meta : [later ? 'not started' : meanwhile === 'waiting' ? 'waiting' : 'in progress']
      }
    />
  );
};

const ToolName = ({ name, about }: { name: string; about: string }) => (
  <>
    <span className="mono">{name}</span> <span className="text-ink-3">{about}</span>
  </>
);

const Approval = ({ done }: { done: boolean }) =>
  done ? (
    <>
      Invoice of €5,802.00 approved by <b>Tomas</b>
    </>
  ) : (
    'Invoice of €5,802.00 needs a person'
  );
