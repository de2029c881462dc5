import { Plug, Zap } from 'lucide-react';
import { Avatar } from '../ui/icons/avatar.js';
import { CodeBlock } from '../ui/values/code.js';
import { Diff } from '../ui/diff/diff.js';
import { EventGroup, EventLine } from '../ui/timeline/event-line.js';
import { RailLine } from '../ui/timeline/rail-line.js';
import { drawnMarks } from '../ui/timeline/rail-marks.js';
import { StatusGlyph } from '../ui/status/status-glyph.js';
import { StreamingText, Throughline, ThroughlineStep } from '../ui/timeline/throughline.js';
import { KitColumns, KitSection } from './kit-section.js';

const marks = [
  ...drawnMarks(7, 1, 99, 120),
  { at: 63.5, height: 12, tone: 'fail' as const },
  { at: 97, height: 12, tone: 'wait' as const },
];

const Box = ({ children }: { children: React.ReactNode }) => (
  <div className="overflow-hidden rounded-md border border-line bg-surface">{children}</div>
);

export const KitLines = () => (
  <>
    <KitSection title="Line of marks" about="The line under a header is the line of time">
      <Box>
        <div className="relative mx-6 mb-6 h-9 border-b border-line-strong">
          <RailLine marks={marks} />
        </div>
      </Box>
    </KitSection>
    <Steps />
    <History />
    <Differences />
  </>
);

const Steps = () => (
  <KitSection title="Throughline of steps" about="Solid is done, dashed has not happened">
    <Box>
      <Throughline label="Steps">
        <ThroughlineStep
          at="16:19:41"
          node={<Zap className="size-3.5" aria-hidden />}
          kind="Started"
          title="by a webhook"
          meta={[
            <span className="mono" key="id">
              dlv_7Q2M
            </span>,
          ]}
        />
        <ThroughlineStep
          at="+0.0 s"
          node={<StatusGlyph status="succeeded" size="md" />}
          kind="Model"
          title="Reads the ticket"
          meta={['$0.0061', '1.9 s']}
        />
        <ThroughlineStep
          at="+1.9 s"
          node={<StatusGlyph status="failed" size="md" />}
          kind="Tool"
          title={<ToolTitle name="http.request" about="503, attempt 1 of 3" />}
          meta={['2.0 s']}
        />
        <ThroughlineStep
          at="+5.9 s"
          node={<StatusGlyph status="succeeded" size="md" />}
          kind="Tool"
          title={<ToolTitle name="http.request" about="attempt 2 of 3" />}
          meta={['412 ms']}
        />
        <ThroughlineStep
          at="+6.3 s"
          node={<StatusGlyph status="running" size="md" />}
          kind="Model"
          title="Decides"
          meta={['1.1 s']}
        >
          <StreamingText>Delivered on 12 Nov, reported on 20 Nov: inside the 14 days of section 2.</StreamingText>
        </ThroughlineStep>
        <ThroughlineStep
          at="next"
          later
          node={<StatusGlyph status="pending" size="md" />}
          kind="Approval"
          title="Refund over €100.00"
          meta={['not started']}
        />
      </Throughline>
    </Box>
  </KitSection>
);

const History = () => (
  <KitSection title="History" about="One line; a cause and what followed">
    <Box>
      <EventGroup label="Ana published Invoicer">
        <EventLine node="cause" at={<Clock clock="15:58:20" millis=".418" />} position="3 events">
          <Avatar name="Ana" tint={2} size="xs" silent />
          <b>Ana</b> <span className="text-ink-2">published</span> Invoicer
        </EventLine>
        <EventLine node="followed" at="+0 ms" position="#184,171" selected onSelect={() => undefined}>
          <span className="mono">AgentPublished</span>
        </EventLine>
        <EventLine node="followed" at="+4 ms" position="#184,172" onSelect={() => undefined}>
          <span className="mono">TriggerRepointed</span> <span className="text-ink-3">11 → 12</span>
        </EventLine>
      </EventGroup>
      <EventGroup label="Bank feed broke">
        <EventLine node="failed" at={<Clock clock="14:31:05" millis=".221" />} position="3 events">
          <Plug className="size-3.5" aria-hidden />
          <b>Bank feed</b> <span className="text-ink-2">connection broke</span>
        </EventLine>
      </EventGroup>
    </Box>
  </KitSection>
);

const Differences = () => (
  <KitSection title="Diff and code" about="Field by field; words marked">
    <KitColumns two>
      <Diff
        fields={[
          {
            label: 'Instructions',
            before: 'Write the invoice at once.',
            after: 'Write the invoice. Over €5,000, ask first.',
          },
          { label: 'Steps', before: 50, after: 35 },
          { label: 'Tool', after: 'notes.read' },
          {
            label: 'Text',
            before: 'Read.\nCheck.\nDecide.\nWrite.\nSend.',
            after: 'Read.\nCheck twice.\nDecide.\nWrite.\nSend.',
          },
        ]}
      />
      <CodeBlock title="Result" value={{ order: 70413, total: 148, status: 'delivered', gift: false, note: null }} />
    </KitColumns>
  </KitSection>
);

const ToolTitle = ({ name, about }: { name: string; about: string }) => (
  <>
    <span className="mono">{name}</span> <span className="text-ink-3">{about}</span>
  </>
);

const Clock = ({ clock, millis }: { clock: string; millis: string }) => (
  <>
    {clock}
    <span className="text-ink-3">{millis}</span>
  </>
);
