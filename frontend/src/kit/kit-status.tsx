import { Pause } from 'lucide-react';
import { useState } from 'react';
import { AgentIcon } from '../ui/icons/agent-icon.js';
import { Button } from '../ui/buttons/button.js';
import { Checkbox } from '../ui/choice/checkbox.js';
import { Count } from '../ui/status/count.js';
import { Badge } from '../ui/status/badge.js';
import { LiveDot } from '../ui/status/live-dot.js';
import { Money } from '../ui/values/money.js';
import { statuses, type Status } from '../ui/status/status-labels.js';
import { StatusPill } from '../ui/status/status-pill.js';
import { StatusText } from '../ui/status/status-text.js';
import { Table, TableCell, TableHead, TableHeader, TableRow, type SortDirection } from '../ui/table/table.js';
import { Tabs } from '../ui/layout/tabs.js';
import { Toolbar } from '../ui/layout/toolbar.js';
import { KitRow, KitSection } from './kit-section.js';

const pills: readonly Status[] = [
  'succeeded',
  'running',
  'waiting',
  'failed',
  'queued',
  'cancelled',
  'timed_out',
  'expired',
];

const agents: readonly {
  name: string;
  icon: string;
  tint: number;
  last: Status;
  runs: number;
  micros: number;
  state: string;
}[] = [
  { name: 'Inbox triage', icon: 'mail', tint: 6, last: 'running', runs: 952, micros: 21_070_000, state: 'rest' },
  { name: 'Invoicer', icon: 'receipt', tint: 2, last: 'succeeded', runs: 313, micros: 18_920_000, state: 'rest' },
  { name: 'Refund reviewer', icon: 'undo', tint: 4, last: 'waiting', runs: 145, micros: 9_400_000, state: 'selected' },
  { name: 'Ledger match', icon: 'chart', tint: 3, last: 'failed', runs: 7, micros: 1_120_000, state: 'keyboard' },
  { name: 'Lead scorer', icon: 'target', tint: 3, last: 'paused', runs: 104, micros: 740_000, state: 'off' },
];

export const KitStatus = () => (
  <>
    <KitSection title="Status" about="Shape first, colour second. Only running turns.">
      <KitRow>
        {pills.map((status) => (
          <StatusPill key={status} status={status} />
        ))}
      </KitRow>
      <KitRow>
        {statuses().map((status) => (
          <StatusText key={status} status={status} />
        ))}
      </KitRow>
      <KitRow>
        <span className="flex items-center gap-2 text-sm">
          <LiveDot tone="ok" /> Live
        </span>
        <span className="flex items-center gap-2 text-sm">
          <LiveDot tone="wait" /> Reconnecting
        </span>
        <span className="flex items-center gap-2 text-sm">
          <LiveDot tone="idle" /> Offline, changes wait
        </span>
      </KitRow>
    </KitSection>
    <KitSection title="Tabs" about="Ink underline, not accent">
      <AgentTabs />
    </KitSection>
    <KitSection title="Table" about="Sort, hover, selected, keyboard, off">
      <AgentTable />
    </KitSection>
  </>
);

const AgentTabs = () => {
  const [tab, setTab] = useState<'overview' | 'build' | 'runs'>('overview');
  return (
    <Tabs
      label="Agent"
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'overview', label: 'Overview', content: null },
        {
          value: 'build',
          label: (
            <>
              Build <Badge look="accent">4 changes</Badge>
            </>
          ),
          content: null,
        },
        {
          value: 'runs',
          label: (
            <>
              Runs <Count value={318} />
            </>
          ),
          content: null,
        },
      ]}
    />
  );
};

const AgentTable = () => {
  const [sort, setSort] = useState<SortDirection>('descending');
  const rows = sort === 'descending' ? agents : [...agents].reverse();
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <Toolbar>
        <b className="text-sm">1 selected</b>
        <Button size="sm" icon={<Pause aria-hidden />}>
          Pause
        </Button>
        <Button size="sm" variant="ghost">
          Archive
        </Button>
        <span className="ml-auto text-xs text-ink-3">5 of 12</span>
      </Toolbar>
      <Table label="Agents" inset>
        <TableHead>
          <TableHeader className="w-8" />
          <TableHeader>Agent</TableHeader>
          <TableHeader>Last run</TableHeader>
          <TableHeader right sort={sort} onSort={() => setSort(sort === 'descending' ? 'ascending' : 'descending')}>
            Runs
          </TableHeader>
          <TableHeader right>Cost</TableHeader>
          <TableHeader />
        </TableHead>
        <tbody>
          {rows.map(({ name, icon, tint, last, runs, micros, state }) => (
            <TableRow key={name} selected={state === 'selected'} current={state === 'keyboard'} off={state === 'off'}>
              <TableCell>
                <Checkbox label={`Select ${name}`} hideLabel defaultChecked={state === 'selected'} />
              </TableCell>
              <TableCell>
                <span className="flex items-center gap-2 font-medium">
                  <AgentIcon icon={{ glyph: icon, tint }} size="sm" />
                  {name}
                </span>
              </TableCell>
              <TableCell>
                <StatusText status={last} />
              </TableCell>
              <TableCell right quiet>
                {runs}
              </TableCell>
              <TableCell right quiet>
                <Money micros={micros} />
              </TableCell>
              <TableCell className="text-ink-3">{state}</TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
};
