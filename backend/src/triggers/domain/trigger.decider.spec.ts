import { agentId, ownerId, workspaceId } from '@throughline/contracts/agents/agent.fixtures.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import {
  everyMorning,
  hookId,
  standardHook,
  triggerArchived,
  triggerAutoPaused,
  triggerCreated,
  triggerEnded,
  triggerId,
  triggerPaused,
  triggerResumed,
  webhookCreated,
} from '@throughline/contracts/triggers/trigger.fixtures.js';
import type { InputMapping, TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../testing/command-meta.js';
import * as ask from './trigger.commands.js';
import { triggerDecider } from './trigger.decider.js';
import * as refusal from './trigger.errors.js';

const { given } = toSpec(triggerDecider);
const meta = commandMeta();

type Asked = {
  settings?: TriggerSettings;
  mapping?: InputMapping;
  agent?: ask.CreateTrigger['facts']['agent'];
  hookId?: string | null;
  actsAsCaller?: boolean;
  account?: ask.CreateTrigger['facts']['account'];
};
const create = ({ settings = everyMorning, mapping = {}, ...facts }: Asked = {}) =>
  new ask.CreateTrigger({ triggerId, workspaceId, agentId, ownerId, name: 'Each morning', settings, mapping }, meta, {
    agent: 'active',
    hookId: null,
    actsAsCaller: false,
    account: null,
    ...facts,
  });
const rename = (name: string) => new ask.RenameTrigger({ triggerId, name }, meta);
const settle = (settings: TriggerSettings) => new ask.ChangeTriggerSettings({ triggerId, settings }, meta);
const map = (mapping: InputMapping) => new ask.ChangeTriggerMapping({ triggerId, mapping }, meta);
const rotate = new ask.RotateTriggerSecret({ triggerId }, meta);
const pause = new ask.PauseTrigger({ triggerId }, meta);
const autoPause = new ask.AutoPauseTrigger({ triggerId, failures: 10 }, meta);
const resume = new ask.ResumeTrigger({ triggerId }, meta);
const archive = new ask.ArchiveTrigger({ triggerId }, meta);

const schedule = (over: object): TriggerSettings => ({ ...everyMorning, ...over });
const onceAt = (at: string) => schedule({ timing: { kind: 'once', at } });
const pastTime = '2026-01-02T03:04:05.000Z';
const past = onceAt(pastTime);
const end = new ask.EndTrigger({ triggerId, slot: pastTime }, meta);
const future = onceAt('2026-01-02T03:04:05.001Z');
const settingsChanged = (settings: TriggerSettings) => ({
  type: 'TriggerSettingsChanged' as const,
  data: { triggerId, settings },
});

describe('creating a trigger', () => {
  it('makes a schedule', () => given().when(create()).then(triggerCreated()));
  it('makes a webhook with its address', () =>
    given()
      .when(create({ settings: standardHook, hookId }))
      .then(webhookCreated({ name: 'Each morning' })));
  it('is done once', () => given(triggerCreated()).when(create()).thenNothing());
  it('needs an agent of the workspace', () =>
    given()
      .when(create({ agent: null }))
      .thenRefuses(refusal.AgentMissing));
  it('needs an agent that is not archived', () =>
    given()
      .when(create({ agent: 'archived' }))
      .thenRefuses(refusal.AgentIsArchived));
  it('takes an agent that is not published yet', () =>
    given()
      .when(create({ agent: 'active' }))
      .then(triggerCreated()));
  it('accepts a shorthand such as @daily', () => {
    const settings = schedule({ timing: { kind: 'cron', expression: '@daily' } });
    given().when(create({ settings })).then(triggerCreated({ settings }));
  });
  it.each([
    ['an expression that is not a time', schedule({ timing: { kind: 'cron', expression: '@reboot' } })],
    ['an expression that cannot be read', schedule({ timing: { kind: 'cron', expression: '99 * * * *' } })],
    ['a time zone that does not exist', schedule({ timeZone: 'Europe/Atlantis' })],
    ['a time that has passed', past],
  ])('refuses %s', (_, settings) => given().when(create({ settings })).thenRefuses(refusal.SettingsInvalid));
  it('refuses a mapping that names nothing', () =>
    given()
      .when(create({ mapping: { order: '{{payload.id}}' } }))
      .thenRefuses(refusal.MappingInvalid));
});

describe('a trigger that is not there', () => {
  it('is missing', () => given().when(pause).thenRefuses(refusal.TriggerMissing));
  it('is missing for another workspace', () =>
    given(triggerCreated())
      .when(
        new ask.PauseTrigger(
          { triggerId },
          commandMeta({ workspaceId: WorkspaceId.parse('00000000-0000-7000-8000-0000000009ff') }),
        ),
      )
      .thenRefuses(refusal.TriggerMissing));
});

describe('changing a trigger', () => {
  it('renames', () =>
    given(triggerCreated())
      .when(rename('Daily'))
      .then({ type: 'TriggerRenamed', data: { triggerId, name: 'Daily' } }));
  it('does not rename to the same name', () =>
    given(triggerCreated(), { type: 'TriggerRenamed', data: { triggerId, name: 'Daily' } })
      .when(rename('Daily'))
      .thenNothing());

  it('changes the settings', () => given(triggerCreated()).when(settle(future)).then(settingsChanged(future)));
  it('leaves equal settings alone', () =>
    given(triggerCreated(), settingsChanged(future)).when(settle(future)).thenNothing());
  it('stays of its kind', () =>
    given(triggerCreated()).when(settle(standardHook)).thenRefuses(refusal.SettingsInvalid));
  it('refuses settings that cannot fire', () =>
    given(triggerCreated()).when(settle(past)).thenRefuses(refusal.SettingsInvalid));

  it('changes the mapping', () =>
    given(webhookCreated())
      .when(map({ order: '{{body.id}}' }))
      .then({ type: 'TriggerMappingChanged', data: { triggerId, mapping: { order: '{{body.id}}' } } }));
  it('leaves an equal mapping alone', () =>
    given(webhookCreated(), { type: 'TriggerMappingChanged', data: { triggerId, mapping: { order: '{{body.id}}' } } })
      .when(map({ order: '{{body.id}}' }))
      .thenNothing());
  it('refuses a mapping that names nothing', () =>
    given(webhookCreated())
      .when(map({ order: '{{env.HOME}}' }))
      .thenRefuses(refusal.MappingInvalid));

  it('rotates the secret of a webhook, each time it is asked', () =>
    given(webhookCreated(), { type: 'TriggerSecretRotated', data: { triggerId } })
      .when(rotate)
      .then({ type: 'TriggerSecretRotated', data: { triggerId } }));
  it.each([
    ['a schedule', triggerCreated()],
    ['an open webhook', webhookCreated({ settings: { kind: 'webhook', signature: 'none' } })],
  ])('has no secret to rotate for %s', (_, created) =>
    given(created).when(rotate).thenRefuses(refusal.NoSecretToRotate),
  );
});

describe('pausing', () => {
  it('pauses', () => given(triggerCreated()).when(pause).then(triggerPaused));
  it('is done once', () => given(triggerCreated(), triggerPaused).when(pause).thenNothing());
  it('turns a pause of the product into a pause of a person', () =>
    given(triggerCreated(), triggerAutoPaused()).when(pause).then(triggerPaused));
  it('refuses what has ended', () =>
    given(triggerCreated(), triggerEnded).when(pause).thenRefuses(refusal.TriggerHasEnded));

  it('pauses a failing schedule by itself', () => given(triggerCreated()).when(autoPause).then(triggerAutoPaused()));
  it('never pauses a webhook by itself', () => given(webhookCreated()).when(autoPause).thenNothing());
  it('does not pause what is paused by itself', () =>
    given(triggerCreated(), triggerPaused).when(autoPause).thenNothing());

  it('resumes', () => given(triggerCreated(), triggerAutoPaused()).when(resume).then(triggerResumed));
  it('resumes once', () => given(triggerCreated(), triggerPaused, triggerResumed).when(resume).thenNothing());
  it('resumes a webhook', () => given(webhookCreated(), triggerPaused).when(resume).then(triggerResumed));
  it('does not resume towards a time that has passed', () =>
    given(triggerCreated({ settings: past }), triggerEnded)
      .when(resume)
      .thenRefuses(refusal.NothingToCome));
  it('resumes what has ended once it has a new time', () =>
    given(triggerCreated({ settings: past }), triggerEnded, settingsChanged(future))
      .when(resume)
      .then(triggerResumed));
});

describe('the end', () => {
  const oneOff = triggerCreated({ settings: past });
  it('ends', () => given(oneOff).when(end).then(triggerEnded));
  it('ends once', () => given(oneOff, triggerEnded).when(end).thenNothing());
  it('does not end what was given another time meanwhile', () =>
    given(oneOff, settingsChanged(future)).when(end).thenNothing());
  it('does not end what is to come again and again', () => given(triggerCreated()).when(end).thenNothing());
  it('archives', () => given(triggerCreated()).when(archive).then(triggerArchived));
  it('archives once', () => given(triggerCreated(), triggerArchived).when(archive).thenNothing());
  it('lets nothing change in the archive', () =>
    given(triggerCreated(), triggerArchived).when(resume).thenRefuses(refusal.TriggerIsArchived));
});

describe('a trigger of an agent that acts as the person who starts it', () => {
  const resumeIt = new ask.ResumeTrigger({ triggerId }, meta, true);
  it('is not created, and not enabled again', () => {
    given()
      .when(create({ actsAsCaller: true }))
      .thenRefuses(refusal.AgentActsAsCaller);
    given(triggerCreated(), { type: 'TriggerPaused', data: { triggerId } })
      .when(resumeIt)
      .thenRefuses(refusal.AgentActsAsCaller);
  });
});

describe('how many runs may be queued', () => {
  const limit = (maxQueued: number | null) => new ask.LimitTriggerQueue({ triggerId, maxQueued }, meta);
  const limited = { type: 'TriggerQueueLimited', data: { triggerId, maxQueued: 5 } } as const;
  it('is any number until the trigger says one', () => {
    given(triggerCreated()).when(limit(null)).thenNothing();
    given(triggerCreated()).when(limit(5)).then(limited);
    given(triggerCreated(), limited).when(limit(5)).thenNothing();
    given(triggerCreated(), limited)
      .when(limit(null))
      .then({ ...limited, data: { triggerId, maxQueued: null } });
  });
});
