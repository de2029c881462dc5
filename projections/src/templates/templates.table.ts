import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Actor } from '@throughline/contracts/event.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { getCard } from '@throughline/catalogue/templates/make-card.js';
import { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { table } from '@throughline/platform/projections/table.js';

export const personIn = (actor: Actor): UserId | null => (actor.kind === 'user' ? actor.id : null);

const published = (event: EventOf<'TemplatePublished'>, row: TemplateRow | null): TemplateRow => {
  const { data, meta, revision, position } = event;
  const { templateId, workspaceId, version, hash, file, source } = data;
  const known = row ?? {
    id: templateId,
    workspaceId,
    status: 'published' as const,
    createdBy: personIn(meta.actor),
    createdAt: meta.at,
  };
  const newest = { version, hash, card: getCard(file, version) };
  return { ...known, revision, position, newest, source, changedAt: meta.at };
};

/** The templates that workspaces have made. */
export const templatesTable = table(TemplateRow)({
  name: 'templates',
  indexes: ['(workspace_id, position)', '(workspace_id, changed_at, id)'],
  id: 'templateId',
  creates: { TemplatePublished: published },
  changes: { TemplateWithdrawn: { status: 'withdrawn' } },
});
