import { newToolUse } from '@throughline/contracts/agents/tool-use.js';
import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import {
  agentArchived,
  agentCreated,
  agentDraftEdited,
  agentId,
  agentPaused,
  agentPublished,
  agentResumed,
  definition,
  otherAgentId,
  ownerId,
  workspaceId,
} from '@throughline/contracts/agents/agent.fixtures.js';
import { WorkspaceId, type UserId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { toSpec } from '@throughline/platform/deciders/decider-spec.js';
import { commandMeta } from '../../testing/command-meta.js';
import * as ask from './agent.commands.js';
import { agentDecider } from './agent.decider.js';
import * as refusal from './agent.errors.js';

const { given } = toSpec(agentDecider);
const meta = commandMeta();
const create = (from: ask.StartingPoint, original?: ask.AgentToCopy) =>
  new ask.CreateAgent({ agentId, workspaceId, ownerId, name: 'Invoicer', details: {}, from }, meta, original);
const rename = (name: string) => new ask.RenameAgent({ agentId, name }, meta);
const edit = (changes: Parameters<typeof definition>[0] & object) => new ask.EditDraft({ agentId, changes }, meta);
const publish = (note = '') => new ask.PublishAgent({ agentId, note }, meta);
const restoreVersion = (version: number) => new ask.RestoreVersion({ agentId, version }, meta);
const pause = new ask.PauseAgent({ agentId }, meta);
const resume = new ask.ResumeAgent({ agentId }, meta);
const usedBy = (...names: string[]) => ({ names, count: names.length });
const archive = (usedBy?: { names: string[]; count: number }) => new ask.ArchiveAgent({ agentId }, meta, usedBy);
const restore = new ask.RestoreAgent({ agentId }, meta);

const icon = { glyph: '✳️', tint: 1 };
const draft = agentCreated();
const active = [draft, agentPublished()] as const;
const edited = agentDraftEdited({ instructions: '1. Answer: Say goodbye.' });

describe('creating an agent', () => {
  it('starts from blank', () =>
    given()
      .when(create({ kind: 'blank' }))
      .then(agentCreated({ icon, definition: blankDefinition })));

  it('copies the draft and the details of another', () =>
    given()
      .when(
        create(
          { kind: 'copy', agentId: otherAgentId },
          { description: 'Bills.', icon: { glyph: '🧾', tint: 3 }, labels: ['money'], draft: definition() },
        ),
      )
      .then(
        agentCreated({
          description: 'Bills.',
          icon: { glyph: '🧾', tint: 3 },
          labels: ['money'],
          origin: { kind: 'copy', agentId: otherAgentId },
        }),
      ));

  it('refuses to copy what is not there', () =>
    given()
      .when(create({ kind: 'copy', agentId: otherAgentId }))
      .thenRefuses(refusal.AgentMissing));

  it('takes over an imported definition', () =>
    given()
      .when(create({ kind: 'import', definition: definition() }))
      .then(agentCreated({ icon, origin: { kind: 'import' } })));

  it('is done once', () =>
    given(draft)
      .when(create({ kind: 'blank' }))
      .thenNothing());
});

describe('an agent that is not there', () => {
  it('is missing', () => given().when(rename('Biller')).thenRefuses(refusal.AgentMissing));
  it('is missing for another workspace', () =>
    given(draft)
      .when(
        new ask.RenameAgent(
          { agentId, name: 'Biller' },
          commandMeta({ workspaceId: WorkspaceId.parse('00000000-0000-7000-8000-0000000009ff') }),
        ),
      )
      .thenRefuses(refusal.AgentMissing));
});

describe('name and details', () => {
  it('renames', () =>
    given(draft)
      .when(rename('Biller'))
      .then({ type: 'AgentRenamed', data: { agentId, name: 'Biller' } }));
  it('does not rename to the same name', () => given(draft).when(rename('Invoicer')).thenNothing());
  it('remembers the new name', () =>
    given(draft, { type: 'AgentRenamed', data: { agentId, name: 'Biller' } })
      .when(rename('Biller'))
      .thenNothing());

  it('changes the details that are new', () =>
    given(draft)
      .when(new ask.ChangeAgentDetails({ agentId, details: { description: 'Bills.', labels: [] } }, meta))
      .then({ type: 'AgentDetailsChanged', data: { agentId, description: 'Bills.' } }));
  it('leaves equal details alone', () =>
    given(draft, { type: 'AgentDetailsChanged', data: { agentId, description: 'Bills.' } })
      .when(new ask.ChangeAgentDetails({ agentId, details: { description: 'Bills.' } }, meta))
      .thenNothing());
});

describe('the draft', () => {
  it('takes the fields that are new', () =>
    given(draft)
      .when(edit({ instructions: '1. Answer: Say goodbye.', overlap: 'queue' }))
      .then(edited));
  it('leaves equal fields alone', () =>
    given(draft, edited)
      .when(edit({ instructions: '1. Answer: Say goodbye.' }))
      .thenNothing());
});

describe('people whom a tool asks', () => {
  const asks = { ...newToolUse('http.request', 'ask'), approvers: { members: [ownerId], roles: [] } };
  const editWith = (members: UserId[]) => new ask.EditDraft({ agentId, changes: { tools: [asks] } }, meta, members);
  const publishWith = (members: UserId[]) => new ask.PublishAgent({ agentId, note: '' }, meta, undefined, members);
  it('are members when the draft names them', () => {
    given(draft).when(editWith([])).thenRefuses(refusal.DraftHasFlaws);
    given(draft)
      .when(editWith([ownerId]))
      .then(agentDraftEdited({ tools: [asks] }));
  });
  it('that have left may stay in a draft that is edited, and not in one that is published', () => {
    const named = given(draft, agentDraftEdited({ tools: [asks] }));
    const also = { ...asks, pinned: { method: 'GET' } };
    named
      .when(new ask.EditDraft({ agentId, changes: { tools: [also] } }, meta))
      .then(agentDraftEdited({ tools: [also] }));
    named.when(publishWith([])).thenRefuses(refusal.DraftHasFlaws);
  });
});

describe('publishing', () => {
  it('makes version 1', () =>
    given(draft)
      .when(publish('First.'))
      .then(agentPublished({ note: 'First.' })));
  it('makes the next version of a changed draft', () =>
    given(...active, edited)
      .when(publish())
      .then(agentPublished({ version: 2, definition: definition({ instructions: '1. Answer: Say goodbye.' }) })));
  it('refuses when nothing has changed', () =>
    given(...active)
      .when(publish())
      .thenRefuses(refusal.NothingToPublish));
  it('refuses empty instructions', () =>
    given(agentCreated({ definition: blankDefinition }))
      .when(publish())
      .thenRefuses(refusal.DraftHasFlaws));
  it('leaves a paused agent paused', () =>
    given(...active, agentPaused, edited, agentPublished({ version: 2 }))
      .when(pause)
      .thenNothing());
});

describe('going back to a version', () => {
  it('makes it the draft', () =>
    given(...active, edited)
      .when(restoreVersion(1))
      .then({ type: 'AgentVersionRestored', data: { agentId, version: 1, definition: definition() } }));
  it('does nothing when the draft says the same', () =>
    given(...active, edited, { type: 'AgentVersionRestored', data: { agentId, version: 1, definition: definition() } })
      .when(restoreVersion(1))
      .thenNothing());
  it('refuses a version that never was', () =>
    given(...active)
      .when(restoreVersion(2))
      .thenRefuses(refusal.VersionMissing));
});

describe('pausing', () => {
  it('pauses', () =>
    given(...active)
      .when(pause)
      .then(agentPaused));
  it('is done once', () =>
    given(...active, agentPaused)
      .when(pause)
      .thenNothing());
  it('refuses what was never published', () => given(draft).when(pause).thenRefuses(refusal.AgentNeverPublished));
  it('resumes', () =>
    given(...active, agentPaused)
      .when(resume)
      .then(agentResumed));
  it('resumes once', () =>
    given(...active, agentPaused, agentResumed)
      .when(resume)
      .thenNothing());
  it('does not resume what was never published', () =>
    given(draft).when(resume).thenRefuses(refusal.AgentNeverPublished));
});

describe('the archive', () => {
  it('takes an agent in', () =>
    given(...active)
      .when(archive())
      .then(agentArchived));
  it('takes it in once', () =>
    given(draft, agentArchived)
      .when(archive(usedBy('Each morning')))
      .thenNothing());
  it('refuses while enabled triggers use it, and names them', () => {
    given(...active)
      .when(archive(usedBy('Each morning')))
      .thenRefuses(refusal.AgentInUse);
    expect(new refusal.AgentInUse(usedBy('Each morning', 'Orders')).message).toBe('Used by “Each morning”, “Orders”.');
  });
  it('names the first of the triggers that use it, and counts the others', () => {
    const names = ['T1', 'T2', 'T3', 'T4', 'T5'];
    const said = (count: number) => new refusal.AgentInUse({ names, count }).message;
    expect(said(5)).toBe('Used by “T1”, “T2”, “T3”, “T4”, “T5”.');
    expect(said(6)).toBe('Used by “T1”, “T2”, “T3”, “T4”, “T5” and 1 other trigger.');
    expect(said(12_000)).toBe('Used by “T1”, “T2”, “T3”, “T4”, “T5” and 11995 other triggers.');
  });
  it('lets nothing change', () =>
    given(draft, agentArchived).when(rename('Biller')).thenRefuses(refusal.AgentIsArchived));
  it('gives an agent back as it was', () =>
    given(...active, agentPaused, agentArchived)
      .when(restore)
      .then({ type: 'AgentRestored', data: { agentId, status: 'paused' } }));
  it('gives it back once', () =>
    given(draft, agentArchived, { type: 'AgentRestored', data: { agentId, status: 'draft' } })
      .when(restore)
      .thenNothing());
});

describe('all that an agent is', () => {
  const pinned = (size: number) =>
    definition({ tools: [{ ...newToolUse('time.now'), pinned: { zone: 'x'.repeat(size) } }] });

  it('may not outgrow what an event holds, however it is made', () => {
    const large = pinned(limits.definition);
    given()
      .when(create({ kind: 'import', definition: large }))
      .thenRefuses(refusal.DefinitionTooLarge);
    given(draft)
      .when(edit({ tools: large.tools }))
      .thenRefuses(refusal.DefinitionTooLarge);
  });

  it('may be almost as large', () =>
    given(draft)
      .when(edit({ tools: pinned(limits.definition - 4_096).tools }))
      .then(agentDraftEdited({ tools: pinned(limits.definition - 4_096).tools })));
});

describe('publishing an agent that acts as the person who starts it', () => {
  const mail = { name: 'mail', service: 'gmail', actsAs: 'caller' as const, connectionId: null };
  const publishWith = (used: ask.TriggersInUse) => new ask.PublishAgent({ agentId, note: '' }, meta, used);
  const acting = [draft, agentDraftEdited({ connections: [mail] })] as const;
  it('is refused while triggers would start it, and names them', () => {
    given(...acting)
      .when(publishWith(usedBy('Each morning')))
      .thenRefuses(refusal.TriggersHaveNoCaller);
    expect(new refusal.TriggersHaveNoCaller(usedBy('Each morning')).message).toContain('“Each morning”');
  });
  it('is possible without, and other agents are published whatever triggers they have', () => {
    const version = definition({ connections: [mail] });
    given(...acting)
      .when(publishWith(usedBy()))
      .then(agentPublished({ definition: version }));
    given(draft)
      .when(publishWith(usedBy('Each morning')))
      .then(agentPublished());
  });
});
