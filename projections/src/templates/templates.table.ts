import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Actor } from '@throughline/contracts/event.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { cardOf, templateSearchText } from '@throughline/contracts/templates/make-card.js';
import { TemplateCategory } from '@throughline/contracts/templates/template-category.js';
import type { Recall } from '@throughline/contracts/templates/template.requests.js';
import { TemplateRow, type ListedVersion } from '@throughline/contracts/templates/template.rows.js';
import { table } from '@throughline/platform/projections/table.js';
import { z } from 'zod';

export const personIn = (actor: Actor): UserId | null => (actor.kind === 'user' ? actor.id : null);

const listed = ({ data: { version, hash, file } }: EventOf<'TemplatePublished'>): ListedVersion => ({
  version,
  hash,
  card: cardOf(file, version),
  words: templateSearchText(file),
});

const published = (event: EventOf<'TemplatePublished'>, row: TemplateRow | null): TemplateRow => {
  const { data, meta, revision, position } = event;
  const known = row ?? {
    id: data.templateId,
    workspaceId: data.workspaceId,
    status: 'published' as const,
    submission: null,
    approved: null,
    difference: null,
    createdBy: personIn(meta.actor),
    createdAt: meta.at,
  };
  return { ...known, revision, position, newest: listed(event), source: data.source, changedAt: meta.at };
};

const decided = (
  { submission }: TemplateRow,
  { meta, data }: EventOf<'TemplateApproved'> | EventOf<'TemplateRejected'>,
): Pick<TemplateRow, 'submission'> => ({
  submission: submission && {
    ...submission,
    status: 'reasons' in data ? 'rejected' : 'approved',
    reasons: 'reasons' in data ? data.reasons : [],
    note: data.note,
    decidedAt: meta.at,
  },
});

const approvedVersion = ({ submission }: TemplateRow, at: string): TemplateRow['approved'] => {
  if (submission === null) return null;
  const { version, hash, card, words } = submission;
  return { version, hash, card, words, at, recall: null };
};

export const recallOf = ({ severity, reason }: EventOf<'TemplateRecalled'>['data'], at: string): Recall => ({
  severity,
  reason,
  at,
});

/** What the public list is read by; null for what is not public. */
const derived = {
  columns: z.object({
    search: z.string(),
    slug: z.string().nullable(),
    listedTitle: z.string().nullable(),
    listedRank: z.int().nullable(),
    listedMinutes: z.int().nullable(),
    waitingSince: z.string().nullable(),
  }),
  values: (row: TemplateRow) => ({
    search: (row.approved ?? row.newest).words,
    slug: row.approved?.card.slug ?? null,
    ...listing(row),
    waitingSince: row.submission?.status === 'waiting' ? row.submission.submittedAt : null,
  }),
};

const listing = ({ approved, difference }: TemplateRow) =>
  approved === null || approved.recall !== null || difference !== null
    ? { listedTitle: null, listedRank: null, listedMinutes: null }
    : {
        listedTitle: approved.card.title.toLowerCase(),
        listedRank: rankOf(approved),
        listedMinutes: approved.card.minutes,
      };

const rankOf = ({ card }: ListedVersion): number => TemplateCategory.options.indexOf(card.categories[0] ?? 'sales');

/** The templates that workspaces have made. */
export const templatesTable = table(TemplateRow)({
  name: 'templates',
  indexes: [
    '(workspace_id, position)',
    '(workspace_id, changed_at, id)',
    '(slug) where slug is not null',
    '(listed_rank, listed_title) where listed_title is not null',
    '(listed_title) where listed_title is not null',
    '(listed_minutes, listed_title) where listed_title is not null',
    '(waiting_since) where waiting_since is not null',
    'using gin (search gin_trgm_ops) where listed_title is not null',
  ],
  derived,
  id: 'templateId',
  creates: { TemplatePublished: published },
  changes: {
    TemplateSubmitted: ({ newest }, { meta }) => ({
      submission: {
        ...newest,
        status: 'waiting',
        submittedBy: personIn(meta.actor),
        submittedAt: meta.at,
        reasons: [],
        note: '',
        decidedAt: null,
      },
    }),
    TemplateSubmissionWithdrawn: { submission: null },
    TemplateApproved: (row, event) => ({
      ...decided(row, event),
      approved: approvedVersion(row, event.meta.at),
      difference: null,
    }),
    TemplateProved: ({ approved, difference }, { data }) => ({
      difference: approved?.version === data.version ? data.difference : difference,
    }),
    TemplateRejected: decided,
    TemplateWithdrawn: ({ submission }) => ({
      status: 'withdrawn',
      approved: null,
      submission: submission?.status === 'waiting' ? null : submission,
    }),
    TemplateRecalled: ({ approved, submission }, { data, meta }) => ({
      approved: approved?.version === data.version ? { ...approved, recall: recallOf(data, meta.at) } : approved,
      submission: submission?.status === 'waiting' && submission.version === data.version ? null : submission,
    }),
  },
});
