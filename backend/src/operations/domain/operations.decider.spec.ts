import { workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { EventId, UserId } from '@throughline/contracts/ids.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../testing/command-meta.js';
import {
  BreakGlass,
  EndMaintenance,
  GrantOperator,
  OperateProjections,
  PlanMaintenance,
  RecordContentSeen,
  RecordJobsRetried,
  RecordQueueDrained,
  RevokeOperator,
  SkipEvent,
} from './operations.commands.js';
import { operationsDecider } from './operations.decider.js';
import {
  EndsBeforeItBegins,
  EndUnknown,
  ContentAccessMissing,
  NamedInConfiguration,
  NoMaintenance,
  OperatorMissing,
} from './operations.errors.js';

const { given } = toSpec(operationsDecider);
const meta = commandMeta();
const userId = UserId.parse('00000000-0000-7000-8000-000000000901');
const byOperator = { userId, source: 'operator' } as const;
const byConfiguration = { userId, source: 'configuration' } as const;
const granted = (data: typeof byOperator | typeof byConfiguration) => ({ type: 'OperatorGranted', data }) as const;
const plan = {
  mode: 'full',
  message: 'A larger disk.',
  from: '2026-01-02T03:05:00.000Z',
  until: '2026-01-02T03:30:00.000Z',
  endsByItself: true,
} as const;
const planned = { type: 'MaintenancePlanned', data: plan } as const;

describe('operators', () => {
  it('are granted once', () => {
    given().when(new GrantOperator(byOperator, meta)).then(granted(byOperator));
    given(granted(byOperator)).when(new GrantOperator(byOperator, meta)).thenNothing();
  });
  it('are revoked by those who granted them', () => {
    given(granted(byOperator))
      .when(new RevokeOperator(byOperator, meta))
      .then({ type: 'OperatorRevoked', data: byOperator });
    given(granted(byConfiguration))
      .when(new RevokeOperator(byConfiguration, meta))
      .then({ type: 'OperatorRevoked', data: byConfiguration });
  });
  it('cannot be revoked by others while the configuration names them', () =>
    given(granted(byConfiguration)).when(new RevokeOperator(byOperator, meta)).thenRefuses(NamedInConfiguration));
  it('keep the access another operator granted when the configuration no longer names them', () => {
    given(granted(byOperator)).when(new RevokeOperator(byConfiguration, meta)).thenNothing();
  });
  it('cannot be revoked twice', () =>
    given(granted(byOperator), { type: 'OperatorRevoked', data: byOperator })
      .when(new RevokeOperator(byOperator, meta))
      .thenRefuses(OperatorMissing));
});

describe('an action of an operator', () => {
  it('is recorded as an event', () => {
    const rebuild = {
      action: 'rebuild' as const,
      projections: ['agents'],
      fromLog: false,
      position: null,
      reason: null,
    };
    given().when(new OperateProjections(rebuild, meta)).then({ type: 'ProjectionsOperated', data: rebuild });
    const mail = { queue: 'mail', jobs: 2 };
    given().when(new RecordJobsRetried(mail, meta)).then({ type: 'JobsRetried', data: mail });
    given().when(new RecordQueueDrained(mail, meta)).then({ type: 'QueueDrained', data: mail });
  });
});

describe('an event that no version can read', () => {
  const skipped = {
    eventId: EventId.parse('00000000-0000-7000-8000-0000000000e1'),
    position: 7,
    stream: 'agent-1',
    type: 'AgentSungAloud',
    reason: 'Written by mistake.',
  };
  it('is skipped once, permanently', () => {
    const event = { type: 'UnreadableEventSkipped', data: skipped } as const;
    given().when(new SkipEvent(skipped, meta)).then(event);
    given(event).when(new SkipEvent(skipped, meta)).thenNothing();
  });
});

describe('maintenance', () => {
  const at = (instant: string) => commandMeta({ at: instant });

  it('is planned, and can be planned again', () => {
    given().when(new PlanMaintenance(plan, meta)).then(planned);
    given(planned)
      .when(new PlanMaintenance({ ...plan, mode: 'read_only' }, meta))
      .then({ ...planned, data: { ...plan, mode: 'read_only' } });
  });
  it('must end after it begins', () =>
    given()
      .when(new PlanMaintenance({ ...plan, until: plan.from }, meta))
      .thenRefuses(EndsBeforeItBegins));
  it('ends automatically only when it has an end', () =>
    given()
      .when(new PlanMaintenance({ ...plan, until: null }, meta))
      .thenRefuses(EndUnknown));
  it('is ended by an operator', () => {
    given(planned)
      .when(new EndMaintenance({ by: 'operator' }, meta))
      .then({ type: 'MaintenanceEnded', data: { by: 'operator' } });
    given()
      .when(new EndMaintenance({ by: 'operator' }, meta))
      .thenRefuses(NoMaintenance);
  });
  it('ends automatically at its planned end and not before', () => {
    const end = (instant: string) => new EndMaintenance({ by: 'plan' }, at(instant));
    given(planned).when(end('2026-01-02T03:29:59.999Z')).thenNothing();
    given(planned)
      .when(end(plan.until))
      .then({ type: 'MaintenanceEnded', data: { by: 'plan' } });
    given({ ...planned, data: { ...plan, endsByItself: false } })
      .when(end(plan.until))
      .thenNothing();
    given(planned, { type: 'MaintenanceEnded', data: { by: 'operator' } })
      .when(end(plan.until))
      .thenNothing();
  });
});

describe('the content of a workspace', () => {
  const seen = { userId, workspaceId, from: 1, to: 9, events: 3 };
  const broken = { userId, workspaceId, reason: 'A member requested it.', until: '2026-01-02T04:04:05.000Z' };

  it('can be read by an operator who gave a reason', () => {
    given().when(new BreakGlass(broken, meta)).then({ type: 'GlassBroken', data: broken });
    given({ type: 'GlassBroken', data: broken })
      .when(new RecordContentSeen(seen, meta))
      .then({ type: 'ContentSeen', data: seen });
  });
  it('cannot be read by anyone else', () => {
    given().when(new RecordContentSeen(seen, meta)).thenRefuses(ContentAccessMissing);
  });
  it('cannot be read after the access expired', () => {
    given({ type: 'GlassBroken', data: broken })
      .when(new RecordContentSeen(seen, commandMeta({ at: broken.until })))
      .thenRefuses(ContentAccessMissing);
  });
});
