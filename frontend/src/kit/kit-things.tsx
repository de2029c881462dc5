import { AgentIcon } from '../ui/icons/agent-icon.js';
import { agentIconNames } from '../ui/icons/agent-icons.js';
import { Avatar } from '../ui/icons/avatar.js';
import { AvatarStack } from '../ui/icons/avatar-stack.js';
import { Banner } from '../ui/feedback/banner.js';
import { Card } from '../ui/layout/card.js';
import { Countdown } from '../ui/values/countdown.js';
import { Elapsed } from '../ui/values/duration.js';
import { MetaList } from '../ui/table/meta-list.js';
import { Moment } from '../ui/values/moment.js';
import { PersonName } from '../ui/icons/person-name.js';
import { ProgressBar } from '../ui/feedback/progress-bar.js';
import { RelativeTime } from '../ui/values/relative-time.js';
import { Skeleton, SkeletonRows } from '../ui/feedback/skeleton.js';
import { Sparkline } from '../ui/values/sparkline.js';
import { KitColumns, KitRow, KitSection } from './kit-section.js';

const now = Date.now();
const ago = (ms: number): string => new Date(now - ms).toISOString();
const people = ['Ana', 'Tomas', 'Mei', 'Jonas', 'Lucia', 'Sam'].map((name) => ({ id: name, name }));
const days = [9, 14, 12, 16, 15, 4, 11].map((total, at) => ({
  label: `Day ${at + 1}`,
  total,
  failed: at === 2 ? 3 : 0,
}));

export const KitThings = () => (
  <>
    <ProgressAndCharts />
    <PeopleAndThings />
    <Cards />
    <Notes />
  </>
);

const ProgressAndCharts = () => (
  <KitSection title="Progress and charts" about="Ink by default, colour when it means something">
    <KitColumns two>
      <div className="grid gap-3">
        <ProgressBar label="Steps" value={5} max={50} />
        <ProgressBar label="Cost" value={38} max={60} mark={48} forecast={52} />
        <ProgressBar label="Running" value={70} max={100} tone="run" />
        <ProgressBar label="Near the limit" value={92} max={100} tone="wait" />
      </div>
      <KitRow>
        <Sparkline days={days} label="81 runs in 7 days, 3 failed" />
        <Sparkline days={days.map((day) => ({ ...day, total: 0, failed: 0 }))} label="No runs in 7 days" />
        <RelativeTime at={ago(6 * 60_000)} />
        <Moment at={ago(0)} millis />
        <Elapsed from={ago(0)} />
        <Countdown to={ago(-272_000)} />
      </KitRow>
    </KitColumns>
  </KitSection>
);

const PeopleAndThings = () => (
  <KitSection title="People and things" about="First letter, quiet tint, presence">
    <KitRow>
      <Avatar name="Ana" size="lg" tint={2} presence="here" />
      <Avatar name="Tomas" tint={3} presence="here" />
      <Avatar name="Mei" tint={7} presence="away" />
      <Avatar name="Jonas" size="sm" tint={6} />
      <AvatarStack people={people} max={4} />
      <PersonName id="Lucia" name="Lucia" />
    </KitRow>
    <KitRow>
      {agentIconNames.map((glyph, at) => (
        <AgentIcon key={glyph} icon={{ glyph, tint: (at % 8) + 1 }} />
      ))}
      <AgentIcon icon={{ glyph: '🦊', tint: 4 }} />
      <AgentIcon icon={{ glyph: 'rocket', tint: 2 }} size="lg" />
      <AgentIcon icon={{ glyph: 'rocket', tint: 2 }} size="sm" />
    </KitRow>
  </KitSection>
);

const Cards = () => (
  <KitSection title="Cards" about="Hairline, no shadow">
    <KitColumns>
      <Card title="Limits" aside="per run" footer="Saved 16:23:01">
        <MetaList
          items={[
            { label: 'Steps', value: '5 of 50' },
            { label: 'Active time', value: '5.0 s of 15 min' },
          ]}
        />
      </Card>
      <Card title="Loading">
        <div className="grid gap-3">
          <Skeleton className="w-2/5" />
          <Skeleton />
          <Skeleton className="w-3/5" />
        </div>
      </Card>
      <Card title="Loading a list" flush>
        <SkeletonRows rows={3} />
      </Card>
    </KitColumns>
  </KitSection>
);

const Notes = () => (
  <KitSection title="Notes" about="Said once, in place">
    <KitColumns two>
      <Banner>Calls to other services are simulated here.</Banner>
      <Banner look="wait">
        The cap is likely on 28 Nov. <span className="link">Raise it</span>
      </Banner>
      <Banner look="fail">
        The bank feed refused our token at 14:31:05. <span className="link">Reconnect</span>
      </Banner>
      <Banner look="accent">Read-only: you are looking at the past.</Banner>
    </KitColumns>
  </KitSection>
);
