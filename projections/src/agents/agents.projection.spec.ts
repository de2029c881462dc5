import { DefinitionField } from '@throughline/contracts/agents/draft-difference.js';
import {
  agentArchived,
  agentCreated,
  agentDraftEdited,
  agentId,
  agentPaused,
  agentPublished,
  agentResumed,
  agentRow,
  agentVersionRow,
  definition,
  ownerId,
} from '@throughline/contracts/agents/agent.fixtures.js';
import { AgentRow, AgentVersionRow } from '@throughline/contracts/agents/agent.rows.js';
import type { AgentEvent } from '@throughline/contracts/agents/agent.events.js';
import type { Actor } from '@throughline/contracts/event.js';
import { UserId } from '@throughline/contracts/ids.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { agentVersionsTable } from './agent-versions.table.js';
import { agentsTable } from './agents.projection.js';

const colleagueId = UserId.parse('00000000-0000-7000-8000-0000000009a2');
const byColleague = { actor: { kind: 'user', id: colleagueId } satisfies Actor };

const agentAfter = (...events: AgentEvent[]) =>
  AgentRow.parse(rowAfter(agentsTable, ...events.map((event, n) => recorded(event, n + 1))));
const active = [agentCreated(), agentPublished()] as const;
const goodbye = agentDraftEdited({ instructions: '1. Say goodbye.' });

describe('the row of an agent', () => {
  it('begins as a draft that is wholly unpublished', () => expect(agentAfter(agentCreated())).toEqual(agentRow()));

  it('has the latest name', () =>
    expect(agentAfter(agentCreated(), { type: 'AgentRenamed', data: { agentId, name: 'Biller' } })).toEqual(
      agentRow({ name: 'Biller', revision: 1, position: 2 }),
    ));

  it('keeps the details that did not change', () =>
    expect(
      agentAfter(agentCreated({ labels: ['money'] }), {
        type: 'AgentDetailsChanged',
        data: { agentId, description: 'Bills.' },
      }),
    ).toMatchObject({ description: 'Bills.', labels: ['money'] }));

  it('is active once published, with nothing left to publish', () =>
    expect(agentAfter(...active)).toMatchObject({
      status: 'active',
      publishedVersion: 1,
      published: definition(),
      unpublishedFields: [],
      unpublishedEditors: [],
    }));

  it('names the edited fields and their editors, each once', () => {
    const events = [
      ...active,
      goodbye,
      agentDraftEdited({ instructions: '1. Say hey.' }),
      agentDraftEdited({ overlap: 'skip' }),
    ];
    const row = rowAfter(agentsTable, ...events.map((event, n) => recorded(event, n + 1, n === 3 ? byColleague : {})));
    expect(row).toMatchObject({
      unpublishedFields: ['instructions', 'overlap'],
      unpublishedEditors: [ownerId, colleagueId],
    });
  });

  it('has nothing unpublished once the draft says what is published', () =>
    expect(agentAfter(...active, goodbye, agentDraftEdited({ instructions: definition().instructions }))).toMatchObject(
      {
        unpublishedFields: [],
        unpublishedEditors: [],
      },
    ));

  it('has the draft of a restored version', () =>
    expect(
      agentAfter(
        ...active,
        goodbye,
        agentPublished({ version: 2, definition: definition({ instructions: '1. Say goodbye.' }) }),
        { type: 'AgentVersionRestored', data: { agentId, version: 1, definition: definition() } },
      ),
    ).toMatchObject({ draft: definition(), publishedVersion: 2, unpublishedFields: ['instructions'] }));

  it('keeps unpublished edits that a restored version replaces, until they are back', () => {
    const typed = definition({ instructions: '1. Say goodbye.' });
    const restore = { type: 'AgentVersionRestored' as const, data: { agentId, version: 1, definition: definition() } };
    const replacedDraft = { editors: [ownerId], version: 1, restoredBy: ownerId };
    expect(agentAfter(...active, goodbye, restore)).toMatchObject({
      draft: definition(),
      unpublishedEditors: [],
      replacedDraft,
    });
    const kept = [...active, goodbye, restore].map((event, n) => recorded(event, n + 1));
    expect(rowAfter(agentsTable, ...kept)).toMatchObject({ replacedDefinition: typed });
    expect(rowAfter(agentsTable, ...kept, recorded(goodbye, 5))).toMatchObject({ replacedDefinition: null });
    expect(agentAfter(...active, goodbye, restore, goodbye)).toMatchObject({ draft: typed, replacedDraft: null });
    expect(agentAfter(...active, restore).replacedDraft).toBeNull();
    const published = agentPublished({ version: 2, definition: definition() });
    expect(agentAfter(...active, goodbye, restore, published).replacedDraft).toBeNull();
  });

  it('says who paused it, until it is resumed', () => {
    expect(agentAfter(...active, agentPaused)).toMatchObject({ status: 'paused', pausedBy: ownerId });
    expect(agentAfter(...active, agentPaused, agentResumed)).toMatchObject({ status: 'active', pausedBy: null });
  });

  it('stays paused when a new version comes out', () =>
    expect(agentAfter(...active, agentPaused, goodbye, agentPublished({ version: 2 })).status).toBe('paused'));

  it('goes into the archive and comes back as it was', () => {
    expect(agentAfter(agentCreated(), agentArchived).status).toBe('archived');
    expect(
      agentAfter(agentCreated(), agentArchived, { type: 'AgentRestored', data: { agentId, status: 'draft' } }).status,
    ).toBe('draft');
  });

  it('is not made by later events alone', () => expect(rowAfter(agentsTable, recorded(agentPaused))).toBeNull());

  it('differs in every field before the first publishing', () =>
    expect(agentAfter(agentCreated(), goodbye).unpublishedFields).toEqual(DefinitionField.options));
});

describe('the row of a version', () => {
  const published = recorded(agentPublished({ note: 'First.' }), 2);
  it('keeps what was published, by whom and when', () =>
    expect(AgentVersionRow.parse(rowAfter(agentVersionsTable, published))).toEqual(
      agentVersionRow({ note: 'First.' }),
    ));
  it('is the same when it is told twice', () =>
    expect(rowAfter(agentVersionsTable, published, published)).toEqual(rowAfter(agentVersionsTable, published)));
});
